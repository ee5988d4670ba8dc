import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RECEIPT_ITEMS } from '../../money/charging/receipt.ts';
import { reasonSchema } from '../../money/charging/sales.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { defineReport } from '../../reports/define-report.ts';
import { profileLine } from '../../values/contact.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { AMOUNT_MAX_CENTS, centsSchema } from '../../values/money.ts';
import { accountTypeSchema, paymentMethodSchema } from '../../values/role.ts';
import { accountStatusSchema, OPEN_MONEY_KINDS } from './accounts.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;

/**
 * The payments and payouts at the counter. A refund pays out the escrow, a refund of credit what the account paid for invoices beyond its
 * debt. A correction adds to or subtracts from the account's funds.
 */
export const COUNTER_PURPOSES = ['ESCROW_DEPOSIT', 'INVOICE_PAYMENT', 'REFUND', 'CREDIT_REFUND', 'CORRECTION'] as const;
export type CounterPurpose = (typeof COUNTER_PURPOSES)[number];

/** CARD: by the card terminal of the counter. OTHER: no money changes hands, or none that a drawer holds. */
export const COUNTER_METHODS = ['CASH', 'CHECK', 'CARD', 'OTHER'] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];

/** Whether a correction adds or takes away. */
export const CORRECTION_DIRECTIONS = ['ADD', 'SUBTRACT'] as const;

export const REFERENCE_MAX_CHARACTERS = 50;

/** A payment as entered by staff. The amount is above zero; its purpose determines the direction. */
export const counterPaymentSchema = z.strictObject({
  purpose: z.enum(COUNTER_PURPOSES),
  /** Only a correction can subtract: the purpose of any other payment determines its direction. */
  direction: z.enum(CORRECTION_DIRECTIONS).default('ADD'),
  method: z.enum(COUNTER_METHODS),
  amountCents: z.int().min(1, problemMessage('amountAboveZero')).max(AMOUNT_MAX_CENTS, problemMessage('invalid')),
  /** Number of the check or the payer's receipt. */
  reference: profileLine(REFERENCE_MAX_CHARACTERS, 'optional'),
  reason: reasonSchema,
  /** Of a payout: the payment that it returns, by the number of its entry; null for the balance as a whole. */
  returnsId: z.int().min(1).nullable().default(null),
});
export type CounterPayment = z.output<typeof counterPaymentSchema>;

/** The payouts: what an account has is paid to it. */
export const PAYOUT_PURPOSES: readonly CounterPurpose[] = ['REFUND', 'CREDIT_REFUND'];

/** A check needs its number, unless it is written later for a payout. Only a correction can subtract, and only a payout returns a payment. */
export function findCounterPaymentProblems(
  payment: Pick<CounterPayment, 'purpose' | 'direction' | 'method' | 'reference' | 'returnsId'>,
): FieldProblems {
  const { purpose, direction, method, reference, returnsId } = payment;
  return {
    ...(direction === 'SUBTRACT' && purpose !== 'CORRECTION' && { direction: { key: 'invalid' } }),
    ...(returnsId !== null && !PAYOUT_PURPOSES.includes(purpose) && { returnsId: { key: 'invalid' } }),
    ...(method === 'CHECK' &&
      reference.trim() === '' &&
      !PAYOUT_PURPOSES.includes(purpose) && { reference: { key: 'required' } }),
  };
}

const accountId = z.int().min(1);
/** Chosen by the caller: a repeated request with the same key has no further effect. */
const requestKey = z.uuid();

const outcome = z.object({
  journalEntryId: z.int(),
  /** Of the ledger account that was changed, after the entry. */
  balanceCents: centsSchema,
});

/**
 * Records a payment at the counter with its journal entry, audit row and mailed receipt. Refused with AMOUNT_TOO_HIGH for more than the
 * account has in escrow or in credit, with PAYMENT_RETURNED for more than is left of the payment that it returns, with NOT_OFFERED for a purpose that neither its payment method nor its balances have.
 */
export const recordCounterPayment = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/accountPayment',
  needsFreshProof: ({ purpose }) => purpose === 'CORRECTION',
  access,
  request: counterPaymentSchema.extend({ accountId, requestKey }),
  content: outcome,
});

/** Reverses a payment in full, once: it is never changed. Refused with AMOUNT_TOO_HIGH if what it added is spent, with PAYMENT_RETURNED if it
 * was paid out again. */
export const reverseCounterPayment = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/reverseAccountPayment',
  needsFreshProof: () => true,
  access,
  request: z.strictObject({ accountId, journalEntryId: z.int().min(1), reason: reasonSchema }),
  content: outcome,
});

/**
 * Records the check that pays a payout which was recorded without one. Refused with RECORDED_OTHERWISE if the payout is reversed or was
 * paid with another check, with CHECK_NUMBER_USED if the check paid another payout.
 */
export const payPayout = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/payPayout',
  needsFreshProof: () => true,
  access,
  request: z.strictObject({
    accountId,
    journalEntryId: z.int().min(1),
    checkNumber: profileLine(REFERENCE_MAX_CHARACTERS, 'required'),
  }),
  content: z.object({}),
});

/** Payments that an account's screen lists; the report of transactions has all of them. */
export const COUNTER_PAYMENTS_MAX = 50;

const storedPayment = z.object({
  journalEntryId: z.int(),
  /** The number of its receipt, `2026-000123`. */
  receipt: z.string(),
  postedAt: localDateTimeSchema,
  purpose: z.enum(COUNTER_PURPOSES),
  method: z.enum(COUNTER_METHODS),
  /** Of a payout that a later check paid, the number of that check. */
  reference: z.string(),
  /** Whether it is a payout whose check isn't written yet. */
  isToPay: z.boolean(),
  reason: z.string(),
  /** Negative for amounts that were paid out or taken back. */
  amountCents: centsSchema,
  /** The user who recorded it; empty if the user no longer exists. */
  username: z.string(),
  /** The payment that it reverses. */
  reversesId: z.int().nullable(),
  reversesReceipt: z.string().nullable(),
  /** The receipt number of the payment that a payout returns. */
  returnsReceipt: z.string().nullable(),
  /** The receipt number of its reversal: a void receipt stays in the list. */
  voidedBy: z.string().nullable(),
  /** Whether it reverses a payment whose check the bank returned. */
  isReturnedCheck: z.boolean(),
});
export type StoredCounterPayment = z.output<typeof storedPayment>;

const invoiceSchema = z.object({
  id: z.int(),
  /** `MM/YYYY`. */
  month: z.string(),
  totalCents: centsSchema,
  /** The unpaid amount: payments settle the oldest invoices first. */
  openCents: centsSchema,
  /** Whole days since it was issued. */
  ageDays: z.int(),
});
export type AccountInvoice = z.output<typeof invoiceSchema>;

/** An account's money: its balances, what is open, its newest payments at the counter and its unpaid invoices. */
export const getAccountMoney = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/accountMoney/:id',
  access,
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: z.object({
    id: z.int(),
    name: z.string(),
    status: accountStatusSchema,
    accountType: accountTypeSchema,
    paymentMethod: paymentMethodSchema,
    userCount: z.int().min(0),
    /** Positive for the account's money, negative for its debts; only nonzero balances. */
    balances: z.array(z.object({ kind: z.enum(OPEN_MONEY_KINDS), balanceCents: centsSchema })),
    /** Paid for invoices from bank accounts that haven't paid yet: still owed (decision 0371). */
    pendingCents: centsSchema,
    /** Whether it buys nothing on credit until staff release it, because a check was returned. */
    isCreditStopped: z.boolean(),
    /** The most that it can owe by invoice; null for no limit. */
    creditLimitCents: centsSchema.nullable(),
    /** Images left of a flat fee; null where they aren't counted. */
    imagesRemaining: z.int().nullable(),
    purposes: z.array(z.enum(COUNTER_PURPOSES)),
    payments: z.array(storedPayment),
    unpaidInvoices: z.array(invoiceSchema),
    /** The account's usage in each of the last twelve months, oldest first. */
    months: z.array(z.object({ month: z.string(), count: z.int(), amountCents: centsSchema })),
  }),
});
export type AccountMoney = z.output<typeof getAccountMoney.content>;

/** The receipt of a payment at the counter, as a PDF. */
export const COUNTER_RECEIPT = defineReport({
  path: 'controlPanel/accountPaymentReceipt',
  access,
  criteria: z.object({ accountId, journalEntryId: z.int().min(1) }),
  ...RECEIPT_ITEMS,
  formats: ['pdf'],
});
export const counterReceipt = COUNTER_RECEIPT.endpoint;

const invoiceRequest = { accountId, invoiceId: z.int().min(1) };

/** An invoice of an account with its charges by kind, as a PDF. */
export const ACCOUNT_INVOICE = defineReport({
  path: 'controlPanel/accountInvoice',
  access,
  criteria: z.object(invoiceRequest),
  row: z.object({ charge: z.string(), count: z.int(), amountCents: centsSchema }),
  columns: {
    charge: { kind: 'text', share: 60, isRowHeader: true },
    count: { kind: 'count', share: 15 },
    amountCents: { kind: 'money', share: 20, total: true },
  },
  formats: ['pdf'],
});
export const accountInvoice = ACCOUNT_INVOICE.endpoint;

/**
 * Mails an invoice to the account's address and its administrators. Refused with NO_EMAIL_ADDRESS without an address.
 */
export const sendAccountInvoice = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/sendAccountInvoice',
  access,
  request: z.strictObject(invoiceRequest),
  content: z.object({}),
});
