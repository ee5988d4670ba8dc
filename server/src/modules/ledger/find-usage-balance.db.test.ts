import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contract/values/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createAccount, type NewAccount } from '../accounts/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { chargeAccount } from './charge-account.ts';
import { findUsageBalance } from './find-usage-balance.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function balanceOf(role: Role, account: Partial<NewAccount>, escrowCents = 0) {
  const accountId = await createAccount(database.db, { name: randomUUID(), ...account });
  if (escrowCents > 0) {
    await adjustEscrow(database.db, {
      accountId,
      amountCents: escrowCents,
      opKey: randomUUID(),
      note: '',
      actor: SYSTEM_ACTOR,
      at: new Date('2026-11-20T18:00:00Z'),
    });
  }
  return findUsageBalance(database.db, { accountId, role });
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

test('an escrow that nobody has paid into shows zero', async () => {
  expect(await balanceOf('USER', {})).toBe(0);
});

test('an invoice account sees its balance, below zero by what it owes', async () => {
  const accountId = await createAccount(database.db, { name: randomUUID(), paymentMethod: 'INVOICE' });
  expect(await findUsageBalance(database.db, { accountId, role: 'USER' })).toBe(0);
  await chargeAccount(database.db, {
    accountId,
    userId: 1,
    amountCents: 250,
    kind: 'IMAGE_PURCHASE',
    opKey: randomUUID(),
    at: new Date('2026-11-20T18:00:00Z'),
  });
  expect(await findUsageBalance(database.db, { accountId, role: 'USER' })).toBe(-250);
});

test.each([{ paymentMethod: 'CREDIT_CARD' }, { accountType: 'FLAT_FEE' }] as const)(
  'an account that neither prepays nor owes has none to show: %o',
  async (account) => {
    expect(await balanceOf('USER', account, 500)).toBeNull();
  },
);
