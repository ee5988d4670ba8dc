import { z } from 'zod';
import { SEARCH_TYPES, searchTypeSchema } from '../search/search-types.ts';

/** Which searches the county offers, who may use them, and which opens first (Spec 3 §3 "Search config"). */
export const searchSettings = z.object({
  defaultSearch: searchTypeSchema.default('searchByName'),
  /** `same`: all accounts alike; `configurable`: an account may be denied searches. */
  searchAccess: z.enum(['same', 'configurable']).default('same'),
  enabled: z
    .partialRecord(searchTypeSchema, z.boolean())
    .prefault(Object.fromEntries(SEARCH_TYPES.map((type) => [type, true]))),
});
