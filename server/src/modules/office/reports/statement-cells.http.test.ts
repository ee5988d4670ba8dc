import { ACCOUNT_TYPE_REPORT, STATEMENT_EXPORT, STATEMENT_REPORT } from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustEscrow } from '../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';

/** A line that a statement must have, from the postings alone. */
interface ExpectedLine {
  readonly account: string;
  readonly postedAt: string;
  readonly amountCents: number;
  readonly balanceCents: number;
}

let test: TestApp;
let staff: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
});
afterAll(() => test.close());

/** Moves odd amounts of money in both directions, at a few instants that several entries share. */
async function moveMoney(account: string, count: number): Promise<void> {
  const client = await test.signedIn({ account: { name: account } });
  const { accountId } = client;
  for (let index = 0; index < count; index += 1) {
    const amountCents = index === 0 ? 9_999_999 : (index % 2 === 0 ? 1 : -1) * (1 + ((index * 7_919) % 1_000));
    const at = new Date(test.clock.now().getTime() - (count - Math.floor(index / 3)) * 1_000);
    const movement = { accountId, amountCents, opKey: `${account} ${index}`, note: `Number ${index}`, at };
    await adjustEscrow(test.county.db, { ...movement, actor: { ...SYSTEM_ACTOR, userId: client.userId } });
  }
}

/** Reads the journal with one plain statement and adds up the balances independently. */
async function readJournal(): Promise<readonly ExpectedLine[]> {
  const { rows } = await test.database.executeSql(`
    SELECT accounts.name AS account, entries.posted_at AS "postedAt", sum(postings.amount)::integer AS cents
    FROM journal_entries AS entries
    JOIN postings ON postings.journal_entry_id = entries.id
    JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
    JOIN accounts ON accounts.id = ledger_accounts.account_id
    GROUP BY accounts.name, entries.id ORDER BY lower(accounts.name), entries.posted_at, entries.id`);
  const balances = new Map<string, number>();
  return rows.map((row) => {
    const account = String(row.account);
    const amountCents = Number(row.cents);
    const balanceCents = (balances.get(account) ?? 0) + amountCents;
    balances.set(account, balanceCents);
    return {
      ...{ account, amountCents, balanceCents },
      postedAt: localDateTimeAt(row.postedAt as Date, test.county.timeZone),
    };
  });
}

const CRITERIA = { fromDate: '11/20/2026' };
const send = (endpoint: typeof STATEMENT_REPORT.endpoint | typeof STATEMENT_EXPORT.endpoint, format: string) =>
  staff.send(endpoint, { ...CRITERIA, format });

describe.each([
  { size: 'small', counts: [3, 1] },
  { size: 'large', counts: [700, 320, 20] },
])('Every line of a $size statement matches the journal', ({ size, counts }) => {
  let journal: readonly ExpectedLine[];
  let totalCents: number;

  beforeAll(async () => {
    for (const [index, count] of counts.entries()) await moveMoney(`${size} ${index}`, count);
    journal = await readJournal();
    totalCents = journal.reduce((sum, { amountCents }) => sum + amountCents, 0);
  });

  it('on the screen, with totals of all lines even if it only shows the first 1,000', async () => {
    const content = (await send(STATEMENT_REPORT.endpoint, 'screen')).json().content as ReportContent;
    const shown = content.rows.map(({ account, postedAt, amountCents, balanceCents }) => {
      return { account, amountCents, balanceCents, postedAt };
    });
    expect(shown).toEqual(journal.slice(0, 1_000));
    expect(content).toMatchObject({ totalCount: journal.length, totals: { amountCents: totalCents } });
  });

  it('in the CSV file', async () => {
    const { payload } = await send(STATEMENT_REPORT.endpoint, 'csv');
    const rows = parseCsv(payload);
    const lines = rows.filter((row) => String(row[3]).startsWith('Escrow adjustments'));
    expect(lines).toHaveLength(journal.length);
    expect(lines.map((row) => [row[0], row[4], row[5]].map(String))).toEqual(
      journal.map(({ account, amountCents, balanceCents }) => {
        return [account, (amountCents / 100).toFixed(2), (balanceCents / 100).toFixed(2)];
      }),
    );
  });

  it('in the spreadsheet, in cents that add up exactly', async () => {
    const { rawPayload } = await send(STATEMENT_EXPORT.endpoint, 'xlsx');
    const rows = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    const head = rows.findIndex((row) => row[0] === 'Account');
    const lines = rows.slice(head + 1);
    const total = lines.pop();
    const toCents = (cell: unknown) => Math.round(Number(cell) * 100);
    expect(lines.map((row) => [row[0], toCents(row[4]), toCents(row[5])])).toEqual(
      journal.map(({ account, amountCents, balanceCents }) => [account, amountCents, balanceCents]),
    );
    expect(toCents(total?.[4])).toBe(totalCents);
  });

  it('in the PDF, page by page', async () => {
    const { rawPayload } = await send(STATEMENT_REPORT.endpoint, 'pdf');
    const text = (await readPdfPages(new Uint8Array(rawPayload))).join('\n');
    const amounts = [...text.matchAll(/(-?\$[\d,]+\.\d\d)\s+(-?\$[\d,]+\.\d\d)/g)].map(([, ...cells]) => cells);
    expect(amounts).toEqual(
      journal.map(({ amountCents, balanceCents }) => [formatCents(amountCents), formatCents(balanceCents)]),
    );
    expect(text).toContain(formatCents(totalCents));
  });

  it('summed by account type to the same total', async () => {
    const response = await staff.send(ACCOUNT_TYPE_REPORT.endpoint, { ...CRITERIA, format: 'screen' });
    const { totals } = response.json().content as ReportContent;
    expect(totals).toMatchObject({ amountCents: totalCents, transactions: journal.length });
  });
});
