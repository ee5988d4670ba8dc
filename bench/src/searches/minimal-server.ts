import { Worker } from 'node:worker_threads';
import type { SentStatement } from './record-statements.ts';

/** The parameters of the thread. */
export interface MinimalServerParts {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly ownStatements: readonly (readonly SentStatement[])[];
}

export interface MinimalServer {
  /** `http://127.0.0.1:port/` */
  readonly address: string;
  stop(): Promise<unknown>;
}

/**
 * Starts a minimal program for searches: an HTTP server in a separate thread that runs the bare statement of each
 * benched search and returns its rows. It knows no users, checks nothing and stores nothing.
 *
 * @param databaseUrl the portal's database.
 * @param connections the number of clients.
 * @param ownStatements the statements of searches; it executes those of the n-th for the path `own/n`.
 */
export function startMinimalServer(
  databaseUrl: string,
  connections: number,
  ownStatements: readonly (readonly SentStatement[])[] = [],
): Promise<MinimalServer> {
  const thread = new Worker(new URL('./minimal-server-worker.ts', import.meta.url), {
    workerData: { databaseUrl, connections, ownStatements } satisfies MinimalServerParts,
  });
  return new Promise((resolve, reject) => {
    thread.once('message', (port: number) =>
      resolve({ address: `http://127.0.0.1:${port}/`, stop: () => thread.terminate() }),
    );
    thread.once('error', reject);
  });
}
