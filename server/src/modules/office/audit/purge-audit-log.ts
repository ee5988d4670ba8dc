import { type Db, inTransaction } from '../../../platform/database/database.ts';
import {
  countPurged,
  deleteBatches,
  hashEntries,
  insertCheckpoint,
  listSeals,
  lockChain,
  type Seal,
} from './audit-chain.queries.ts';
import { formatCheckpoint } from './audit-chain.rules.ts';
import { recordAudit, SYSTEM_ACTOR } from './record-audit.ts';
import type { ChainContext } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

/** Batches that one transaction removes: it stays within the statement timeout, and within minutes of a busy county's log. */
const SEALS_PER_PURGE = 50;

export type PurgeOutcome =
  | { readonly status: 'PURGED'; readonly removedCount: number }
  /** The chain is broken: what is evidence of that is not removed. */
  | { readonly status: 'CHAIN_BROKEN' };

/**
 * Removes the batches of the audit log whose newest entry is older than an instant, after the chain was verified. A
 * signed checkpoint states which entries were removed and from which seal the chain continues. Entries that explain
 * money stay, and the checkpoint has their hash.
 */
export async function purgeAuditLog(context: ChainContext, olderThan: Date): Promise<PurgeOutcome> {
  if ((await verifyAuditLog(context)).faults.some(({ rule }) => rule !== 'entries are sealed within an hour'))
    return { status: 'CHAIN_BROKEN' };
  let removedCount = 0;
  let purged: number | undefined;
  do {
    purged = await inTransaction(context.db, (tx) => purgeBatches({ ...context, db: tx }, olderThan));
    removedCount += purged ?? 0;
  } while (purged !== undefined);
  return { status: 'PURGED', removedCount };
}

async function purgeBatches({ db: tx, clock, auditKey }: ChainContext, olderThan: Date): Promise<number | undefined> {
  await lockChain(tx);
  const last = await findLastPurged(tx, olderThan);
  if (last === undefined) return undefined;
  const { throughTransaction } = last;
  const removedCount = await countPurged(tx, throughTransaction);
  const kept = await hashEntries(tx, { afterTransaction: -1, throughTransaction }, { onlyKept: true });
  const checkpoint = {
    ...{ lastSealId: last.id, lastSealHash: last.sealHash, throughTransaction, removedCount },
    ...{ keptCount: kept.count, keptHash: kept.hash, olderThan, madeAt: clock.now() },
  };
  await insertCheckpoint(tx, { ...checkpoint, signature: auditKey.sign(formatCheckpoint(checkpoint)) });
  await deleteBatches(tx, last.id, throughTransaction);
  const details = { count: removedCount, olderThan: olderThan.toISOString() };
  await recordAudit(tx, { action: 'auditLog.purged', actor: SYSTEM_ACTOR, details });
  return removedCount;
}

/** The last seal of the next batches to remove: the first of the chain that are old enough. */
async function findLastPurged(tx: Db, olderThan: Date): Promise<Seal | undefined> {
  const seals = await listSeals(tx, 0, SEALS_PER_PURGE);
  const firstNew = seals.findIndex(({ lastOccurredAt }) => lastOccurredAt >= olderThan);
  return firstNew < 0 ? seals.at(-1) : seals[firstNew - 1];
}
