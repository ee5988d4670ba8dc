import { randomUUID } from 'node:crypto';
import { TAX_REPORT } from '@portal/contract/money/general-ledger/tax-report';
import { fundEscrow, signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { charge, toBuyer } from './charge.ts';
import { refund } from './refund.ts';

let app: TestApp;
let filer: TestClient;
beforeAll(async () => {
  app = await startTestApp({ database: await openTestDatabase({ asOwner: true }) });
  filer = await signInBuyer(app, {});
  await fundEscrow(app, filer.accountId, 1_000_000);
});
afterEach(async () => expect(await findMoneyFaults(app.county)).toEqual([]));
afterAll(() => app.close());

/** Minn. Stat. 287.21: 0.0033 of $100,200.00; 383B.80: 0.0001, which is the county's. */
const FEES = [
  { item: 'FILING', quantity: 1, amountCents: 4_600 },
  { item: 'DEED_TAX', quantity: 1, amountCents: 33_066 },
  { item: 'COUNTY_DEED_TAX', quantity: 1, amountCents: 1_002 },
  { item: 'MORTGAGE_TAX', quantity: 1, amountCents: 230 },
] as const;

async function file(packageId: string): Promise<number> {
  const sale = { kind: 'EFILE', item: { packageId, fees: FEES }, opKey: randomUUID() } as const;
  const outcome = await charge(toBuyer(filer.asPayer()), sale);
  if (outcome.status !== 'CHARGED') throw new Error(outcome.status);
  return outcome.journalEntryId;
}

const giveBack = (saleId: number, lines: Parameters<typeof refund>[1]['lines']) =>
  refund(
    { db: app.county.db, county: app.county },
    { saleId, lines, reason: 'Test', opKey: randomUUID(), actor: SYSTEM_ACTOR },
  );

/** Lists the balances of revenue and of taxes that are owed to the state, by ledger account. */
async function listEarned(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    SELECT ledger_accounts.kind, sum(amount)::integer AS cents
    FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
    WHERE ledger_accounts.account_id IS NULL AND ledger_accounts.kind <> 'ADJUSTMENT'
    GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1`.execute(app.county.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

async function report(month: string) {
  const staff = await app.signedIn({ role: 'COUNTY' });
  const rows = parseCsv((await staff.send(TAX_REPORT.endpoint, { month, format: 'csv' })).payload);
  return rows.filter(([first]) => /tax$/.test(String(first))).map((row) => row.map(String));
}

test('Taxes of a filing are owed to the state, and a refund by line takes back from where the line went', async () => {
  const saleId = await file('EX-1');
  expect(await listEarned()).toEqual({ REVENUE_EFILE: 4_600 + 1_002, TAX_DEED: 33_066, TAX_MORTGAGE: 230 });
  await giveBack(saleId, [{ line: 2, amountCents: 66, images: 0 }]);
  expect(await listEarned()).toEqual({ REVENUE_EFILE: 5_602, TAX_DEED: 33_000, TAX_MORTGAGE: 230 });
  await giveBack(saleId, [
    { line: 1, amountCents: 600, images: 0 },
    { line: 4, amountCents: 230, images: 0 },
  ]);
  expect(await listEarned()).toEqual({ REVENUE_EFILE: 5_002, TAX_DEED: 33_000 });
  await giveBack(saleId, 'ALL');
  expect(await listEarned()).toEqual({});
});

test('A filing from before the taxes had accounts returns them from its revenue', async () => {
  const saleId = await file('EX-2');
  await app.database.executeSql(`
    ALTER TABLE postings DISABLE TRIGGER USER;
    UPDATE postings SET amount = ${4_600 + 33_066 + 1_002 + 230} WHERE journal_entry_id = ${saleId}
      AND ledger_account_id = (SELECT id FROM ledger_accounts WHERE kind = 'REVENUE_EFILE');
    DELETE FROM postings WHERE journal_entry_id = ${saleId}
      AND ledger_account_id IN (SELECT id FROM ledger_accounts WHERE kind LIKE 'TAX%');
    ALTER TABLE postings ENABLE TRIGGER USER`);
  expect(await listEarned()).toEqual({ REVENUE_EFILE: 38_898 });
  await giveBack(saleId, [{ line: 2, amountCents: 33_066, images: 0 }]);
  expect(await listEarned()).toEqual({ REVENUE_EFILE: 5_832 });
  await giveBack(saleId, 'ALL');
  expect(await listEarned()).toEqual({});
});

test('The report of a month has what was collected and refunded in it by the county’s calendar', async () => {
  // The first sale was refunded in full in the same month; the one from before isn't in it. The county keeps 3 percent, the rest is the state's.
  expect(await report('2026-11')).toEqual([
    ['Deed tax', '1', '330.66', '330.66', '0.00', '0.00', '0.00'],
    ['Mortgage registry tax', '1', '2.30', '2.30', '0.00', '0.00', '0.00'],
  ]);
  // 05:59 UTC is the last minute of November in Minnesota.
  app.clock.advanceMinutes((Date.parse('2026-12-01T05:59:00Z') - app.clock.now().getTime()) / 60_000);
  await file('EX-3');
  app.clock.advanceMinutes(1);
  filer = await signInBuyer(app, {});
  await fundEscrow(app, filer.accountId, 1_000_000);
  const december = await file('EX-4');
  await giveBack(december, [{ line: 2, amountCents: 3_066, images: 0 }]);
  expect((await report('2026-11'))[0]).toEqual(['Deed tax', '2', '661.32', '330.66', '330.66', '9.92', '320.74']);
  expect((await report('2026-12'))[0]).toEqual(['Deed tax', '1', '330.66', '30.66', '300.00', '9.00', '291.00']);
});
