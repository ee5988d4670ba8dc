import { expect, test } from 'vitest';
import { computeDigest, HashingBusyError } from './hashing-threads.ts';

const TASK = {
  password: 'Juniper!2026',
  salt: Buffer.alloc(16, 7),
  costs: { memoryKib: 1_024, passes: 1, lanes: 1, digestBytes: 32 },
};

test('the queue is bounded, and every client has a fair share: one hash does not wait for 300 of another client', async () => {
  const ended: string[] = [];
  const flood = Array.from({ length: 300 }, () =>
    computeDigest(TASK, 'flood').then(
      () => ended.push('flood'),
      (error) => (error instanceof HashingBusyError ? ended.push('refused') : Promise.reject(error)),
    ),
  );
  await computeDigest(TASK, 'someone else').then(() => ended.push('someone else'));
  const before = ended.indexOf('someone else');
  expect(ended.slice(0, before).filter((who) => who === 'flood').length).toBeLessThan(20);
  await Promise.all(flood);
  expect(ended.filter((who) => who === 'refused').length).toBeGreaterThanOrEqual(250);
  expect(ended).toHaveLength(301);
});

test('work of the portal itself is never refused', async () => {
  const digests = await Promise.all(Array.from({ length: 100 }, () => computeDigest(TASK, undefined)));
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(1);
});
