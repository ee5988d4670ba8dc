import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import { cardPriceFields, cardPricesShape } from '../price-fields.ts';
import { specialRateFields, specialRatesSchema } from './special-rates.ts';

/**
 * The prices of accounts that pay by card, in cents, if the county has different ones for them (Spec 3 §3 "Credit card
 * alternate rates"). The special rates are for document images.
 */
export const creditCardSettings = z.object({
  applyAlternateRates: switchSchema,
  ...cardPricesShape,
  rates: specialRatesSchema,
});

export const creditCardGroup = defineSettingsGroup({
  name: 'creditCard',
  canBePlanned: true,
  schema: creditCardSettings,
  fields: {
    applyAlternateRates: { kind: 'switch' },
    ...cardPriceFields,
    rates: { kind: 'rows', row: specialRateFields },
  },
});
