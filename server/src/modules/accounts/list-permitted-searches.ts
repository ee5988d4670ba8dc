import { SEARCH_TYPES, type SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import type { SettingsOf } from '../county-settings/index.ts';
import type { Account } from './get-account.ts';

/**
 * The searches that an account's users can use: the county offers them and has an index for them, and does not deny them to the account
 * where it configures access by account (Spec 2 §2, §6, Spec 3 §2 "Search 1").
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
