import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A view of the database that doesn't change while it is read. */
export interface Snapshot {
  readonly db: Db;
  /** Returns its connection; repeated calls do nothing. */
  readonly close: () => Promise<void>;
}

/** The delay between two attempts to cancel: an attempt that arrives between two statements cancels neither. */
const CANCEL_AGAIN_MS = 200;

/**
 * Opens a snapshot that can only be read: several statements see the same rows even if others change them in the
 * meantime. Holds a connection until it is closed.
 *
 * @param signal when it aborts, the database ends the running statement, and each following one, until the snapshot is
 *   closed. The embedded engine has one connection and completes its statement first.
 */
export async function openSnapshot(db: Db, signal?: AbortSignal): Promise<Snapshot> {
  const transaction = await db.startTransaction().execute();
  let stopWatching = async () => {};
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await stopWatching();
    // Nothing was written, so there is nothing to commit.
    await transaction.rollback().execute();
  };
  try {
    // As a statement, because the driver of the embedded engine ignores the settings of a transaction.
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(transaction);
    if (signal !== undefined) stopWatching = await cancelOnAbort(db, transaction, signal);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: transaction, close };
}

/**
 * Cancels the statements of a transaction from another connection once a signal aborts.
 *
 * @returns stops it. Afterwards no attempt is under way that could meet the connection's next user.
 */
async function cancelOnAbort(db: Db, transaction: Db, signal: AbortSignal): Promise<() => Promise<void>> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
  const pid = rows[0]?.pid;
  let isWatching = true;
  let attempt: Promise<unknown> = Promise.resolve();
  const cancel = () =>
    db.connection().execute(async (other) => {
      // It may have waited for its connection until the transaction had ended.
      if (!isWatching) return;
      attempt = sql`SELECT pg_cancel_backend(${pid}::integer)`.execute(other);
      await attempt;
    });
  const cancelUntilClosed = async () => {
    while (isWatching) {
      // A database that is away has ended the statement.
      await cancel().catch(() => {});
      await setTimeout(CANCEL_AGAIN_MS, undefined, { ref: false });
    }
  };
  signal.addEventListener('abort', cancelUntilClosed, { once: true });
  if (signal.aborted) void cancelUntilClosed();
  return async () => {
    isWatching = false;
    signal.removeEventListener('abort', cancelUntilClosed);
    await attempt.catch(() => {});
  };
}
