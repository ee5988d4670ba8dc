import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import {
  ADMINISTRATION_CODE_LISTS,
  type AdministrationCodeList,
  landsharkCodeDescription,
} from '@portal/contract/office/helper-data/landshark-code-description';
import { findNamedCodes } from '@portal/contract/office/helper-data/named-lists';
import {
  ACCOUNT_EXPORT,
  ACCOUNT_REPORT,
  ACCOUNT_TYPE_REPORT,
  listReports,
  REPORT_NAMES,
  STATEMENT_EXPORT,
  STATEMENT_REPORT,
  USER_EXPORT,
  USER_REPORT,
} from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { formatCents } from '@portal/contract/values/money';
import { addMonths, formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { readPdfStructure } from '@portal/testing/files/read-pdf-structure';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueInvoices } from '../../money/billing/index.ts';
import { findLastSeal, SYSTEM_ACTOR, sealAuditLog } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

type AnyReport = { readonly endpoint: typeof ACCOUNT_REPORT.endpoint | typeof ACCOUNT_TYPE_REPORT.endpoint };

let test: TestApp;
let manager: TestClient;
let searcher: TestClient;
let invoiced: TestClient;
let staff: TestClient;
let deed: string;
let today: string;

/**
 * The log has the time of the database, so the portal's clock is set to it. Northwoods has $100.00; a searcher spends
 * $2.50 of it and the manager $0.50; Lakes buys for $2.00 by invoice.
 */
beforeAll(async () => {
  test = await startSellingApp();
  test.clock.advanceMinutes((Date.now() - test.clock.now().getTime()) / 60_000);
  today = formatPlainDate(plainDateAt(test.clock.now(), test.county.timeZone));
  manager = await signInBuyer(test, { role: 'ACCOUNT', escrowCents: 10_000, account: { name: 'Northwoods Title' } });
  searcher = await signInBuyer(test, { accountId: manager.accountId });
  invoiced = await signInBuyer(test, {
    role: 'ACCOUNT',
    account: { name: 'Lakes Abstract', paymentMethod: 'INVOICE' },
  });
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
  const document = await recordDocument(test, { image: 3 });
  deed = document.documentKey;
  await searcher.call(getThumbnails, { ...document.address, pageCount: 3 });
  await buyPages(searcher, deed, '1, 2');
  await buyPages(manager, deed, '3');
  await buyPages(invoiced, deed, '1');
  await test
    .client()
    .send({ method: 'POST', path: 'auth/login' }, { username: searcher.username, password: 'Wrong1!pass' });
});
afterAll(() => test.close());

const criteria = (more: object = {}) => ({ fromDate: today, ...more });

async function show(user: TestClient, { endpoint }: AnyReport | typeof STATEMENT_REPORT, more: object = {}) {
  const response = await user.send(endpoint, criteria({ format: 'screen', ...more }));
  expect(response.json()).toMatchObject({ ok: true });
  return response.json().content as ReportContent;
}

async function problemsOf(user: TestClient, request: object, { endpoint }: AnyReport = USER_REPORT) {
  const response = await user.send(endpoint, request);
  expect(response.statusCode).toBe(400);
  return response.json().fieldErrors;
}

/** The sum of the journal's postings to an account's own ledger accounts, by the simplest possible statement. */
async function sumJournal(accountId?: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS cents FROM postings
    JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
    WHERE postings.unit = 'USD' AND account_id IS NOT NULL
      AND (${accountId ?? null}::bigint IS NULL OR account_id = ${accountId ?? null}::bigint)`.execute(test.county.db);
  return rows[0]?.cents as number;
}

describe('The reports of the navigation', () => {
  it('are those that county configuration enables, and the Account Type report only for TRIMIN or COUNTY', async () => {
    const names = async (user: TestClient) =>
      (await user.call(listReports, {})).content.reports.map(({ name }) => name);
    expect(await names(staff)).toEqual([...REPORT_NAMES]);
    expect(await names(manager)).toEqual(['AccountReport', 'UserReport', 'StatementReport']);
    const save = (content: object) => saveSettings(test.county.db, { group: 'reports', content, actor: SYSTEM_ACTOR });
    await save({ auditUsersReport: false, statementReportCountyNote: 'Statements before 2020 are on paper.' });
    const { reports } = (await manager.call(listReports, {})).content;
    expect(reports).toEqual([
      { name: 'AccountReport', countyNote: '' },
      { name: 'StatementReport', countyNote: 'Statements before 2020 are on paper.' },
    ]);
    for (const { endpoint } of [USER_REPORT, USER_EXPORT])
      expect((await staff.send(endpoint, criteria())).json()).toMatchObject({ code: 'NOT_OFFERED' });
    await save({});
  });
});

describe('Code/description lists', () => {
  it('start with ALL, and are restricted for roles other than TRIMIN and COUNTY', async () => {
    const load = async (client: TestClient) => {
      const { content } = await client.call(landsharkCodeDescription, {});
      return Object.fromEntries(
        ADMINISTRATION_CODE_LISTS.map((name) => [name, findNamedCodes(content, name) ?? []]),
      ) as Record<AdministrationCodeList, readonly CodeDescription[]>;
    };
    const all = await load(staff);
    const restricted = await load(manager);
    for (const list of Object.values(all)) expect(list[0]).toEqual({ code: 'ALL', description: 'All' });
    expect(all.dataSourceTypes).toEqual([
      { code: 'ALL', description: 'All' },
      { code: 'FIVE', description: 'This portal' },
      { code: 'ONE', description: 'LandShark One' },
    ]);
    expect(all.accountTypes.map(({ code }) => code)).toEqual(['ALL', 'A_LA_CARTE', 'FLAT_FEE']);
    expect(all.paymentMethodTypes.map(({ code }) => code)).toEqual(['ALL', 'ESCROW', 'INVOICE', 'CREDIT_CARD']);
    expect(all.paymentMethodTypesNonALaCarte.map(({ code }) => code)).toEqual(['ALL', 'ESCROW', 'INVOICE']);
    expect(all.userTypes).toHaveLength(6);
    expect(all.auditLogTypes.map(({ code }) => code)).toContain('SETTINGS');
    expect(restricted.auditLogTypes.map(({ code }) => code)).not.toContain('SETTINGS');
    expect(restricted.transactionLogTypes.map(({ code }) => code)).not.toContain('CARD_WRITE_OFF');
    expect(restricted.dataSourceTypes.map(({ code }) => code)).toEqual(['ALL', 'FIVE']);
    expect(restricted.userTypes.map(({ code }) => code)).toEqual(['ALL', 'USER', 'ACCOUNT']);
  });
});

describe('Report criteria', () => {
  const yesterday = () => formatPlainDate(addMonths(plainDateAt(test.clock.now(), test.county.timeZone), -1));
  it.each([
    ['from date required', () => ({}), { fromDate: 'Required.' }],
    ['strictly parsed dates', () => ({ fromDate: '13/01/2026' }), { fromDate: 'MM/DD/YYYY' }],
    ['no future date', () => ({ fromDate: '01/01/2999' }), { fromDate: 'Future date entered.' }],
    ['an end after the start', () => ({ fromDate: today, toDate: yesterday() }), { toDate: 'Invalid date range.' }],
    [
      'an end after the start on the same day',
      () => criteria({ fromHour: '3', fromAmPm: 'PM', toHour: '2', toAmPm: 'PM' }),
      { toDate: 'Invalid date/time range.' },
    ],
    ['at most 366 days', () => ({ fromDate: '01/01/2020' }), { toDate: 'Date range cannot exceed a year.' }],
    ['an hour of the clock', () => criteria({ fromHour: '13' }), { fromHour: 'Invalid value.' }],
    ['a minute of the clock', () => criteria({ toMinute: '60' }), { toMinute: 'Invalid value.' }],
    [
      'an account that there is',
      () => criteria({ accountName: 'Unknown Title' }),
      { accountName: 'No account has this name.' },
    ],
    ['a user that there is', () => criteria({ username: 'unknown.user' }), { username: 'No user has this name.' }],
    ['a numeric statement number', () => criteria({ statementNumber: '1x' }), { statementNumber: 'Numbers only.' }],
    [
      'a statement that there is',
      () => criteria({ statementNumber: '999' }),
      { statementNumber: 'No statement has this number.' },
    ],
    [
      'a name of at most 60 characters',
      () => criteria({ accountName: 'a'.repeat(61) }),
      { accountName: '60 characters max.' },
    ],
    ['a known order', () => criteria({ orderBy: 'amount' }), { orderBy: 'Invalid value.' }],
    ['no other field', () => criteria({ accountId: 1 }), { accountId: 'Invalid value.' }],
  ])('need %s', async (_title, request, fieldErrors) => {
    expect(await problemsOf(staff, request())).toEqual(fieldErrors);
  });

  it('of another account are unknown to an account administrator', async () => {
    expect(await problemsOf(manager, criteria({ accountName: 'Lakes Abstract' }))).toEqual({
      accountName: 'No account has this name.',
    });
    expect(await problemsOf(manager, criteria({ username: invoiced.username }))).toEqual({
      username: 'No user has this name.',
    });
    expect(await problemsOf(manager, criteria({ dataSource: 'ALL' }))).toEqual({ dataSource: 'Invalid value.' });
    expect(await problemsOf(manager, criteria({ logInformation: 'SETTINGS' }))).toEqual({
      logInformation: 'Invalid value.',
    });
  });
});

describe('Audit details', () => {
  it('of users list each entry in words with its user, document and address, by user name', async () => {
    const { rows, totals, totalCount } = await show(manager, USER_REPORT);
    expect(totalCount).toBe(rows.length);
    const ofSearcher = rows.filter(({ user }) => user === searcher.username);
    expect(ofSearcher.map(({ entry }) => entry)).toEqual(
      expect.arrayContaining(['Signed in', 'Page images viewed', 'Images']),
    );
    expect(ofSearcher.find(({ entry }) => entry === 'Page images viewed')).toMatchObject({
      document: deed,
      clientAddress: '127.0.0.1',
      amountCents: null,
    });
    expect(ofSearcher.find(({ entry }) => entry === 'Images')).toMatchObject({ document: deed, amountCents: -250 });
    expect(totals.amountCents).toBe(-300);
    const users = rows.map(({ user }) => user as string);
    expect(users).toEqual(users.toSorted());
  });

  it('list a movement of money once, from the journal', async () => {
    const { rows } = await show(staff, ACCOUNT_REPORT, { accountName: 'northwoods title', orderBy: 'timestamp' });
    expect(rows.map(({ entry }) => entry)).not.toContain('Images bought');
    expect(rows.filter(({ amountCents }) => amountCents !== null).map(({ amountCents }) => amountCents)).toEqual([
      10_000, -250, -50,
    ]);
    const times = rows.map(({ occurredAt }) => occurredAt as string);
    expect(times).toEqual(times.toSorted());
  });

  it('of accounts have totals that match the journal to the cent', async () => {
    expect((await show(staff, ACCOUNT_REPORT)).totals.amountCents).toBe(await sumJournal());
    expect((await show(manager, ACCOUNT_REPORT)).totals.amountCents).toBe(await sumJournal(manager.accountId));
  });

  it('are restricted by log information, transaction type, user and data source', async () => {
    const entries = async (more: object) =>
      new Set((await show(staff, USER_REPORT, more)).rows.map(({ entry }) => entry));
    expect(await entries({ logInformation: 'IMAGE' })).toEqual(new Set(['Page images viewed']));
    expect(await entries({ logInformation: 'TRANSACTION' })).toEqual(new Set(['Images']));
    expect(await entries({ transactionType: 'IMAGE_PURCHASE' })).toEqual(new Set(['Images']));
    expect(await entries({ transactionType: 'SEARCH' })).toEqual(new Set());
    expect(await entries({ logInformation: 'IMAGE', transactionType: 'SEARCH' })).toEqual(new Set());
    expect(await entries({ dataSource: 'ONE' })).toEqual(new Set());
    expect(await entries({ username: searcher.username.toUpperCase(), logInformation: 'SIGN_IN' })).toEqual(
      new Set(['Signed in', 'Sign-in refused']),
    );
  });

  it('of accounts have no entry of another account', async () => {
    const { rows } = await show(manager, ACCOUNT_REPORT);
    expect(rows.map(({ user }) => user)).not.toContain(invoiced.username);
    expect(rows.length).toBeGreaterThan(3);
  });

  it('are restricted to times of the day', async () => {
    const before = { fromHour: '12', fromMinute: '00', fromAmPm: 'am', toHour: '12', toMinute: '00', toAmPm: 'am' };
    const { totalCount } = await show(staff, USER_REPORT, before);
    expect(totalCount).toBeLessThan((await show(staff, USER_REPORT)).totalCount);
  });

  it('name the newest seal of the audit log, so that cutting off its end would be noticed', async () => {
    // Nothing is sealed while a transaction of another test file is older than all entries.
    const seal = await vi.waitFor(
      async () => {
        await sealAuditLog(test.county);
        const newest = await findLastSeal(test.county.db);
        expect(newest).toBeDefined();
        return newest;
      },
      { timeout: 60_000 },
    );
    const fact = { label: 'Newest seal of the audit log', value: `${seal?.id} ${seal?.sealHash}` };
    for (const report of [ACCOUNT_REPORT, USER_REPORT]) expect((await show(staff, report)).facts).toContainEqual(fact);
    const pdf = await staff.send(USER_REPORT.endpoint, criteria());
    const text = (await readPdfPages(new Uint8Array(pdf.rawPayload))).join('').replace(/\s/g, '');
    expect(text).toContain(seal?.sealHash);
  });

  it('come as a tagged PDF by default and as a spreadsheet from the export', async () => {
    const pdf = await manager.send(USER_REPORT.endpoint, criteria());
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = (await readPdfPages(new Uint8Array(pdf.rawPayload))).join('\n');
    for (const said of [
      'Testing County Land Record Portal',
      'Audit details of users',
      'Account: Northwoods Title',
      `Period: ${today} 12:00 AM through ${today} 11:59 PM`,
      'Order by: User name',
      'Page images viewed',
      '-$3.00',
    ])
      expect(text).toContain(said);
    expect(await readPdfStructure(new Uint8Array(pdf.rawPayload))).toMatchObject({ isTagged: true });
    for (const { endpoint } of [USER_EXPORT, ACCOUNT_EXPORT]) {
      const sheet = await manager.send(endpoint, criteria());
      const rows = (await readXlsx(sheet.rawPayload)).sheets[0]?.rows ?? [];
      const head = rows.findIndex((row) => row[0] === 'Date and time');
      const amounts = rows.slice(head + 1).map((row) => Number(row.at(-1) ?? 0));
      const total = amounts.pop();
      expect(total).toBeCloseTo(
        amounts.reduce((sum, amount) => sum + amount, 0),
        10,
      );
    }
  });
});

describe('The account type report', () => {
  it('sums the transactions by account type, payment method and kind, with the income of the county', async () => {
    const { rows, totals } = await show(staff, ACCOUNT_TYPE_REPORT);
    expect(rows).toEqual([
      {
        ...{ accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', kind: 'ESCROW_ADJUSTMENT' },
        ...{ accounts: 1, transactions: 1, amountCents: 10_000, incomeCents: 0 },
      },
      {
        ...{ accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', kind: 'IMAGE_PURCHASE' },
        ...{ accounts: 1, transactions: 2, amountCents: -300, incomeCents: 300 },
      },
      {
        ...{ accountType: 'A_LA_CARTE', paymentMethod: 'INVOICE', kind: 'IMAGE_PURCHASE' },
        ...{ accounts: 1, transactions: 1, amountCents: -200, incomeCents: 200 },
      },
    ]);
    expect(totals).toEqual({ transactions: 4, amountCents: await sumJournal(), incomeCents: 500 });
    const pdf = await staff.send(ACCOUNT_TYPE_REPORT.endpoint, criteria());
    const text = (await readPdfPages(new Uint8Array(pdf.rawPayload))).join('\n');
    for (const said of ['Transactions by account type', 'A la carte', 'Invoice', 'Escrow adjustments', '$95.00'])
      expect(text).toContain(said);
  });
});

describe('The statement', () => {
  it('leads line by line from the opening to the closing balance of the ledger', async () => {
    const { rows, facts, totals } = await show(manager, STATEMENT_REPORT);
    expect(rows.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
      [10_000, 10_000],
      [-250, 9_750],
      [-50, 9_700],
    ]);
    expect(facts).toContainEqual({ label: 'Opening balance', value: '$0.00' });
    expect(facts).toContainEqual({ label: 'Closing balance', value: formatCents(await sumJournal(manager.accountId)) });
    expect(totals.amountCents).toBe(await sumJournal(manager.accountId));
  });

  it('begins with the balance before its first day', async () => {
    const before = test.clock.now();
    test.clock.advanceMinutes(24 * 60);
    const tomorrow = formatPlainDate(plainDateAt(test.clock.now(), test.county.timeZone));
    const user = await test.signedIn({ role: 'ACCOUNT', accountId: manager.accountId });
    await buyPages(user, (await recordDocument(test, { image: 1 })).documentKey);
    const { rows, facts } = await show(user, STATEMENT_REPORT, { fromDate: tomorrow });
    expect(facts).toContainEqual({ label: 'Opening balance', value: '$97.00' });
    expect(rows.map(({ balanceCents }) => balanceCents)).toEqual([9_500]);
    test.clock.advanceMinutes((before.getTime() - test.clock.now().getTime()) / 60_000);
  });

  it('of all accounts lists each with its own balance', async () => {
    const { rows, columns } = await show(staff, STATEMENT_REPORT);
    expect(columns[0]).toEqual({ field: 'account', label: 'Account' });
    expect(rows.map(({ account, balanceCents }) => [account, balanceCents])).toEqual([
      ['Lakes Abstract', -200],
      ['Northwoods Title', 10_000],
      ['Northwoods Title', 9_750],
      ['Northwoods Title', 9_700],
    ]);
  });

  it('of one user adds up that user alone', async () => {
    const { rows, facts } = await show(manager, STATEMENT_REPORT, { username: searcher.username });
    expect(rows.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([[-250, -250]]);
    expect(facts.map(({ label }) => label)).not.toContain('Opening balance');
  });

  it('is called by its number once it is invoiced, whatever the dates', async () => {
    const before = test.clock.now();
    test.clock.advanceMinutes(40 * 24 * 60);
    expect(await issueInvoices(test.county)).toBe(1);
    const { rows: invoices } = await sql<{ id: number; total_cents: number }>`SELECT * FROM invoices`.execute(
      test.county.db,
    );
    test.clock.advanceMinutes((before.getTime() - test.clock.now().getTime()) / 60_000);
    const number = String(invoices[0]?.id);
    const { rows, totals } = await show(invoiced, STATEMENT_REPORT, { fromDate: '', statementNumber: number });
    expect(rows.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([[-200, -200]]);
    expect(totals.amountCents).toBe(-(invoices[0]?.total_cents as number));
    expect(await problemsOf(manager, { statementNumber: number }, STATEMENT_REPORT as never)).toEqual({
      statementNumber: 'No statement has this number.',
    });
    // One meaning in every report: the transactions of the statement, without entries of its month.
    for (const report of [ACCOUNT_REPORT, USER_REPORT]) {
      const details = await show(staff, report, { fromDate: '', statementNumber: number });
      expect(details.rows.map(({ entry, amountCents }) => [entry, amountCents])).toEqual([['Images', -200]]);
    }
    const file = await invoiced.send(STATEMENT_REPORT.endpoint, { statementNumber: number });
    expect(file.headers['content-disposition']).toContain(`statement ${number}.pdf`);
  });

  it('comes as a spreadsheet from the export, and as CSV', async () => {
    const sheet = await manager.send(STATEMENT_EXPORT.endpoint, criteria());
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
    const rows = parseCsv((await manager.send(STATEMENT_REPORT.endpoint, criteria({ format: 'csv' }))).body.slice(1), {
      delimiter: ',',
    });
    expect(rows[0]).toEqual(['Date and time', 'User', 'Transaction', 'Amount', 'Balance']);
    expect(rows.map((row) => row[4])).toEqual(['Balance', '100.00', '97.50', '97.00']);
  });
});
