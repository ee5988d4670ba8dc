import { PROGRESS_MEDIA_TYPE, type Progress, readProgressStream } from '@portal/contract/progress-stream';
import { defineReport, type ReportFormat } from '@portal/contract/reports/define-report';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import type { CallContext } from '../http/route.ts';
import { type ReportSource, runReport } from '../http/run-report.ts';
import { writeProgressStream } from '../http/write-progress-stream.ts';
import { translatorOf } from '../translate.ts';
import { type ReportExports, startReportExports } from './report-exports.ts';

type Place = 'totals' | 'description' | 'rows' | 'timeout' | 'nowhere';

const REPORT = defineReport({
  path: 'test/slow-report',
  access: 'signed-in',
  criteria: z.strictObject({
    rows: z.int(),
    sleepsIn: z.enum(['totals', 'description', 'rows', 'timeout', 'nowhere']),
  }),
  row: z.object({ name: z.string() }),
  columns: { name: { kind: 'text', share: 1, isRowHeader: true } },
  formats: ['csv', 'screen', 'pdf', 'xlsx'],
});

let test: TestApp;
let user: TestClient;
let exports: ReportExports;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  // One place and no queue: a report that keeps its place keeps all others from starting.
  exports = startReportExports({ maxRunning: 1, maxWaiting: 0 });
});
afterAll(async () => {
  await exports.close();
  await test.close();
});

/** Longer than the database's limit for a statement. */
const sleep = (db: Db) => sql`SELECT pg_sleep(600) AS slow_report`.execute(db);
const countSleeping = async () => {
  const { rows } = await test.database.executeSql(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(600) AS slow_report%'`,
  );
  return rows[0]?.count;
};

interface Prepared {
  readonly rows: number;
  readonly sleepsIn: Place;
}

const SOURCE: ReportSource<typeof REPORT, Prepared> = {
  prepare: async (_context, { rows, sleepsIn }) => ({ rows, sleepsIn }),
  totals: async ({ db }, { rows, sleepsIn }) => {
    if (sleepsIn === 'totals') await sleep(db);
    return { totalCount: rows };
  },
  describe: async ({ db }, { sleepsIn }) => {
    if (sleepsIn === 'description') await sleep(db);
    const labels = { name: 'Name' };
    return { title: 'Slow', facts: [], labels, emptyText: 'Nothing', fileName: 'slow' };
  },
  async *rows({ db }, { rows, sleepsIn }) {
    if (sleepsIn === 'timeout') {
      await sql`SET LOCAL statement_timeout = 1`.execute(db);
      await sleep(db);
    }
    for (let row = 1; row <= rows; row += 1) {
      if (sleepsIn === 'rows' && row === 3_000) await sleep(db);
      yield { name: `Row ${row} of many` };
    }
  },
};

interface Options {
  readonly sleepsIn?: Place;
  readonly signal?: AbortSignal;
  readonly rows?: number;
  readonly showsProgress?: boolean;
}

const describePublisher = async () => ({ name: 'Testing County', contact: '' });

async function run(format: ReportFormat, options: Options = {}) {
  const { sleepsIn = 'nowhere', signal = new AbortController().signal, rows = 5_000, showsProgress = false } = options;
  const payer = user.asPayer();
  const client = { ...payer.client, accepts: (type: string) => showsProgress && type === PROGRESS_MEDIA_TYPE };
  const context: CallContext = {
    ...payer,
    client,
    translate: translatorOf('ENGLISH'),
    reports: exports,
    describePublisher,
    signal,
  };
  const { content, file } = await runReport(REPORT, SOURCE, context, { rows, format, sleepsIn });
  if (file === undefined || file.bytes instanceof Uint8Array) return { content, pieces: [] };
  const { bytes, readProgress } = file;
  return { content, pieces: readProgress === undefined ? bytes : writeProgressStream(bytes, readProgress) };
}
const collect = async (format: ReportFormat, options: Options) => Array.fromAsync((await run(format, options)).pieces);

describe('A canceled report', { timeout: 60_000 }, () => {
  it.each([
    ['screen', 'totals'],
    ['screen', 'description'],
    ['pdf', 'rows'],
    ['csv', 'totals'],
    ['csv', 'rows'],
    ['xlsx', 'rows'],
  ] as const)(
    'as %s while the database works on its %s ends the statement, and the next one starts at once',
    async (format, sleepsIn) => {
      const reader = new AbortController();
      const running = collect(format, { sleepsIn, signal: reader.signal, rows: 100_000 });
      const ended = expect(running).rejects.toThrow();
      await expect.poll(countSleeping, { timeout: 10_000 }).toBe(1);
      reader.abort();
      await ended;
      expect(await countSleeping()).toBe(0);
      expect((await run('screen', { rows: 1 })).content?.totalCount).toBe(1);
    },
  );

  it('ends the thread that lays out its pages, and the next one starts immediately', async () => {
    const reader = new AbortController();
    const { pieces } = await run('pdf', { signal: reader.signal, showsProgress: true });
    const stopWhenLaidOut = ({ done, total }: Progress) => done > total / 3 && reader.abort();
    await expect(readProgressStream(pieces as AsyncIterable<Uint8Array>, stopWhenLaidOut)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    await run('pdf', { rows: 1 });
  });
});

describe('A statement of a report that takes too long', { timeout: 60_000 }, () => {
  it.each([
    ['screen', false],
    ['csv', false],
    ['pdf', false],
    ['pdf', true],
  ] as const)('is refused in words about the report, as %s (with progress: %s)', async (format, showsProgress) => {
    const running = collect(format, { sleepsIn: 'timeout', showsProgress });
    await expect(running).rejects.toMatchObject({ code: 'REPORT_TOO_SLOW' });
    expect((await run('screen', { rows: 1 })).content?.totalCount).toBe(1);
  });
});

describe('The progress of a report', { timeout: 60_000 }, () => {
  it.each(['pdf', 'xlsx', 'csv'] as const)('as %s grows until the file is whole', async (format) => {
    const heard: Progress[] = [];
    const { pieces } = await run(format, { showsProgress: true });
    const read = await readProgressStream(pieces as AsyncIterable<Uint8Array>, (progress) => heard.push(progress));
    expect(Buffer.concat(read).length).toBeGreaterThan(1_000);
    expect(heard.map(({ done }) => done)).toEqual(heard.map(({ done }) => done).toSorted((a, b) => a - b));
    const total = format === 'pdf' ? 15_000 : 5_000;
    expect(heard[0]?.done).toBeLessThan(total);
    expect(heard.at(-1)).toEqual({ done: total, total });
  });
});
