import { randomUUID } from 'node:crypto';
import { sell } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { getImageAllowance } from './get-funds.ts';
import { addImages, type ImageGrant, setImages } from './move-images.ts';

const AT = new Date('2026-11-20T18:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

async function openWith(grant?: ImageGrant): Promise<number> {
  const accountId = await createAccount(database.db, { name: randomUUID(), accountType: 'FLAT_FEE' });
  if (grant !== undefined) await addImages(database.db, { ...movement(accountId), grant });
  return accountId;
}

const movement = (accountId: number) => ({ accountId, userId: 1, opKey: randomUUID(), at: AT });
const take = (accountId: number, images: number, opKey = randomUUID()) =>
  sell(database.db, { ...movement(accountId), opKey, images, method: 'FLAT_FEE' });
const left = (accountId: number) => getImageAllowance(database.db, accountId);

test.each([
  { images: 24, status: 'CHARGED', remaining: 1 },
  { images: 25, status: 'CHARGED', remaining: 0 },
  { images: 26, status: 'INSUFFICIENT_FUNDS', remaining: 25 },
])('using $images of 25 images: $status', async ({ images, status, remaining }) => {
  const accountId = await openWith(25);
  expect(await take(accountId, images)).toBe(status);
  expect(await left(accountId)).toEqual({ imagesRemaining: remaining, isUnlimited: false });
});

test('an account without granted images can’t use any', async () => {
  expect(await take(await openWith(), 1)).toBe('INSUFFICIENT_FUNDS');
});

test('images are not used twice under one key', async () => {
  const accountId = await openWith(25);
  const opKey = randomUUID();
  await take(accountId, 1, opKey);
  await expect(take(accountId, 1, opKey)).rejects.toThrow();
  expect((await left(accountId)).imagesRemaining).toBe(24);
});

test('of fifty simultaneous uses of the last 31 images, 31 succeed', async () => {
  const accountId = await openWith(31);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(accountId, 1)));
  expect(outcomes.filter((outcome) => outcome === 'CHARGED')).toHaveLength(31);
  expect((await left(accountId)).imagesRemaining).toBe(0);
});

describe('an unlimited number of images', () => {
  test('is recorded and not counted down', async () => {
    const accountId = await openWith(2);
    await addImages(database.db, { ...movement(accountId), grant: 'UNLIMITED' });
    expect(await take(accountId, 400)).toBe('CHARGED');
    expect(await left(accountId)).toEqual({ imagesRemaining: 2, isUnlimited: true });
  });

  test.each([
    { grant: 0, after: { imagesRemaining: 0, isUnlimited: false } },
    { grant: 10, after: { imagesRemaining: 10, isUnlimited: false } },
    { grant: 'UNLIMITED', after: { imagesRemaining: 0, isUnlimited: true } },
  ] as const)('ends, and the remaining images lapse, when $grant is set', async ({ grant, after }) => {
    const accountId = await openWith(2);
    await addImages(database.db, { ...movement(accountId), grant: 'UNLIMITED' });
    await setImages(database.db, { ...movement(accountId), grant, kind: 'UNITS_RENEWAL' });
    expect(await left(accountId)).toEqual(after);
  });
});

test('setting the current number changes nothing', async () => {
  const accountId = await openWith(5);
  await setImages(database.db, { ...movement(accountId), grant: 5, kind: 'UNITS_OVERRIDE' });
  expect((await left(accountId)).imagesRemaining).toBe(5);
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a number of images', async (images) => {
  const accountId = await openWith(25);
  await expect(take(accountId, images)).rejects.toThrow(RangeError);
  await expect(addImages(database.db, { ...movement(accountId), grant: images })).rejects.toThrow(RangeError);
});
