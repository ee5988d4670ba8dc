import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { PoolClient } from 'pg';

/** Statements that change or lock something, or end a transaction. */
const WRITES = /\b(?:INSERT|UPDATE|DELETE|COMMIT)\b/i;

export interface ConnectionCut {
  /** Cuts the connection right after a number of writes from now on, from 1. */
  readonly after: (writes: number) => void;
  /** Ends the cutting, and waits until the pool has no cut connection. @returns whether one was cut. */
  readonly end: () => Promise<boolean>;
}

/**
 * Prepares a database so that its connection can be cut between two statements. PostgreSQL sees the same as when the process is killed
 * there: the socket closes, and nothing follows.
 *
 * @throws Error on PGlite, which has no connection.
 */
export function prepareCut(database: OpenDatabase): ConnectionCut {
  if (database.engine !== 'postgresql') throw new Error('Only PostgreSQL has connections to cut.');
  let remaining = Number.POSITIVE_INFINITY;
  let ended: Promise<unknown> = Promise.resolve();
  const watched = new WeakSet<PoolClient>();
  database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...statement: readonly unknown[]) => Promise<unknown>;
    const queryOrCut = async (...statement: readonly unknown[]) => {
      const result = await query(...statement);
      const [text] = statement;
      if (WRITES.test(typeof text === 'string' ? text : (text as { readonly text: string }).text)) {
        remaining -= 1;
        if (remaining === 0) {
          ended = new Promise((resolve) => client.once('end', resolve));
          destroySocket(client);
        }
      }
      return result;
    };
    client.query = queryOrCut as typeof client.query;
  });
  return {
    after: (writes) => {
      remaining = writes;
    },
    end: async () => {
      const wasCut = remaining <= 0;
      remaining = Number.POSITIVE_INFINITY;
      await ended;
      return wasCut;
    },
  };
}

function destroySocket(client: PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
  connection.stream.destroy();
}
