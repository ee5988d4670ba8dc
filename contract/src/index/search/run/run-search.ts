import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { centsSchema } from '../../../values/money.ts';
import { objectFromKeys } from '../../../values/objects.ts';
import { BATCHES_PER_PAGE, RESULT_MAX_PAGES } from '../../../values/paging.ts';
import { SEARCH_TYPES, type SearchType } from '../definitions/search-types.ts';
import { SEARCHES } from '../definitions/searches.ts';
import { sortDirectionSchema } from '../definitions/sort.ts';
import { paymentShape } from '../results/paid-content.ts';
import { RESULT_KINDS, type ResultKind, type ResultRow, type SortKey } from '../results/result-kinds.ts';
import { searchKeySchema } from './search-address.ts';
import { displayCriteriaSchema, searchHistoryListSchema } from './search-history.ts';

/** The page number that requests the printed list. */
export const PRINTED_PAGE = -1;

/** Longer than the ids of a page's other batches, encrypted. */
const CONTINUATION_MAX_LENGTH = 2_000;

/** The requested part of the results, apart from the criteria and the sort key (Spec 2 §7). */
const searchPartSchema = z.strictObject({
  /** From 1. -1 requests the whole list as a PDF instead (Spec 2 §4 "Print/download"). */
  pageNumber: z
    .int()
    .min(PRINTED_PAGE)
    .max(RESULT_MAX_PAGES)
    .refine((page) => page !== 0)
    .default(1),
  sortDirection: sortDirectionSchema.default('ASC'),
  /** The client's id of the search to which batches belong, echoed (Spec 2 §4 "Background batches"). */
  timestamp: z.int().min(0).default(0),
  /** The quarter of the page: 1 with the search, 2 to 4 in the background. */
  batch: z.int().min(1).max(BATCHES_PER_PAGE).default(1),
  /** That of the response with the page's first batch, if it had one: the batch then belongs to the same list, and costs less work. */
  continuation: z.string().max(CONTINUATION_MAX_LENGTH).default(''),
  /** Background batches, pages and sorts are the same search and add no entry. */
  updateHistory: z.boolean().default(true),
});

/** Part and order of the results. */
export type SearchPaging<Key extends string = SortKey> = z.output<typeof searchPartSchema> & { readonly sortKey: Key };

/** The fields of a response other than its rows (Spec 2 §3 "Paged search response"). */
const searchResponseSchema = z.object({
  /** More matched than a search returns (Spec 2 §8). */
  truncated: z.boolean(),
  timestamp: z.int(),
  batch: z.int(),
  pageNumber: z.int(),
  /** For the requests of the page's other batches. Sent with the first one if there are others. */
  continuation: z.string().optional(),
  usageBalance: centsSchema.nullable(),
  ...paymentShape,
  /** `No Records Found.`, the reason why nothing can be shown, or empty. */
  message: z.string(),
  /** Sent with the first batch, even to a GUEST, who has no history. */
  displayCriteria: displayCriteriaSchema.optional(),
  /** Identifies the search in the address of its results, and for a certificate. Sent with the first batch. */
  addressKey: searchKeySchema.optional(),
  /** The newest entry first. Sent when the history changed. */
  historyResults: z.object({ searchHistoryList: searchHistoryListSchema }).optional(),
});

/** Rows of the search's kind of result, and the other fields of the response. */
export type SearchResponse = z.infer<typeof searchResponseSchema> & {
  searchResults: {
    searchResultList: ResultRow[];
    /** The number of matches, up to the 1,000 that a search returns. */
    totalRecordCount: number;
    /** Rows in this response. */
    currentRecordCount: number;
  };
};

function defineResponse(kind: ResultKind): z.ZodType<SearchResponse> {
  const searchResults = z.object({
    searchResultList: z.array(RESULT_KINDS[kind].row),
    totalRecordCount: z.int(),
    currentRecordCount: z.int(),
  });
  return z.object({ ...searchResponseSchema.shape, searchResults });
}

/** The sort keys of a search's kind of result. The first is the default. */
export function sortKeySchemaOf(type: SearchType) {
  const { sortKeys } = RESULT_KINDS[SEARCHES[type].resultKind];
  return z.enum(sortKeys).default(sortKeys[0]);
}

function defineSearchEndpoint(type: SearchType) {
  const { criteria, resultKind } = SEARCHES[type];
  return defineEndpoint({
    method: 'POST',
    path: `search/${type}`,
    access: 'signed-in',
    whileViewing: 'viewed',
    request: z.strictObject({ ...criteria.shape, ...searchPartSchema.shape, sortKey: sortKeySchemaOf(type) }),
    content: defineResponse(resultKind),
  });
}

/** `POST search/{searchType}` for every search. */
export const SEARCH_ENDPOINTS = objectFromKeys(SEARCH_TYPES, defineSearchEndpoint);
