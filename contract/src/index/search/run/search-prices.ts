import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { centsSchema } from '../../../values/money.ts';
import { searchTypeSchema } from '../definitions/search-types.ts';

const searchPriceSchema = z.object({
  type: searchTypeSchema,
  /** The caller's current price if the search has results and wasn't already charged that day. Zero if it is free. */
  priceCents: centsSchema,
  /** The surcharge for paying by card; zero for every other payment method. */
  surchargeCents: centsSchema,
});
export type SearchPrice = z.infer<typeof searchPriceSchema>;

/** The price of each of the caller's searches, which its form shows next to its button. */
export const searchPrices = defineEndpoint({
  method: 'GET',
  path: 'search/prices',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({ prices: z.array(searchPriceSchema) }),
});
