import { availableParallelism } from 'node:os';
// Loaded here although only the workers use it: on Linux, its native part must be loaded by the main thread first.
import 'sharp';
import { OUT_OF_MEMORY, startProcess, startThread } from '../../pool-member.ts';
import { shareOfProcess } from '../../process-share.ts';
import { startWorkerPool } from '../../worker-pool.ts';
import { BrokenImageError } from '../broken-image-error.ts';
import type { encodePicture } from '../draw/encode-picture.ts';
import { findImageFormat } from '../image-format.ts';
import type { AssemblePdfInput } from '../pdf/assemble-pdf.ts';
import type { joinPdfs } from '../pdf/join-pdfs.ts';
import { type PageTask, type PageTaskOutcome, readOutcome } from './page-task.ts';
import { judgeTimeout } from './page-timeout-error.ts';
import type { PageTaskResult, PageOperations as ThreadOperations } from './page-worker.ts';
import { PageWorkersBusyError } from './page-workers-busy-error.ts';

/** Maximum number of threads on any machine, since each can use several hundred megabytes for pixels. */
const MAX_WORKERS = 4;
/**
 * The number of user files that a process inspects at a time, each in a separate thread. Viewers have other threads: a
 * page of a hostile file takes up to thirty seconds, and a process can have a single thread for viewers.
 */
export const INSPECTIONS_AT_ONCE = Math.max(2, shareOfProcess(4));
/** Maximum number of processes that assemble PDF files, which takes less time than drawing their pages. */
const MAX_PROCESSES = 2;
/** A county uploads a picture now and then, and each can take 640 MB. */
const MAX_PICTURE_PROCESSES = 1;
/** Maximum number of queued tasks. With more, the machine is too small for its users: refusing is better than a response minutes later. */
const MAX_WAITING_TASKS = 500;
/** Time limit for several pages and for whole files: 700 pages take a few seconds. */
const TASK_TIMEOUT_MS = 30_000;
/** Time limit for a page, which takes 5 to 200 ms. */
const PAGE_TIMEOUT_MS = 10_000;
const PAGE_OPERATIONS: ReadonlySet<string> = new Set([
  'countPages',
  'drawPage',
  'drawScan',
  'readPageText',
  'inspectPage',
]);

const isAboutOnePage = ({ operation, input }: PageTask) =>
  PAGE_OPERATIONS.has(operation) || (input as { readonly pages?: readonly number[] }).pages?.length === 1;
/** Heap limit per worker. Pixels are stored outside the heap; the limit protects against hostile files that inflate during parsing. */
const MAX_WORKER_HEAP_MB = 512;

/** The operations of `page-worker.ts`, that of `picture-process.ts`, and the joining of `page-process.ts`. */
type PageOperations = ThreadOperations & {
  readonly encodePicture: typeof encodePicture;
  readonly joinPdfs: typeof joinPdfs;
};
type PageOperation = keyof PageOperations;

/** The kind of user who waits for a task: a viewer, or a user who sends a file. */
export type PageLane = 'viewing' | 'inspecting';

/**
 * Pools of threads that read, draw, and assemble page images, and of processes that assemble PDF files and decode
 * pictures. The main thread stays responsive, and a file that crashes or stalls its reader, or exceeds its memory,
 * costs only one thread or process, which is replaced. The memory of the threads is bounded too: TIFF files by the
 * limits of their readers, PDF files by those of their engine.
 */
export interface PageWorkers {
  /**
   * Runs an operation.
   *
   * @param lane chooses the threads; inspecting ones give way to those of viewers. Viewing by default.
   * @throws BrokenImageError and MissingPageError of the operation; after 10 or 30 seconds, BrokenImageError `tooSlow` if it had a processor for half
   *   of them, otherwise PageTimeoutError; `tooLarge` if it needs too much memory; PageWorkersBusyError if the queue is full; Error if the thread
   *   ended.
   */
  readonly run: <Name extends PageOperation>(
    operation: Name,
    input: Parameters<PageOperations[Name]>[0],
    lane?: PageLane,
  ) => ReturnType<PageOperations[Name]>;
  /** Ends the threads. Running and queued tasks fail. */
  readonly close: () => Promise<void>;
}

/** Creates a pool whose threads start when they are first needed. Idle threads don't keep the process alive. */
export function startPageWorkers(options: { readonly taskTimeoutMs?: number } = {}): PageWorkers {
  const limitBy = (limitOf: (task: PageTask) => number) => ({
    name: 'page images',
    maxWaitingTasks: MAX_WAITING_TASKS,
    taskTimeoutMs: limitOf,
    createBusyError: () => new PageWorkersBusyError(),
    createTimeoutError: (task: PageTask, processorMs: number | undefined) =>
      judgeTimeout({ operation: task.operation, limitMs: limitOf(task), processorMs }),
  });
  const { taskTimeoutMs } = options;
  const common = limitBy((task) => taskTimeoutMs ?? (isAboutOnePage(task) ? PAGE_TIMEOUT_MS : TASK_TIMEOUT_MS));
  // Threads that give way need longer for the same page.
  const patient = limitBy(() => taskTimeoutMs ?? TASK_TIMEOUT_MS);
  const limits = { maxHeapMb: MAX_WORKER_HEAP_MB };
  const startThreads = (maxMembers: number, givesWay: boolean) =>
    startWorkerPool<PageTask, PageTaskResult>({
      ...(givesWay ? patient : common),
      start: () => startThread(new URL('./page-worker.ts', import.meta.url), { ...limits, givesWay }),
      maxMembers,
      isMemberSpent: ({ isSpent }) => isSpent === true,
    });
  const viewing = startThreads(shareOfProcess(Math.min(MAX_WORKERS, availableParallelism())), false);
  const inspecting = startThreads(INSPECTIONS_AT_ONCE, true);
  const processes = startWorkerPool<PageTask, PageTaskOutcome>({
    ...common,
    start: () => startProcess(new URL('./page-process.ts', import.meta.url), limits),
    maxMembers: shareOfProcess(Math.min(MAX_PROCESSES, availableParallelism())),
  });
  const pictures = startWorkerPool<PageTask, PageTaskOutcome>({
    ...common,
    start: () => startProcess(new URL('./picture-process.ts', import.meta.url), { ...limits, usesNativeCode: true }),
    maxMembers: MAX_PICTURE_PROCESSES,
  });
  const choosePool = (operation: PageOperation, lane: PageLane) => {
    if (operation === 'encodePicture') return pictures;
    if (operation === 'joinPdfs') return processes;
    return lane === 'viewing' ? viewing : inspecting;
  };
  return {
    run(operation, input, lane = 'viewing') {
      const outcome = isPdfAssembly(operation, input)
        ? // Shared memory can't be sent to a process.
          processes.run({ operation, input: { ...input, bytes: new Uint8Array(input.bytes) } })
        : choosePool(operation, lane).run({ operation, input });
      return outcome.then(readOutcome, (error: NodeJS.ErrnoException) => {
        if (error.code !== OUT_OF_MEMORY) throw error;
        throw new BrokenImageError('tooLarge', `${operation} needed more memory than it can have.`);
      }) as ReturnType<PageOperations[typeof operation]>;
    },
    close: async () => {
      await Promise.all([viewing, inspecting, processes, pictures].map((pool) => pool.close()));
    },
  };
}

function isPdfAssembly(operation: PageOperation, input: object): input is AssemblePdfInput {
  if (operation !== 'assemblePdf') return false;
  const { bytes, pages } = input as AssemblePdfInput;
  return pages.length > 0 && findImageFormat(bytes) === 'pdf';
}
