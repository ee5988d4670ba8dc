import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { StatementTimes } from '../measure/statement-times.ts';
import type { Db } from './database.ts';

/** An open database of either engine. Modules use only `db`; the rest is for migrations, jobs, and bulk loading. */
export type OpenDatabase = {
  readonly db: Db;
  /** The durations of `db`'s statements in this process. */
  readonly statementTimes: StatementTimes;
  /** Runs one statement with values, or several without. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
} & (
  | { readonly engine: 'postgresql'; readonly pool: pg.Pool }
  | { readonly engine: 'pglite'; readonly pglite: PGlite }
);
