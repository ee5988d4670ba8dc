import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createStatementTimes } from '../measure/statement-times.ts';
import { shareOfProcess } from '../process-share.ts';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** Of all processes of a machine. Two cores execute a few dozen statements at once; more connections would only queue in the server. */
const MAX_CONNECTIONS = 20;
/** One listens, and reports hold theirs for long: with fewer, other calls would wait for them. */
const POOL_MIN_SIZE = 6;
/** Callers that get no connection in this time fail instead of waiting longer. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Prepared statements end with their connection, so connections outlive the pauses of a working day. */
const IDLE_TIMEOUT_MS = 300_000;
/** The limit for the portal's pages. Longer statements are canceled (SEARCH_TOO_SLOW). */
export const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Planner settings; `options` in the database URL override them. Statements are short and many run at once, so JIT compilation and
 * parallel workers cost more than they save. Indexes are in memory or on SSDs, where random reads cost about as much as sequential
 * ones; with PostgreSQL's default, it would scan whole tables instead.
 */
const PLANNER_OPTIONS = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

/**
 * Connects to a PostgreSQL server by its URL.
 *
 * @param options.statementTimeoutMs 0 for commands such as the import, whose statements can take long.
 */
export function openPostgres(url: string, options: { readonly statementTimeoutMs?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: Math.max(POOL_MIN_SIZE, shareOfProcess(MAX_CONNECTIONS)),
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
  // Without error listeners, a connection that the server closes would end the process. The pool's listener handles idle connections,
  // the client's those in a transaction, whose statement fails anyway. The pool replaces the connection at its next use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const statementTimes = createStatementTimes();
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    log: ({ query, queryDurationMillis }) => statementTimes.record(query.sql, queryDurationMillis),
  });
  return {
    engine: 'postgresql',
    db,
    statementTimes,
    pool,
    executeSql: (text, values) => pool.query(text, values as unknown[]),
    close: () => db.destroy(),
  };
}
