import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { RESULT_MAX_ROWS } from '../../../values/paging.ts';
import { searchTypeSchema } from '../definitions/search-types.ts';

/** Searches counted per call. A form offers fewer ways to find more. */
export const COUNTED_MAX_SEARCHES = 8;

/** No form has more fields or longer ones. */
const criteriaSchema = z
  .record(z.string().max(60), z.string().max(200))
  .refine((criteria) => Object.keys(criteria).length <= 60);

/** The number of records; null if the search would be refused; CHARGED, without a number, if the caller would have to pay for it. */
const searchCountSchema = z.union([z.int().min(0).max(RESULT_MAX_ROWS), z.null(), z.literal('CHARGED')]);
export type SearchCount = z.infer<typeof searchCountSchema>;

/**
 * The number of records that each of several searches would find, for the suggestions next to few results. Returns no
 * records, so it is free and isn't stored in the history.
 */
export const countSearches = defineEndpoint({
  method: 'POST',
  path: 'search/countSearches',
  access: 'signed-in',
  whileViewing: 'viewed',
  sharedWork: 'counts',
  request: z.strictObject({
    type: searchTypeSchema,
    searches: z.array(criteriaSchema).min(1).max(COUNTED_MAX_SEARCHES),
  }),
  content: z.object({
    /** In the order of the searches. */
    counts: z.array(searchCountSchema),
  }),
});
