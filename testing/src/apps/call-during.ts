import { type Db, inTransaction } from '@portal/server/platform/database/database';
import { sql } from 'kysely';

/**
 * Makes a call while a transaction holds locks, and commits the transaction once the call waits for it, or is done. So
 * in every run the call reads before the transaction and writes after it.
 *
 * @param change.before takes the locks that the call waits for.
 * @param change.after is committed while the call waits; nothing by default.
 */
export async function callDuring<Result>(
  db: Db,
  change: { readonly before: (tx: Db) => Promise<unknown>; readonly after?: (tx: Db) => Promise<unknown> },
  makeCall: () => Promise<Result>,
): Promise<Result> {
  let isDone = false;
  let result: Promise<Result> | undefined;
  await inTransaction(db, async (tx) => {
    await change.before(tx);
    result = makeCall().finally(() => {
      isDone = true;
    });
    while (!isDone && (await countLockWaits(db)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await change.after?.(tx);
  });
  return result as Promise<Result>;
}

async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
