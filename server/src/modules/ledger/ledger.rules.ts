import type { AccountType, PaymentMethod } from '@portal/contract/values/role';

/** What decides how an account pays. */
export interface Payer {
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
}

/** What is charged for, and as what it is earned. */
export const REVENUE_OF = {
  SEARCH: 'REVENUE_SEARCH',
  DETAILS: 'REVENUE_SEARCH',
  IMAGE_PURCHASE: 'REVENUE_IMAGE',
  CERTIFICATE_PURCHASE: 'REVENUE_CERTIFICATE',
  EFILE: 'REVENUE_EFILE',
  FLAT_FEE_ADD_ON: 'REVENUE_FLAT_FEE',
  FLAT_FEE_RENEWAL: 'REVENUE_FLAT_FEE',
  MONTHLY_FEE: 'REVENUE_MONTHLY',
} as const;
export type ChargeKind = keyof typeof REVENUE_OF;

/** Which ledger account of its own each way to pay moves. */
export const OWN_KIND_OF = { ESCROW: 'ESCROW', INVOICE: 'RECEIVABLE', CREDIT_CARD: 'CARD_UNCAPTURED' } as const;

/**
 * Whether a charge is of copies that a flat fee has paid for already (Spec 1 §1): those are counted, everything else of a flat-fee
 * account is money like any other's.
 */
export function isCountedByFlatFee(payer: Payer, kind: ChargeKind): boolean {
  return payer.accountType === 'FLAT_FEE' && (kind === 'IMAGE_PURCHASE' || kind === 'CERTIFICATE_PURCHASE');
}
