import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import { sql } from 'kysely';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import type { Sort } from '../select/search-definition.ts';
import { allOf, type Condition, direction, type Narrowing, untimedFirst } from '../select/select-ids.queries.ts';

// Pages of the old tract books.

export type TractBookSort = Sort<'tractBooks'>;

/** The identifier starts with the key. A natural key keeps numbers whole: S33-2 isn't the beginning of S33-21. */
export function beginsWithTractBookKey(key: string): Condition {
  return sql`tract_book_key >= ${key} AND tract_book_key < ${key + KEYS_END}`;
}

/** The page was entered between the days, both included. */
export function isEnteredWithin({ recordedFrom, recordedBefore }: Narrowing): readonly Condition[] {
  return [
    ...(recordedFrom === undefined ? [] : [sql`recorded_on >= ${recordedFrom}`]),
    ...(recordedBefore === undefined ? [] : [sql`recorded_on < ${recordedBefore}`]),
  ];
}

/** Pages by conditions on themselves. */
export function selectTractBooks(conditions: readonly Condition[]): Condition {
  return sql`FROM tract_book_entries WHERE ${allOf(conditions)}`;
}

/** Every order ends with the identifier, which is unique. */
export function orderTractBooks({ sortKey, sortDirection }: TractBookSort): Condition {
  const way = direction(sortDirection);
  const columns = {
    tractBookId: sql`tract_book_key ${way}`,
    recordedDate: sql`recorded_on ${way}, recorded_time ${way} ${untimedFirst(sortDirection)}, tract_book_key ${way}`,
  } as const satisfies Record<SortKeyOf<'tractBooks'>, Condition>;
  return sql`ORDER BY ${columns[sortKey]}`;
}
