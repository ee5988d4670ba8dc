import { type Expression, type RawBuilder, sql } from 'kysely';
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
  const { rows } = await runJsonReads(db, { rows: defineJsonRead(parts, (read) => read) });
  return rows;
}

/** Queries, and the composition of their rows. Modules return it if the caller runs several in one statement. */
export interface JsonRead<Result> {
  /** Parts that the queries can select from: `name AS (…)`. They can write. */
  readonly tables: readonly RawBuilder<unknown>[];
  readonly queries: Parts;
  readonly compose: (rows: RowsOf<Parts>) => Result;
}

/** Defines a read, for `runJsonReads`. */
export function defineJsonRead<P extends Parts, Result>(
  queries: P,
  compose: (rows: RowsOf<P>) => Result,
  tables: readonly RawBuilder<unknown>[] = [],
): JsonRead<Result> {
  // It receives the rows of its own queries.
  return { tables, queries, compose: compose as JsonRead<Result>['compose'] };
}

export const NOTHING_TO_READ: JsonRead<undefined> = defineJsonRead({}, () => undefined);

/**
 * Runs reads in one statement, as `selectJsonRows` does, and none if there is no query.
 *
 * @returns what each read makes of its rows.
 */
export async function runJsonReads<Results extends object>(
  db: Db,
  reads: { readonly [Name in keyof Results]: JsonRead<Results[Name]> },
): Promise<Results> {
  const named: readonly (readonly [string, JsonRead<unknown>])[] = Object.entries(reads);
  const columns = named.flatMap(([read, { queries }]) =>
    Object.entries(queries).map(([query, rows]) => sql`${asJsonRows(rows)} AS ${sql.ref(`${read}_${query}`)}`),
  );
  const tables = named.flatMap(([, read]) => read.tables);
  const row = columns.length === 0 ? {} : await selectRow(db, tables, columns);
  const results = named.map(([read, { queries, compose }]) => {
    const rows = Object.keys(queries).map((query) => [query, row[`${read}_${query}`] ?? []]);
    return [read, compose(Object.fromEntries(rows))];
  });
  return Object.fromEntries(results);
}

async function selectRow(
  db: Db,
  tables: readonly RawBuilder<unknown>[],
  columns: readonly RawBuilder<unknown>[],
): Promise<Readonly<Record<string, readonly never[]>>> {
  const withTables = tables.length === 0 ? sql`` : sql`WITH ${sql.join(tables)} `;
  const { rows } = await sql<Record<string, never[]>>`${withTables}SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

/** The rows of a query as one JSON value, for use in a larger statement. Values are those of `selectJsonRows`. */
export function asJsonRows<Row>(query: Expression<Row>): RawBuilder<readonly Row[]> {
  // A column with the name of the alias would be aggregated instead of the row.
  return sql`(SELECT coalesce(json_agg("$row"), '[]') FROM (${query}) AS "$row")`;
}
