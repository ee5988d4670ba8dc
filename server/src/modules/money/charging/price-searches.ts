import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { SearchPrice } from '@portal/contract/index/search/run/search-prices';
import type { Cents } from '@portal/contract/values/money';
import type { CallContext } from '../../../platform/http/route.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { getCardFunds, getSessionIdHash } from '../cards/index.ts';
import { priceSearch } from './charge-usage.ts';

/** Prices searches as they would be charged to the caller now, with the surcharge of their card. Charges nothing. */
export async function priceSearches(
  context: CallContext,
  types: readonly SearchType[],
): Promise<readonly SearchPrice[]> {
  const computeSurcharge = await findSurcharge(context);
  const prices: SearchPrice[] = [];
  for (const type of types) {
    const priceCents = await priceSearch(context, type);
    prices.push({ type, priceCents, surchargeCents: priceCents === 0 ? 0 : computeSurcharge(priceCents) });
  }
  return prices;
}

/** Returns what the caller's way to pay adds to an amount. */
async function findSurcharge(context: CallContext): Promise<(amountCents: Cents) => Cents> {
  const { db, county, caller } = context;
  const { paymentMethod } = await getCallersAccount(db, caller);
  if (paymentMethod !== 'CREDIT_CARD') return () => 0;
  return (await getCardFunds(db, { county, sessionIdHash: getSessionIdHash(context) })).computeSurcharge;
}
