import { sql } from 'kysely';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import { findBatchEnd } from './audit-chain.queries.ts';
import { AUDITED_EVENTS, nameEvent } from './security-events.ts';

/** Entries of a batch, of which only some are events. */
const BATCH_ENTRIES = 20_000;

/** The parts of a county that forwarding needs. */
type ForwardContext = Pick<County, 'db' | 'log'>;

/**
 * Writes the new events of security from the audit log to the log of the process, in the order of their transactions and only after these
 * have ended. An interrupted run writes the lines of its batch again: `auditEntry` says which are the same.
 */
export async function forwardSecurityEvents(context: ForwardContext): Promise<void> {
  while (await inTransaction(context.db, (tx) => forwardBatch({ ...context, db: tx })));
}

/** @returns whether there may be another batch. */
async function forwardBatch({ db: tx, log }: ForwardContext): Promise<boolean> {
  const { rows } = await sql<{ through: number }>`
    SELECT through_transaction AS through FROM forwarded_events FOR UPDATE`.execute(tx);
  const after = rows[0]?.through ?? 0;
  const through = await findBatchEnd(tx, after, BATCH_ENTRIES);
  if (through === undefined) return false;
  for await (const entries of readCursor(tx, selectEvents(tx, after, through)))
    for (const { action, details, ...fields } of entries)
      log.info({ event: nameEvent(action, details), ...fields, details }, 'an event of security');
  await tx.updateTable('forwarded_events').set({ through_transaction: through }).execute();
  return true;
}

function selectEvents(tx: Db, after: number, through: number) {
  return tx
    .selectFrom('audit_entries')
    .select([
      ...(['id as auditEntry', 'occurred_at as occurredAt', 'action', 'user_id as userId', 'username'] as const),
      ...(['account_id as accountId', 'client_address as address', 'request_id as requestId', 'details'] as const),
    ])
    .where('transaction_id', '>', after)
    .where('transaction_id', '<=', through)
    .where('action', 'in', [...AUDITED_EVENTS])
    .orderBy('transaction_id')
    .orderBy('id');
}
