import { z } from 'zod';
import { cardPricesShape, switchSchema } from './price-fields.ts';
import { specialRatesSchema } from './special-rates.ts';

/**
 * What an account pays that pays by card, in cents, where the county asks other prices of it (Spec 3 §3 "Credit card alternate
 * rates"). The special rates are those of its images.
 */
export const creditCardSettings = z.object({
  applyAlternateRates: switchSchema,
  ...cardPricesShape,
  rates: specialRatesSchema,
});
