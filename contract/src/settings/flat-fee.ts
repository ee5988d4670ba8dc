import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { centsSchema } from '../values/money.ts';
import { switchSchema } from './price-fields.ts';

/** Rates of a flat fee that a county may offer (Spec 3 §9). */
export const FLAT_FEE_RATES = 5;

/** One rate: so many copies, or any number, for so much (Spec 3 §3). */
export const flatFeeRateSchema = z.object({
  /** Whether it is offered. */
  option: switchSchema,
  unlimitedNumberOfPages: switchSchema,
  /** Documents or pages, as the account's copies are counted. */
  numberOfPages: z.int().min(0).max(1_000_000).default(0),
  /** Null until somebody has entered it; zero is a cost. */
  cost: centsSchema.min(0).nullable().default(null),
});
export type FlatFeeRate = z.output<typeof flatFeeRateSchema>;

/** Five rates, of which those that are offered are whole, and an unlimited one comes last (Spec 3 §5). */
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

/** What flat-fee accounts pay a month, by the level of the account, and whether their copies are counted (Spec 3 §3 "Flat fee"). */
export const flatFeeSettings = z.object({ chargingImages: z.boolean().default(true), rates: flatFeeRatesSchema });

/** What may be added between two renewals, and by whom (Spec 3 §3 "Flat fee override"). */
export const flatFeeOverrideSettings = z.object({
  /** Staff may set the copies that are left to an account. */
  countyAdminReload: switchSchema,
  /** An account's administrator may buy copies, where the account allows it too. */
  accountAdminReload: switchSchema,
  rates: flatFeeRatesSchema,
});
