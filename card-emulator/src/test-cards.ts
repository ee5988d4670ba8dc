/** The input of a user, or a test, in the payment form. */
export interface CardEntry {
  /** Empty if a bank account pays. */
  readonly cardNumber: string;
  /** The number of a bank account, instead of a card. */
  readonly bankAccount?: string;
  readonly zip: string;
  readonly cardCode: string;
  /** As month and year; the form doesn't ask for it. */
  readonly expirationDate?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly address?: string;
}

/** The card numbers of the gateway's sandbox guide and of its samples, and their brands as it writes them. */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  '4111111111111111': 'Visa',
  '4007000000027': 'Visa',
  '4242424242424242': 'Visa',
  '5424000000000015': 'MasterCard',
  '370000000000002': 'AmericanExpress',
  '6011000000000012': 'Discover',
};

/** The part that the bank approves in a partial authorization. */
const PARTIAL_CENTS = 123;

export type BankDecision =
  | { readonly kind: 'APPROVED' | 'HELD'; readonly authorizedCents: number }
  | { readonly kind: 'DECLINED'; readonly reasonCode: number; readonly text: string };

/**
 * Decides an entry like the bank: the triggers of the sandbox guide by ZIP and card code, and ZIP 46999, which is specific to this
 * emulator, for a payment that is held for review.
 */
export function decideAsBank(entry: CardEntry, amountCents: number, now: Date): BankDecision {
  if (entry.bankAccount !== undefined && entry.bankAccount !== '')
    return /^\d{4,17}$/.test(entry.bankAccount)
      ? { kind: 'APPROVED', authorizedCents: amountCents }
      : { kind: 'DECLINED', reasonCode: 10, text: 'The account number is invalid.' };
  if (TEST_CARDS[entry.cardNumber] === undefined)
    return { kind: 'DECLINED', reasonCode: 6, text: 'The credit card number is invalid.' };
  const expiry = entry.expirationDate === undefined ? undefined : parseExpiry(entry.expirationDate);
  if (expiry === 'INVALID') return { kind: 'DECLINED', reasonCode: 7, text: 'Credit card expiration date is invalid.' };
  if (expiry !== undefined && expiry <= now)
    return { kind: 'DECLINED', reasonCode: 8, text: 'The credit card has expired.' };
  if (entry.zip === '46282') return { kind: 'DECLINED', reasonCode: 2, text: 'This transaction has been declined.' };
  if (entry.zip === '46205')
    return {
      kind: 'DECLINED',
      reasonCode: 27,
      text: 'The transaction has been declined because of an AVS mismatch. The address provided does not match billing address of cardholder.',
    };
  if (entry.cardCode === '901')
    return {
      kind: 'DECLINED',
      reasonCode: 65,
      text: 'This transaction has been declined because of a card code mismatch.',
    };
  if (entry.zip === '46225') return { kind: 'APPROVED', authorizedCents: Math.min(PARTIAL_CENTS, amountCents) };
  return { kind: entry.zip === '46999' ? 'HELD' : 'APPROVED', authorizedCents: amountCents };
}

/**
 * Parses the gateway's ways to write an expiration date: MMYY, MM/YY, MM-YY, MMYYYY, MM/YYYY, YYYY-MM. @returns the first instant after it.
 */
function parseExpiry(text: string): Date | 'INVALID' {
  const match = /^(?<month>\d\d)[/-]?(?<year>\d\d|\d{4})$/.exec(text) ?? /^(?<year>\d{4})-(?<month>\d\d)$/.exec(text);
  const month = Number(match?.groups?.month ?? 0);
  if (month < 1 || month > 12) return 'INVALID';
  const year = Number(match?.groups?.year);
  return new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 1));
}
