import { clerkDayList, feeIncomeList } from '@portal/contract/filing/efile/filing-reports';
import { correctFiling } from '@portal/contract/filing/efile/filings';
import { claimFiling, rejectFiling, releaseFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import type { NamedPeriod } from '@portal/contract/reports/named-periods';
import {
  acceptClaimed,
  drawPdf,
  fileDocument,
  filePackage,
  offerEfile,
  RETURN_ADDRESS,
  startFiling,
  submit,
  upload,
} from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 1_000_000 }));
});
afterAll(() => app.close());

const REASONS = ['A page is missing'];
const ask = (by: TestClient, id: number) =>
  by.call(requestCorrection, { id, version: 1, reasons: REASONS, remark: '' });
const listDays = async (period: NamedPeriod) => (await clerk.call(clerkDayList.endpoint, { period })).content.days;
const listFees = async (period: NamedPeriod) => (await clerk.call(feeIncomeList.endpoint, { period })).content.fees;

test('Decisions are counted by clerk and the county’s day, with the minutes in the queue', async () => {
  // The clock of the test says 12:00 PM of 11/20/2026 in the county.
  const other = await app.signedIn({ role: 'COUNTY' });
  const [accepted, returned, rejected] = [
    await fileDocument(app, filer),
    await filePackage(app, filer),
    await fileDocument(app, filer),
  ];
  app.clock.advanceMinutes(10);
  for (const { id } of [accepted, returned, rejected]) await clerk.call(claimFiling, { id });
  // Releasing it doesn't start its time again.
  await clerk.call(releaseFiling, { id: accepted.id });
  app.clock.advanceMinutes(4);
  await clerk.call(claimFiling, { id: accepted.id });
  expect((await acceptClaimed(clerk, accepted.id, 'B1')).status).toBe(200);
  expect((await ask(clerk, returned.id)).status).toBe(200);
  await clerk.call(claimFiling, { id: rejected.id });
  app.clock.advanceMinutes(6);
  await clerk.call(rejectFiling, { id: rejected.id, version: 1, reasons: REASONS });
  // The time in which the filer corrects isn't the county's.
  app.clock.advanceMinutes(120);
  const correction = { id: returned.id, version: 1, efileType: 'LR', ...RETURN_ADDRESS } as const;
  expect((await filer.call(correctFiling, correction)).status).toBe(200);
  app.clock.advanceMinutes(3);
  await other.call(claimFiling, { id: returned.id });
  const rejection = { id: returned.id, version: 2, reasons: REASONS };
  expect((await other.call(rejectFiling, rejection)).status).toBe(200);
  const day = '11/20/2026';
  const counted = { accepted: 1, returned: 1, rejected: 1, total: 3, averageMinutes: 16, longestMinutes: 20 };
  const others = { accepted: 0, returned: 0, rejected: 1, total: 1, averageMinutes: 3, longestMinutes: 3 };
  const days = await listDays('TODAY');
  expect(days).toHaveLength(2);
  expect(days).toContainEqual({ day, clerk: clerk.username, ...counted });
  expect(days).toContainEqual({ day, clerk: other.username, ...others });
  expect(await listDays('YESTERDAY')).toEqual([]);
});

test('A decision at 11:30 PM belongs to that day, though it is the next one in Greenwich', async () => {
  const { id } = await fileDocument(app, filer);
  const clock = app.clock.now();
  // Central time is six hours behind in November.
  app.clock.advanceMinutes((Date.parse('2026-11-25T05:30:00Z') - clock.getTime()) / 60_000);
  const night = await app.signedIn({ role: 'COUNTY' });
  await clerk.openSession('COUNTY');
  await night.call(claimFiling, { id });
  expect((await acceptClaimed(night, id, 'B2')).status).toBe(200);
  expect((await listDays('THIS_WEEK')).find(({ clerk: name }) => name === night.username)?.day).toBe('11/24/2026');
});

test('Income by fee and month agrees with the revenue and taxes of filings in the ledger, month by month', async () => {
  const { county } = app;
  await filer.openSession('USER');
  await addTestCodes(county.db);
  const fees = [
    { fee: 'DEED_TAX', instruments: 'WD', amount: 165, rate: 33, minimumUpTo: 300_000 },
    { fee: 'CONSERVATION_FEE', instruments: 'WD', amount: 500 },
  ];
  await saveSettings(county.db, { group: 'recordingFees', content: { fees } as never, actor: SYSTEM_ACTOR });
  await offerEfile(app, { retainedFee: 700 });
  const deed = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', taxedAmount: 10_020_000 };
  const buy = async (pages: number) => {
    const { imageId } = await upload(filer, await drawPdf({ pages, text: `DEED of ${pages}` }));
    const { content } = await submit(filer, imageId, { ...deed, agreedCharge: 100_000 });
    const found = county.db.selectFrom('filings').select('id').where('number', '=', content.transactionNumber);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const [kept, corrected, rejected] = [await buy(3), await buy(4), await buy(5)];
  expect(kept).toBeGreaterThan(0);
  // In December, one is corrected to a lower consideration, and one is rejected, of which the county keeps $7.00: not of the state's tax.
  app.clock.advanceMinutes(10 * 24 * 60);
  await clerk.openSession('COUNTY');
  await filer.openSession('USER');
  for (const id of [corrected, rejected]) await clerk.call(claimFiling, { id });
  await ask(clerk, corrected);
  const facts = [
    { id: corrected, ...deed, taxedAmount: 5_000_000, parcels: '', legal: '', taxExemption: '', citations: 0 },
  ];
  const request = { id: corrected, version: 1, efileType: 'LR', ...RETURN_ADDRESS, facts } as const;
  expect((await filer.call(correctFiling, request)).content.returned).toBe(33_066 - 16_500);
  expect((await clerk.call(rejectFiling, { id: rejected, version: 1, reasons: REASONS })).status).toBe(200);
  const rows = await listFees('THIS_QUARTER');
  const tax = rows.filter(({ fee }) => fee === 'DEED_TAX');
  expect(tax).toEqual([
    { month: '12/2026', fee: 'DEED_TAX', times: 0, charged: 0, returned: 49_632, income: -49_632 },
    { month: '11/2026', fee: 'DEED_TAX', times: 3, charged: 99_198, returned: 0, income: 99_198 },
  ]);
  const { rows: ledger } = await sql<{ month: string; income: number }>`
    SELECT to_char(posted_at AT TIME ZONE 'America/Chicago', 'MM/YYYY') AS month, sum(amount)::bigint AS income
    FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id JOIN journal_entries ON journal_entries.id = journal_entry_id
    WHERE ledger_accounts.kind IN ('REVENUE_EFILE', 'TAX_DEED', 'TAX_MORTGAGE') GROUP BY 1`.execute(county.db);
  const summed = (month: string) =>
    rows.filter((row) => row.month === month).reduce((sum, { income }) => sum + income, 0);
  expect(ledger).toHaveLength(2);
  for (const { month, income } of ledger) expect([month, summed(month)]).toEqual([month, income]);
  expect(summed('11/2026')).toBeGreaterThan(0);
  expect(summed('12/2026')).toBeLessThan(0);
  expect(await listFees('YESTERDAY')).toEqual([]);
});
