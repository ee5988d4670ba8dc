import type { CurrentUser } from '@portal/contract/current-user/current-user';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getAccount, listPermittedSearches } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getUserName } from '../identity/index.ts';
import { findUsageBalance } from '../ledger/index.ts';

/** Everything the browser knows of who is signed in (Spec 1 §3 "Current user"). */
export async function getCurrentUser(db: Db, caller: Caller): Promise<CurrentUser> {
  const account = await getAccount(db, caller.accountId);
  const name = await getUserName(db, caller.userId);
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
    searchList: [...listPermittedSearches(await getSettings(db, 'search'), account)],
    imageRetrieval: account.imageRetrieval,
    certificateRetrieval: account.certificateRetrieval,
  };
}
