import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { centsSchema } from '../../values/money.ts';
import { SURCHARGE_METHODS } from '../../values/surcharge.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import {
  addCodePairProblems,
  addSurchargeProblems,
  basisPointsSchema,
  financeCodeSchema,
} from '../surcharge-fields.ts';

/** Deposits by card and at the counter, and how an escrow's transactions are posted to the county's finance system (Spec 3 §3 "Escrow"). */
export const escrowSettings = z
  .object({
    feeCode: financeCodeSchema,
    chargeCode: financeCodeSchema,
    reloadByCreditCard: switchSchema,
    /** In addition to cards, with the same limits and no surcharge (decision 0337). */
    reloadByBankAccount: switchSchema,
    minReloadAmount: centsSchema.min(0).default(0),
    maxReloadAmount: centsSchema.min(0).default(0),
    applySurcharge: switchSchema,
    creditCardSurchargeMethod: z.enum(SURCHARGE_METHODS).default('dollars'),
    creditCardSurcharge: centsSchema.min(0).default(0),
    creditCardSurchargePercent: basisPointsSchema,
    maxCounterAmount: centsSchema.min(1).default(10_000_000),
    returnedCheckFee: centsSchema.min(0).default(0),
    /** The database reads it: a payment at the counter needs an open drawer (decision 0291). */
    counterDrawers: switchSchema,
  })
  .superRefine((settings, context) => {
    addCodePairProblems(
      context,
      { field: 'feeCode', code: settings.feeCode },
      { field: 'chargeCode', code: settings.chargeCode },
    );
    addSurchargeProblems(context, {
      applies: settings.applySurcharge,
      method: settings.creditCardSurchargeMethod,
      dollars: { field: 'creditCardSurcharge', cents: settings.creditCardSurcharge },
      percent: { field: 'creditCardSurchargePercent', basisPoints: settings.creditCardSurchargePercent },
    });
    addReloadProblems(context, settings);
  });

/** Spec 3 §5: deposits by card need both limits, and the maximum isn't below the minimum. */
function addReloadProblems(
  context: z.RefinementCtx,
  settings: { reloadByCreditCard: boolean; minReloadAmount: number; maxReloadAmount: number },
): void {
  if (!settings.reloadByCreditCard) return;
  const { minReloadAmount, maxReloadAmount } = settings;
  if (minReloadAmount === 0)
    context.addIssue({ code: 'custom', path: ['minReloadAmount'], message: problemMessage('required') });
  if (maxReloadAmount === 0)
    context.addIssue({ code: 'custom', path: ['maxReloadAmount'], message: problemMessage('required') });
  else if (maxReloadAmount < minReloadAmount)
    context.addIssue({ code: 'custom', path: ['maxReloadAmount'], message: problemMessage('lessThanMinimum') });
}

export const escrowGroup = defineSettingsGroup({
  name: 'escrow',
  schema: escrowSettings,
  fields: {
    feeCode: { kind: 'text' },
    chargeCode: { kind: 'text' },
    reloadByCreditCard: { kind: 'switch' },
    reloadByBankAccount: { kind: 'switch' },
    minReloadAmount: { kind: 'money' },
    maxReloadAmount: { kind: 'money' },
    applySurcharge: { kind: 'switch' },
    creditCardSurchargeMethod: { kind: 'choice', options: 'settings:surchargeMethods' },
    creditCardSurcharge: { kind: 'money' },
    creditCardSurchargePercent: { kind: 'percent' },
    maxCounterAmount: { kind: 'money' },
    returnedCheckFee: { kind: 'money' },
    counterDrawers: { kind: 'switch' },
  },
});
