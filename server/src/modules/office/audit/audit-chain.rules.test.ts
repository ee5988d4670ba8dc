import { expect, it } from 'vitest';
import { type Checkpoint, computeSealHash, formatCheckpoint, type SealedBatch } from './audit-chain.rules.ts';

const FIRST: SealedBatch = {
  ...{ afterTransaction: 0, throughTransaction: 12, entryCount: 3 },
  ...{ lastOccurredAt: new Date('2025-12-01T10:00:00Z'), sealedAt: new Date('2025-12-01T10:01:00Z') },
  ...{ entriesHash: 'ab'.repeat(32), previousHash: '' },
};
const SECOND: SealedBatch = {
  ...{ afterTransaction: 12, throughTransaction: 20, entryCount: 1 },
  ...{ lastOccurredAt: new Date('2025-12-01T10:00:00Z'), sealedAt: new Date('2025-12-01T10:02:00Z') },
  ...{ entriesHash: 'cd'.repeat(32), previousHash: 'ef'.repeat(32) },
};

// Computed with another program: `printf '[0,12,3,1764583200000,"abab…","",1764583260000]' | sha256sum`. Seals of years must stay valid.
it.each([
  ['the first batch', FIRST, 'c89ea9267f0dd73eb66bcc17d2d371008e42813fb54dc27139d4d92dd6ac3264'],
  ['a later batch', SECOND, '355c78bf01c272316303b1a06bf860f6ad04cb35d19cdf6b16a579659c6c95e3'],
])('The seal of %s', (_title, batch, hash) => {
  expect(computeSealHash(batch)).toBe(hash);
});

it.each<[string, Partial<SealedBatch>]>([
  ['where it starts', { afterTransaction: 1 }],
  ['where it ends', { throughTransaction: 13 }],
  ['how many entries it has', { entryCount: 4 }],
  ['when the last one was written, by a millisecond', { lastOccurredAt: new Date('2025-12-01T10:00:00.001Z') }],
  ['its entries', { entriesHash: `ac${'ab'.repeat(31)}` }],
  ['the seal before it', { previousHash: 'ef'.repeat(32) }],
  ['when it was sealed', { sealedAt: new Date('2025-12-01T10:01:00.001Z') }],
])('A seal changes with %s', (_title, change) => {
  expect(computeSealHash({ ...FIRST, ...change })).not.toBe(computeSealHash(FIRST));
});

it('The signature of a checkpoint covers all of its fields', () => {
  const checkpoint: Checkpoint = {
    ...{ lastSealId: 5, lastSealHash: 'ab', throughTransaction: 20, removedCount: 100, keptCount: 2, keptHash: 'cd' },
    ...{ olderThan: new Date('2025-12-01T10:00:00Z'), madeAt: new Date('2025-12-01T10:01:00Z') },
  };
  expect(formatCheckpoint(checkpoint)).toBe('[5,"ab",20,100,2,"cd",1764583200000,1764583260000]');
});
