import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { Problem } from '../../problem.ts';
import { type Cents, centsSchema, formatCents, parseCents } from '../../values/money.ts';

/** The roles that share a debt by invoice; the county's settings and the account decide whether they can pay it. */
const access = { roles: ['USER', 'ACCOUNT'] } as const;

/** The debt of the caller's account by invoice, before an amount is typed (decision 0371). */
export const getInvoicePaymentOptions = defineEndpoint({
  method: 'POST',
  path: 'invoicePayment/getOptions',
  access,
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    accountName: z.string(),
    owedCents: centsSchema,
    /** Paid from bank accounts that haven't paid yet. */
    pendingCents: centsSchema,
    /** The most that can be paid now: the debt without what is pending. */
    payableCents: centsSchema,
  }),
});

/** Requests a form that pays a debt by invoice from a bank account. Its message is reported to `escrowDeposit/completeDeposit`. */
export const initiateInvoicePayment = defineEndpoint({
  method: 'POST',
  path: 'invoicePayment/initiate',
  access,
  request: z.strictObject({
    /** Dollars as typed: `25`, `25.00`, `$1,250.00`. */
    amount: z.string().max(30),
  }),
  content: z.object({ tokenResults: z.object({ token: z.string() }), amountCents: centsSchema }),
});

/**
 * Parses an amount as typed: more than zero, and no more than can be paid now.
 *
 * @returns the amount in cents, or the problem.
 */
export function parseInvoicePayment(
  amount: string,
  payableCents: Cents,
): { readonly amountCents: Cents } | { readonly problem: Problem } {
  const amountCents = parseCents(amount);
  if (/^-/.test(amount.trim()) || amountCents === 0) return { problem: { key: 'amountAboveZero' } };
  if (amountCents === undefined) return { problem: { key: 'amountFormat' } };
  if (amountCents > payableCents)
    return { problem: { key: 'amountMaximum', params: { amount: formatCents(payableCents) } } };
  return { amountCents };
}
