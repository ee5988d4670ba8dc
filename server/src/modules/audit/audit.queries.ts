import type { QueryCreator } from 'kysely';
import type { DB } from '../../platform/database/schema.generated.ts';
import type { AuditEntry } from './record-audit.ts';

export function insertAuditEntries(db: QueryCreator<DB>, entries: readonly AuditEntry[]) {
  return db.insertInto('audit_entries').values(
    entries.map(({ action, actor, details, journalEntryId }) => ({
      action,
      user_id: actor.userId,
      account_id: actor.accountId,
      username: actor.username,
      client_address: actor.clientAddress,
      request_id: actor.requestId,
      details: JSON.stringify(details ?? {}),
      journal_entry_id: journalEntryId ?? null,
    })),
  );
}
