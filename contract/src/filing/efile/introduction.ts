import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { centsSchema } from '../../values/money.ts';
import { EFILE_TYPES } from './filing.ts';

/**
 * The facts for visitors who don't file yet: `/efile` is a public address (Spec 1 §2 "Routes").
 *
 * @throws NOT_OFFERED if the county takes no electronic filings.
 */
export const getEfileIntroduction = defineEndpoint({
  method: 'GET',
  path: 'efile/introduction',
  access: 'public',
  request: z.strictObject({}),
  content: z.object({
    /** Empty if the county has no note. */
    countyNote: z.string(),
    /** In cents, by type; null where the price depends on more than the number of pages. */
    prices: z
      .array(
        z.object({
          efileType: z.enum(EFILE_TYPES),
          pages: z.object({ first: centsSchema, additional: centsSchema }).nullable(),
        }),
      )
      .readonly(),
  }),
});
