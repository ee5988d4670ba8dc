import { type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/** Queries by the name of their result. */
type Parts = Readonly<Record<string, Expression<unknown>>>;
type RowsOf<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends Expression<infer Row> ? readonly Row[] : never;
};

/**
 * Runs several queries in one statement, which saves round trips and gives all of them the same snapshot.
 *
 * The rows are transferred as JSON, so values can be strings, numbers, booleans, and nulls. A date is `YYYY-MM-DD` and a time
 * `HH:MM:SS`, as in other queries. Don't select timestamps or bytes.
 *
 * @returns the rows of each query in the query's order.
 */
export async function selectJsonRows<P extends Parts>(db: Db, parts: P): Promise<RowsOf<P>> {
  const columns = Object.entries(parts).map(
    ([name, query]) => sql`(SELECT coalesce(json_agg(part), '[]') FROM (${query}) AS part) AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<RowsOf<P>>`SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] as RowsOf<P>;
}
