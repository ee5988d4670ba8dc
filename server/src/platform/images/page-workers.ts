import { availableParallelism } from 'node:os';
// Loaded here although only the workers use it: on Linux, its native part must be loaded by the main thread first.
import 'sharp';
import { startWorkerPool } from '../worker-pool.ts';
import { BrokenImageError } from './broken-image-error.ts';
import { MissingPageError } from './missing-page-error.ts';
import type { PageOperation, PageOperations, PageTask, PageTaskResult } from './page-worker.ts';
import { PageWorkersBusyError } from './page-workers-busy-error.ts';

/** Maximum number of threads on any machine, since each can use several hundred megabytes for pixels. */
const MAX_WORKERS = 4;
/** Maximum number of queued tasks. With more, the machine is too small for its users: refusing is better than a response minutes later. */
const MAX_WAITING_TASKS = 500;
/** Time limit for assembling or checking a document: 700 pages take a few seconds. */
const TASK_TIMEOUT_MS = 30_000;
/** Time limit for a page, which takes 5 to 200 ms. */
const PAGE_TIMEOUT_MS = 10_000;
const PAGE_OPERATIONS: ReadonlySet<PageOperation> = new Set(['countPages', 'drawPage']);
/** The code of a thread that needed more heap than it can have. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
/** Heap limit per worker. Pixels are stored outside the heap; the limit protects against hostile files that inflate during parsing. */
const MAX_WORKER_HEAP_MB = 512;

/**
 * A pool of threads that read, draw, and assemble page images. The main thread stays responsive, and a file that crashes or stalls
 * its reader costs only one thread, which is replaced.
 */
export interface PageWorkers {
  /**
   * Runs an operation of `page-worker.ts`.
   *
   * @throws BrokenImageError and MissingPageError of the operation; BrokenImageError `tooSlow` after 10 or 30 seconds, `tooLarge` if it needs
   *   too much memory;
   *   PageWorkersBusyError if the queue is full; Error if the thread ended.
   */
  readonly run: <Name extends PageOperation>(
    operation: Name,
    input: Parameters<PageOperations[Name]>[0],
  ) => ReturnType<PageOperations[Name]>;
  /** Ends the threads. Running and queued tasks fail. */
  readonly close: () => Promise<void>;
}

/** Creates a pool whose threads start when they are first needed. Idle threads don't keep the process alive. */
export function startPageWorkers(options: { readonly taskTimeoutMs?: number } = {}): PageWorkers {
  const limitOf = ({ operation }: PageTask) =>
    options.taskTimeoutMs ?? (PAGE_OPERATIONS.has(operation) ? PAGE_TIMEOUT_MS : TASK_TIMEOUT_MS);
  const pool = startWorkerPool<PageTask, PageTaskResult>({
    script: new URL('./page-worker.ts', import.meta.url),
    name: 'page images',
    maxThreads: Math.min(MAX_WORKERS, availableParallelism()),
    maxWaitingTasks: MAX_WAITING_TASKS,
    taskTimeoutMs: limitOf,
    maxHeapMb: MAX_WORKER_HEAP_MB,
    createBusyError: () => new PageWorkersBusyError(),
    createTimeoutError: (task) =>
      new BrokenImageError('tooSlow', `${task.operation} did not end within ${limitOf(task)} ms.`),
    isThreadSpent: ({ isSpent }) => isSpent === true,
  });
  return {
    run(operation, input) {
      return pool.run({ operation, input }).then(
        (result) => {
          if (result.kind === 'done') return result.output;
          throw rebuildError(result);
        },
        (error: NodeJS.ErrnoException) => {
          if (error.code !== OUT_OF_MEMORY) throw error;
          throw new BrokenImageError('tooLarge', `${operation} needed more memory than it can have.`);
        },
      ) as ReturnType<PageOperations[typeof operation]>;
    },
    close: () => pool.close(),
  };
}

function rebuildError(result: Exclude<PageTaskResult, { kind: 'done' }>): Error {
  switch (result.kind) {
    case 'broken':
      return new BrokenImageError(result.error.reason, result.error.message, result.error.page);
    case 'missing':
      return new MissingPageError(result.page);
    case 'failed':
      return new Error(`A page image failed: ${result.message}`);
  }
}
