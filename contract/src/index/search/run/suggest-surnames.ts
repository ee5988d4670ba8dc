import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { RESULT_MAX_ROWS } from '../../../values/paging.ts';
import { criterionText } from '../definitions/criteria-fields.ts';

/** Surnames that are suggested for a typed one. */
export const SUGGESTED_MAX_SURNAMES = 6;

/**
 * Surnames of the index that a typed one can be with an error: another letter, one more or less, two swapped, or the same sound. Empty while
 * the typed text is the beginning of a name that the index has. Returns no records, so it is free and isn't stored in the history.
 */
export const suggestSurnames = defineEndpoint({
  method: 'POST',
  path: 'search/suggestSurnames',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ lastName: criterionText }),
  content: z.object({
    /** The likeliest first. */
    surnames: z
      .array(
        z.object({
          name: z.string(),
          /** Of records with this surname, as many as a search returns; null if the caller would have to pay to know it. */
          count: z.int().min(1).max(RESULT_MAX_ROWS).nullable(),
        }),
      )
      .max(SUGGESTED_MAX_SURNAMES),
  }),
});
