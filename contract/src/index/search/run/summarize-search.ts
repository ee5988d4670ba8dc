import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { centsSchema } from '../../../values/money.ts';
import { wireDateSchema } from '../../../values/plain-date.ts';
import { SEARCH_TYPES, type SearchType } from '../definitions/search-types.ts';
import { SEARCHES } from '../definitions/searches.ts';

/** Records counted for a summary. Beyond it, only "more than" is known: counting must not cost more than many searches do. */
export const SUMMARIZED_MAX_MATCHES = 200_000;

/** The length of the periods of a summary: the shortest that still covers all records in one chart. */
export const PERIOD_UNITS = ['DECADE', 'YEAR', 'MONTH'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

const periodSchema = z.object({
  /** The criteria that narrow the search to the period: within the search's dates, and not in the future. */
  fromRecordedDate: wireDateSchema,
  toRecordedDate: wireDateSchema,
  count: z.int().positive(),
});
export type SummarizedPeriod = z.infer<typeof periodSchema>;

const summarySchema = z.object({
  /** All matching records; null for more than the limit, or if counting takes too long. */
  total: z.int().min(0).nullable(),
  periodUnit: z.enum(PERIOD_UNITS),
  /** The periods with records, the oldest first. Empty if the search has no dates, or one period has all. */
  periods: z.array(periodSchema),
  /** The instrument groups with documents, which can overlap. Empty if the search has no group, or is for one already. */
  groups: z.array(z.object({ code: z.string(), description: z.string(), count: z.int().positive() })),
  /** The caller's price for a narrowed search, which counts as another search. */
  narrowedSearchCents: centsSchema,
});
export type SearchSummary = z.infer<typeof summarySchema>;

const [firstType, ...otherTypes] = SEARCH_TYPES.map((type) => defineRequest(type));

function defineRequest<Type extends SearchType>(type: Type) {
  return z.strictObject({ type: z.literal(type), criteria: SEARCHES[type].criteria as z.ZodObject });
}

/**
 * How many records a search finds beyond the 1,000 that it lists, and how they are distributed over time and kinds of instruments, so
 * that users can narrow it to a list that is complete. It belongs to the search: a search that must be paid for has to be paid first.
 */
export const summarizeSearch = defineEndpoint({
  method: 'POST',
  path: 'search/summarizeSearch',
  access: 'signed-in',
  whileViewing: 'viewed',
  isActivity: false,
  sharedWork: 'counts',
  request: z.discriminatedUnion('type', [firstType as ReturnType<typeof defineRequest>, ...otherTypes]),
  content: summarySchema,
});
