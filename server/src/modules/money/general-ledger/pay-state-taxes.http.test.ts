import { payStateTaxes, TAX_REPORT } from '@portal/contract/money/general-ledger/tax-report';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { postSale } from '../ledger/sales.ts';

let app: TestApp;
let clerk: TestClient;
let accountId: number;
beforeEach(async () => {
  app = await startTestApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
  accountId = await createAccount(app.county.db, { name: 'North Star Title', paymentMethod: 'INVOICE' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
  await app.close();
});

/** Sells a filing with a fee of $46.00 and taxes. */
const record = (taxes: { deed?: number; mortgage?: number }, at: string) =>
  inTransaction(app.county.db, (tx) =>
    postSale(tx, {
      ...({ kind: 'EFILE', revenue: 'REVENUE_EFILE', method: 'INVOICE', subject: '2026-1' } as const),
      ...{ accountId, userId: null, opKey: `filing ${at} ${JSON.stringify(taxes)}`, at: new Date(at) },
      lines: [
        { item: 'FILING', quantity: 1, amountCents: 4_600, images: 0 },
        ...(taxes.deed === undefined
          ? []
          : [{ item: 'DEED_TAX', quantity: 1, amountCents: taxes.deed, images: 0 } as const]),
        ...(taxes.mortgage === undefined
          ? []
          : [{ item: 'MORTGAGE_TAX', quantity: 1, amountCents: taxes.mortgage, images: 0 } as const]),
      ],
    }),
  );
const pay = (month: string, reference = 'W-1') => clerk.call(payStateTaxes, { month, reference });
const goTo = (instant: string) => app.clock.advanceMinutes((Date.parse(instant) - app.clock.now().getTime()) / 60_000);
async function sums(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    SELECT kind, sum(amount)::integer AS cents FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
    WHERE account_id IS NULL GROUP BY kind HAVING sum(amount) <> 0`.execute(app.county.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

test('The taxes of a month that is over are paid once, and the county keeps 3 percent of each', async () => {
  // The last evening of November and the first of December in the county, whose clock is six hours behind.
  await record({ deed: 33_000, mortgage: 23_050 }, '2026-11-21T18:00:00Z');
  await record({ deed: 165 }, '2026-12-01T05:59:00Z');
  await record({ deed: 1_000 }, '2026-12-01T06:01:00Z');
  expect((await pay('2026-11')).envelope.code).toBe('TAXES_NOT_DUE');
  goTo('2026-12-01T06:30:00Z');
  clerk = await app.signedIn({ role: 'COUNTY' });
  expect((await pay('2026-11')).envelope.code).toBe('TAXES_NOT_DUE');
  goTo('2026-12-02T18:00:00Z');
  clerk = await app.signedIn({ role: 'COUNTY' });
  const before = await sums();
  // Deed tax $331.65: $9.95 (9.9495). Mortgage registry tax $230.50: $6.92 (6.915).
  const answers = await Promise.all([pay('2026-11'), pay('2026-11'), pay('2026-11')]);
  for (const { content } of answers) expect(content).toEqual({ countyCents: 1_687, stateCents: 54_528 });
  expect(await sums()).toEqual({
    ...{ ...before, TAX_DEED: 1_000, REVENUE_TAX_SHARE: 1_687, TREASURY: 54_528 },
    ...{ TAX_MORTGAGE: undefined },
  });
  expect((await pay('2026-11', 'W-2')).envelope.code).toBe('TAXES_NOT_DUE');
  expect((await pay('2026-10')).envelope.code).toBe('TAXES_NOT_DUE');
  const report = (await clerk.send(TAX_REPORT.endpoint, { month: '2026-11', format: 'csv' })).payload;
  for (const part of ['331.65', '9.95', '321.70', '230.50', '6.92', '223.58']) expect(report).toContain(part);
  const { db } = app.county;
  await expect(sql`DELETE FROM state_tax_payments`.execute(db)).rejects.toThrow();
  const other = sql`INSERT INTO state_tax_payments (month, deed_cents, mortgage_cents, county_cents, state_cents, reference, paid_at, paid_by, journal_entry_id)
    SELECT '2026-09', 100, 0, 3, 97, 'x', now(), 'x', max(id) FROM journal_entries`;
  await expect(other.execute(db)).rejects.toThrow('posted otherwise');
});
