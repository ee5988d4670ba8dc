import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/**
 * Begins a statement that is planned anew for the values of every call. How a search is planned depends on what is looked for: a plan
 * that is good for a rare name reads the whole index for one that stands on a quarter of all documents.
 */
export const PLANNED_ANEW = '/* planned anew */';

/**
 * A list of ids whose length planning does not look at, for `= ANY(…)`: one plan then serves every list. By the length, PostgreSQL would take
 * a plan of its own for a page of few rows to be cheaper, and make it at every call.
 */
export function idList(ids: readonly number[]): RawBuilder<readonly number[]> {
  return sql`(SELECT ${ids}::bigint[])::bigint[]`;
}

/**
 * So many statements are kept by each connection, some tens of kilobytes each. The portal has fewer texts that it asks again and again;
 * texts that are composed of what was typed would otherwise fill the server's memory.
 */
export const PREPARED_MAX = 500;

/**
 * A pool whose connections keep their statements: a text is read and planned at its first use on a connection and then only given its
 * values. That is most of the work of a statement that reads a few rows. Whether a plan serves all values or each has its own is
 * PostgreSQL's choice by what they cost (its documentation, PREPARE).
 */
export function keepStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? keepStatementsOf(client, (text) => nameOf(text, names));
      clients.set(client, known);
      return known;
    },
  };
}

function keepStatementsOf(client: pg.PoolClient, findName: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    // Without values there is little to plan: BEGIN and COMMIT go the shorter way of plain text.
    client.query({ name: values.length === 0 ? undefined : findName(text), text, values: [...values] });
  // Kysely's type has a second way to call it, with a cursor, which the portal does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Names a statement by its text, so that the same name never stands for two. */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  if (text.startsWith(PLANNED_ANEW)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_MAX) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
