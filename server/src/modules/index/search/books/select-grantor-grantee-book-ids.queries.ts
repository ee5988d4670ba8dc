import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import type { NameQuery } from '../../records/index.ts';
import type { Sort } from '../select/search-definition.ts';
import { allOf, anyOf, type Condition, direction } from '../select/select-ids.queries.ts';

// Pages of the grantor-grantee books.

export type GrantorGranteeBookSort = Sort<'grantorGranteeBooks'>;

/**
 * A name that the text matches is between the first and the last name of the page. A page that ends with LIND has only the first
 * letters of its last name: it contains all names that start with them.
 */
export function mayHoldName({ prefixes, exact }: NameQuery): Condition {
  return anyOf([
    ...prefixes.map(
      (prefix) => sql`(from_key < ${prefix + KEYS_END} AND (to_key >= ${prefix} OR starts_with(${prefix}, to_key)))`,
    ),
    ...(exact.length === 0
      ? []
      : [
          sql`EXISTS (SELECT FROM unnest(${[...exact]}::text[]) AS name (key)
                      WHERE from_key <= name.key AND (to_key >= name.key OR starts_with(name.key, to_key)))`,
        ]),
  ]);
}

/** The books of a side, and those with both sides. */
export function listsSide(role: 'GRANTOR' | 'GRANTEE'): Condition {
  return sql`role IN (${role}, 'BOTH')`;
}

/** The page covers any of the days. */
export function coversDays(days: {
  readonly from: PlainDate | undefined;
  readonly through: PlainDate | undefined;
}): readonly Condition[] {
  return [
    days.from !== undefined && sql`to_on >= ${days.from}`,
    days.through !== undefined && sql`from_on <= ${days.through}`,
  ].filter((condition) => condition !== false);
}

/** Pages by conditions on themselves. */
export function selectGrantorGranteeBooks(conditions: readonly Condition[]): Condition {
  return sql`FROM grantor_grantee_books WHERE ${allOf(conditions)}`;
}

/** Every order ends with the reference, which is unique. */
export function orderGrantorGranteeBooks({ sortKey, sortDirection }: GrantorGranteeBookSort): Condition {
  const way = direction(sortDirection);
  const columns = {
    id: sql`reference_key ${way}`,
    fromName: sql`from_key ${way}, reference_key ${way}`,
    fromDate: sql`from_on ${way}, reference_key ${way}`,
  } as const satisfies Record<GrantorGranteeBookSort['sortKey'], Condition>;
  return sql`ORDER BY ${columns[sortKey]}`;
}
