import type { AccountType, PaymentMethod } from '@portal/contract/values/role';

/** What decides how an account pays. */
export interface Payer {
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
}

/**
 * From where an account's charges are taken (Spec 1 §1).
 *
 * @returns undefined for flat-fee and card accounts, whose charges this ledger can not take.
 */
export function findPaymentSource(payer: Payer): 'ESCROW' | 'INVOICE' | undefined {
  if (payer.accountType !== 'A_LA_CARTE' || payer.paymentMethod === 'CREDIT_CARD') return undefined;
  return payer.paymentMethod;
}
