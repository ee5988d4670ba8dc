import { randomInt } from 'node:crypto';
import type { Cents } from '@portal/contract/values/money';
import { computeSurcharge, type SurchargeTerms } from '@portal/contract/values/surcharge';
import type {
  GatewayTransaction,
  PaymentMode,
  TransactionState,
} from '../../../../platform/card-gateway/card-gateway.ts';

/** Banks release held amounts; the portal captures long before that. Counted from the opening, so from before the first charge. */
export const TAB_LIFETIME_HOURS = 24;
/** A form's token is valid for 15 minutes, and an open form can be filled in a while longer. */
export const INTENT_LIFETIME_MINUTES = 60;
/** Forms that a session can request in that time without paying one; more are a sign of testing stolen cards. */
export const OPEN_FORMS_MAX = 60;
/**
 * The same limit for a client's network, which a library or an office can share, and from which one person can open any
 * number of sessions.
 */
export const OPEN_FORMS_OF_NETWORK_MAX = 120;
/** The same for all clients of a county together: far above what its users need, and far below what testing cards takes. */
export const OPEN_FORMS_OF_COUNTY_MAX = 1_000;
/** Payments that stay in doubt for longer become a finding for staff. */
export const DOUBT_MINUTES = 15;
/** A bank pays within about a week, also over holidays. */
export const BANK_DOUBT_DAYS = 10;
/** Prefix of our numbers at the gateway: the county can use the same merchant account elsewhere. */
export const INVOICE_PREFIX = 'LRP-';

/** Without letters that look like digits. */
const INVOICE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const INVOICE_RANDOM_LENGTH = 15;

const INTENT_PURPOSES = ['CARD_TAB', 'ESCROW_DEPOSIT', 'INVOICE_PAYMENT'] as const;
export type IntentPurpose = (typeof INTENT_PURPOSES)[number];
export type IntentState =
  | 'CREATED'
  | 'TOKEN_ISSUED'
  | 'PENDING_REVIEW'
  /** A bank account paid, and its bank hasn't yet. */
  | 'BANK_PENDING'
  | 'AUTHORIZED'
  | 'CHARGED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'REFUND_PENDING'
  | 'REFUNDED';

export type TabState = 'OPEN' | 'CLOSING' | 'CAPTURED' | 'VOIDED' | 'EXPIRED' | 'REFUSED' | 'REBILLED' | 'WRITTEN_OFF';

/** Whether a form charges the card or only holds an amount. */
export const MODE_OF: Readonly<Record<IntentPurpose, PaymentMode>> = {
  CARD_TAB: 'AUTHORIZATION',
  ESCROW_DEPOSIT: 'SALE',
  INVOICE_PAYMENT: 'SALE',
};

/** Whether a form's money is the account's own, in its escrow or for its debt, and not for a purchase. */
export function isPaidIn(purpose: IntentPurpose | 'REFUND'): purpose is 'ESCROW_DEPOSIT' | 'INVOICE_PAYMENT' {
  return purpose === 'ESCROW_DEPOSIT' || purpose === 'INVOICE_PAYMENT';
}

/**
 * How long to wait before retrying a refund whose response was lost: longer than any request takes, and longer than the
 * two minutes within which the gateway refuses duplicates.
 */
export const REFUND_RETRY_MINUTES = 5;

/** Creates a unique number for a payment: 75 random bits, 19 characters. */
export function createInvoiceNumber(): string {
  const letters = Array.from(
    { length: INVOICE_RANDOM_LENGTH },
    () => INVOICE_LETTERS[randomInt(INVOICE_LETTERS.length)],
  );
  return INVOICE_PREFIX + letters.join('');
}

/** The result of comparing a payment at the gateway with its form. */
export type PaymentVerdict =
  /** It is exactly what the form requested. */
  | 'PROVEN'
  /** Paid, and held for review. */
  | 'HELD'
  /** A bank account paid it: the money can still fail to come. */
  | 'BANK_PENDING'
  /** The bank gave it back. */
  | 'RETURNED'
  /** Nothing was taken, or it was returned. */
  | 'NOTHING_TAKEN'
  /** Something else was taken than the form requested: a part of the amount, or an authorization that someone captured. */
  | 'UNLIKE'
  /** The gateway has not decided. */
  | 'NOT_YET'
  /** The gateway reports a state that the portal doesn't know, or the details aren't about this form. */
  | 'UNCLEAR';

/** The form that a payment is compared with. */
export interface RequestedPayment {
  readonly invoiceNumber: string;
  readonly accountId: number;
  readonly purpose: IntentPurpose;
  readonly totalCents: Cents;
  /** Whether the form asked for a bank account. */
  readonly isBank: boolean;
}

/**
 * Whether the details of a transaction answer a question about a form: its number, its account, its kind, and no more than its amount. A
 * payment of a form can't have others, so these details say nothing about it.
 */
export function isAboutForm(form: RequestedPayment, transaction: GatewayTransaction): boolean {
  const { invoiceNumber, customerId, requestedCents, authorizedCents, mode, state } = transaction;
  // The gateway can describe a captured authorization by its capture.
  const isCapture = form.purpose === 'CARD_TAB' && (state === 'CAPTURED' || state === 'SETTLED');
  return (
    invoiceNumber === form.invoiceNumber &&
    (customerId === '' || customerId === String(form.accountId)) &&
    (mode === MODE_OF[form.purpose] || (mode === undefined && isCapture)) &&
    (requestedCents === undefined || requestedCents === form.totalCents || isCapture) &&
    authorizedCents <= form.totalCents
  );
}

/**
 * Judges a payment by every condition, whatever the browser reported: its number, its kind, the exact amount, the bank's approval, and
 * that it is neither held nor reversed nor in a state that the form didn't request.
 */
export function judgePayment(intent: RequestedPayment, transaction: GatewayTransaction): PaymentVerdict {
  const { state } = transaction;
  // Staff can refund a payment at the gateway under its number. A refund must never be voided.
  if (state === 'REFUNDED') return transaction.invoiceNumber === intent.invoiceNumber ? 'NOTHING_TAKEN' : 'UNCLEAR';
  // The gateway can describe a return as a transaction under the same number.
  if (state === 'RETURNED') return transaction.invoiceNumber === intent.invoiceNumber ? 'RETURNED' : 'UNCLEAR';
  if (!isAboutForm(intent, transaction)) return 'UNCLEAR';
  if (state === 'DECLINED' || state === 'VOIDED' || state === 'EXPIRED') return 'NOTHING_TAKEN';
  if (state === 'PENDING') return 'NOT_YET';
  if (state === 'OTHER') return 'UNCLEAR';
  const mode = MODE_OF[intent.purpose];
  if (transaction.authorizedCents !== intent.totalCents || transaction.isBank !== intent.isBank) return 'UNLIKE';
  if (state === 'HELD') return 'HELD';
  if (!transaction.isApproved) return 'UNCLEAR';
  const expected = mode === 'AUTHORIZATION' ? state === 'AUTHORIZED' : state === 'CAPTURED' || state === 'SETTLED';
  if (!expected) return 'UNLIKE';
  return intent.isBank && state === 'CAPTURED' ? 'BANK_PENDING' : 'PROVEN';
}

/** Whether the gateway has taken or holds the money of a payment. */
export function isTaken({ state }: Pick<GatewayTransaction, 'state'>): boolean {
  return state === 'AUTHORIZED' || state === 'CAPTURED' || state === 'SETTLED' || state === 'HELD';
}

/** A payment or a refund as the county's books have it. */
export interface BookedPayment {
  readonly purpose: IntentPurpose | 'REFUND';
  readonly state: IntentState;
  readonly totalCents: Cents;
  /** Null without a tab. */
  readonly tabState: TabState | null;
  /** The captured amount of a tab; null without a capture. */
  readonly capturedCents: Cents | null;
  /** Whether the capture was voided, because all of it is refunded. */
  readonly isReversed: boolean;
  /** Whether it is a deposit or payment from a bank account that the bank gave back, and the books say so. */
  readonly isBankReturned: boolean;
}

/**
 * The amount that the gateway must have taken from the card, or returned to it by a refund, if the books are right.
 *
 * @returns undefined while the books don't say: the payment is held, or its tab isn't finished.
 */
export function computeBookedCents(ours: BookedPayment): Cents | undefined {
  const { purpose, state, totalCents, tabState, capturedCents, isReversed, isBankReturned } = ours;
  if (state === 'DECLINED' || state === 'EXPIRED') return 0;
  if (purpose === 'REFUND') return state === 'REFUNDED' ? totalCents : undefined;
  if (isBankReturned) return 0;
  if (isPaidIn(purpose)) return state === 'CHARGED' ? totalCents : undefined;
  if (state !== 'AUTHORIZED' || tabState === null || tabState === 'OPEN' || tabState === 'CLOSING') return undefined;
  return tabState === 'CAPTURED' && !isReversed ? (capturedCents ?? 0) : 0;
}

/** How the gateway's books differ from the county's. */
export type BookDifference = 'PAYMENT_MISSING' | 'REFUND_MISSING' | 'AMOUNT_DIFFERS' | 'STATUS_UNKNOWN';

/**
 * Compares a payment or a refund with the gateway's transaction by the money that each says was moved.
 *
 * @param there undefined if the gateway doesn't have the transaction.
 * @returns undefined if they agree, or one of them hasn't decided.
 */
export function compareBooks(
  ours: BookedPayment,
  there: Pick<GatewayTransaction, 'state' | 'settledCents'> | undefined,
): BookDifference | undefined {
  const bookedCents = computeBookedCents(ours);
  if (bookedCents === undefined || there?.state === 'PENDING' || there?.state === 'HELD') return undefined;
  if (there?.state === 'OTHER') return 'STATUS_UNKNOWN';
  const movedStates: readonly TransactionState[] = ours.purpose === 'REFUND' ? ['REFUNDED'] : ['CAPTURED', 'SETTLED'];
  const movedCents = there !== undefined && movedStates.includes(there.state) ? there.settledCents : 0;
  if (movedCents === bookedCents) return undefined;
  if (movedCents > 0) return 'AMOUNT_DIFFERS';
  return ours.purpose === 'REFUND' ? 'REFUND_MISSING' : 'PAYMENT_MISSING';
}

/** The gateway's names for a payment that a bank takes back, and for one that it gives again. */
export const CHARGEBACK = 'chargeback';
export const CHARGEBACK_REVERSAL = 'chargebackReversal';

/** Whether a transaction is about a dispute, and so doesn't say what was charged. */
export function isOfDispute({ gatewayStatus }: { readonly gatewayStatus: string }): boolean {
  return gatewayStatus === CHARGEBACK || gatewayStatus === CHARGEBACK_REVERSAL;
}

/** Whether the gateway has charged a deposit of an account with one of our numbers: what staff can book without a form. */
export function isProvenDeposit(transaction: GatewayTransaction, accountId: number): boolean {
  const { invoiceNumber, customerId, mode, state, isApproved, isBank, settledCents } = transaction;
  return (
    invoiceNumber.startsWith(INVOICE_PREFIX) &&
    customerId === String(accountId) &&
    mode === 'SALE' &&
    ((state === 'CAPTURED' && !isBank) || state === 'SETTLED') &&
    isApproved &&
    settledCents > 0
  );
}

/**
 * Splits what a card paid into the deposit and the surcharge on it.
 *
 * @returns all of it as deposit if no deposit has this total under the terms.
 */
export function splitTotal(
  totalCents: Cents,
  terms: SurchargeTerms,
): { readonly amountCents: Cents; readonly surchargeCents: Cents } {
  const guess =
    terms.method === 'dollars'
      ? totalCents - terms.amountCents
      : Math.round((totalCents * 10_000) / (10_000 + terms.basisPoints));
  for (const amountCents of [guess, guess - 1, guess + 1]) {
    if (amountCents <= 0) continue;
    const surchargeCents = computeSurcharge(amountCents, terms);
    if (amountCents + surchargeCents === totalCents) return { amountCents, surchargeCents };
  }
  return { amountCents: totalCents, surchargeCents: 0 };
}

/** Converts a surcharge to the two numbers of a tab, one of which is zero. */
export function splitSurchargeTerms(terms: SurchargeTerms): TabSurcharge {
  if (!terms.applies) return { flatCents: 0, basisPoints: 0 };
  return terms.method === 'dollars'
    ? { flatCents: terms.amountCents, basisPoints: 0 }
    : { flatCents: 0, basisPoints: terms.basisPoints };
}

/** The surcharge terms of a tab. */
export interface TabSurcharge {
  readonly flatCents: Cents;
  readonly basisPoints: number;
}

/** The terms that a tab was opened with. */
export function getTabTerms(tab: {
  readonly surchargeFlatCents: Cents;
  readonly surchargeBasisPoints: number;
}): TabSurcharge {
  return { flatCents: tab.surchargeFlatCents, basisPoints: tab.surchargeBasisPoints };
}

/** Computes the surcharge on the used amount of a tab, like the database's `card_surcharge_cents`. */
export function computeTabSurcharge(usedCents: Cents, { flatCents, basisPoints }: TabSurcharge): Cents {
  const terms = { applies: true, amountCents: flatCents, basisPoints };
  return (
    computeSurcharge(usedCents, { ...terms, method: 'dollars' }) +
    computeSurcharge(usedCents, { ...terms, method: 'percent' })
  );
}

/** The instant a number of minutes after another; before it if negative. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
