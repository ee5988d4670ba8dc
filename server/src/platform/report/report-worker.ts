import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { WORKER_READY } from '../worker-pool.ts';
import type { PdfReport } from './pdf-report.ts';
import { writePdfReport } from './write-pdf-report.ts';

/** A report to lay out. The rows come as JSON in pieces, because memory changes threads without being copied. */
export interface PdfTask {
  readonly report: Omit<PdfReport, 'rows'>;
  readonly rows: readonly Uint8Array<ArrayBuffer>[];
  /** Shared memory in which the thread counts rows that it has measured or drawn. */
  readonly rowsDone?: Int32Array;
}

export type PdfTaskResult =
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string };

// Users who search don't wait for users who print. Only Linux has a priority per thread; elsewhere it would be the
// priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', async ({ report, rows, rowsDone }: PdfTask) => {
  try {
    const bytes = await writePdfReport(
      { ...report, rows: rows.flatMap(parseRows) },
      () => rowsDone && Atomics.add(rowsDone, 0, 1),
    );
    parentPort?.postMessage({ kind: 'done', bytes } satisfies PdfTaskResult, [bytes.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ kind: 'failed', message } satisfies PdfTaskResult);
  }
});

parentPort?.postMessage(WORKER_READY);

function parseRows(json: Uint8Array): PdfReport['rows'] {
  return JSON.parse(Buffer.from(json).toString()) as PdfReport['rows'];
}
