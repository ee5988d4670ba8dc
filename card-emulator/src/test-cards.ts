/** What a user, or a test, types into the payment form. */
export interface CardEntry {
  readonly cardNumber: string;
  readonly zip: string;
  readonly cardCode: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly address?: string;
}

/** The card numbers of the gateway's sandbox guide, and their brands as it writes them. */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  '4111111111111111': 'Visa',
  '4007000000027': 'Visa',
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
export function decideAsBank(entry: CardEntry, amountCents: number): BankDecision {
  if (TEST_CARDS[entry.cardNumber] === undefined)
    return { kind: 'DECLINED', reasonCode: 6, text: 'The credit card number is invalid.' };
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
