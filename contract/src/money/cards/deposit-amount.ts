import { z } from 'zod';
import type { Problem } from '../../problem.ts';
import { type Cents, centsSchema, formatCents, parseCents } from '../../values/money.ts';
import { computeSurcharge, SURCHARGE_METHODS, type SurchargeTerms } from '../../values/surcharge.ts';

/** How a deposit is paid. */
export const DEPOSIT_METHODS = ['CARD', 'BANK'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

const line = z.object({ description: z.string(), valueCents: centsSchema });

/** The terms of adding to an escrow by card (Spec 1 §3 "escrowOptions"). Texts are in the user's language. */
export const escrowOptionsSchema = z.object({
  accountMessage: z.string(),
  beginningBalance: line,
  /** Empty if the balance is enough or nothing is being bought. */
  lowBalanceMessage: z.string(),
  depositAmountMessage: z.string(),
  /** Empty if the county adds none. */
  surchargeMessage: z.string(),
  /** After the smallest deposit that pays for the purchase. */
  endingBalance: line,
  /** The smallest accepted deposit that pays for the purchase. */
  suggestedCents: centsSchema,
  /** Whether a bank account can pay it instead of a card. */
  acceptsBankAccounts: z.boolean(),
  limits: z.object({ minimumCents: centsSchema, maximumCents: centsSchema }),
  surcharge: z.object({
    applies: z.boolean(),
    method: z.enum(SURCHARGE_METHODS),
    amountCents: centsSchema,
    basisPoints: z.int(),
  }),
});
export type EscrowOptions = z.infer<typeof escrowOptionsSchema>;

/** The terms of a deposit by a method: bank accounts pay no surcharge. */
export function termsOf(options: EscrowOptions, method: DepositMethod): EscrowOptions {
  return method === 'CARD'
    ? options
    : { ...options, surchargeMessage: '', surcharge: { ...options.surcharge, applies: false } };
}

/**
 * Parses a deposit's amount as typed (Spec 1 §5): more than zero, and within the county's limits.
 *
 * @returns its parts in cents, or the problem.
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
