import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { centsSchema } from '../../../values/money.ts';
import { searchTypeSchema } from '../definitions/search-types.ts';

/** Identifies a search in the address of its results. */
export const searchKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16}$/);

/** No record has a longer id. */
const RECORD_ID_MAX_CHARACTERS = 100;

/**
 * Returns the search of an address of results, for another tab or a colleague of the same account. Runs and charges
 * nothing. A key of another account is unknown (NOT_FOUND).
 */
export const openSearchAddress = defineEndpoint({
  method: 'POST',
  path: 'search/openAddress',
  access: 'signed-in',
  request: z.strictObject({
    key: searchKeySchema,
    /** The record that is open at the address. */
    recordId: z.string().min(1).max(RECORD_ID_MAX_CHARACTERS).optional(),
  }),
  content: z.object({
    type: searchTypeSchema,
    /** As typed, by the name of the field. */
    criteria: z.record(z.string(), z.string()),
    /**
     * The caller's current price for running the search and opening the record; zero if it is free or was already
     * charged that day.
     */
    costCents: centsSchema,
  }),
});
