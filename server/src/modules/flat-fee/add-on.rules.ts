import type { FlatFeeRate } from '@portal/contract/settings/flat-fee';
import type { Cents } from '@portal/contract/values/money';

/** Copies that may be added, and for how much. */
export interface AddOn {
  /** Names it in a request: its place among the county's rates, from 1. */
  readonly option: string;
  /** Null for any number until the next renewal. */
  readonly images: number | null;
  readonly costCents: Cents;
}

/** How long a chosen add-on keeps its price: as long as an order for copies. */
const OFFER_LIFETIME_MINUTES = 30;

/** The rates of the county that are offered and whole, in their order (Spec 3 §3 "Flat fee override"). */
export function listAddOns(rates: readonly FlatFeeRate[]): readonly AddOn[] {
  return rates.flatMap(({ option, unlimitedNumberOfPages, numberOfPages, cost }, index) =>
    option && cost !== null
      ? [{ option: String(index + 1), images: unlimitedNumberOfPages ? null : numberOfPages, costCents: cost }]
      : [],
  );
}

/** Until when a choice keeps its price. */
export function computeOfferExpiry(offeredAt: Date): Date {
  return new Date(offeredAt.getTime() + OFFER_LIFETIME_MINUTES * 60_000);
}
