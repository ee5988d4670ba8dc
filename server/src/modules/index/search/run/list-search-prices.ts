import type { ContentOf } from '@portal/contract/endpoint';
import type { searchPrices as endpoint } from '@portal/contract/index/search/run/search-prices';
import type { CallContext } from '../../../../platform/http/route.ts';
import { priceSearches } from '../../../money/charging/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { getCallersAccount, listPermittedSearches } from '../../../people/accounts/index.ts';

/** Lists what each of the caller's searches costs, as it would be charged now. */
export async function listSearchPrices(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const [search, landlink] = [await getSettings(db, 'search'), await getSettings(db, 'landlink')];
  const types = listPermittedSearches(search, landlink, await getCallersAccount(db, caller));
  return { prices: [...(await priceSearches(context, types))] };
}
