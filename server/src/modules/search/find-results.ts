import type { SortKeyOf } from '@portal/contract/search/result-kinds';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/search/searches';
import type { SortDirection } from '@portal/contract/search/sort';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Search } from './search-definition.ts';

/** What a search found. */
export interface Found<Type extends SearchType> {
  /** What was asked, without the criteria that the others make meaningless. */
  readonly criteria: CriteriaOf<Type>;
  /** The county's day. */
  readonly today: PlainDate;
  /** The true first 1,000 of the whole match, in the asked order. */
  readonly ids: readonly number[];
  /** More matched than a search returns (Spec 2 §8). */
  readonly isTruncated: boolean;
}

/**
 * What every answer of a search begins with, whether it is shown or printed.
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields.
 */
export async function findResults<Type extends SearchType>(
  search: Search<Type>,
  { db, county }: CallContext,
  sent: CriteriaOf<Type>,
  sort: { readonly sortKey: SortKeyOf<KindOf<Type>>; readonly sortDirection: SortDirection },
): Promise<Found<Type>> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const criteria = search.shared.clearIrrelevant?.(sent, { today }) ?? sent;
  ensureNoProblems(search.shared.findProblems(criteria, { today }));
  const ids = await search.findIds(db, criteria, sort, today);
  return { criteria, today, ids: ids.slice(0, RESULT_MAX_ROWS), isTruncated: ids.length > RESULT_MAX_ROWS };
}
