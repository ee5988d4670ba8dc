import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { sendCancelable } from './cancelable-reads.ts';

/**
 * Prefix of statements that PostgreSQL plans for the values of each call. The best plan of a search depends on its criteria: a plan
 * for a rare name would read the whole index for a name on a quarter of all documents.
 */
export const CUSTOM_PLAN = '/* custom plan */';

/**
 * An id array for `= ANY(…)` whose length the planner ignores, so that one generic plan serves every list. If PostgreSQL knew the
 * length, it would prefer a custom plan for a page of few rows and plan at every call.
 */
export function idList(ids: readonly number[]): RawBuilder<readonly number[]> {
  return sql`(SELECT ${ids}::bigint[])::bigint[]`;
}

/**
 * The number of statements that each connection keeps prepared, at some tens of kilobytes each. The portal's fixed statements are
 * fewer; without a limit, statements that depend on user input would fill the server's memory.
 */
export const PREPARED_MAX = 500;

/**
 * Wraps a pool so that its connections prepare statements: each text is parsed and planned at its first use on a connection, which
 * is most of the work of a statement that reads few rows. PostgreSQL chooses between a generic plan and custom plans by their cost
 * (PostgreSQL documentation, PREPARE).
 *
 * @param isDirect whether the connections are the server's, so that their statements can be canceled by the number of their process. A
 *   pooler's connections have numbers that mean another process to the server.
 */
export function withPreparedStatements(pool: pg.Pool, { isDirect = true } = {}): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const prepared =
        clients.get(client) ??
        prepareOnClient(client, isDirect ? pool : undefined, (text) => getStatementName(text, names));
      clients.set(client, prepared);
      return prepared;
    },
  };
}

function prepareOnClient(
  client: pg.PoolClient,
  cancelingPool: pg.Pool | undefined,
  getName: (text: string) => string | undefined,
): PostgresPoolClient {
  const send = (text: string, values: readonly unknown[]) =>
    // Statements without values, such as BEGIN and COMMIT, are cheap to plan and use the simple protocol.
    client.query({ name: values.length === 0 ? undefined : getName(text), text, values: [...values] });
  const query = (text: string, values: readonly unknown[]) =>
    cancelingPool === undefined ? send(text, values) : sendCancelable(cancelingPool, client, () => send(text, values));
  // Kysely's type has a second signature with a cursor, which the portal doesn't use.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Names a statement by the hash of its text, so that two statements never share a name. */
function getStatementName(text: string, names: Map<string, string>): string | undefined {
  if (text.startsWith(CUSTOM_PLAN)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_MAX) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
