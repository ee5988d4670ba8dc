import type { SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';

/** The properties that decide how an account pays. */
export interface Payer {
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
}

/** The account's own ledger account that each payment method changes. */
export const OWN_KIND_OF = { ESCROW: 'ESCROW', INVOICE: 'RECEIVABLE', CREDIT_CARD: 'CARD_UNCAPTURED' } as const;

/** The same for the method of a sale. */
export const OWN_KIND_OF_METHOD = {
  ESCROW: OWN_KIND_OF.ESCROW,
  INVOICE: OWN_KIND_OF.INVOICE,
  CARD: OWN_KIND_OF.CREDIT_CARD,
} as const satisfies Record<Exclude<SaleMethod, 'FLAT_FEE'>, string>;
