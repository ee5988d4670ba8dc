import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The signal of the caller whose statements run; not passed as a parameter, because Kysely has none for all statements of a work. */
const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Reads for a caller who can stop waiting: when the signal aborts, the database ends the running statement, and no further one is sent.
 * The embedded engine, and a server behind a pooler, complete the running statement first.
 *
 * @param work must only read: an abort can arrive after any of its statements.
 * @throws the signal's reason, or the database's error for a canceled statement.
 */
export function runCancelable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return signals.run(signal, work);
}

/** Sends a statement on a connection of the pool, and cancels it when the caller's signal aborts (`runCancelable`). */
export async function sendCancelable<Result>(
  pool: pg.Pool,
  client: pg.PoolClient,
  send: () => Promise<Result>,
): Promise<Result> {
  const signal = signals.getStore();
  if (signal === undefined) return send();
  signal.throwIfAborted();
  let isRunning = true;
  let attempt: Promise<unknown> | undefined;
  const cancel = async () => {
    const other = await pool.connect();
    try {
      // It may have waited for its connection until the statement had ended.
      if (isRunning) attempt = other.query('SELECT pg_cancel_backend($1::integer)', [getProcessId(client)]);
      await attempt;
    } finally {
      other.release();
    }
  };
  // A database that is away has ended the statement.
  const onAbort = () => void cancel().catch(() => {});
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await send();
  } finally {
    isRunning = false;
    signal.removeEventListener('abort', onAbort);
    // Afterwards no attempt is under way that could meet the connection's next user.
    await attempt?.catch(() => {});
  }
}

/** The number of the server's process for a connection, which the driver has and its types lack. */
function getProcessId(client: pg.PoolClient): number | null {
  return (client as { readonly processID?: number }).processID ?? null;
}
