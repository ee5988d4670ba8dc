import type { Db } from '../../platform/database/database.ts';
import type { AuditActor } from './record-audit.ts';

export async function insertAuditEntry(
  db: Db,
  entry: { readonly action: string; readonly actor: AuditActor; readonly details?: object },
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      action: entry.action,
      user_id: entry.actor.userId,
      account_id: entry.actor.accountId,
      username: entry.actor.username,
      client_address: entry.actor.clientAddress,
      request_id: entry.actor.requestId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
