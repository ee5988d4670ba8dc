import type { Translate } from '../../../platform/translate.ts';
import type { ChargeOutcome } from './charge.ts';

/** Whether the response can be sent after this outcome. */
export function isPaid(outcome: ChargeOutcome['status']): boolean {
  return outcome === 'FREE' || outcome === 'CHARGED';
}

const MESSAGES = {
  PAYMENT_NEEDED: 'prices:paymentNeeded',
  PAYMENT_NEEDED_AGAIN: 'prices:paymentNeeded',
  INSUFFICIENT_FUNDS: 'prices:insufficientFunds',
  NO_PURCHASING_OPTIONS: 'prices:noPurchasingOptions',
} as const;

/** Formats the payment part of a response (Spec 2 §4). The message is empty if the response is sent. */
export function formatOutcome(outcome: ChargeOutcome['status'], translate: Translate) {
  return {
    paymentNeeded: outcome === 'PAYMENT_NEEDED',
    paymentNeededAgain: outcome === 'PAYMENT_NEEDED_AGAIN',
    paymentRefused: outcome === 'INSUFFICIENT_FUNDS' || outcome === 'NO_PURCHASING_OPTIONS',
    message: outcome === 'FREE' || outcome === 'CHARGED' ? '' : translate(MESSAGES[outcome]),
  };
}
