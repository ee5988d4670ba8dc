import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import type { SurchargeMethod } from '../values/surcharge.ts';

/** A code of the county's finance system. */
export const financeCodeSchema = z.string().trim().max(20).default('');

/** A percentage in hundredths of a percent: 2.5 % is 250. */
export const basisPointsSchema = z.int().min(0).max(10_000).default(0);

interface SurchargeFields {
  readonly applies: boolean;
  readonly method: SurchargeMethod;
  readonly dollars: { readonly field: string; readonly cents: number };
  readonly percent: { readonly field: string; readonly basisPoints: number };
}

/** Spec 3 §5: a surcharge that applies has an amount or a percentage, depending on its method. */
export function addSurchargeProblems(context: z.RefinementCtx, fields: SurchargeFields): void {
  if (!fields.applies) return;
  const { method, dollars, percent } = fields;
  if (method === 'dollars' && dollars.cents === 0)
    context.addIssue({ code: 'custom', path: [dollars.field], message: problemMessage('required') });
  if (method === 'percent' && percent.basisPoints === 0)
    context.addIssue({ code: 'custom', path: [percent.field], message: problemMessage('required') });
}

interface CodeField {
  readonly field: string;
  readonly code: string;
}

/** Spec 3 §5: a fee code and its charge code are both present or both empty. */
export function addCodePairProblems(context: z.RefinementCtx, fee: CodeField, charge: CodeField): void {
  if (fee.code !== '' && charge.code === '')
    context.addIssue({ code: 'custom', path: [charge.field], message: problemMessage('requiredWithFeeCode') });
  if (charge.code !== '' && fee.code === '')
    context.addIssue({ code: 'custom', path: [fee.field], message: problemMessage('requiredWithChargeCode') });
}
