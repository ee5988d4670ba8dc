import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { getCriteriaWords } from '../select/get-criteria-words.ts';
import type { CriteriaWords } from '../select/search-definition.ts';
import { describePastSearch } from './describe-past-search.ts';
import type { PastSearch } from './search-history.queries.ts';

/**
 * The caller's recent searches, the newest first (Spec 2 §2 "Recent searches"), in their current language.
 *
 * @param past the stored searches (`selectPastSearches`).
 * @returns an empty list for a GUEST, because many people share it.
 */
export async function listSearchHistory(
  db: Db,
  caller: Caller,
  past: readonly PastSearch[],
): Promise<readonly SearchHistoryEntry[]> {
  if (caller.role === 'GUEST') return [];
  return describeHistory(past, await getCriteriaWords(db, caller));
}

/** Past searches for display, in their order. */
export function describeHistory(past: readonly PastSearch[], words: CriteriaWords): readonly SearchHistoryEntry[] {
  return past
    .flatMap((search) => toHistoryEntry(search, words))
    .map((entry, position) => ({ ...entry, index: position + 1 }));
}

/** @returns an empty list for a search that can no longer be described. */
function toHistoryEntry(past: PastSearch, words: CriteriaWords): readonly Omit<SearchHistoryEntry, 'index'>[] {
  const described = describePastSearch(past, words);
  if (described === undefined) return [];
  return [
    {
      longDescription: described.longDescription,
      displayCriteria: [...described.displayCriteria],
      type: past.type,
      link: `search/${past.type}`,
      criteria: past.criteria,
      sortKey: past.sortKey,
      sortDirection: past.sortDirection,
      pageNumber: 1,
    },
  ];
}
