import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { centsSchema } from '../../values/money.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';
import type { FieldsOf, FieldTexts } from '../settings-fields.ts';

/** Flat-fee rates that a county can offer (Spec 3 §9). */
export const FLAT_FEE_RATES = 5;

/** One rate: a number of images, or unlimited images, for a price (Spec 3 §3). */
export const flatFeeRateSchema = z.object({
  /** Whether it is offered. */
  option: switchSchema,
  unlimitedNumberOfPages: switchSchema,
  /** Documents or pages, depending on how the account's images are counted. */
  numberOfPages: z.int().min(0).max(1_000_000).default(0),
  /** Null until it is entered; zero is a valid cost. */
  cost: centsSchema.min(0).nullable().default(null),
});
export type FlatFeeRate = z.output<typeof flatFeeRateSchema>;

/** Five rates. The offered ones are complete, and an unlimited one is the last of them (Spec 3 §5). */
export const flatFeeRatesSchema = z
  .array(flatFeeRateSchema)
  .length(FLAT_FEE_RATES)
  .prefault(Array.from({ length: FLAT_FEE_RATES }, () => ({})))
  .superRefine((rates, context) => {
    const offered = rates.map((rate, index) => ({ rate, index })).filter(({ rate }) => rate.option);
    for (const { rate, index } of offered) {
      if (!rate.unlimitedNumberOfPages && rate.numberOfPages === 0)
        context.addIssue({ code: 'custom', path: [index, 'numberOfPages'], message: problemMessage('required') });
      if (rate.cost === null)
        context.addIssue({ code: 'custom', path: [index, 'cost'], message: problemMessage('requiredZeroIsOk') });
    }
    for (const { rate, index } of offered.slice(0, -1)) {
      if (rate.unlimitedNumberOfPages)
        context.addIssue({
          code: 'custom',
          path: [index, 'unlimitedNumberOfPages'],
          message: problemMessage('unlimitedLast'),
        });
    }
  });

/** Rates of a month and rates of an add-on have the same texts. */
function textsOf(field: keyof FlatFeeRate): FieldTexts {
  return { label: `settings:flatFeeRates.${field}.label`, hint: `settings:flatFeeRates.${field}.hint` };
}

const flatFeeRateFields: FieldsOf<FlatFeeRate> = {
  option: { kind: 'switch', ...textsOf('option') },
  unlimitedNumberOfPages: { kind: 'switch', ...textsOf('unlimitedNumberOfPages') },
  numberOfPages: { kind: 'number', ...textsOf('numberOfPages') },
  cost: { kind: 'money', ...textsOf('cost') },
};

/**
 * The monthly prices of flat-fee accounts, by the level of the account, and whether their images are counted (Spec 3 §3
 * "Flat fee").
 */
export const flatFeeSettings = z.object({ chargingImages: onSwitchSchema, rates: flatFeeRatesSchema });

export const flatFeeGroup = defineSettingsGroup({
  name: 'flatFee',
  schema: flatFeeSettings,
  fields: { chargingImages: { kind: 'switch' }, rates: { kind: 'rows', row: flatFeeRateFields } },
});

/** The add-ons between two renewals, and who can buy them (Spec 3 §3 "Flat fee override"). */
export const flatFeeOverrideSettings = z.object({
  /** Staff can set the number of images that an account has left. */
  countyAdminReload: switchSchema,
  /** An account's administrator can buy images, if the account allows it too. */
  accountAdminReload: switchSchema,
  rates: flatFeeRatesSchema,
});

export const flatFeeOverrideGroup = defineSettingsGroup({
  name: 'flatFeeOverride',
  schema: flatFeeOverrideSettings,
  fields: {
    countyAdminReload: { kind: 'switch' },
    accountAdminReload: { kind: 'switch' },
    rates: { kind: 'rows', row: flatFeeRateFields },
  },
});
