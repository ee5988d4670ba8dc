import { randomInt } from 'node:crypto';
import type { Cents } from '@portal/contract/values/money';
import { computeSurcharge, type SurchargeTerms } from '@portal/contract/values/surcharge';
import type { GatewayTransaction, PaymentMode } from '../../platform/card-gateway/card-gateway.ts';

/** Banks let go of held amounts; the portal captures long before. Counts from the opening, and so from before the first charge. */
export const TAB_LIFETIME_HOURS = 24;
/** A form's token holds 15 minutes, and a form that is open may be filled in a while longer. */
export const INTENT_LIFETIME_MINUTES = 60;
/** Forms that a session may ask for in that time without paying one: beyond it somebody tries out stolen cards. */
export const OPEN_FORMS_MAX = 60;
/** Nothing stays in doubt longer without somebody being told. */
export const DOUBT_MINUTES = 15;
/** Numbers of ours at the gateway begin with it: a county may take cards elsewhere under the same contract. */
export const INVOICE_PREFIX = 'LRP-';

/** Without letters that are taken for digits. */
const INVOICE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const INVOICE_RANDOM_LENGTH = 15;

export const INTENT_PURPOSES = ['CARD_TAB', 'ESCROW_DEPOSIT'] as const;
export type IntentPurpose = (typeof INTENT_PURPOSES)[number];
export type IntentState =
  | 'CREATED'
  | 'TOKEN_ISSUED'
  | 'PENDING_REVIEW'
  | 'AUTHORIZED'
  | 'CHARGED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'REFUND_PENDING'
  | 'REFUNDED';

/** What a form asks of the card. */
export const MODE_OF: Readonly<Record<IntentPurpose, PaymentMode>> = {
  CARD_TAB: 'AUTHORIZATION',
  ESCROW_DEPOSIT: 'SALE',
};

/**
 * After a refund was asked for and its response was lost, it is not asked for again for this long: longer than any request lasts, and than
 * the two minutes within which the gateway refuses a duplicate by itself.
 */
export const REFUND_RETRY_MINUTES = 5;

/** A number for a payment that no other has: 75 random bits, 19 characters. */
export function makeInvoiceNumber(): string {
  const letters = Array.from(
    { length: INVOICE_RANDOM_LENGTH },
    () => INVOICE_LETTERS[randomInt(INVOICE_LETTERS.length)],
  );
  return INVOICE_PREFIX + letters.join('');
}

/** What a payment at the gateway is to the form that it was made with. */
export type PaymentVerdict =
  /** Everything that was asked for is so. */
  | 'PROVEN'
  /** Paid, and held for people to look at. */
  | 'HELD'
  /** Nothing was taken, or nothing is any more. */
  | 'NOTHING_TAKEN'
  /** Something was taken, and not what was asked for: another amount, another kind. */
  | 'UNLIKE'
  /** The gateway says what nobody here knows. */
  | 'UNCLEAR';

/**
 * Judges a payment. Every condition is looked at, whatever the browser said: whose number it carries, its kind, the exact amount, the
 * bank's yes, and that it is neither held, undone nor settled in a way that was not asked for.
 */
export function judgePayment(
  intent: { readonly invoiceNumber: string; readonly purpose: IntentPurpose; readonly totalCents: Cents },
  transaction: GatewayTransaction,
): PaymentVerdict {
  if (transaction.invoiceNumber !== intent.invoiceNumber) return 'UNLIKE';
  const { state } = transaction;
  if (state === 'DECLINED' || state === 'VOIDED' || state === 'EXPIRED') return 'NOTHING_TAKEN';
  if (state === 'OTHER') return 'UNCLEAR';
  const mode = MODE_OF[intent.purpose];
  if (transaction.mode !== mode || transaction.authorizedCents !== intent.totalCents) return 'UNLIKE';
  if (state === 'HELD') return 'HELD';
  if (!transaction.isApproved) return 'UNCLEAR';
  const expected = mode === 'AUTHORIZATION' ? state === 'AUTHORIZED' : state === 'CAPTURED' || state === 'SETTLED';
  return expected ? 'PROVEN' : 'UNLIKE';
}

/** A surcharge as a tab keeps it: in two numbers, of which one is zero. */
export function splitSurchargeTerms(terms: SurchargeTerms): TabSurcharge {
  if (!terms.applies) return { flatCents: 0, basisPoints: 0 };
  return terms.method === 'dollars'
    ? { flatCents: terms.amountCents, basisPoints: 0 }
    : { flatCents: 0, basisPoints: terms.basisPoints };
}

/** How a tab keeps its surcharge. */
export interface TabSurcharge {
  readonly flatCents: Cents;
  readonly basisPoints: number;
}

/** The surcharge on what a tab has used: the same as the database's `card_surcharge_cents`. */
export function computeTabSurcharge(usedCents: Cents, { flatCents, basisPoints }: TabSurcharge): Cents {
  const terms = { applies: true, amountCents: flatCents, basisPoints };
  return (
    computeSurcharge(usedCents, { ...terms, method: 'dollars' }) +
    computeSurcharge(usedCents, { ...terms, method: 'percent' })
  );
}

/** An instant some minutes after another, or before. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
