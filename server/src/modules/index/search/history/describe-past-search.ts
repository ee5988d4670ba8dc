import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { CriteriaLine, CriteriaWords, Search } from '../select/search-definition.ts';

/** A stored search that was run once. */
export interface StoredSearch {
  readonly type: SearchType;
  readonly criteria: unknown;
}

/**
 * Describes a stored search by its criteria, as lines and in one line.
 *
 * @returns undefined for criteria of an earlier version that the form no longer has.
 */
export function describePastSearch(
  { type, criteria }: StoredSearch,
  words: CriteriaWords,
): { readonly displayCriteria: readonly CriteriaLine[]; readonly longDescription: string } | undefined {
  const definition: Search | undefined = SEARCH_DEFINITIONS[type];
  const parsed = definition?.shared.criteria.safeParse(criteria);
  if (!parsed?.success) return undefined;
  const displayCriteria = definition.describe(parsed.data as CriteriaOf<SearchType>, words);
  return {
    displayCriteria,
    longDescription: displayCriteria.map(({ key, value }) => `${key} ${value}`).join('; '),
  };
}
