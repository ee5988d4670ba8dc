import type { Cents } from '@portal/contract/values/money';
import type { PaymentMethod } from '@portal/contract/values/role';

/**
 * Returns the common text that describes a balance, so that it needs no sign: a balance, a debt, or the amount that the
 * card will be charged.
 */
export function findBalanceLabel(paymentMethod: PaymentMethod, balanceCents: Cents) {
  if (balanceCents < 0) return paymentMethod === 'CREDIT_CARD' ? 'balanceCard' : 'balanceOwed';
  return paymentMethod === 'ESCROW' ? 'balanceEscrow' : 'balance';
}
