import type { AuditAction, AuditLogType } from '@portal/contract/office/audit/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** An entry of the older product's audit log. */
export interface MigratedEntry {
  /** Its key there, under which it is migrated once. */
  readonly key: number;
  /** `YYYY-MM-DDTHH:MM:SS` by the county's clock. */
  readonly happenedAt: string;
  readonly type: AuditLogType;
  readonly username: string;
  /** The user of the portal who has the name, and the account that theirs became. */
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly clientAddress: string;
  readonly description: string;
}

const ACTIONS: Readonly<Record<AuditLogType, AuditAction>> = {
  TRANSACTION: 'migrated.transaction',
  SIGN_IN: 'migrated.signIn',
  IMAGE: 'migrated.image',
  PAYMENT: 'migrated.payment',
  USER: 'migrated.user',
  ACCOUNT: 'migrated.account',
  SETTINGS: 'migrated.settings',
  RECORDS: 'migrated.records',
  FILING: 'migrated.filing',
};

const ENTRIES_PER_STATEMENT = 1_000;

/**
 * Writes entries with the data source ONE. Doesn't change entries that were already migrated. Call it in a transaction.
 */
export async function recordMigratedEntries(
  tx: Db,
  entries: readonly MigratedEntry[],
  timeZone: string,
): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_STATEMENT) {
    const rows = entries.slice(start, start + ENTRIES_PER_STATEMENT).map(({ type, description, ...entry }) => ({
      ...entry,
      action: ACTIONS[type],
      details: { text: description },
    }));
    await sql`
      INSERT INTO audit_entries
        (occurred_at, action, user_id, account_id, username, client_address, details, data_source, source_entry_id)
      SELECT "happenedAt" AT TIME ZONE ${timeZone}::text, action, "userId", "accountId", nullif(username, ''),
        nullif("clientAddress", ''), details, 'ONE', key
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry
        (key bigint, "happenedAt" timestamp, action text, "userId" bigint, "accountId" bigint, username text,
         "clientAddress" text, details jsonb)
      ORDER BY key
      ON CONFLICT (source_entry_id) WHERE source_entry_id IS NOT NULL DO NOTHING`.execute(tx);
  }
}
