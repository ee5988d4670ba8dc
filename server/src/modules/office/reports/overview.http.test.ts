import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { OVERVIEW_REPORT, type OverviewChart } from '@portal/contract/office/reports/overview';
import { login } from '@portal/contract/people/current-user/login';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallTimes } from '../../../platform/measure/call-times.ts';
import { storeCallTimes } from '../monitoring/start-monitoring.ts';

const DAY_MS = 24 * 60 * 60_000;
const today = () => formatPlainDate(plainDateAt(test.clock.now(), test.county.timeZone));

let test: TestApp;
let clerk: TestClient;
let buyer: TestClient;

beforeAll(async () => {
  test = await startSellingApp();
  // The audit log and the journal have the database's time in part.
  const { rows } = await sql<{ now: string }>`SELECT now() AS now`.execute(test.county.db);
  test.clock.advanceMinutes((new Date(rows[0]?.now ?? 0).getTime() - test.clock.now().getTime()) / 60_000);
  clerk = await test.signedIn({ role: 'COUNTY' });
  buyer = await signInBuyer(test, { escrowCents: 10_000, account: { name: '=Lakes Abstract' } });
  const { documentKey } = await recordDocument(test, { image: 3 });
  await buyPages(buyer, documentKey, '1');
  const document = { ...splitDocumentKey(documentKey), pageCount: 3 } as const;
  expect((await buyer.send(getThumbnails, document)).statusCode).toBe(200);
  await test.client().call(login, { username: buyer.username, password: 'Wrong1!horse', language: 'ENGLISH' });
});
afterAll(() => test.close());

async function read(chart: OverviewChart) {
  const { content } = await clerk.call(OVERVIEW_REPORT.endpoint, { chart, format: 'screen' });
  return content;
}

describe('The overview', () => {
  it('has the income of the journal to the cent, by month and payment method', async () => {
    const { rows } = await sql<{ cents: number }>`
      SELECT sum(postings.amount)::bigint AS cents FROM postings
      JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
      WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'`.execute(test.county.db);
    const income = await read('income');
    expect(income.totals.amountCents).toBe(rows[0]?.cents);
    expect(income.rows).toEqual([
      { label: expect.stringMatching(/^\d\d\/\d{4}$/), series: 'ESCROW', count: 1, amountCents: rows[0]?.cents },
    ]);
  });

  it('has each of the last thirty days, even those without data', async () => {
    const activity = await read('activity');
    expect(activity.rows).toHaveLength(60);
    expect(new Set(activity.rows.map(({ label }) => label)).size).toBe(30);
    const refused = await read('refusedSignIns');
    expect(refused.rows).toHaveLength(30);
    expect(refused.rows.at(-1)).toMatchObject({ count: 1 });
  });

  it('has the busiest accounts and the most viewed document types', async () => {
    expect((await read('accounts')).rows).toMatchObject([{ label: '=Lakes Abstract', count: 1 }]);
    expect((await read('instruments')).rows).toMatchObject([{ count: 1 }]);
  });

  it('has the time within which most requests of each day were answered, as monitoring measured it', async () => {
    // A month with a change of the clock has a day of 25 hours: what is 29 times 24 hours before midnight isn't 29 days before.
    const noon = Date.parse(`${plainDateAt(test.clock.now(), test.county.timeZone)}T18:00:00Z`);
    for (const daysAgo of [0, 29, 30]) {
      const callTimes = createCallTimes();
      for (let made = 0; made < 94; made += 1) callTimes.record('GET home/all', { elapsedMs: 4, status: 200 });
      for (let made = 0; made < 6; made += 1) callTimes.record('POST report/overview', { elapsedMs: 80, status: 200 });
      const at = new Date(noon - daysAgo * DAY_MS);
      await storeCallTimes({ ...test.county, callTimes }, at);
    }
    const { columns, rows, totals } = await read('responseTimes');
    expect(columns.map(({ label }) => label)).toEqual(['Day', 'Requests', 'Milliseconds, at most']);
    expect(rows).toHaveLength(30);
    // 94 of 100 took at most 5 ms; the next one is a sixth of the way from 50 to 100.
    expect(rows.at(-1)).toMatchObject({ label: today(), count: 100, milliseconds: 58 });
    expect(rows[0]).toMatchObject({ count: 100, milliseconds: 58 });
    expect(rows.slice(1, -1).every(({ count, milliseconds }) => count === 0 && milliseconds === null)).toBe(true);
    expect(totals.count).toBe(200);
    expect(totals).not.toHaveProperty('milliseconds');
    const file = await clerk.send(OVERVIEW_REPORT.endpoint, { chart: 'responseTimes', format: 'csv' });
    expect(parseCsv(file.payload).at(-1)).toEqual([today(), '100', '58']);
  });

  it('is available as a file, in which no name is a formula', async () => {
    const response = await clerk.send(OVERVIEW_REPORT.endpoint, { chart: 'accounts', format: 'csv' });
    expect(response.statusCode).toBe(200);
    const [labels, row] = parseCsv(response.payload);
    expect(labels).toEqual(['Account', 'Number', 'Income']);
    expect(row?.[0]).toBe("'=Lakes Abstract");
  });

  it('refuses an unknown chart', async () => {
    expect((await clerk.send(OVERVIEW_REPORT.endpoint, { chart: 'users; --' })).statusCode).toBe(400);
  });
});
