import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { giveWay, reportThread } from '../../pool-member.ts';
import { WORKER_READY } from '../../worker-pool.ts';
import { checkPages } from '../draw/check-pages.ts';
import { countPages } from '../draw/count-pages.ts';
import { drawFaxTiff } from '../draw/draw-fax-tiff.ts';
import { drawPage } from '../draw/draw-page.ts';
import { drawScan } from '../draw/draw-scan.ts';
import { inspectFile } from '../draw/inspect-file.ts';
import { inspectPage } from '../draw/inspect-page.ts';
import { readPageText } from '../draw/read-page-text.ts';
import type { StampPdfInput } from '../draw/stamp-pdf.ts';
import { erasePage } from '../erase/erase-page.ts';
import { assemblePdf } from '../pdf/assemble-pdf.ts';
import { isEngineSpent } from '../pdf/with-open-pdf.ts';
import { answerTask, type PageTask, type PageTaskOutcome } from './page-task.ts';

/** Loaded by the first stamp: most threads never draw one. */
async function stampPdf(input: StampPdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const module = await import('../draw/stamp-pdf.ts');
  return module.stampPdf(input);
}

/** The operations of a page worker by name. Each takes one plain object and returns bytes or numbers. */
const OPERATIONS = {
  countPages,
  drawPage,
  drawScan,
  readPageText,
  checkPages,
  assemblePdf,
  drawFaxTiff,
  inspectFile,
  inspectPage,
  stampPdf,
  erasePage,
};

export type PageOperations = typeof OPERATIONS;

/** A message to the pool: `ready` once, then one result per task. */
export type PageTaskResult = PageTaskOutcome & {
  /** Whether the memory that the task took can only be freed with the thread. */
  readonly isSpent?: boolean;
};

giveWay();
reportThread();

// Disables the library's cache: no page is drawn twice from the same memory.
sharp.cache(false);

parentPort?.on('message', async ({ operation, input }: PageTask) => {
  // The pool's types guarantee that the input fits the operation.
  const run = OPERATIONS[operation as keyof PageOperations] as (input: unknown) => Promise<unknown>;
  const outcome = await answerTask(async () => run(input));
  parentPort?.postMessage({ ...outcome, isSpent: isEngineSpent() } satisfies PageTaskResult);
});

parentPort?.postMessage(WORKER_READY);
