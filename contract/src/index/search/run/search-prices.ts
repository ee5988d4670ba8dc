import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { centsSchema } from '../../../values/money.ts';
import { searchTypeSchema } from '../definitions/search-types.ts';

const searchPriceSchema = z.object({
  type: searchTypeSchema,
  /** What the search costs the caller now if it finds something and wasn't run within its day. Zero if it is free. */
  priceCents: centsSchema,
  /** What paying by card adds; zero for every other way to pay. */
  surchargeCents: centsSchema,
});
export type SearchPrice = z.infer<typeof searchPriceSchema>;

/** What each of the caller's searches costs, which its form shows next to its button. */
export const searchPrices = defineEndpoint({
  method: 'GET',
  path: 'search/prices',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({ prices: z.array(searchPriceSchema) }),
});
