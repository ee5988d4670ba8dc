import type { SearchType } from '@portal/contract/search/search-types';
import type { Policy } from '../../platform/http/route.ts';
import { getAccount, listPermittedSearches } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';

/** The county offers this search, and the caller's account is not denied it. */
export function maySearch(type: SearchType): Policy {
  return async ({ db, caller }) => {
    const account = await getAccount(db, caller.accountId);
    return listPermittedSearches(await getSettings(db, 'search'), account).includes(type);
  };
}
