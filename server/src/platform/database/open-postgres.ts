import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createStatementTimes } from '../measure/statement-times.ts';
import { shareOfProcess } from '../process-share.ts';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open-database.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/**
 * The maximum for all processes of a machine. Two cores execute a few dozen statements at a time; more connections
 * would only queue in the server.
 */
const MAX_CONNECTIONS = 20;
/** One listens, and reports hold theirs for long: with fewer, other calls would wait for them. */
const POOL_MIN_SIZE = 6;
/** The connections that a county can have of all processes of a machine. */
export function countPooledConnections(processes: number): number {
  return processes * Math.max(POOL_MIN_SIZE, Math.ceil(MAX_CONNECTIONS / processes));
}
/** Callers that get no connection within this time fail instead of waiting longer. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Prepared statements end with their connection, so connections outlive the pauses of a working day. */
const IDLE_TIMEOUT_MS = 300_000;
/** The limit for the portal's pages. Longer statements are canceled (SEARCH_TOO_SLOW). */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Planner settings; `options` in the database URL override them. Statements are short and many run at the same time, so
 * JIT compilation and parallel workers cost more than they save. Indexes are in memory or on SSDs, where random reads
 * cost about as much as sequential ones; with PostgreSQL's default, it would scan whole tables instead.
 */
const PLANNER_SETTINGS = { jit: 'off', max_parallel_workers_per_gather: '0', random_page_cost: '1.1' };
const PLANNER_OPTIONS = Object.entries(PLANNER_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
/**
 * An arbitrary number. Without the lock, processes that start at the same time would change the same row of the
 * catalog, which PostgreSQL refuses.
 */
const SESSION_DEFAULTS_LOCK = 7_305_403;
/** The settings with which a pooler's connections start. */
const SESSION_DEFAULTS = { ...PLANNER_SETTINGS, statement_timeout: `${STATEMENT_TIMEOUT_MS}` };

interface OpenPostgresOptions {
  /** 0 for commands such as the import, whose statements can take long. */
  readonly statementTimeoutMs?: number;
  /** The same database behind a connection pooler in transaction mode, for `db`. */
  readonly pooledUrl?: string;
  /** How long a statement can go without a response, for a server that may hang; without a limit if left out. */
  readonly queryTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** After this time an unused connection is closed; five minutes if left out. */
  readonly idleConnectionMs?: number;
  /** Opens the sockets of its connections, for a caller that must be able to break them. */
  readonly openSocket?: () => Socket;
}

/**
 * Connects to a PostgreSQL server by its URL. With a pooler, calls use it, and everything that needs a dedicated
 * connection (migrations, notices, jobs, bulk loading) goes to the server directly.
 */
export function openPostgres(url: string, options: OpenPostgresOptions = {}): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const max = Math.max(POOL_MIN_SIZE, shareOfProcess(MAX_CONNECTIONS));
  const { idleConnectionMs = IDLE_TIMEOUT_MS } = options;
  const settings = {
    statement_timeout: statementTimeoutMs,
    options: PLANNER_OPTIONS,
    query_timeout: options.queryTimeoutMs,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    stream: options.openSocket,
    idleTimeoutMillis: idleConnectionMs,
  };
  const pool = openPool({ connectionString: url, max, ...settings });
  const { pooledUrl } = options;
  // A pooler refuses settings at the start of a connection (08P01); `storeSessionDefaults` gives them to the user instead.
  const calls =
    pooledUrl === undefined
      ? pool
      : openPool({
          connectionString: pooledUrl,
          max,
          connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
          idleTimeoutMillis: idleConnectionMs,
        });
  const statementTimes = createStatementTimes();
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: withPreparedStatements(calls, { isDirect: calls === pool }) }),
    log: ({ query, queryDurationMillis }) => statementTimes.record(query.sql, queryDurationMillis),
  });
  return {
    engine: 'postgresql',
    db,
    statementTimes,
    pool,
    executeSql: (text, values) => pool.query(text, values as unknown[]),
    close: async () => {
      await db.destroy();
      // `db` ends its pool only if it ever used it.
      for (const opened of [calls, pool]) if (!opened.ending) await opened.end();
    },
  };
}

/**
 * Stores the settings that connections through a pooler can't set, for the URL's user in this database: each connection
 * that the pooler opens from now on starts with them. Does nothing if they are already stored.
 *
 * @param database a direct connection.
 */
export async function storeSessionDefaults(database: OpenDatabase): Promise<void> {
  const { rows } = await database.executeSql(
    `SELECT unnest(setconfig) AS setting FROM pg_db_role_setting
     JOIN pg_database ON pg_database.oid = setdatabase AND datname = current_database()
     JOIN pg_roles ON pg_roles.oid = setrole AND rolname = current_user`,
  );
  const stored = new Set(rows.map(({ setting }) => String(setting)));
  for (const [name, value] of Object.entries(SESSION_DEFAULTS)) {
    if (stored.has(`${name}=${value}`)) continue;
    await database.executeSql(
      `DO $$ BEGIN
         PERFORM pg_advisory_xact_lock(${SESSION_DEFAULTS_LOCK});
         EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L', current_database(), '${value}');
       END $$`,
    );
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    application_name: 'land-record-portal',
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : VALUE_PARSERS[oid]) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // Without error listeners, a connection that the server closes would end the process. The pool's listener handles idle connections,
  // the client's those in a transaction, whose statement fails anyway. The pool replaces the connection at its next use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
