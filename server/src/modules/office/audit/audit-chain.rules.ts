import { createHash } from 'node:crypto';

/** A sealed batch of entries: those of the transactions after `afterTransaction` through `throughTransaction`. */
export interface SealedBatch {
  readonly afterTransaction: number;
  readonly throughTransaction: number;
  readonly entryCount: number;
  readonly lastOccurredAt: Date;
  /** SHA-256 of the entries, in hex. */
  readonly entriesHash: string;
  /** The seal before it; empty for the first. */
  readonly previousHash: string;
  readonly sealedAt: Date;
}

/** The entries that a purge removed, and those that it kept. */
export interface Checkpoint {
  readonly lastSealId: number;
  readonly lastSealHash: string;
  readonly throughTransaction: number;
  readonly removedCount: number;
  readonly keptCount: number;
  readonly keptHash: string;
  readonly olderThan: Date;
  readonly madeAt: Date;
}

/** Computes the hash that names a seal. */
export function computeSealHash(batch: SealedBatch): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[batch.afterTransaction, batch.throughTransaction, batch.entryCount, batch.lastOccurredAt.getTime()],
        ...[batch.entriesHash, batch.previousHash, batch.sealedAt.getTime()],
      ]),
    )
    .digest('hex');
}

/** The text that the signature of a checkpoint is of. */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  return JSON.stringify([
    ...[checkpoint.lastSealId, checkpoint.lastSealHash, checkpoint.throughTransaction, checkpoint.removedCount],
    ...[checkpoint.keptCount, checkpoint.keptHash, checkpoint.olderThan.getTime(), checkpoint.madeAt.getTime()],
  ]);
}
