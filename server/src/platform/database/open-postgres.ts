import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { keepStatements } from './prepared-statements.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** Two cores serve some tens of statements at once; more connections would only queue inside the server. */
const POOL_MAX_CONNECTIONS = 20;
/** A caller that can not get a connection in this time is told so instead of waiting. */
const CONNECT_TIMEOUT_MS = 10_000;
/** What a connection keeps of its statements is gone with it, so it outlives the pauses of a working day. */
const IDLE_TIMEOUT_MS = 300_000;
/** No page of the portal may take longer; beyond it the statement is cancelled (SEARCH_TOO_SLOW). */
export const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * How statements are planned; `options` in the address win. Statements are short and many come at once: compiling one, or giving it
 * a second process, costs more than it brings. Indexes are in memory or on a disk without moving parts, where a page out of
 * order costs hardly more than the next one; PostgreSQL's own default would read whole tables instead.
 */
const PLANNER_OPTIONS = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

/**
 * Opens a PostgreSQL server by its address.
 *
 * @param options.statementTimeoutMs 0 for commands such as the import, whose statements may be long.
 */
export function openPostgres(url: string, options: { readonly statementTimeoutMs?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    application_name: 'land-record-portal',
    options: PLANNER_OPTIONS,
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : VALUE_PARSERS[oid]) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that the server closes is replaced on the next use, and whoever was using it is told by her statement. Without
  // listeners it would end the process: the pool's is for idle ones, the connection's for those in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: keepStatements(pool) }) });
  return {
    engine: 'postgresql',
    db,
    pool,
    executeSql: (text, values) => pool.query(text, values as unknown[]),
    close: () => db.destroy(),
  };
}
