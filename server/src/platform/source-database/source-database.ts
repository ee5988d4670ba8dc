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
  readonly close: () => Promise<void>;
}

export type SourceProblem = 'UNREACHABLE' | 'SIGN_IN_REFUSED' | 'TABLES_MISSING' | 'SOURCE_FAILED' | 'DRIVER_MISSING';

/** A failure of the other database. Its message is the cause, for the log only. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, cause: unknown) {
    super(`The database to migrate from failed: ${problem}.`, { cause });
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
