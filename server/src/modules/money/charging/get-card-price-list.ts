import type { ContentOf } from '@portal/contract/endpoint';
import type { creditCardSearchRates as endpoint } from '@portal/contract/money/prices/credit-card-search-rates';
import type { CallContext } from '../../../platform/http/route.ts';
import { describeCardSurcharge } from '../cards/index.ts';
import { listCardPrices } from '../prices/index.ts';

/** Gets the current price list, and the surcharge that comes on top of it, for a dialog that opens (docs/decisions/0031, 0072). */
export async function getCardPriceList({ db, caller, translate }: CallContext): Promise<ContentOf<typeof endpoint>> {
  const rates = await listCardPrices(db, caller, translate);
  const surchargeMessage = rates.length === 0 ? '' : await describeCardSurcharge(db, translate);
  return { creditCardSearchRates: [...rates], surchargeMessage };
}
