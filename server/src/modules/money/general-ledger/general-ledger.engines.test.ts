import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLedgerDay, listLedgerDays } from '@portal/contract/money/general-ledger/ledger-days';
import { CHART_FIELDS } from '@portal/contract/settings/money/general-ledger';
import { giveBack, sellOne } from '@portal/testing/apps/sales';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { County } from '../../../county.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { postCardDeposit, postCounterPayment } from '../ledger/index.ts';
import { exportLedgerDays } from './export-days.ts';
import { findGeneralLedgerFaults } from './find-general-ledger-faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-ledger-'));
/** The finance system: what it received, and its response. */
const received: { readonly key: unknown; readonly body: string }[] = [];
let answerStatus = 200;
let receiver: Server;
let app: TestApp;
let county: County;
let clerk: TestClient;
let accountId: number;
/** Midnight in the county's zone is at 06:00 UTC in November. */
let now = new Date('2026-11-02T18:00:00Z');
const goTo = (instant: string) => {
  now = new Date(instant);
};

const chart = (prefix: string) => Object.fromEntries(CHART_FIELDS.map((field) => [field, `${prefix}-${field}`]));
const saveChart = (prefix: string, exportDays = true) =>
  saveSettings(county.db, {
    group: 'generalLedger',
    content: { exportDays, ...chart(prefix) },
    actor: SYSTEM_ACTOR,
  });

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ key: request.headers['idempotency-key'], body: Buffer.concat(chunks).toString() });
    response.writeHead(answerStatus).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  app = await startTestApp({ database: await openTestDatabase({ asOwner: true }) });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ledger`;
  const webhook = { url, secret: 'a secret of the county' };
  county = { ...app.county, clock: { now: () => now }, landlink: { folder, webhook } };
  clerk = await app.signedIn({ role: 'COUNTY' });
  accountId = await createAccount(county.db, { name: 'Lakeside Title' });
});
beforeEach(() => {
  received.length = 0;
  answerStatus = 200;
});
afterEach(async () => {
  expect(await findGeneralLedgerFaults(county)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => receiver.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const payAtCounter = (amountCents: number, method: 'CASH' | 'CHECK') =>
  postCounterPayment(county.db, {
    ...{ accountId, method, amountCents, reference: '1187', reason: 'Deposit', opKey: randomUUID() },
    ...({ purpose: 'ESCROW_DEPOSIT', own: 'ESCROW', isOffered: true, actor: SYSTEM_ACTOR } as const),
    ...{ at: now, day: '2026-11-02' as never },
  });
const sell = async (amountCents: number, at = now) =>
  (await sellOne(county.db, { accountId, method: 'ESCROW', amountCents, userId: null, at })) as number;
const readFiles = (day: string) => ({
  csv: readFileSync(join(folder, `ledger-testing-${day}.csv`), 'utf8'),
  json: readFileSync(join(folder, `ledger-testing-${day}.json`), 'utf8'),
});
const download = (day: string, format: 'csv' | 'json') => clerk.send(getLedgerDay, { day, format });
const EMPTY = 'day,line,account,ledger,method,movement,entries,debit,credit\r\n';

test('exports nothing before the county switches it on', async () => {
  await payAtCounter(5_000, 'CASH');
  goTo('2026-11-03T18:00:00Z');
  await exportLedgerDays(county);
  expect((await clerk.call(listLedgerDays, {})).content).toEqual({ isExported: false, days: [] });
  goTo('2026-11-02T19:00:00Z');
});

test('exports a day with what was deposited, sold, refunded and surcharged: debits equal credits', async () => {
  await saveChart('one');
  await payAtCounter(2_500, 'CASH');
  await payAtCounter(10_000, 'CHECK');
  const deposit = { accountId, userId: null, opKey: randomUUID(), at: now, depositCents: 10_000, surchargeCents: 250 };
  await postCardDeposit(county.db, deposit);
  await sell(300);
  const saleId = await sell(700);
  const refund = { saleId, revenue: 'REVENUE_IMAGE', target: 'ESCROW', amountCents: 200, images: 0, at: now } as const;
  await giveBack(county.db, refund);
  await exportLedgerDays(county);
  const yesterday = { day: '11/01/2026', entries: 0, totalCents: 0 };
  expect((await clerk.call(listLedgerDays, {})).content.days).toMatchObject([yesterday]);
  received.length = 0;
  goTo('2026-11-03T06:00:00Z');
  await exportLedgerDays(county);
  expect(readFiles('2026-11-02').csv).toBe(
    [
      EMPTY.trim(),
      '11/02/2026,1,one-cardClearing,CARD_CLEARING,,ESCROW_DEPOSIT,1,102.50,0.00',
      '11/02/2026,2,one-counterCash,COUNTER_CLEARING,CASH,COUNTER_PAYMENT,2,75.00,0.00',
      '11/02/2026,3,one-counterChecks,COUNTER_CLEARING,CHECK,COUNTER_PAYMENT,1,100.00,0.00',
      '11/02/2026,4,one-escrows,ESCROW,,COUNTER_PAYMENT,3,0.00,175.00',
      '11/02/2026,5,one-escrows,ESCROW,,ESCROW_DEPOSIT,1,0.00,100.00',
      '11/02/2026,6,one-escrows,ESCROW,,IMAGE_PURCHASE,2,10.00,0.00',
      '11/02/2026,7,one-escrows,ESCROW,,REFUND,1,0.00,2.00',
      '11/02/2026,8,one-images,REVENUE_IMAGE,,IMAGE_PURCHASE,2,0.00,10.00',
      '11/02/2026,9,one-images,REVENUE_IMAGE,,REFUND,1,2.00,0.00',
      '11/02/2026,10,one-surcharges,SURCHARGE,,ESCROW_DEPOSIT,1,0.00,2.50',
      '',
    ].join('\r\n'),
  );
  const json = JSON.parse(readFiles('2026-11-02').json);
  expect(json).toMatchObject({ county: 'testing', day: '2026-11-02', debitCents: 28_950, creditCents: 28_950 });
  expect(json.lines).toHaveLength(10);
  expect(received).toEqual([{ key: 'ledger-testing-2026-11-02', body: readFiles('2026-11-02').json }]);
});

test('makes a day once, also by two processes, and a reprint has the same bytes under another chart', async () => {
  const before = readFiles('2026-11-02');
  await saveChart('two');
  await Promise.all([exportLedgerDays(county), exportLedgerDays(county)]);
  expect(received).toEqual([]);
  expect((await download('11/02/2026', 'csv')).body).toBe(before.csv);
  expect((await download('11/02/2026', 'json')).body).toBe(before.json);
  expect((await download('11/03/2026', 'csv')).statusCode).toBe(404);
});

test('a day without entries is empty, and an entry that was committed late is in the next day', async () => {
  goTo('2026-11-04T18:00:00Z');
  await exportLedgerDays(county);
  expect(readFiles('2026-11-03').csv).toBe(EMPTY);
  await sell(100, new Date('2026-11-04T05:59:59Z'));
  await sell(40, new Date('2026-11-05T05:59:59Z'));
  await sell(7, new Date('2026-11-05T06:00:00Z'));
  goTo('2026-11-06T18:00:00Z');
  await exportLedgerDays(county);
  const debits = (day: string) => JSON.parse(readFiles(day).json).debitCents;
  expect([debits('2026-11-03'), debits('2026-11-04'), debits('2026-11-05')]).toEqual([0, 140, 7]);
  expect(received.map(({ key }) => key)).toEqual(['03', '04', '05'].map((day) => `ledger-testing-2026-11-${day}`));
});

test('the webhook is asked again with the same key and bytes until it accepts', async () => {
  goTo('2026-11-07T18:00:00Z');
  answerStatus = 503;
  await exportLedgerDays(county);
  await exportLedgerDays(county);
  expect(received).toHaveLength(1);
  answerStatus = 200;
  goTo('2026-11-07T18:01:00Z');
  await exportLedgerDays(county);
  await exportLedgerDays(county);
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  const [newest] = (await clerk.call(listLedgerDays, {})).content.days;
  expect(newest).toMatchObject({ day: '11/06/2026', entries: 0, sentAt: '2026-11-07T12:01' });
});

test('a run that ends before any of its statements leaves no half day, and the next one completes it once', async () => {
  const first = Date.parse('2026-11-08T18:00:00Z');
  let isComplete = false;
  for (let runs = 0; !isComplete; runs += 1) {
    now = new Date(first + runs * 24 * 3_600_000);
    await sell(1 + runs);
    now = new Date(now.getTime() + 24 * 3_600_000);
    received.length = 0;
    let statements = 0;
    const dying = county.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements > runs) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    isComplete = await exportLedgerDays({ ...county, db: dying }).then(
      () => true,
      () => false,
    );
    await exportLedgerDays(county);
    const day = new Date(first + runs * 24 * 3_600_000).toISOString().slice(0, 10);
    const { csv, json } = readFiles(day);
    expect(JSON.parse(json)).toMatchObject({ entries: 1, debitCents: 1 + runs, creditCents: 1 + runs });
    expect(
      (await clerk.send(getLedgerDay, { day: `${day.slice(5, 7)}/${day.slice(8)}/2026`, format: 'csv' })).body,
    ).toBe(csv);
    // Its answer can be lost: then the receiver gets the same bytes again, under the same key.
    const ofDay = received.filter(({ key }) => key === `ledger-testing-${day}`);
    expect(new Set(ofDay.map(({ key, body }) => `${key} ${body}`))).toEqual(new Set([`ledger-testing-${day} ${json}`]));
    expect(await findGeneralLedgerFaults(county)).toEqual([]);
    expect(runs).toBeLessThan(40);
  }
});

test.each([
  [
    'a line of a day that is made',
    `INSERT INTO general_ledger_lines SELECT day, 99, account, ledger_kind, method, journal_kind, entries, debit_cents, credit_cents FROM general_ledger_lines LIMIT 1`,
  ],
  [
    'an entry of a day that is made',
    `INSERT INTO general_ledger_entries SELECT max(id) + 1, '2026-11-02' FROM journal_entries`,
  ],
  ['another line', `UPDATE general_ledger_lines SET account = 'other'`],
  ['other files', `UPDATE general_ledger_days SET csv = 'other'`],
  ['no day', `DELETE FROM general_ledger_days`],
  [
    'a day that does not balance',
    `INSERT INTO general_ledger_days (day, made_at, entries, debit_cents, credit_cents, csv, json) VALUES ('2027-12-01', now(), 0, 5, 4, '', '')`,
  ],
  [
    'a day without its lines',
    `INSERT INTO general_ledger_days (day, made_at, entries, debit_cents, credit_cents, csv, json) VALUES ('2027-12-01', now(), 0, 5, 5, '', '')`,
  ],
  [
    'a day before a later one',
    `INSERT INTO general_ledger_days (day, made_at, entries, debit_cents, credit_cents, csv, json) VALUES ('2026-10-01', now(), 0, 0, 0, '', '')`,
  ],
])('the database refuses %s', async (_what, statement) => {
  await expect(app.database.executeSql(statement)).rejects.toThrow();
});

test('the database refuses a day whose lines are not what its entries posted', async () => {
  await sell(50, new Date('2027-11-30T18:00:00Z'));
  const day = (debitCents: number) => `
    WITH entry AS (INSERT INTO general_ledger_entries SELECT max(id), '2027-11-30' FROM journal_entries),
    lines AS (INSERT INTO general_ledger_lines VALUES
      ('2027-11-30', 1, 'a', 'ESCROW', '', 'IMAGE_PURCHASE', 1, ${debitCents}, 0),
      ('2027-11-30', 2, 'b', 'REVENUE_IMAGE', '', 'IMAGE_PURCHASE', 1, 0, ${debitCents}))
    SELECT 1`;
  const insertDay = (cents: number) =>
    `INSERT INTO general_ledger_days (day, made_at, entries, debit_cents, credit_cents, csv, json)
     VALUES ('2027-11-30', now(), 1, ${cents}, ${cents}, '', '')`;
  for (const [cents, isRefused] of [
    [49, true],
    [50, false],
  ] as const) {
    const attempt = app.database.db.transaction().execute(async (tx) => {
      await sql.raw(day(cents)).execute(tx);
      await sql.raw(insertDay(cents)).execute(tx);
      throw new Error('undone');
    });
    await expect(attempt).rejects.toThrow(isRefused ? /isn't what its journal entries posted/ : 'undone');
  }
});

test('an entry that was written with a date of months ago is in the newest day, and so is one that cancels it out', async () => {
  const old = new Date('2026-07-01T18:00:00Z');
  const saleId = await sell(75, old);
  await giveBack(county.db, {
    saleId,
    revenue: 'REVENUE_IMAGE',
    target: 'ESCROW',
    amountCents: 75,
    images: 0,
    at: old,
  });
  now = new Date(now.getTime() + 2 * 86_400_000);
  await exportLedgerDays(county);
  const { rows } = await sql<{ day: string; isNewest: boolean }>`
    SELECT day::text, day = (SELECT max(day) FROM general_ledger_days) AS "isNewest"
    FROM journal_entries LEFT JOIN general_ledger_entries ON journal_entry_id = id WHERE posted_at = ${old}`.execute(
    county.db,
  );
  expect(rows.map(({ isNewest }) => isNewest)).toEqual([true, true]);
});
