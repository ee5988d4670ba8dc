import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { spawnCrashRenewal } from '@portal/testing/crash/crash-processes';
import type { RenewalCrashOptions, RenewalCrashPoint } from '@portal/testing/crash/crash-renewal';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount, getAccount } from '../../people/accounts/index.ts';
import { adjustEscrow, findLedgerFaults, getFunds } from '../ledger/index.ts';
import { findBillingFaults } from './find-billing-faults.ts';
import { issueInvoices } from './issue-invoices.ts';
import { renewAllAccounts } from './run-monthly-renewal.ts';

const ACCOUNTS = 8;
const PAID_IN_CENTS = 1_000;
const FEE_CENTS = 100;

let app: TestApp;
const accountIds: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  for (let count = 0; count < ACCOUNTS; count += 1) {
    const accountId = await createAccount(db, { name: randomUUID(), monthlyFeeCents: FEE_CENTS });
    accountIds.push(accountId);
    const adjustment = { accountId, amountCents: PAID_IN_CENTS, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR };
    await adjustEscrow(db, { ...adjustment, at: app.clock.now() });
  }
});
afterAll(() => app.close());

/** Runs the renewal in a process that is killed (kill -9); this process then continues where that one stopped. */
async function renewAndDie(crashAt: RenewalCrashPoint): Promise<void> {
  const databaseUrl = await findDatabaseUrl(app.database);
  const options: RenewalCrashOptions = { databaseUrl, now: app.clock.now().toISOString(), crashAt };
  const dying = spawnCrashRenewal(options);
  const [, signal] = await once(dying, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function countCharged(month: number): Promise<number> {
  const { db } = app.database;
  const balances = await Promise.all(
    accountIds.map(async (accountId) => (await getFunds(db, await getAccount(db, accountId))).balanceCents),
  );
  const before = PAID_IN_CENTS - (month - 1) * FEE_CENTS;
  expect(balances.every((balance) => balance === before || balance === before - FEE_CENTS)).toBe(true);
  return balances.filter((balance) => balance < before).length;
}

test.each([
  { month: 1, crashAt: 'when all are marked', charged: [0] },
  { month: 2, crashAt: 'when one is charged', charged: [1] },
  { month: 3, crashAt: 'while one is charged', charged: [1, 2, 3, 4, 5, 6, 7] },
] as const)('killed $crashAt, the renewal is resumed and charges no account twice (K12, K13)', async (row) => {
  const { month, crashAt, charged } = row;
  await renewAndDie(crashAt);
  expect(charged).toContain(await countCharged(month));
  await renewAllAccounts(app.county);
  expect(await countCharged(month)).toBe(ACCOUNTS);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  expect(await findBillingFaults(app.county)).toEqual([]);
  app.clock.advanceMinutes(31 * 24 * 60);
});

test('Renewals and invoices that run at the same time charge and issue once', async () => {
  const { db } = app.database;
  const accountId = await createAccount(db, {
    name: randomUUID(),
    paymentMethod: 'INVOICE',
    monthlyFeeCents: FEE_CENTS,
  });
  await Promise.all(Array.from({ length: 4 }, () => renewAllAccounts(app.county)));
  expect(await countCharged(4)).toBe(ACCOUNTS);
  app.clock.advanceMinutes(31 * 24 * 60);
  const issued = await Promise.all(Array.from({ length: 4 }, () => issueInvoices(app.county)));
  expect(issued.toSorted()).toEqual([0, 0, 0, 1]);
  expect((await getFunds(db, await getAccount(db, accountId))).balanceCents).toBe(-FEE_CENTS);
  expect(await findLedgerFaults(db)).toEqual([]);
  expect(await findBillingFaults(app.county)).toEqual([]);
});
