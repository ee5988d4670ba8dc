import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SettingsOf } from '../../office/county-settings/index.ts';
import type { Account } from './accounts.queries.ts';

/**
 * Lists the searches that an account's users can use: those that the county offers and has an index for, except those denied to the
 * account if the county configures access by account (Spec 2 §2, §6, Spec 3 §2 "Search 1").
 */
export function listPermittedSearches(
  search: SettingsOf<'search'>,
  { torrens }: Pick<SettingsOf<'landlink'>, 'torrens'>,
  account: Account,
): readonly SearchType[] {
  const denied = search.searchAccess === 'configurable' ? account.deniedSearches : [];
  return SEARCH_TYPES.filter(
    (type) => search[type] && !denied.includes(type) && (torrens || !SEARCHES[type].requiresTorrens),
  );
}
