/** A value of a staging table. Drivers differ in how they return whole numbers and flags; `source-values.ts` reads them. */
export type SourceRow = Readonly<Record<string, unknown>>;

export interface SourceQuery {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column of whole numbers that the rows are in the order of. */
  readonly key: string;
  /** Only rows with a greater key. */
  readonly after: number;
  readonly limit: number;
  /** Comparisons of columns of text that all hold. */
  readonly where?: readonly { readonly column: string; readonly operator: '=' | '>=' | '<'; readonly value: string }[];
}

/** Another product's database, whose tables the portal only reads. */
export interface SourceDatabase {
  /** @throws SourceError */
  readonly readRows: (query: SourceQuery) => Promise<readonly SourceRow[]>;
  /**
   * Reads a whole table, whose rows must be read to their end before the next call. PostgreSQL, MariaDB and MySQL show all tables of one
   * connection in their state at the first call; SQL Server shows each table as it is when it's read.
   *
   * @param name the name of the table as the operator typed it, with its schema in front: `dbo.Deeds`.
   * @throws SourceError
   */
  readonly readTable: (name: string) => Promise<SourceTable>;
  readonly close: () => Promise<void>;
}

/** A whole table as text, in batches of rows. */
export interface SourceTable {
  readonly columns: readonly string[];
  /** The columns of bytes, such as images. They have no text, so their values are empty. */
  readonly byteColumns: readonly string[];
  /** The values in the order of the columns; null is empty. @throws SourceError */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

export type SourceProblem = 'UNREACHABLE' | 'SIGN_IN_REFUSED' | 'TABLES_MISSING' | 'SOURCE_FAILED' | 'DRIVER_MISSING';

/** A failure of the other database. Its message is the cause, for the log only. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, cause: unknown) {
    super(`The other database failed: ${problem}.`, { cause });
    this.problem = problem;
  }
}

export interface SourceCredentials {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted and the server's certificate is verified. */
  readonly isEncrypted: boolean;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

export const CONNECT_TIMEOUT_MS = 10_000;
/** Far longer than a page of rows takes with an index on the key. */
export const QUERY_TIMEOUT_MS = 60_000;

/**
 * The differences between the statements of database products. Tables and columns come from code, values are
 * parameters.
 */
export interface Dialect {
  readonly parameter: (position: number) => string;
  /** The clause after ORDER BY that limits the number of rows. */
  readonly limit: (rows: number) => string;
}

/** Rows of a batch when a whole table is read. */
export const BATCH_ROWS = 2_000;

/**
 * Quotes the name of a table with its schema, so that it's a name and nothing else.
 *
 * @param end the closing quote, which is doubled in a name.
 */
export function quoteName(name: string, start: string, end = start): string {
  return name
    .split('.')
    .map((part) => start + part.replaceAll(end, end + end) + end)
    .join('.');
}

/** Writes the statement of a query. */
export function writeSourceQuery(
  query: SourceQuery,
  dialect: Dialect,
): { readonly text: string; readonly values: readonly (number | string)[] } {
  const { table, columns, key, after, limit, where = [] } = query;
  const comparisons = [{ column: key, operator: '>', value: after }, ...where];
  const conditions = comparisons.map(
    ({ column, operator }, index) => `${column} ${operator} ${dialect.parameter(index + 1)}`,
  );
  return {
    text: `SELECT ${columns.join(', ')} FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY ${key} ${dialect.limit(limit)}`,
    values: comparisons.map(({ value }) => value),
  };
}
