import { transactionReport } from '@portal/contract/office/transactions/transactions';
import { fundEscrow, signInBuyer } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { startTransactionsApp } from '@portal/testing/apps/transactions-app';
import { addIndexCoverage } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

let test: TestApp;
let manager: TestClient;
let searcher: TestClient;
let oldDeed: string;
let newDeed: string;

beforeAll(async () => {
  ({ app: test, manager, searcher, oldDeed, newDeed } = await startTransactionsApp());
  await saveSettings(test.county.db, {
    group: 'notableDates',
    content: { showNotableDates: true },
    actor: SYSTEM_ACTOR,
  });
  await addIndexCoverage(test.county.db, { index_name: 'abstract', verified_through_on: '2026-11-18' });
});
afterAll(() => test.close());

async function print(user: TestClient, request: object): Promise<string> {
  const response = await user.send(transactionReport, request);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  return (await readPdfPages(new Uint8Array(response.rawPayload))).join('\n');
}

describe('The transaction report', () => {
  it('of any account is for staff, and refused to others', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const request = { reportType: 'ACCOUNT', accountId: String(manager.accountId) };
    const text = await print(clerk, request);
    expect(text).toContain('Account: Northwoods Żółć');
    expect(text).toContain(searcher.username);
    const other = await test.signedIn({ role: 'ACCOUNT' });
    expect((await other.send(transactionReport, request)).statusCode).toBe(403);
    expect((await clerk.send(transactionReport, { ...request, accountId: '999999' })).statusCode).toBe(404);
  });

  it('of a user lists their transactions of the year with time, document, amount, total, and the verified-through date', async () => {
    const text = await print(searcher, {});
    for (const said of [
      'Testing County Land Record Portal',
      'Transactions',
      'Account: Northwoods Żółć',
      `User: ${searcher.username}`,
      'Dates: 01/01/2026 through 12/30/2026',
      'Transactions: 2',
      'Index verified through: 11/18/2026',
      `Images, ${oldDeed}`,
      `Images, ${newDeed}`,
      '11/20/2026',
      '12:00 PM',
      '-$2.00',
      '-$2.50',
      'Total',
      '-$4.50',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('-$0.50');
  });

  it('of one kind lists and adds up only those, and says so', async () => {
    const text = await print(manager, { reportType: 'ACCOUNT', kind: 'ESCROW_ADJUSTMENT' });
    expect(text).toContain('Transaction: Escrow adjustments');
    expect(text).toContain('Transactions: 1');
    expect(text).toContain('$100.00');
    expect(text).not.toContain(searcher.username);
  });

  it('of an account lists all of its users by name for its administrator', async () => {
    const text = await print(manager, { reportType: 'ACCOUNT' });
    for (const said of [
      'Transactions: 4',
      searcher.username,
      manager.username,
      'Staff',
      'Escrow adjustments',
      '$100.00',
    ])
      expect(text).toContain(said);
    expect(await print(manager, { reportType: 'USER' })).toContain('Transactions: 1');
  });

  it('of an account is refused to other roles', async () => {
    const staff = await test.signedIn({ role: 'COUNTY' });
    for (const user of [searcher, staff]) {
      const response = await user.send(transactionReport, { reportType: 'ACCOUNT' });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
    }
  });

  it.each([
    [{ reportRange: 'TODAY' }, '12/30/2026 through 12/30/2026', 1],
    [{ reportRange: 'MONTH' }, '12/01/2026 through 12/30/2026', 1],
    [{ reportRange: 'YTD' }, '01/01/2026 through 12/30/2026', 2],
    [{ reportRange: 'CUSTOM', fromDate: '11/20/2026', toDate: '11/20/2026' }, '11/20/2026 through 11/20/2026', 1],
    [{ reportRange: 'CUSTOM', fromDate: '11/20/2026' }, '11/20/2026 through 12/30/2026', 2],
    [{ reportRange: 'CUSTOM', fromDate: '11/21/2026', toDate: '12/29/2026' }, '11/21/2026 through 12/29/2026', 0],
  ])('%j covers %s: %i', async (request, dates, count) => {
    const text = await print(searcher, request);
    expect(text).toContain(dates);
    expect(text).toContain(`Transactions: ${count}`);
    expect(text.includes('No transactions in this period.')).toBe(count === 0);
  });

  it.each([
    [{ reportRange: 'CUSTOM' }, { fromDate: 'Required.' }],
    [{ reportRange: 'CUSTOM', fromDate: '13/01/2026' }, { fromDate: 'MM/DD/YYYY' }],
    [{ reportRange: 'CUSTOM', fromDate: '12/31/2026' }, { fromDate: 'Future date entered.' }],
    [{ reportRange: 'CUSTOM', fromDate: '12/02/2026', toDate: '12/01/2026' }, { toDate: 'Invalid date range.' }],
    [{ reportRange: 'CUSTOM', fromDate: '12/28/2025' }, { toDate: 'Date range cannot exceed a year.' }],
    [{ reportRange: 'CUSTOM', fromDate: 'a'.repeat(10_000) }, { fromDate: 'MM/DD/YYYY' }],
    [{ reportType: 'EVERYBODY' }, { reportType: 'Invalid value.' }],
    [{ accountId: 1 }, { accountId: 'Invalid value.' }],
  ])('%j: %j', async (request, fieldErrors) => {
    const response = await searcher.send(transactionReport, request);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', fieldErrors });
  });

  it('has no entry of another account, even one funded the same day', async () => {
    const stranger = await signInBuyer(test, { role: 'ACCOUNT' });
    await fundEscrow(test, stranger.accountId, 7_777);
    expect(await print(manager, { reportType: 'ACCOUNT' })).not.toContain('77.77');
  });

  it('has a file name with the covered days', async () => {
    const response = await searcher.send(transactionReport, { reportRange: 'TODAY' });
    expect(response.headers['content-disposition']).toContain('transactions 2026-12-30 2026-12-30.pdf');
  });
});

describe('The transaction report as a spreadsheet', () => {
  const send = (user: TestClient, format: string, request: object = {}) =>
    user.send(transactionReport, { ...request, format });

  it('is an Excel workbook whose amounts add up to the total', async () => {
    const response = await send(manager, 'xlsx', { reportType: 'ACCOUNT' });
    expect(response.headers['content-disposition']).toContain('transactions 2026-01-01 2026-12-30.xlsx');
    const { sheets } = await readXlsx(response.rawPayload);
    const rows = sheets[0]?.rows ?? [];
    const head = rows.findIndex((row) => row[1] === 'User');
    expect(rows[head]).toEqual(['Date', 'User', 'Transaction', 'Amount']);
    const amounts = rows.slice(head + 1).map((row) => Number(row[3]));
    expect(amounts).toHaveLength(5);
    expect(amounts.pop()).toBeCloseTo(
      amounts.reduce((sum, amount) => sum + amount, 0),
      10,
    );
    expect(rows[head + 1]?.[0]).toEqual(new Date('2026-11-20T12:00:00Z'));
  });

  it("is CSV of the caller's own transactions", async () => {
    const rows = parseCsv((await send(searcher, 'csv')).body.slice(1), { delimiter: ',' });
    expect(rows).toEqual([
      ['Date', 'Transaction', 'Amount'],
      ['11/20/2026 12:00 PM', `Images, ${oldDeed}`, '-2.00'],
      ['12/30/2026 12:00 PM', `Images, ${newDeed}`, '-2.50'],
    ]);
  });

  it('is data for a screen', async () => {
    const { content } = (await send(searcher, 'screen')).json();
    expect(content).toMatchObject({ title: 'Transactions', totals: { amountCents: -450 }, totalCount: 2 });
    expect(content.rows.map((row: { amountCents: number }) => row.amountCents)).toEqual([-200, -250]);
  });
});
