import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { codeDescriptionSchema } from '../helper-data/code-description.ts';

/** What a card account pays for each thing: its name in the person's language, and its price (Spec 1 §3 "creditCardSearchRates"). */
export const creditCardSearchRatesSchema = z.array(codeDescriptionSchema);

/** The price list that is shown before a card is asked for, as it is now (Spec 2 §4 "Card payment flow"). Empty for who does not pay by card. */
export const creditCardSearchRates = defineEndpoint({
  method: 'GET',
  path: 'creditcard/searchRates',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({ creditCardSearchRates: creditCardSearchRatesSchema }),
});
