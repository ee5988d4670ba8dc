import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { assemblePdf } from '../pdf/assemble-pdf.ts';
import { BrokenImageError } from './broken-image-error.ts';
import { countPages } from './count-pages.ts';
import { drawFaxTiff } from './draw-fax-tiff.ts';
import { drawPage } from './draw-page.ts';
import { MissingPageError } from './missing-page-error.ts';

/** What a page worker can do, by name. Each takes one plain object and gives bytes or numbers. */
const OPERATIONS = { countPages, drawPage, assemblePdf, drawFaxTiff };

export type PageOperations = typeof OPERATIONS;
export type PageOperation = keyof PageOperations;

/** What the pool sends: one operation and what it is given. */
export interface PageTask {
  readonly operation: PageOperation;
  readonly input: unknown;
}

/** What comes back: `ready` once, then a result for each task. Errors lose their class on the way between threads, so those that callers tell apart are spelled out. */
export type PageTaskResult =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'broken'; readonly error: Pick<BrokenImageError, 'reason' | 'message' | 'page'> }
  | { readonly kind: 'missing'; readonly page: number }
  | { readonly kind: 'failed'; readonly message: string };

// No page is drawn twice from the same memory: the library's own cache would only hold on to pixels.
sharp.cache(false);

parentPort?.on('message', async ({ operation, input }: PageTask) => {
  const result = await perform(operation, input);
  parentPort?.postMessage(result);
});

parentPort?.postMessage({ kind: 'ready' } satisfies PageTaskResult);

async function perform(operation: PageOperation, input: unknown): Promise<PageTaskResult> {
  try {
    // The pool's types have matched the input to the operation.
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
