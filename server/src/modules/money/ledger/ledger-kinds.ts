import type { SaleItem } from '@portal/contract/money/charging/sale-kinds';

/** The kinds of ledger accounts that belong to an account, with the unit of their balances. */
export const OWN_UNITS = { ESCROW: 'USD', RECEIVABLE: 'USD', CARD_UNCAPTURED: 'USD', FLAT_UNITS: 'IMG' } as const;
export type OwnKind = keyof typeof OWN_UNITS;

/** The county's own ledger accounts, with the unit of their postings. */
export const SHARED_UNITS = {
  CARD_CLEARING: 'USD',
  DISPUTED: 'USD',
  COUNTER_CLEARING: 'USD',
  OVER_SHORT: 'USD',
  SURCHARGE: 'USD',
  ADJUSTMENT: 'USD',
  TREASURY: 'USD',
  TAX_DEED: 'USD',
  TAX_MORTGAGE: 'USD',
  REVENUE_SEARCH: 'USD',
  REVENUE_SEARCH_CERTIFICATE: 'USD',
  REVENUE_WATCH: 'USD',
  REVENUE_PROPERTY_PAGE: 'USD',
  REVENUE_CHAIN_OF_TITLE: 'USD',
  REVENUE_IMAGE: 'USD',
  REVENUE_CERTIFICATE: 'USD',
  REVENUE_CERTIFIED_COPY: 'USD',
  REVENUE_EFILE: 'USD',
  REVENUE_FLAT_FEE: 'USD',
  REVENUE_MONTHLY: 'USD',
  REVENUE_RETURNED_CHECK: 'USD',
  REVENUE_TAX_SHARE: 'USD',
  UNITS_ISSUED: 'IMG',
  UNITS_USED: 'IMG',
} as const;
export type SharedKind = keyof typeof SHARED_UNITS;

/** The ledger accounts of what the county earns. */
export type RevenueKind = Extract<SharedKind, `REVENUE_${string}`>;

/** The ledger accounts of taxes that the county collects and owes to the state (decision 0336). */
export type TaxKind = Extract<SharedKind, `TAX_${string}`>;

/** The items of sales that are such taxes. A county's addition to one is the county's income. */
export const TAX_ITEMS = {
  DEED_TAX: 'TAX_DEED',
  MORTGAGE_TAX: 'TAX_MORTGAGE',
} as const satisfies Readonly<Partial<Record<SaleItem, TaxKind>>>;

/** The items of sales that are earned apart from the rest of their sale: taxes, and certifying in a sale of images. */
export const EARNED_APART = {
  ...TAX_ITEMS,
  CERTIFICATION: 'REVENUE_CERTIFIED_COPY',
  CERTIFIED_PAGES: 'REVENUE_CERTIFIED_COPY',
} as const satisfies Readonly<Partial<Record<SaleItem, TaxKind | RevenueKind>>>;

type InDollars<Units extends Readonly<Record<string, string>>> = {
  [Kind in keyof Units]: Units[Kind] extends 'USD' ? Kind : never;
}[keyof Units];

/** The ledger accounts of money, as opposed to images. */
export type DollarKind = InDollars<typeof OWN_UNITS> | InDollars<typeof SHARED_UNITS>;
