import { addAbortListener } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { OpenDatabase } from './open-database.ts';

/** A database that restarts is back within seconds. */
const RECONNECT_MS = 2_000;

/**
 * Calls back for every notice of a channel (`pg_notify`) that any process sends to this database. Holds one connection
 * of the pool and takes another one when it is lost. Does nothing on PGlite, whose single process needs no notices.
 *
 * @param onNotice also called after each connection, because notices in between were missed.
 * @returns stops listening; call it before the database is closed.
 */
export function listen(database: OpenDatabase, channel: string, onNotice: () => void): () => Promise<void> {
  if (database.engine === 'pglite') return async () => {};
  const { pool } = database;
  const stopped = new AbortController();
  const running = keepListening();
  return async () => {
    stopped.abort();
    await running;
  };

  async function keepListening(): Promise<void> {
    while (!stopped.signal.aborted) {
      const client = await pool.connect().catch(() => undefined);
      if (client !== undefined) await listenOn(client).catch(() => {});
      await setTimeout(RECONNECT_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  /** Listens until the connection is lost or listening is stopped. Destroys the connection: it must not return to the pool listening. */
  async function listenOn(client: pg.PoolClient): Promise<void> {
    const lost = Promise.withResolvers<void>();
    client.once('error', () => lost.resolve());
    client.once('end', () => lost.resolve());
    const stopListener = addAbortListener(stopped.signal, () => lost.resolve());
    try {
      client.on('notification', onNotice);
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      onNotice();
      await lost.promise;
    } finally {
      stopListener[Symbol.dispose]();
      client.release(true);
    }
  }
}
