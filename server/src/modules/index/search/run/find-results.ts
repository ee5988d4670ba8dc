import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { runCancelable } from '../../../../platform/database/cancelable-reads.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { readRecords } from '../../../../platform/database/replicas.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import type { Search, SearchedParties } from '../select/search-definition.ts';

/** The results of a search. */
export interface SearchHits<Type extends SearchType> {
  /** The criteria, without those that the others make meaningless. */
  readonly criteria: CriteriaOf<Type>;
  /** The county's day. */
  readonly today: PlainDate;
  /** The parties in the search, if it has any. */
  readonly parties: SearchedParties | undefined;
  /** The true first 1,000 of all matches, in the requested order. */
  readonly ids: readonly number[];
  /** Whether there are more matches than a search returns (Spec 2 §8). */
  readonly isTruncated: boolean;
}

/**
 * Validates and runs a search, for the screen or for printing.
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields; Refusal CANCELLED if the client no longer waits.
 */
export async function findResults<Type extends SearchType>(
  search: Search<Type>,
  context: CallContext,
  sent: CriteriaOf<Type>,
  sort: { readonly sortKey: SortKeyOf<KindOf<Type>>; readonly sortDirection: SortDirection },
): Promise<SearchHits<Type>> {
  const { criteria, today } = parseCriteria(search, context, sent);
  const { signal } = context;
  const read = async (db: Db) => {
    const parties = await search.resolveParties?.(db, criteria);
    return { parties, ids: await search.findIds(db, criteria, sort, today, parties) };
  };
  const reading = readRecords(context, (db) => runCancelable(signal, () => read(db)));
  const { parties, ids } = await reading.catch((error: unknown) => {
    throw signal.aborted ? new Refusal('CANCELLED') : error;
  });
  // The embedded engine completes its statement, so the user may have left: then nothing is charged.
  if (signal.aborted) throw new Refusal('CANCELLED');
  return { criteria, today, parties, ids: ids.slice(0, RESULT_MAX_ROWS), isTruncated: ids.length > RESULT_MAX_ROWS };
}

/**
 * Clears the criteria that the others make meaningless, and validates the rest.
 *
 * @throws Refusal INVALID_INPUT with the problems of all fields.
 */
export function parseCriteria<Type extends SearchType>(
  search: Search<Type>,
  { county }: Pick<CallContext, 'county'>,
  sent: CriteriaOf<Type>,
): { readonly criteria: CriteriaOf<Type>; readonly today: PlainDate } {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const criteria = search.shared.clearIrrelevant?.(sent, { today }) ?? sent;
  ensureNoProblems(search.shared.findProblems(criteria, { today }));
  return { criteria, today };
}
