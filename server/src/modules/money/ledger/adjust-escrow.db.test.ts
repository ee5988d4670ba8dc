import { randomUUID } from 'node:crypto';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { adjustEscrow, type EscrowAdjustment } from './adjust-escrow.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

const open = () => createAccount(database.db, { name: randomUUID() });

const adjust = (accountId: number, amountCents: number, more: Partial<EscrowAdjustment> = {}) =>
  adjustEscrow(database.db, {
    accountId,
    amountCents,
    opKey: randomUUID(),
    note: '',
    actor: SYSTEM_ACTOR,
    at: new Date('2026-11-20T18:00:00Z'),
    ...more,
  });

test('staff add to an escrow and take from it, down to zero and not below', async () => {
  const accountId = await open();
  expect(await adjust(accountId, 25_000)).toEqual({ status: 'ADJUSTED', balanceCents: 25_000 });
  expect(await adjust(accountId, -25_001)).toEqual({ status: 'INSUFFICIENT_FUNDS' });
  expect(await adjust(accountId, -25_000)).toEqual({ status: 'ADJUSTED', balanceCents: 0 });
});

test('the same adjustment sent twice is made once and gets the same response', async () => {
  const accountId = await open();
  const opKey = randomUUID();
  expect(await adjust(accountId, 500, { opKey })).toEqual({ status: 'ADJUSTED', balanceCents: 500 });
  await adjust(accountId, 70);
  expect(await adjust(accountId, 500, { opKey })).toEqual({ status: 'ADJUSTED', balanceCents: 500 });
  expect(await adjust(accountId, 1)).toEqual({ status: 'ADJUSTED', balanceCents: 571 });
});

test('a key that names another adjustment is refused', async () => {
  const accountId = await open();
  const opKey = randomUUID();
  await adjust(accountId, 500, { opKey });
  await expect(adjust(accountId, 501, { opKey })).rejects.toThrow('names another movement');
  await expect(adjust(await open(), 500, { opKey })).rejects.toThrow('names another movement');
});

test.each([0, 0.5, Number.NaN, 10_000_000_001, -10_000_000_001])('%d isn’t an adjustment', async (amountCents) => {
  const accountId = await open();
  await expect(adjust(accountId, amountCents)).rejects.toThrow(RangeError);
});

test('the audit trail shows who adjusted which amount, and why', async () => {
  const accountId = await open();
  await adjust(accountId, 500, { note: 'Check 1204', actor: { ...SYSTEM_ACTOR, userId: 7, username: 'clerk.one' } });
  const entry = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'username', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: 'escrow.adjusted',
    username: 'clerk.one',
    details: { accountId, amountCents: 500, note: 'Check 1204' },
  });
});
