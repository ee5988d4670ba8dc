import type { SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';

import { EARNED_APART, type RevenueKind, type TaxKind } from './ledger-kinds.ts';

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

/**
 * Splits what a sale takes, in cents, between its revenue, the taxes that the county owes to the state, and what is earned apart.
 *
 * @returns a posting for each ledger account that gets something.
 */
export function splitEarned(
  revenue: RevenueKind,
  lines: readonly { readonly item: string; readonly amountCents: Cents }[],
): readonly { readonly kind: RevenueKind | TaxKind; readonly amount: Cents }[] {
  const sums = new Map<RevenueKind | TaxKind, Cents>();
  for (const { item, amountCents } of lines) {
    const kind = item in EARNED_APART ? EARNED_APART[item as keyof typeof EARNED_APART] : revenue;
    sums.set(kind, (sums.get(kind) ?? 0) + amountCents);
  }
  return [...sums].map(([kind, amount]) => ({ kind, amount })).filter(({ amount }) => amount !== 0);
}
