import { z } from 'zod';
import type { Problem } from '../problem.ts';
import { type Cents, centsSchema, formatCents, parseCents } from '../values/money.ts';
import { computeSurcharge, SURCHARGE_METHODS, type SurchargeTerms } from '../values/surcharge.ts';

const line = z.object({ description: z.string(), valueCents: centsSchema });

/** What adding to an escrow by card takes, and how it is worded (Spec 1 §3 "escrowOptions"). Texts are in the person's language. */
export const escrowOptionsSchema = z.object({
  accountMessage: z.string(),
  beginningBalance: line,
  /** Empty where the balance is enough, or where nothing is being bought. */
  lowBalanceMessage: z.string(),
  depositAmountMessage: z.string(),
  /** Empty where the county adds none. */
  surchargeMessage: z.string(),
  /** With the least deposit that pays for what is being bought. */
  endingBalance: line,
  /** The least deposit that is accepted and pays for what is being bought. */
  suggestedCents: centsSchema,
  limits: z.object({ minimumCents: centsSchema, maximumCents: centsSchema }),
  surcharge: z.object({
    applies: z.boolean(),
    method: z.enum(SURCHARGE_METHODS),
    amountCents: centsSchema,
    basisPoints: z.int(),
  }),
});
export type EscrowOptions = z.infer<typeof escrowOptionsSchema>;

/**
 * Reads a deposit's amount as a person typed it (Spec 1 §5): more than zero, and within the county's limits.
 *
 * @returns its parts in cents, or what is wrong with it.
 */
export function parseDeposit(
  amount: string,
  { limits, surcharge }: { readonly limits: EscrowOptions['limits']; readonly surcharge: SurchargeTerms },
):
  | { readonly depositCents: Cents; readonly surchargeCents: Cents; readonly totalCents: Cents }
  | { readonly problem: Problem } {
  const depositCents = parseCents(amount);
  if (/^-/.test(amount.trim()) || depositCents === 0) return { problem: { key: 'amountAboveZero' } };
  if (depositCents === undefined) return { problem: { key: 'amountFormat' } };
  const { minimumCents, maximumCents } = limits;
  if (depositCents < minimumCents)
    return { problem: { key: 'amountMinimum', params: { amount: formatCents(minimumCents) } } };
  if (depositCents > maximumCents)
    return { problem: { key: 'amountMaximum', params: { amount: formatCents(maximumCents) } } };
  const surchargeCents = computeSurcharge(depositCents, surcharge);
  return { depositCents, surchargeCents, totalCents: depositCents + surchargeCents };
}
