import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { centsSchema } from '../values/money.ts';
import { SURCHARGE_METHODS } from '../values/surcharge.ts';
import { switchSchema } from './price-fields.ts';
import { addCodePairProblems, addSurchargeProblems, basisPointsSchema, financeCodeSchema } from './surcharge-fields.ts';

/** Adding to an escrow by card, and how an escrow's movements are posted to the county's finance system (Spec 3 §3 "Escrow"). */
export const escrowSettings = z
  .object({
    feeCode: financeCodeSchema,
    chargeCode: financeCodeSchema,
    reloadByCreditCard: switchSchema,
    minReloadAmount: centsSchema.min(0).default(0),
    maxReloadAmount: centsSchema.min(0).default(0),
    applySurcharge: switchSchema,
    creditCardSurchargeMethod: z.enum(SURCHARGE_METHODS).default('dollars'),
    creditCardSurcharge: centsSchema.min(0).default(0),
    creditCardSurchargePercent: basisPointsSchema,
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

/** Spec 3 §5: both limits are needed where escrows are added to by card, in their order. */
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
