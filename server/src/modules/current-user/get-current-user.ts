import type { CurrentUser } from '@portal/contract/current-user/current-user';
import type { County } from '../../county.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { translatorOf } from '../../platform/translate.ts';
import { getAccount, listPermittedSearches, mayAddToEscrow } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { findImageAllowance, mayAddImages } from '../flat-fee/index.ts';
import { getUserName } from '../identity/index.ts';
import { findUsageBalance } from '../ledger/index.ts';
import { listCardPrices } from '../prices/index.ts';
import { listTabs } from './tabs.rules.ts';

/** Everything the browser knows of who is signed in (Spec 1 §3 "Current user"). */
export async function getCurrentUser(county: County, caller: Caller): Promise<CurrentUser> {
  const { db } = county;
  const account = await getAccount(db, caller.accountId);
  const name = await getUserName(db, caller.userId);
  const [search, landlink] = [await getSettings(db, 'search'), await getSettings(db, 'landlink')];
  const searchList = [...listPermittedSearches(search, landlink, account)];
  return {
    userId: caller.userId,
    username: caller.username,
    ...name,
    accountName: account.name,
    role: caller.role,
    language: caller.language,
    accountType: account.accountType,
    paymentMethod: account.paymentMethod,
    usageBalance: await findUsageBalance(db, caller),
    imageAllowance: await findImageAllowance(db, account),
    mayAddImages: await mayAddImages({ db, caller }),
    mayAddToEscrow: await mayAddToEscrow({ db, county, caller }),
    creditCardSearchRates: [...(await listCardPrices(db, caller, translatorOf(caller.language)))],
    tabList: listTabs({ searchList }),
    searchList,
    imageRetrieval: account.imageRetrieval,
    certificateRetrieval: account.certificateRetrieval,
  };
}
