import type { SessionEndReason } from '@portal/contract/people/identity/session-end';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { DB } from '../../../../platform/database/schema.generated.ts';

/** The stored reasons; for other sessions, the times show why they ended. */
type StoredReason = Exclude<SessionEndReason, 'IDLE' | 'EXPIRED'>;

type SessionFilter = (eb: ExpressionBuilder<DB, 'sessions'>) => Expression<SqlBool>;

/** Ends sessions and stores the reason for their users, in one statement. @returns the times of each. */
export function endSessions(db: Db, reason: StoredReason, where: SessionFilter) {
  return db
    .with('ended', (statement) =>
      statement.deleteFrom('sessions').where(where).returning(['id_hash', 'last_used_at', 'expires_at']),
    )
    .with('stored', (statement) =>
      statement
        .insertInto('ended_sessions')
        .columns(['id_hash', 'reason', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('ended')
            .select(['ended.id_hash', sql<string>`${reason}::text`.as('reason'), 'ended.expires_at']),
        ),
    )
    .selectFrom('ended')
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .execute();
}

/** Stores why an identifier of a session is dead. */
export async function insertEndedSession(
  tx: Db,
  ended: { readonly idHash: Buffer; readonly reason: StoredReason; readonly expiresAt: Date },
): Promise<void> {
  const { idHash, reason, expiresAt } = ended;
  await tx.insertInto('ended_sessions').values({ id_hash: idHash, reason, expires_at: expiresAt }).execute();
}

/** Finds why a session was ended by someone; undefined if no one ended it. */
export async function findStoredReason(db: Db, idHash: Buffer): Promise<StoredReason | undefined> {
  const row = await db.selectFrom('ended_sessions').select('reason').where('id_hash', '=', idHash).executeTakeFirst();
  return row?.reason as StoredReason | undefined;
}
