import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, describe, expect, it } from 'vitest';
import { startReportExports } from './report-exports.ts';
import type { PdfTask } from './report-worker.ts';

const exports = startReportExports({ maxRunning: 2, maxWaiting: 1 });
afterAll(() => exports.close());

const NEVER = new AbortController().signal;

/** A report of so many rows, in pieces of 100. */
function taskOf(rowCount: number): PdfTask {
  const encode = (rows: unknown) => new TextEncoder().encode(JSON.stringify(rows));
  const rows = Array.from({ length: rowCount }, (_, index) => [[`A${index + 1}`], [`LOT ${index} BLOCK 2`]]);
  return {
    report: {
      publisher: 'Juniper County',
      title: 'Name search',
      facts: [],
      columns: ['Document', 'Legal'].map((heading) => ({ heading, share: 1, isRight: false, isRowHeader: false })),
      total: undefined,
      emptyText: '',
      footer: '',
      pageOf: '',
      languageTag: 'en',
      printedAt: new Date('2026-11-20T18:00:00Z'),
    },
    rows: Array.from({ length: Math.ceil(rowCount / 100) }, (_, piece) =>
      encode(rows.slice(piece * 100, piece * 100 + 100)),
    ),
  };
}

describe('Report exports', { timeout: 60_000 }, () => {
  it('lay out the rows of all pieces in their order', async () => {
    const pages = await readPdfPages(await exports.layOutPdf(taskOf(250), NEVER));
    const numbers = pages.flatMap((page) => [...page.matchAll(/\bA(\d+)\b/g)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it('stop a layout whose reader has disconnected, and lay out the next', async () => {
    const reader = new AbortController();
    const endless = exports.layOutPdf(taskOf(20_000), reader.signal);
    reader.abort();
    await expect(endless).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(exports.layOutPdf(taskOf(1), reader.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await exports.layOutPdf(taskOf(1), NEVER)).toBeInstanceOf(Uint8Array);
  });

  it('refuse a layout that takes too long, as when the machine is busy, and lay out the next', async () => {
    const impatient = startReportExports({ layoutTimeoutMs: 1 });
    await expect(impatient.layOutPdf(taskOf(20_000), NEVER)).rejects.toMatchObject({ code: 'EXPORTS_BUSY' });
    await impatient.close();
    expect(await exports.layOutPdf(taskOf(1), NEVER)).toBeInstanceOf(Uint8Array);
  });

  it('run two at a time, let one wait, and refuse more before anything is read', async () => {
    const [first, second] = [await exports.reserve(NEVER), await exports.reserve(NEVER)];
    const third = exports.reserve(NEVER);
    await expect(exports.reserve(NEVER)).rejects.toMatchObject({ code: 'EXPORTS_BUSY' });
    first();
    first();
    const release = await third;
    const fourth = exports.reserve(NEVER);
    await expect(exports.reserve(NEVER)).rejects.toMatchObject({ code: 'EXPORTS_BUSY' });
    second();
    (await fourth)();
    release();
    const again = [await exports.reserve(NEVER), await exports.reserve(NEVER)];
    for (const giveBack of again) giveBack();
  });

  it('drop a waiting one if its reader has disconnected', async () => {
    const [first, second] = [await exports.reserve(NEVER), await exports.reserve(NEVER)];
    const reader = new AbortController();
    const waiting = exports.reserve(reader.signal);
    reader.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    const next = exports.reserve(NEVER);
    first();
    (await next)();
    second();
  });

  it('refuse everything once they are closed', async () => {
    const closing = startReportExports();
    const running = closing.layOutPdf(taskOf(5_000), NEVER);
    const refusal = expect(running).rejects.toThrow();
    await closing.close();
    await refusal;
    await expect(closing.layOutPdf(taskOf(1), NEVER)).rejects.toThrow(/closed/);
  });
});
