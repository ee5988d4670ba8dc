import { randomUUID } from 'node:crypto';
import { sell, type TestSale } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { createAccount, type NewAccount } from '../../people/accounts/index.ts';
import { adjustEscrow } from './adjust-escrow.ts';
import { findLedgerFaults } from './find-ledger-faults.ts';
import { findBalance } from './ledger.queries.ts';
import type { OwnKind } from './ledger-kinds.ts';

const AT = new Date('2026-11-20T18:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
});
afterAll(() => database.close());

const open = (account: Partial<NewAccount> = {}) => createAccount(database.db, { name: randomUUID(), ...account });

async function openWith(escrowCents: number): Promise<number> {
  const accountId = await open();
  await adjustEscrow(database.db, {
    accountId,
    amountCents: escrowCents,
    opKey: randomUUID(),
    note: 'Check 1204',
    actor: SYSTEM_ACTOR,
    at: AT,
  });
  return accountId;
}

const balanceOf = async (accountId: number, kind: OwnKind = 'ESCROW') =>
  (await findBalance(database.db, accountId, kind))?.balance;

const charge = (accountId: number, amountCents: number, more: Partial<TestSale> = {}) =>
  sell(database.db, { accountId, method: 'ESCROW', amountCents, at: AT, ...more });

describe('an escrow account', () => {
  test.each([
    { chargedCents: 299, status: 'CHARGED', leftCents: 1 },
    { chargedCents: 300, status: 'CHARGED', leftCents: 0 },
    { chargedCents: 301, status: 'INSUFFICIENT_FUNDS', leftCents: 300 },
  ])('of 300 cents charged $chargedCents: $status', async ({ chargedCents, status, leftCents }) => {
    const accountId = await openWith(300);
    expect(await charge(accountId, chargedCents)).toBe(status);
    expect(await balanceOf(accountId)).toBe(leftCents);
  });

  test('without deposits can’t pay one cent', async () => {
    expect(await charge(await open(), 1)).toBe('INSUFFICIENT_FUNDS');
  });

  test('is not charged twice with one key', async () => {
    const accountId = await openWith(300);
    const opKey = randomUUID();
    await charge(accountId, 100, { opKey });
    await expect(charge(accountId, 100, { opKey })).rejects.toThrow();
    expect(await balanceOf(accountId)).toBe(200);
  });

  test('keeps its balance if the purchase fails in the same transaction', async () => {
    const accountId = await openWith(300);
    const failing = database.db.transaction().execute(async (tx) => {
      expect(await sell(tx, { accountId, method: 'ESCROW', amountCents: 100, at: AT })).toBe('CHARGED');
      throw new Error('no delivery');
    });
    await expect(failing).rejects.toThrow('no delivery');
    expect(await balanceOf(accountId)).toBe(300);
  });

  test('lets exactly as many of fifty simultaneous buyers buy as it can pay for', async () => {
    const accountId = await openWith(3_110);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => charge(accountId, 100)));
    const count = (status: string) => outcomes.filter((outcome) => outcome === status).length;
    expect(count('CHARGED')).toBe(31);
    expect(count('INSUFFICIENT_FUNDS')).toBe(19);
    expect(await balanceOf(accountId)).toBe(10);
  });
});

describe('an invoice account', () => {
  test('owes what it bought, without a limit', async () => {
    const accountId = await open({ paymentMethod: 'INVOICE' });
    expect(await charge(accountId, 200, { method: 'INVOICE' })).toBe('CHARGED');
    expect(await charge(accountId, 1_000_000, { method: 'INVOICE' })).toBe('CHARGED');
    expect(await balanceOf(accountId, 'RECEIVABLE')).toBe(-1_000_200);
  });

  test('owes both of its first two purchases when they arrive at the same time', async () => {
    const accountId = await open({ paymentMethod: 'INVOICE' });
    await Promise.all([1, 2].map((cents) => charge(accountId, cents, { method: 'INVOICE' })));
    expect(await balanceOf(accountId, 'RECEIVABLE')).toBe(-3);
  });
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_001])(
  '%d isn’t a charge',
  async (amountCents) => {
    const accountId = await openWith(300);
    await expect(charge(accountId, amountCents)).rejects.toThrow(RangeError);
    expect(await balanceOf(accountId)).toBe(300);
  },
);

test.each([
  { method: 'ESCROW', amountCents: 100, images: 1 },
  { method: 'ESCROW', images: 1 },
  { method: 'FLAT_FEE', amountCents: 100 },
] as const)('a sale by $method has no line of $amountCents cents and $images images', async (line) => {
  const accountId = await openWith(300);
  await expect(sell(database.db, { accountId, at: AT, ...line })).rejects.toThrow(RangeError);
});

describe('the database itself', () => {
  test.each(['journal_entries', 'postings'])('keeps %s append-only', async (table) => {
    await charge(await openWith(300), 100);
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`UPDATE ${sql.table(table)} SET id = DEFAULT`.execute(database.db)).rejects.toThrow('append-only');
  });

  test('keeps sales and the prices of their lines append-only', async () => {
    await charge(await openWith(300), 100);
    for (const statement of ['DELETE FROM sales', 'DELETE FROM sale_lines', 'UPDATE sale_lines SET amount_cents = 1'])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  });

  test('refuses an entry that does not sum to zero, at its commit', async () => {
    const accountId = await openWith(300);
    const unbalanced = database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('journal_entries')
        .values({ op_key: randomUUID(), kind: 'IMAGE_PURCHASE', account_id: accountId, posted_at: AT })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ledgerAccountId = tx
        .selectFrom('ledger_accounts')
        .select('id')
        .where('account_id', 'is', null)
        .where('kind', '=', 'REVENUE_IMAGE');
      await tx
        .insertInto('postings')
        .values({ journal_entry_id: id, ledger_account_id: ledgerAccountId, amount: 1 })
        .execute();
    });
    await expect(unbalanced).rejects.toThrow('does not sum to zero');
  });

  test('refuses an escrow below zero', async () => {
    const accountId = await openWith(300);
    const overdraw = database.db
      .updateTable('ledger_accounts')
      .set({ balance: -1 })
      .where('account_id', '=', accountId)
      .execute();
    await expect(overdraw).rejects.toThrow('ledger_accounts_not_below_minimum');
  });
});
