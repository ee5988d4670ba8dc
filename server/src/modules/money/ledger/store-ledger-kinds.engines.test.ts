import { SALE_ITEMS, SALE_KINDS } from '@portal/contract/money/charging/sale-kinds';
import { TRANSACTION_KINDS } from '@portal/contract/office/transactions/transaction-kind';
import { sellOne } from '@portal/testing/apps/sales';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { OWN_UNITS, SHARED_UNITS } from './ledger-kinds.ts';
import { storeLedgerKinds } from './store-ledger-kinds.ts';

const AT = new Date('2026-11-21T18:00:00Z');

let database: OpenDatabase;
let accountId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  accountId = await createAccount(database.db, { name: 'Lakes Abstract', paymentMethod: 'INVOICE' });
});
afterAll(() => database.close());

const listText = async (query: string) =>
  (await sql<{ value: string }>`SELECT value FROM (${sql.raw(query)}) AS listed`.execute(database.db)).rows
    .map(({ value }) => value)
    .toSorted();
const sellChain = () =>
  sellOne(database.db, {
    ...{ accountId, method: 'INVOICE', kind: 'CHAIN_OF_TITLE', revenue: 'REVENUE_CHAIN_OF_TITLE' },
    ...{ amountCents: 500, at: AT },
  });

describe('The kinds of the database', () => {
  it('are those of the contract and the ledger', async () => {
    expect(await listText('SELECT kind AS value FROM journal_kinds')).toEqual([...TRANSACTION_KINDS].toSorted());
    expect(await listText('SELECT kind AS value FROM journal_kinds WHERE is_sale')).toEqual([...SALE_KINDS].toSorted());
    expect(await listText('SELECT item AS value FROM sale_items')).toEqual([...SALE_ITEMS, 'WHOLE_SALE'].toSorted());
    expect(await listText('SELECT kind AS value FROM ledger_account_kinds')).toEqual(
      Object.keys({ ...OWN_UNITS, ...SHARED_UNITS }).toSorted(),
    );
    expect(await listText(`SELECT kind || unit AS value FROM ledger_accounts WHERE account_id IS NULL`)).toEqual(
      Object.entries(SHARED_UNITS)
        .map(([kind, unit]) => kind + unit)
        .toSorted(),
    );
  });

  it('are no others: an entry of an unknown kind is refused', async () => {
    const unknown = database.executeSql(
      `INSERT INTO journal_entries (op_key, kind, account_id, posted_at) VALUES ('unknown', 'PARKING', ${accountId}, now())`,
    );
    await expect(unknown).rejects.toThrow(/journal_entries_kind/);
    await expect(
      database.executeSql(`INSERT INTO ledger_accounts (kind, unit) VALUES ('REVENUE_PARKING', 'USD')`),
    ).rejects.toThrow(/ledger_accounts_kind/);
  });
});

describe('A kind that the database lacks', () => {
  it('gets its rows when the server starts, and can then be sold', async () => {
    await database.executeSql(`
      DELETE FROM journal_kinds WHERE kind = 'CHAIN_OF_TITLE';
      DELETE FROM ledger_accounts WHERE kind = 'REVENUE_CHAIN_OF_TITLE';
      DELETE FROM ledger_account_kinds WHERE kind = 'REVENUE_CHAIN_OF_TITLE';
      DELETE FROM sale_items WHERE item = 'DOCUMENT'`);
    await expect(sellChain()).rejects.toThrow();
    await Promise.all([storeLedgerKinds(database.db), storeLedgerKinds(database.db)]);
    expect(await sellChain()).toBeGreaterThan(0);
  });

  it('needs an active account, unless it is a fee or a filing', async () => {
    const listKinds = (condition: string) => listText(`SELECT kind AS value FROM journal_kinds WHERE ${condition}`);
    expect(await listKinds('is_sale AND NOT needs_active_account')).toEqual([
      ...['EFILE', 'FLAT_FEE_RENEWAL', 'MONTHLY_FEE', 'RETURNED_CHECK_FEE'],
    ]);
    await database.executeSql(`UPDATE accounts SET status = 'I' WHERE id = ${accountId}`);
    await expect(sellChain()).rejects.toMatchObject({ code: 'LR001' });
    await database.executeSql(`UPDATE accounts SET status = 'A' WHERE id = ${accountId}`);
  });
});

describe('Storing the kinds again', () => {
  it('changes nothing, keeps the kinds of a newer version and uses up no number', async () => {
    await database.executeSql(`INSERT INTO journal_kinds VALUES ('PARKING', true, true)`);
    await storeLedgerKinds(database.db);
    await storeLedgerKinds(database.db);
    expect(await listText('SELECT kind AS value FROM journal_kinds')).toContain('PARKING');
    const { rows } = await sql<{ isNext: boolean }>`
      SELECT max(id) = (SELECT last_value FROM ledger_accounts_id_seq) AS "isNext" FROM ledger_accounts`.execute(
      database.db,
    );
    expect(rows).toEqual([{ isNext: true }]);
  });

  it('is refused if the database takes a kind for something else', async () => {
    await database.executeSql(`UPDATE journal_kinds SET is_sale = false WHERE kind = 'WATCH'`);
    await expect(storeLedgerKinds(database.db)).rejects.toThrow(/of the kind WATCH/);
  });
});
