import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { ManagedUser } from '../users/managed-users.queries.ts';

export interface NewViewing {
  readonly sessionIdHash: Buffer;
  readonly viewer: Caller;
  readonly user: ManagedUser;
  readonly reason: string;
  readonly endsAt: Date;
}

/** Begins a viewing, unless the session has one. @returns whether it began. */
export async function insertViewing(tx: Db, { sessionIdHash, viewer, user, reason, endsAt }: NewViewing) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('viewings')
    .values({
      session_id_hash: sessionIdHash,
      viewer_id: viewer.userId,
      viewer_username: viewer.username,
      viewer_account_id: viewer.accountId,
      user_id: user.userId,
      username: user.username,
      account_id: user.accountId,
      reason,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the viewing of a session, if there is one. A trigger writes the audit entry. */
export async function deleteViewing(db: Db, sessionIdHash: Buffer): Promise<void> {
  await db.deleteFrom('viewings').where('session_id_hash', '=', sessionIdHash).execute();
}
