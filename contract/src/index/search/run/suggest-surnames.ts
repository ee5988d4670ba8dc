import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { RESULT_MAX_ROWS } from '../../../values/paging.ts';
import { criterionText } from '../definitions/criteria-fields.ts';

/** The searches with a surname to suggest. Two of them look it up among the parties of documents, the third among taxpayers. */
export const SURNAME_SEARCHES = ['searchByName', 'searchByLegalDescription', 'searchByTaxLien'] as const;
export type SurnameSearch = (typeof SURNAME_SEARCHES)[number];

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
  request: z.strictObject({ type: z.enum(SURNAME_SEARCHES), lastName: criterionText }),
  content: z.object({
    /** The likeliest first. */
    surnames: z
      .array(
        z.object({
          name: z.string(),
          /**
           * Of records with this surname, as many as a search returns. Null if the caller would have to pay to know it, and in the search
           * by legal description: a name's documents aren't those of the land.
           */
          count: z.int().min(1).max(RESULT_MAX_ROWS).nullable(),
        }),
      )
      .max(SUGGESTED_MAX_SURNAMES),
  }),
});
