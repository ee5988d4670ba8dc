import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf } from '@portal/contract/search/searches';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCriteriaWords } from './get-criteria-words.ts';
import type { CriteriaWords, Search } from './search-definition.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';
import type { PastSearch } from './search-history.queries.ts';

/**
 * The caller's recent searches, the newest first (Spec 2 §2 "Recent searches"), in their current language.
 *
 * @param past as they are kept (`selectPastSearches`).
 * @returns an empty list for a GUEST, whom many people share.
 */
export async function listSearchHistory(
  db: Db,
  caller: Caller,
  past: readonly PastSearch[],
): Promise<readonly SearchHistoryEntry[]> {
  if (caller.role === 'GUEST') return [];
  return describeHistory(past, await getCriteriaWords(db, caller));
}

/** Past searches as they are shown, in their order. */
export function describeHistory(past: readonly PastSearch[], words: CriteriaWords): readonly SearchHistoryEntry[] {
  return past
    .flatMap((search) => describePastSearch(search, words))
    .map((entry, position) => ({ ...entry, index: position + 1 }));
}

/** @returns an empty list for criteria of an earlier version that the form no longer has. */
function describePastSearch(past: PastSearch, words: CriteriaWords): readonly Omit<SearchHistoryEntry, 'index'>[] {
  const definition: Search | undefined = SEARCH_DEFINITIONS[past.type];
  const criteria = definition?.shared.criteria.safeParse(past.criteria);
  if (!criteria?.success) return [];
  const displayCriteria = definition.describe(criteria.data as CriteriaOf<SearchType>, words);
  return [
    {
      longDescription: displayCriteria.map(({ key, value }) => `${key} ${value}`).join('; '),
      displayCriteria: [...displayCriteria],
      type: past.type,
      link: `search/${past.type}`,
      criteria: past.criteria,
      sortKey: past.sortKey,
      sortDirection: past.sortDirection,
      pageNumber: 1,
    },
  ];
}
