import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { assemblePdf } from '../pdf/assemble-pdf.ts';
import { isEngineSpent } from '../pdf/with-open-pdf.ts';
import { WORKER_READY } from '../worker-pool.ts';
import { BrokenImageError } from './broken-image-error.ts';
import { checkPages } from './check-pages.ts';
import { countPages } from './count-pages.ts';
import { drawFaxTiff } from './draw-fax-tiff.ts';
import { drawPage } from './draw-page.ts';
import { MissingPageError } from './missing-page-error.ts';

/** The operations of a page worker by name. Each takes one plain object and returns bytes or numbers. */
const OPERATIONS = { countPages, drawPage, checkPages, assemblePdf, drawFaxTiff };

export type PageOperations = typeof OPERATIONS;
export type PageOperation = keyof PageOperations;

/** A message from the pool: an operation and its input. */
export interface PageTask {
  readonly operation: PageOperation;
  readonly input: unknown;
}

/** A message to the pool: `ready` once, then one result per task. Errors lose their class between threads, so each class that callers distinguish has its own kind. */
export type PageTaskResult = PageTaskOutcome & {
  /** The memory that the task took can only be freed with the thread. */
  readonly isSpent?: boolean;
};

type PageTaskOutcome =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'broken'; readonly error: Pick<BrokenImageError, 'reason' | 'message' | 'page'> }
  | { readonly kind: 'missing'; readonly page: number }
  | { readonly kind: 'failed'; readonly message: string };

// Disables the library's cache: no page is drawn twice from the same memory.
sharp.cache(false);

parentPort?.on('message', async ({ operation, input }: PageTask) => {
  const outcome = await perform(operation, input);
  parentPort?.postMessage({ ...outcome, isSpent: isEngineSpent() } satisfies PageTaskResult);
});

parentPort?.postMessage(WORKER_READY);

async function perform(operation: PageOperation, input: unknown): Promise<PageTaskOutcome> {
  try {
    // The pool's types guarantee that the input fits the operation.
    const run = OPERATIONS[operation] as (input: unknown) => Promise<unknown>;
    return { kind: 'done', output: await run(input) };
  } catch (error) {
    if (error instanceof BrokenImageError) {
      const { reason, message, page } = error;
      return { kind: 'broken', error: { reason, message, page } };
    }
    if (error instanceof MissingPageError) return { kind: 'missing', page: error.page };
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
