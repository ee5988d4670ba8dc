import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { RESULT_MAX_ROWS } from '../values/paging.ts';
import { searchTypeSchema } from './search-types.ts';

/** Searches counted at once. A form offers fewer ways of finding more. */
export const COUNTED_MAX_SEARCHES = 8;

/** No form has more fields, no field is longer. */
const criteriaSchema = z
  .record(z.string().max(60), z.string().max(200))
  .refine((criteria) => Object.keys(criteria).length <= 60);

/**
 * How many records each of several searches would find, for the ways of finding more that are offered beside few results. Nothing is
 * found by it, so it costs nothing and enters no history.
 */
export const countSearches = defineEndpoint({
  method: 'POST',
  path: 'search/countSearches',
  access: 'signed-in',
  request: z.strictObject({
    type: searchTypeSchema,
    searches: z.array(criteriaSchema).min(1).max(COUNTED_MAX_SEARCHES),
  }),
  content: z.object({
    /** In the order of the searches; null for criteria with which the search would be refused. */
    counts: z.array(z.int().min(0).max(RESULT_MAX_ROWS).nullable()),
  }),
});
