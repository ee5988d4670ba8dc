import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import type { countSearches as endpoint, SearchCount } from '@portal/contract/index/search/run/count-searches';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findSearchCharge } from '../../../money/charging/index.ts';
import { canSearch } from '../search.policy.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search } from '../select/search-definition.ts';
import { findResults, parseCriteria } from './find-results.ts';

/**
 * Counts the records that each search would find, one after the other, so that suggestions next to results don't slow
 * down the searches of other users. Charges and stores nothing. Doesn't run a search that the caller would have to pay
 * for, because the number of records is part of the product.
 *
 * @throws Refusal NOT_ALLOWED when the caller can't run this search.
 */
export async function countSearches(
  context: CallContext,
  { type, searches }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  if (!(await canSearch(type)(context))) throw new Refusal('NOT_ALLOWED');
  const counts: SearchCount[] = [];
  for (const criteria of searches) counts.push(await countSearch(SEARCH_DEFINITIONS[type], context, criteria));
  return { counts };
}

async function countSearch(
  search: Search,
  context: CallContext,
  sent: Readonly<Record<string, string>>,
): Promise<SearchCount> {
  const criteria = search.shared.criteria.safeParse(sent);
  if (!criteria.success) return null;
  const [sortKey] = RESULT_KINDS[search.shared.resultKind].sortKeys;
  const order = { sortKey, sortDirection: 'ASC' } as const;
  try {
    const relevant = parseCriteria(search, context, criteria.data as CriteriaOf<SearchType>).criteria;
    const isDue = (await findSearchCharge(context, { type: search.shared.type, criteria: relevant })) !== undefined;
    if (isDue) return 'CHARGED';
    const { ids } = await findResults(search, context, relevant, order);
    return ids.length;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_INPUT') return null;
    throw error;
  }
}
