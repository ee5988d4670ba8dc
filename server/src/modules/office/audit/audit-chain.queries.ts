import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import type { Checkpoint, SealedBatch } from './audit-chain.rules.ts';

/** A stored seal. */
export interface Seal extends SealedBatch {
  readonly id: number;
  readonly sealHash: string;
  readonly signature: string;
}

export interface StoredCheckpoint extends Checkpoint {
  readonly id: number;
  readonly signature: string;
}

/** Lets one process at a time change the chain, until its transaction ends. */
export async function lockChain(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx);
}

const SEAL_COLUMNS = [
  ...([
    'id',
    'signature',
    'after_transaction as afterTransaction',
    'through_transaction as throughTransaction',
  ] as const),
  ...(['entry_count as entryCount', 'last_occurred_at as lastOccurredAt', 'entries_hash as entriesHash'] as const),
  ...(['previous_hash as previousHash', 'seal_hash as sealHash', 'sealed_at as sealedAt'] as const),
] as const;

export function findLastSeal(db: Db): Promise<Seal | undefined> {
  return db.selectFrom('audit_seals').select(SEAL_COLUMNS).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Lists seals in the order of the chain. */
export function listSeals(db: Db, afterId: number, limit: number): Promise<readonly Seal[]> {
  return db
    .selectFrom('audit_seals')
    .select(SEAL_COLUMNS)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findLastCheckpoint(db: Db): Promise<StoredCheckpoint | undefined> {
  return db
    .selectFrom('audit_checkpoints')
    .select([
      ...(['id', 'signature', 'last_seal_id as lastSealId', 'last_seal_hash as lastSealHash'] as const),
      ...(['through_transaction as throughTransaction', 'removed_count as removedCount'] as const),
      ...(['kept_count as keptCount', 'kept_hash as keptHash', 'older_than as olderThan'] as const),
      'made_at as madeAt',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds the end of the next batch: the transaction of its last entry, below every transaction that is still open.
 *
 * @param limit entries of a batch, except that all entries of a transaction are in the same one.
 * @returns undefined if there is nothing to seal.
 */
export async function findBatchEnd(db: Db, afterTransaction: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ end: number | null }>`
    SELECT max(transaction_id) AS end FROM (
      SELECT transaction_id FROM audit_entries
      WHERE transaction_id > ${afterTransaction}
        AND transaction_id < oldest_open_audit_transaction()
      ORDER BY transaction_id, id LIMIT ${limit}
    ) AS batch`.execute(db);
  return rows[0]?.end ?? undefined;
}

/** A batch of entries, with their hash. */
export interface HashedEntries {
  readonly count: number;
  readonly hash: string;
  readonly lastOccurredAt: Date | undefined;
}

/**
 * Hashes the entries of transactions, each as one line of JSON text, so that even entries that differ only in where one
 * field ends and the next begins have different hashes. Needs a transaction, because it reads with a cursor.
 */
export async function hashEntries(
  tx: Db,
  { afterTransaction, throughTransaction }: Pick<SealedBatch, 'afterTransaction' | 'throughTransaction'>,
  { onlyKept = false }: { readonly onlyKept?: boolean } = {},
): Promise<HashedEntries> {
  const hash = createHash('sha256');
  let count = 0;
  let lastOccurredAt: Date | undefined;
  const query = tx
    .selectFrom('audit_entries')
    .select([
      sql<string>`json_build_array(id, transaction_id, extract(epoch FROM occurred_at)::text, action, user_id, account_id, username,
        client_address, request_id, details::text, journal_entry_id, data_source)::text`.as('line'),
      'occurred_at as occurredAt',
    ])
    .where('transaction_id', '>', afterTransaction)
    .where('transaction_id', '<=', throughTransaction)
    .$if(onlyKept, (entries) => entries.where('journal_entry_id', 'is not', null))
    .orderBy('transaction_id')
    .orderBy('id');
  for await (const batch of readCursor(tx, query)) {
    for (const { line, occurredAt } of batch) {
      hash.update(line).update('\n');
      if (lastOccurredAt === undefined || occurredAt > lastOccurredAt) lastOccurredAt = occurredAt;
    }
    count += batch.length;
  }
  return { count, hash: hash.digest('hex'), lastOccurredAt };
}

export async function insertSeal(tx: Db, seal: Omit<Seal, 'id'>): Promise<void> {
  await tx
    .insertInto('audit_seals')
    .values({
      after_transaction: seal.afterTransaction,
      through_transaction: seal.throughTransaction,
      entry_count: seal.entryCount,
      last_occurred_at: seal.lastOccurredAt,
      entries_hash: seal.entriesHash,
      previous_hash: seal.previousHash,
      seal_hash: seal.sealHash,
      signature: seal.signature,
      sealed_at: seal.sealedAt,
    })
    .execute();
}

export async function insertCheckpoint(tx: Db, checkpoint: Omit<StoredCheckpoint, 'id'>): Promise<void> {
  await tx
    .insertInto('audit_checkpoints')
    .values({
      last_seal_id: checkpoint.lastSealId,
      last_seal_hash: checkpoint.lastSealHash,
      through_transaction: checkpoint.throughTransaction,
      removed_count: checkpoint.removedCount,
      kept_count: checkpoint.keptCount,
      kept_hash: checkpoint.keptHash,
      older_than: checkpoint.olderThan,
      signature: checkpoint.signature,
      made_at: checkpoint.madeAt,
    })
    .execute();
}

/** Counts the entries through a transaction that a purge removes: all except those that explain money. */
export async function countPurged(tx: Db, throughTransaction: number): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('transaction_id', '<=', throughTransaction)
    .where('journal_entry_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the batches through a seal, except for entries that explain money. Needs a checkpoint that covers them. */
export async function deleteBatches(tx: Db, sealId: number, throughTransaction: number): Promise<void> {
  await tx
    .deleteFrom('audit_entries')
    .where('transaction_id', '<=', throughTransaction)
    .where('journal_entry_id', 'is', null)
    .execute();
  await tx.deleteFrom('audit_seals').where('id', '<=', sealId).execute();
}

/** Counts committed entries that no seal covers, and that are older than an instant. */
export async function countUnsealed(db: Db, afterTransaction: number, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('transaction_id', '>', afterTransaction)
    .where('occurred_at', '<', before)
    // Migrated entries are old when they are added.
    .where('data_source', '=', 'FIVE')
    .executeTakeFirstOrThrow();
  return count;
}
