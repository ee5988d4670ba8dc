import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { centsSchema } from '../values/money.ts';
import { BATCHES_PER_PAGE, RESULT_MAX_PAGES } from '../values/paging.ts';
import { documentRowSchema } from './document-result.ts';
import { displayCriteriaSchema, searchHistoryListSchema } from './search-history.ts';
import { SEARCH_TYPES, type SearchType } from './search-types.ts';
import { SEARCHES } from './searches.ts';
import { documentSortKeySchema, sortDirectionSchema } from './sort.ts';

/** Which part of the results is asked for, beside the criteria (Spec 2 §7). */
export const searchPagingSchema = z.strictObject({
  pageNumber: z.int().min(1).max(RESULT_MAX_PAGES).default(1),
  /** Left out, the order of the search itself: document number, ascending (Spec 2 §9). */
  sortKey: documentSortKeySchema.default('docNumber'),
  sortDirection: sortDirectionSchema.default('ASC'),
  /** Names the search to which batches belong: the client's own, echoed (Spec 2 §4 "Background batches"). */
  timestamp: z.int().min(0).default(0),
  /** Which quarter of the page: 1 with the search, 2 to 4 in the background. */
  batch: z.int().min(1).max(BATCHES_PER_PAGE).default(1),
  /** Background batches, pages and sorts are the same search and make no new entry. */
  updateHistory: z.boolean().default(true),
});

export type SearchPaging = z.output<typeof searchPagingSchema>;

/** Spec 2 §3 "Paged search response". */
export const searchResponseSchema = z.object({
  searchResults: z.object({
    searchResultList: z.array(documentRowSchema),
    /** All that match, up to the 1,000 that a search returns. */
    totalRecordCount: z.int(),
    /** Rows in this answer. */
    currentRecordCount: z.int(),
  }),
  /** More matched than a search returns (Spec 2 §8). */
  truncated: z.boolean(),
  timestamp: z.int(),
  batch: z.int(),
  pageNumber: z.int(),
  usageBalance: centsSchema.nullable(),
  /** `No Records Found.` or empty. */
  message: z.string(),
  /** Sent with the first batch; also to a GUEST, who has no history. */
  displayCriteria: displayCriteriaSchema.optional(),
  /** The newest first; sent when it changed. */
  historyResults: z.object({ searchHistoryList: searchHistoryListSchema }).optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;

function defineSearchEndpoint(type: SearchType) {
  const request = z.strictObject({ ...SEARCHES[type].criteria.shape, ...searchPagingSchema.shape });
  return defineEndpoint({
    method: 'POST',
    path: `search/${type}`,
    access: 'signed-in',
    request,
    content: searchResponseSchema,
  });
}

/** `POST search/{searchType}` for every search. */
export const SEARCH_ENDPOINTS = Object.fromEntries(SEARCH_TYPES.map((type) => [type, defineSearchEndpoint(type)])) as {
  readonly [Type in SearchType]: ReturnType<typeof defineSearchEndpoint>;
};
