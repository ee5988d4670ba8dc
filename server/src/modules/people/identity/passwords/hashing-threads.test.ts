import { expect, test } from 'vitest';
import { computeDigest, HashingBusyError, type HashingTurns } from './hashing-threads.ts';

const TASK = {
  password: 'Juniper!2026',
  salt: Buffer.alloc(16, 7),
  costs: { memoryKib: 1_024, passes: 1, lanes: 1, digestBytes: 32 },
};

/** Turns of a client in a network. */
const from = (wide: string, narrow = wide): HashingTurns => ['new', wide, narrow, narrow];

/** Asks for 300 hashes and then one. @returns how many of the 300 were computed before that one, and were refused. */
async function countBefore(flood: (index: number) => HashingTurns, other: HashingTurns) {
  const ended: string[] = [];
  const flooded = Array.from({ length: 300 }, (_, index) =>
    computeDigest(TASK, flood(index)).then(
      () => ended.push('flood'),
      (error) => (error instanceof HashingBusyError ? ended.push('refused') : Promise.reject(error)),
    ),
  );
  await computeDigest(TASK, other).then(() => ended.push('other'));
  const before = ended.slice(0, ended.indexOf('other')).filter((who) => who === 'flood').length;
  await Promise.all(flooded);
  return { before, refused: ended.filter((who) => who === 'refused').length };
}

test('the queue is bounded, and every client has a fair share: one hash does not wait for 300 of another client', async () => {
  const { before, refused } = await countBefore(() => from('flood'), from('someone else'));
  expect(before).toBeLessThan(20);
  expect(refused).toBeGreaterThanOrEqual(250);
});

test('300 subnets of one network have the share of one, and are bounded together', async () => {
  const { before, refused } = await countBefore((index) => from('flood', String(index)), from('someone else'));
  expect(before).toBeLessThan(20);
  expect(refused).toBeGreaterThanOrEqual(100);
});

test('a browser that is known does not wait for 300 networks of strangers', async () => {
  const { before, refused } = await countBefore((index) => from(String(index)), ['known', 'user 1']);
  expect(before).toBeLessThan(20);
  expect(refused).toBe(0);
});

test('work of the portal itself is never refused', async () => {
  const digests = await Promise.all(Array.from({ length: 100 }, () => computeDigest(TASK, undefined)));
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(1);
});
