import type { FlatFeeRate } from '@portal/contract/settings/money/flat-fee';
import type { Cents } from '@portal/contract/values/money';

/** Images that can be added, and their cost. */
export interface AddOn {
  /** Identifies it in a request: its position in the county's rates, from 1. */
  readonly option: string;
  /** Null for an unlimited number until the next renewal. */
  readonly images: number | null;
  readonly costCents: Cents;
}

/** How long a chosen add-on keeps its price: the same as a download order. */
const OFFER_LIFETIME_MINUTES = 30;

/** Lists the county's rates that are offered and complete, in their order (Spec 3 §3 "Flat fee override"). */
export function listAddOns(rates: readonly FlatFeeRate[]): readonly AddOn[] {
  return rates.flatMap(({ option, unlimitedNumberOfPages, numberOfPages, cost }, index) =>
    option && cost !== null
      ? [{ option: String(index + 1), images: unlimitedNumberOfPages ? null : numberOfPages, costCents: cost }]
      : [],
  );
}

/** Computes the time until which a choice keeps its price. */
export function computeOfferExpiry(offeredAt: Date): Date {
  return new Date(offeredAt.getTime() + OFFER_LIFETIME_MINUTES * 60_000);
}
