import type { Translate } from '../../platform/translate.ts';
import type { UsageOutcome } from './charge-usage.ts';

/** Whether an outcome lets the answer through. */
export function isPaid(outcome: UsageOutcome): boolean {
  return outcome === 'FREE' || outcome === 'CHARGED';
}

const MESSAGES = {
  PAYMENT_NEEDED: 'prices:paymentNeeded',
  PAYMENT_NEEDED_AGAIN: 'prices:paymentNeeded',
  INSUFFICIENT_FUNDS: 'prices:insufficientFunds',
  NO_PURCHASING_OPTIONS: 'prices:noPurchasingOptions',
} as const;

/** What an answer says about paying (Spec 2 §4). The message is empty where the answer is given. */
export function wordOutcome(outcome: UsageOutcome, translate: Translate) {
  return {
    paymentNeeded: outcome === 'PAYMENT_NEEDED',
    paymentNeededAgain: outcome === 'PAYMENT_NEEDED_AGAIN',
    paymentRefused: outcome === 'INSUFFICIENT_FUNDS' || outcome === 'NO_PURCHASING_OPTIONS',
    message: outcome === 'FREE' || outcome === 'CHARGED' ? '' : translate(MESSAGES[outcome]),
  };
}
