import { type Expression, sql } from 'kysely';
import type { Db } from './database.ts';

/** Queries by the names under which their rows are wanted. */
type Parts = Readonly<Record<string, Expression<unknown>>>;
type RowsOf<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends Expression<infer Row> ? readonly Row[] : never;
};

/**
 * Runs several queries as one statement: one way to the database and back instead of one each, and all of them see the same rows.
 *
 * The rows come as JSON, so their values are texts, numbers, booleans and nulls: a day is `YYYY-MM-DD` and a time `HH:MM:SS`, as in every
 * other query, but instants, county-local times with their day, and bytes are not read this way.
 *
 * @returns the rows of each query, in its order.
 */
export async function readTogether<P extends Parts>(db: Db, parts: P): Promise<RowsOf<P>> {
  const columns = Object.entries(parts).map(
    ([name, query]) => sql`(SELECT coalesce(json_agg(part), '[]') FROM (${query}) AS part) AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<RowsOf<P>>`SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] as RowsOf<P>;
}
