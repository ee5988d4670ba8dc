import type { SearchType } from '@portal/contract/search/search-types';
import type { SettingsOf } from '../county-settings/index.ts';
import type { Account } from './get-account.ts';

/**
 * The searches that an account's users may use: those that the county offers, less those that the account is denied where the
 * county configures access by account (Spec 2 §6, Spec 3 §2 "Search 1").
 */
export function listPermittedSearches(search: SettingsOf<'search'>, account: Account): readonly SearchType[] {
  const denied = search.searchAccess === 'configurable' ? account.deniedSearches : [];
  const offered = Object.entries(search.enabled).filter(([, isEnabled]) => isEnabled);
  return offered.map(([type]) => type as SearchType).filter((type) => !denied.includes(type));
}
