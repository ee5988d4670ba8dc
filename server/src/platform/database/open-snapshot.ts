import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A view of the database that doesn't change while it is read. */
export interface Snapshot {
  readonly db: Db;
  /** Gives its connection back; calling it again does nothing. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a snapshot that can only be read: several statements see the same rows, also if others change them meanwhile. It holds a
 * connection until it is closed.
 */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const transaction = await db.startTransaction().execute();
  // As a statement, because the driver of the embedded engine ignores the settings of a transaction.
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(transaction);
  let isOpen = true;
  return {
    db: transaction,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      // Nothing was written, so that there is nothing to commit.
      await transaction.rollback().execute();
    },
  };
}
