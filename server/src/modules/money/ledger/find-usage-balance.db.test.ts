import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contract/values/role';
import { sell } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { selectJsonRows } from '../../../platform/database/select-json-rows.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount, getAccount, type NewAccount } from '../../people/accounts/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { computeUsageBalance, findUsageBalance } from './find-usage-balance.ts';
import { selectBalances } from './ledger.queries.ts';

const AT = new Date('2026-11-20T18:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * The displayed balance, which must be the same when all balances of the account were read as part of another query.
 */
async function shownBalance(caller: { readonly accountId: number; readonly role: Role }) {
  const { db } = database;
  const shown = await findUsageBalance(db, caller);
  const { balances } = await selectJsonRows(db, { balances: selectBalances(db, caller.accountId) });
  expect(computeUsageBalance(caller, await getAccount(db, caller.accountId), balances)).toBe(shown);
  return shown;
}

async function balanceOf(role: Role, account: Partial<NewAccount>, escrowCents = 0) {
  const accountId = await createAccount(database.db, { name: randomUUID(), ...account });
  if (escrowCents > 0) {
    await adjustEscrow(database.db, {
      accountId,
      amountCents: escrowCents,
      opKey: randomUUID(),
      note: '',
      actor: SYSTEM_ACTOR,
      at: AT,
    });
  }
  return shownBalance({ accountId, role });
}

test.each([
  { role: 'USER', shown: 25_000 },
  { role: 'ACCOUNT', shown: 25_000 },
  { role: 'GUEST', shown: null },
  { role: 'COUNTY', shown: null },
  { role: 'TRIMIN', shown: null },
] as const)('usage balance is shown for every role except TRIMIN, COUNTY and GUEST: $role', async ({ role, shown }) => {
  expect(await balanceOf(role, {}, 25_000)).toBe(shown);
});

test('an escrow without deposits shows zero', async () => {
  expect(await balanceOf('USER', {})).toBe(0);
});

test('an invoice account sees its debt as a negative balance', async () => {
  const accountId = await createAccount(database.db, { name: randomUUID(), paymentMethod: 'INVOICE' });
  expect(await shownBalance({ accountId, role: 'USER' })).toBe(0);
  await sell(database.db, { accountId, method: 'INVOICE', amountCents: 250, at: AT });
  expect(await shownBalance({ accountId, role: 'USER' })).toBe(-250);
});

test('a card account sees its charges that have not been captured', async () => {
  const accountId = await createAccount(database.db, { name: randomUUID(), paymentMethod: 'CREDIT_CARD' });
  expect(await shownBalance({ accountId, role: 'USER' })).toBe(0);
  await sell(database.db, { accountId, method: 'CARD', kind: 'SEARCH', amountCents: 50, at: AT });
  expect(await shownBalance({ accountId, role: 'USER' })).toBe(-50);
});

test('a flat-fee account sees the money with which it buys images', async () => {
  expect(await balanceOf('USER', { accountType: 'FLAT_FEE' }, 500)).toBe(500);
});
