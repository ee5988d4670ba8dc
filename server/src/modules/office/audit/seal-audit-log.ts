import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import {
  findBatchEnd,
  findLastCheckpoint,
  findLastSeal,
  hashEntries,
  insertSeal,
  lockChain,
} from './audit-chain.queries.ts';
import { computeSealHash } from './audit-chain.rules.ts';

/** Entries per batch: a second of hashing, and the part of the log that a purge removes as a unit. */
const BATCH_ENTRIES = 20_000;

/** The parts of a county that sealing and verifying need. */
export type ChainContext = Pick<County, 'db' | 'clock' | 'auditKey'>;

/**
 * Seals what was written to the audit log since the last seal, in batches that each name the one before. Entries are not chained when
 * they are written, because every call would wait for the one before it.
 *
 * @returns the number of entries that were sealed.
 */
export async function sealAuditLog(context: ChainContext): Promise<number> {
  let total = 0;
  let sealed: number;
  do {
    sealed = await inTransaction(context.db, (tx) => sealBatch({ ...context, db: tx }));
    total += sealed;
  } while (sealed > 0);
  return total;
}

async function sealBatch({ db: tx, clock, auditKey }: ChainContext): Promise<number> {
  await lockChain(tx);
  const { throughTransaction: afterTransaction, sealHash: previousHash } = await findChainEnd(tx);
  const throughTransaction = await findBatchEnd(tx, afterTransaction, BATCH_ENTRIES);
  if (throughTransaction === undefined) return 0;
  const { count, hash, lastOccurredAt } = await hashEntries(tx, { afterTransaction, throughTransaction });
  const sealedAt = clock.now();
  const batch = {
    ...{ afterTransaction, throughTransaction, entryCount: count, lastOccurredAt: lastOccurredAt ?? sealedAt },
    ...{ entriesHash: hash, previousHash, sealedAt },
  };
  // A seal has milliseconds, like every instant in code; the database has microseconds.
  const sealHash = computeSealHash(batch);
  await insertSeal(tx, { ...batch, sealHash, signature: auditKey.sign(sealHash) });
  return count;
}

/**
 * The place at which the chain continues: after its last seal, or after the checkpoint of a purge that removed all of
 * them.
 */
async function findChainEnd(tx: Db): Promise<{ readonly throughTransaction: number; readonly sealHash: string }> {
  const seal = await findLastSeal(tx);
  if (seal !== undefined) return seal;
  const checkpoint = await findLastCheckpoint(tx);
  if (checkpoint === undefined) return { throughTransaction: 0, sealHash: '' };
  return { throughTransaction: checkpoint.throughTransaction, sealHash: checkpoint.lastSealHash };
}
