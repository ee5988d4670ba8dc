import { type RawBuilder, sql } from 'kysely';

/**
 * The columns `place` and `total` of an entry: which of its owner's entries it is, from 1, and how many there are. A condition on the
 * place reads the first few of each owner and still counts them all.
 *
 * @param owner columns that name the owner.
 * @param order columns that order the entries.
 */
export function placeWithin(owner: readonly string[], order: readonly string[]): RawBuilder<unknown> {
  const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
  return sql`row_number() OVER (PARTITION BY ${list(owner)} ORDER BY ${list(order)}) AS place,
             count(*) OVER (PARTITION BY ${list(owner)}) AS total`;
}
