import { openSnapshot } from '../../../platform/database/open-snapshot.ts';
import {
  countUnsealed,
  findLastCheckpoint,
  hashEntries,
  listSeals,
  type Seal,
  type StoredCheckpoint,
} from './audit-chain.queries.ts';
import { computeSealHash, formatCheckpoint } from './audit-chain.rules.ts';
import type { ChainContext } from './seal-audit-log.ts';

/** A place at which the chain breaks. */
export interface AuditFault {
  readonly rule: AuditRule;
  /** The seal or checkpoint at which it was found. */
  readonly id: number;
}

/** The rules of the chain, in the order in which they are checked. */
export type AuditRule =
  | 'a checkpoint has the signature of the portal'
  | 'entries that a purge kept are unchanged'
  | 'the chain begins at its start or at a checkpoint'
  | 'a seal follows the one before it'
  | 'a seal has the signature of the portal'
  | 'the entries of a batch are unchanged'
  | 'entries are sealed within an hour';

/**
 * The verified part of the chain, and the newest seal: an operator who noted an earlier seal sees whether the end of
 * the chain was cut off.
 */
export interface Verification {
  readonly faults: readonly AuditFault[];
  readonly sealCount: number;
  readonly entryCount: number;
  readonly newestSeal: Pick<Seal, 'id' | 'sealHash' | 'sealedAt'> | undefined;
}

const SEALS_AT_ONCE = 500;
const FAULTS_MAX = 100;
/** The job runs each minute; a portal that was stopped seals at its next start. */
const SEALED_WITHIN_MINUTES = 60;

/** Verifies the chain of the audit log from its first seal, or the last checkpoint, to its newest. Changes nothing. */
export async function verifyAuditLog(context: ChainContext): Promise<Verification> {
  const snapshot = await openSnapshot(context.db);
  try {
    return await verifyChain({ ...context, db: snapshot.db });
  } finally {
    await snapshot.close();
  }
}

async function verifyChain({ db, clock, auditKey }: ChainContext): Promise<Verification> {
  const faults: AuditFault[] = [];
  const report = (rule: AuditRule, id: number) => faults.push({ rule, id });
  const checkpoint = await findLastCheckpoint(db);
  if (checkpoint !== undefined) await verifyCheckpoint({ db, auditKey }, checkpoint, report);
  let previous = { hash: checkpoint?.lastSealHash ?? '', through: checkpoint?.throughTransaction ?? 0 };
  const found = { sealCount: 0, entryCount: 0, newestSeal: undefined as Seal | undefined };
  let seals: readonly Seal[];
  do {
    seals = await listSeals(db, found.newestSeal?.id ?? 0, SEALS_AT_ONCE);
    for (const seal of seals) {
      const follows = seal.previousHash === previous.hash && seal.afterTransaction === previous.through;
      if (!follows && found.sealCount === 0) report('the chain begins at its start or at a checkpoint', seal.id);
      if (!follows && found.sealCount > 0) report('a seal follows the one before it', seal.id);
      if (seal.sealHash !== computeSealHash(seal) || !auditKey.verify(seal.sealHash, seal.signature))
        report('a seal has the signature of the portal', seal.id);
      const { count, hash } = await hashEntries(db, seal);
      if (count !== seal.entryCount || hash !== seal.entriesHash)
        report('the entries of a batch are unchanged', seal.id);
      previous = { hash: seal.sealHash, through: seal.throughTransaction };
      found.sealCount += 1;
      found.entryCount += count;
      found.newestSeal = seal;
    }
  } while (seals.length === SEALS_AT_ONCE && faults.length < FAULTS_MAX);
  const late = new Date(clock.now().getTime() - SEALED_WITHIN_MINUTES * 60_000);
  if ((await countUnsealed(db, previous.through, late)) > 0)
    report('entries are sealed within an hour', found.newestSeal?.id ?? 0);
  return { ...found, faults: faults.slice(0, FAULTS_MAX) };
}

async function verifyCheckpoint(
  { db, auditKey }: Pick<ChainContext, 'db' | 'auditKey'>,
  checkpoint: StoredCheckpoint,
  report: (rule: AuditRule, id: number) => void,
): Promise<void> {
  if (!auditKey.verify(formatCheckpoint(checkpoint), checkpoint.signature))
    report('a checkpoint has the signature of the portal', checkpoint.id);
  const { throughTransaction } = checkpoint;
  const kept = await hashEntries(db, { afterTransaction: -1, throughTransaction });
  if (kept.count !== checkpoint.keptCount || kept.hash !== checkpoint.keptHash)
    report('entries that a purge kept are unchanged', checkpoint.id);
}
