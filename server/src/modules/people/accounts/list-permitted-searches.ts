import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SearchDenial } from '@portal/contract/people/user-manager/user-access';
import type { SettingsOf } from '../../office/county-settings/index.ts';
import type { Account } from './accounts.queries.ts';

/** The settings and the account that decide which searches a user can use. */
interface SearchAccess {
  readonly search: SettingsOf<'search'>;
  readonly landlink: Pick<SettingsOf<'landlink'>, 'torrens'>;
  readonly account: Pick<Account, 'deniedSearches'>;
}

/**
 * Finds the reason why an account's users can't use a search: the county doesn't offer it or has no index for it, or
 * denies it to the account, if it configures access by account (Spec 2 §2, §6, Spec 3 §2 "Search 1").
 */
export function findSearchDenial(
  type: SearchType,
  { search, landlink, account }: SearchAccess,
): SearchDenial | undefined {
  if (!search[type] || (!landlink.torrens && SEARCHES[type].requiresTorrens)) return 'NOT_OFFERED';
  const isDenied = search.searchAccess === 'configurable' && account.deniedSearches.includes(type);
  return isDenied ? 'DENIED_TO_ACCOUNT' : undefined;
}

/** Lists the searches that an account's users can use; see `findSearchDenial`. */
export function listPermittedSearches(
  search: SearchAccess['search'],
  landlink: SearchAccess['landlink'],
  account: SearchAccess['account'],
): readonly SearchType[] {
  return SEARCH_TYPES.filter((type) => findSearchDenial(type, { search, landlink, account }) === undefined);
}
