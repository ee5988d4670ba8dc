import { defineReport, type ReportFormat } from '@portal/contract/reports/define-report';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { type ReportExports, startReportExports } from '../report/report-exports.ts';
import { translatorOf } from '../translate.ts';
import type { CallContext } from './route.ts';
import { type ReportSource, runReport } from './run-report.ts';

const REPORT = defineReport({
  path: 'test/report',
  access: 'signed-in',
  criteria: z.strictObject({ rows: z.int() }),
  row: z.object({ name: z.string(), status: z.enum(['OPEN', 'DONE']), amountCents: z.int(), note: z.string() }),
  columns: {
    name: { kind: 'text', share: 2, isRowHeader: true },
    note: { kind: 'text', share: 2, only: 'page' },
    status: { kind: 'status', share: 1, only: 'sheet' },
    amountCents: { kind: 'money', share: 1, total: true },
  },
  formats: ['csv', 'screen', 'pdf', 'xlsx'],
});
/** Rows after which the source fails, in tests of failures. */
const FAILS_AFTER_ROWS = 3_000;

let test: TestApp;
let user: TestClient;
let exports: ReportExports;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  exports = startReportExports({ maxRunning: 1, maxWaiting: 0 });
});
afterAll(async () => {
  await exports.close();
  await test.close();
});

const SOURCE: ReportSource<typeof REPORT, number> = {
  prepare: async (_context, { rows }) => {
    if (rows < 0) throw new Refusal('NOT_ALLOWED');
    return rows;
  },
  totals: async (_context, rows) => ({ totalCount: rows, amountCents: rows * 150 }),
  describe: async () => ({
    title: 'Sales',
    facts: [
      { label: 'Account', value: 'Northwoods' },
      { label: 'User', value: '' },
    ],
    labels: { name: 'Name', note: 'Note', status: 'Status', amountCents: 'Amount' },
    statusLabels: { status: (code) => `is ${code.toLowerCase()}` },
    emptyText: 'Nothing',
    totalLabel: 'Total',
    fileName: 'sales',
  }),
  async *rows({ db }, rows) {
    for (let row = 1; row <= rows; row += 1) {
      if (row === FAILS_AFTER_ROWS) await sql`SELECT 1 / 0`.execute(db);
      yield { name: `A${row}`, status: 'OPEN', amountCents: 150, note: 'n' };
    }
  },
};

const describePublisher = async () => ({ name: 'Testing County', contact: '' });

function run(format: ReportFormat, rows: number, signal = new AbortController().signal) {
  const context: CallContext = {
    ...user.asPayer(),
    translate: translatorOf('ENGLISH'),
    reports: exports,
    describePublisher,
    signal,
  };
  return runReport(REPORT, SOURCE, context, { rows, format });
}
const piecesOf = async (format: ReportFormat, rows: number) => {
  const { file } = await run(format, rows);
  return file?.bytes as AsyncIterable<Uint8Array>;
};

describe('A report', { timeout: 30_000 }, () => {
  it('gives a screen its facts, columns, rows and totals', async () => {
    expect((await run('screen', 2)).content).toEqual({
      title: 'Sales',
      facts: [{ label: 'Account', value: 'Northwoods' }],
      columns: [
        { field: 'name', label: 'Name' },
        { field: 'note', label: 'Note' },
        { field: 'amountCents', label: 'Amount' },
      ],
      rows: [
        { name: 'A1', note: 'n', amountCents: 150 },
        { name: 'A2', note: 'n', amountCents: 150 },
      ],
      totals: { amountCents: 300 },
      totalCount: 2,
    });
  });

  it('lists at most 1,000 rows on a screen, and shows the total number', async () => {
    const { content } = await run('screen', 2_000);
    expect(content?.rows).toHaveLength(1_000);
    expect(content?.totalCount).toBe(2_000);
    expect(content?.totals).toEqual({ amountCents: 300_000 });
  });

  it('names status codes in files', async () => {
    const bytes = Buffer.concat(await Array.fromAsync(await piecesOf('csv', 1)));
    expect(bytes.toString()).toBe('\ufeffName,Status,Amount\r\nA1,is open,1.50\r\n');
  });

  it.each([
    ['csv', 'sales.csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'sales.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'sales.pdf', 'application/pdf'],
  ] as const)('comes as %s under the name %s', async (format, fileName, contentType) => {
    const { file } = await run(format, 1);
    expect(file).toMatchObject({ fileName, contentType });
    if (!(file?.bytes instanceof Uint8Array)) await Array.fromAsync(file?.bytes ?? []);
  });

  it.each(['csv', 'xlsx'] as const)('breaks off as %s if the rows fail, and gives its place back', async (format) => {
    const pieces = await piecesOf(format, 100_000);
    await expect(Array.fromAsync(pieces)).rejects.toThrow(/division by zero/);
    expect((await run('screen', 1)).content?.rows).toHaveLength(1);
  });

  it('is refused, not aborted, if the first rows fail', async () => {
    await expect(run('pdf', 100_000)).rejects.toThrow(/division by zero/);
    await expect(run('csv', -1)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await run('screen', 1)).content?.rows).toHaveLength(1);
  });

  it('releases its place if it is never read', async () => {
    const pieces = await piecesOf('csv', 1);
    await pieces[Symbol.asyncIterator]().return?.();
    expect((await run('screen', 1)).content?.rows).toHaveLength(1);
  });

  it('is refused while too many are being written', async () => {
    const pieces = await piecesOf('csv', 1);
    await expect(run('screen', 1)).rejects.toMatchObject({ code: 'EXPORTS_BUSY' });
    await Array.fromAsync(pieces);
    expect((await run('screen', 1)).content?.rows).toHaveLength(1);
  });

  it('ends if its reader disconnects', async () => {
    const reader = new AbortController();
    reader.abort();
    await expect(run('csv', 1, reader.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('reads from a read-only snapshot', async () => {
    const writing: ReportSource<typeof REPORT, number> = {
      ...SOURCE,
      async *rows({ db }) {
        await db.deleteFrom('sessions').execute();
        yield* [];
      },
    };
    const context: CallContext = {
      ...user.asPayer(),
      translate: translatorOf('ENGLISH'),
      reports: exports,
      describePublisher,
      signal: new AbortController().signal,
    };
    await expect(runReport(REPORT, writing, context, { rows: 1, format: 'screen' })).rejects.toThrow(/read-only/);
  });
});
