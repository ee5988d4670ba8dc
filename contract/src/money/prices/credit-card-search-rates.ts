import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { codeDescriptionSchema } from '../../office/helper-data/code-description.ts';

/** The prices of a card account: names in the user's language, and prices (Spec 1 §3 "creditCardSearchRates"). */
export const creditCardSearchRatesSchema = z.array(codeDescriptionSchema);

/**
 * Gets the current price list that is shown before a card is authorized (Spec 2 §4 "Card payment flow"). Empty for users who don't pay by
 * card.
 */
export const creditCardSearchRates = defineEndpoint({
  method: 'GET',
  path: 'creditcard/searchRates',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    creditCardSearchRates: creditCardSearchRatesSchema,
    /** The surcharge that the card adds to the prices, which depends on everything that is captured; empty for none. */
    surchargeMessage: z.string(),
  }),
});
