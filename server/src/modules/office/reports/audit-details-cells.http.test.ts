import {
  ACCOUNT_EXPORT,
  ACCOUNT_REPORT,
  ACCOUNT_TYPE_REPORT,
  USER_EXPORT,
  USER_REPORT,
} from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { moveMoneyAtLarge } from '@portal/testing/apps/move-money';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustEscrow } from '../../money/ledger/index.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';

const DAY_MS = 86_400_000;
const REPORTS = {
  account: { print: ACCOUNT_REPORT.endpoint, sheet: ACCOUNT_EXPORT.endpoint },
  user: { print: USER_REPORT.endpoint, sheet: USER_EXPORT.endpoint },
} as const;
const SIZES = [
  { size: 'small', movements: 4, entries: 5 },
  { size: 'large', movements: 3_000, entries: 400 },
] as const;

/** An entry that a report must have, from the journal and the log alone. */
interface ExpectedEntry {
  readonly occurredAt: string;
  readonly account: string;
  readonly user: string;
  readonly entry: string;
  readonly document: string;
  readonly details: string;
  readonly address: string;
  readonly cents: number | null;
}

let test: TestApp;
let staff: TestClient;
let fromDate: string;

beforeAll(async () => {
  test = await startTestApp();
  // The log has the time of the database.
  test.clock.advanceMinutes((Date.now() - test.clock.now().getTime()) / 60_000);
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
  fromDate = formatPlainDate(plainDateAt(new Date(test.clock.now().getTime() - 20 * DAY_MS), test.county.timeZone));
});
afterAll(() => test.close());

/** Gives an account movements of money of one user, and entries of the log about documents. */
async function fill(name: string, { movements, entries }: (typeof SIZES)[number]): Promise<TestClient> {
  const client = await test.signedIn({ account: { name } });
  const { accountId, userId, username } = client;
  const { db } = test.county;
  const at = new Date(test.clock.now().getTime() - 15 * DAY_MS);
  const deposit = { accountId, amountCents: 100_000, opKey: name, note: 'First', actor: SYSTEM_ACTOR, at };
  await adjustEscrow(db, deposit);
  await moveMoneyAtLarge(test.database, { accountId, userId, count: movements - 1, from: at });
  const actor = { userId, accountId, username, clientAddress: '10.1.2.3', requestId: name };
  for (let number = 0; number < entries; number += 1)
    await recordAudit(db, { action: 'image.viewed', actor, details: { documentKey: `A${number}` } });
  return client;
}

/** Reads what the journal and the log have, each with one plain statement. */
async function readEntries(accountId: number, of: 'account' | 'user'): Promise<readonly ExpectedEntry[]> {
  const { rows: moved } = await test.database.executeSql(
    `SELECT posted_at AS at, accounts.name AS account, coalesce(users.username, '') AS user, journal_entries.note AS details,
            sum(postings.amount)::integer AS cents
     FROM journal_entries JOIN postings ON journal_entry_id = journal_entries.id
     JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id JOIN accounts ON accounts.id = ledger_accounts.account_id
     LEFT JOIN users ON users.id = journal_entries.user_id
     WHERE accounts.id = $1 AND ($2 = 'account' OR journal_entries.user_id IS NOT NULL)
     GROUP BY journal_entries.id, accounts.name, users.username ORDER BY posted_at, journal_entries.id`,
    [accountId, of],
  );
  const { rows: logged } = await test.database.executeSql(
    `SELECT occurred_at AS at, accounts.name AS account, username AS user, action,
            coalesce(details ->> 'documentKey', '') AS document, coalesce(client_address, '') AS address
     FROM audit_entries JOIN accounts ON accounts.id = account_id
     WHERE account_id = $1 AND action = 'image.viewed' ORDER BY occurred_at, audit_entries.id`,
    [accountId],
  );
  const timeOf = (at: unknown) => localDateTimeAt(at as Date, test.county.timeZone);
  return [
    ...moved.map(({ at, account, user, details, cents }) => ({
      ...{ occurredAt: timeOf(at), account: String(account), user: String(user) || 'Portal', document: '' },
      ...{ entry: 'Escrow adjustments', details: String(details), address: '', cents: Number(cents) },
    })),
    ...logged.map(({ at, account, user, document, address }) => ({
      ...{ occurredAt: timeOf(at), account: String(account), user: String(user), document: String(document) },
      ...{ entry: 'Page images viewed', details: '', address: String(address), cents: null },
    })),
  ];
}

describe.each(SIZES)('Every entry of $size audit details matches the journal and the log', (size) => {
  const name = `${size.size} Title`;
  let client: TestClient;
  const criteria = (more: object) => ({ fromDate, accountName: name, orderBy: 'timestamp', ...more });
  const isListed = (entry: unknown) => entry === 'Escrow adjustments' || entry === 'Page images viewed';
  const sum = (entries: readonly ExpectedEntry[]) => entries.reduce((total, { cents }) => total + (cents ?? 0), 0);

  beforeAll(async () => {
    client = await fill(name, size);
  });

  it.each(['account', 'user'] as const)('in the CSV file of the %s report', async (of) => {
    const expected = await readEntries(client.accountId, of);
    const { payload } = await staff.send(REPORTS[of].print, criteria({ format: 'csv' }));
    const rows = parseCsv(payload).filter((row) => isListed(row[2]));
    expect(rows.map((row) => row.map(String))).toEqual(
      expected.map(({ occurredAt, user, entry, document, details, address, cents }) => {
        const [date = '', time = ''] = occurredAt.split('T');
        const amount = cents === null ? '' : (cents / 100).toFixed(2);
        return [expect.stringContaining(formatTime(date, time)), user, entry, document, details, address, amount];
      }),
    );
  });

  it.each(['account', 'user'] as const)('in the spreadsheet of the %s report', async (of) => {
    const expected = await readEntries(client.accountId, of);
    const { rawPayload } = await staff.send(REPORTS[of].sheet, criteria({ format: 'xlsx' }));
    const all = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    const rows = all.filter((row) => isListed(row[2]));
    const toCents = (cell: unknown) => (cell === null || cell === undefined ? null : Math.round(Number(cell) * 100));
    expect(
      rows.map(([at, user, entry, document, details, address, amount]) => [
        (at as Date).toISOString().slice(0, 16),
        ...[user, entry, document ?? '', details ?? '', address ?? '', toCents(amount)],
      ]),
    ).toEqual(
      expected.map(({ occurredAt, user, entry, document, details, address, cents }) => [
        occurredAt.slice(0, 16),
        ...[user, entry, document, details, address, cents],
      ]),
    );
    expect(toCents(all.at(-1)?.[6])).toBe(sum(expected));
  });

  it('in the PDF of the account report, line by line', async () => {
    const expected = await readEntries(client.accountId, 'account');
    const { rawPayload } = await staff.send(ACCOUNT_REPORT.endpoint, criteria({ format: 'pdf' }));
    const text = (await readPdfPages(new Uint8Array(rawPayload))).join('\n');
    const amounts = [...text.matchAll(/-?\$[\d,]+\.\d\d/g)].map(([amount]) => amount);
    const total = formatCents(sum(expected));
    const listed = expected.flatMap(({ cents }) => (cents === null ? [] : [formatCents(cents)]));
    expect(amounts).toEqual([...listed, total]);
    const documents = [...text.matchAll(/Page images viewed\s+(A\d+)/g)].map(([, document]) => document);
    expect(documents).toEqual(expected.flatMap(({ document }) => (document === '' ? [] : [document])));
  });

  it('summed on the screen and by account type to the same total', async () => {
    const expected = await readEntries(client.accountId, 'account');
    for (const endpoint of [ACCOUNT_REPORT.endpoint, ACCOUNT_TYPE_REPORT.endpoint]) {
      const response = await staff.send(endpoint, criteria({ format: 'screen' }));
      expect((response.json().content as ReportContent).totals).toMatchObject({ amountCents: sum(expected) });
    }
  });
});

/** `2026-11-08`, `14:05` as `11/08/2026 2:05 PM`. */
function formatTime(date: string, time: string): string {
  const [year, month, day] = date.split('-');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${month}/${day}/${year} ${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`;
}
