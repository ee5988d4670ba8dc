import type { SearchType } from '@portal/contract/search/search-types';
import type { SettingsOf } from '../county-settings/index.ts';
import type { Account } from './get-account.ts';

/** Searches of certificates of title, which only a county that registers titles has. */
const TORRENS_SEARCHES: readonly SearchType[] = ['searchByTorrensCertificate', 'searchByTorrensText'];

/**
 * The searches that an account's users may use: those that the county offers and has an index for, less those that the account is
 * denied where the county configures access by account (Spec 2 §2, §6, Spec 3 §2 "Search 1").
 */
export function listPermittedSearches(
  search: SettingsOf<'search'>,
  { torrens }: Pick<SettingsOf<'landlink'>, 'torrens'>,
  account: Account,
): readonly SearchType[] {
  const denied = search.searchAccess === 'configurable' ? account.deniedSearches : [];
  const offered = Object.entries(search.enabled).filter(([, isEnabled]) => isEnabled);
  const absent = torrens ? [] : TORRENS_SEARCHES;
  return offered.map(([type]) => type as SearchType).filter((type) => !denied.includes(type) && !absent.includes(type));
}
