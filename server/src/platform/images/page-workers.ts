import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
// Loaded here although only the workers use it: on Linux, its native part must be loaded by the main thread first.
import 'sharp';
import { BrokenImageError } from './broken-image-error.ts';
import { MissingPageError } from './missing-page-error.ts';
import type { PageOperation, PageOperations, PageTask, PageTaskResult } from './page-worker.ts';
import { PageWorkersBusyError } from './page-workers-busy-error.ts';

/** Maximum number of threads on any machine, since each can use several hundred megabytes for pixels. */
const MAX_WORKERS = 4;
/** Maximum number of queued tasks. With more, the machine is too small for its users: refusing is better than a response minutes later. */
const MAX_WAITING_TASKS = 500;
/** Time limit per task. A page takes 5 to 200 ms, assembling 700 pages a few seconds. */
const TASK_TIMEOUT_MS = 30_000;
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
   * @throws BrokenImageError and MissingPageError of the operation; BrokenImageError `tooSlow` after 30 seconds;
   *   PageWorkersBusyError if the queue is full; Error if the thread ended.
   */
  readonly run: <Name extends PageOperation>(
    operation: Name,
    input: Parameters<PageOperations[Name]>[0],
  ) => ReturnType<PageOperations[Name]>;
  /** Ends the threads. Running and queued tasks fail. */
  readonly close: () => Promise<void>;
}

interface WaitingTask {
  readonly task: PageTask;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A thread and its current task. */
interface PageThread {
  readonly worker: Worker;
  state: 'starting' | 'idle' | 'busy';
  running?: WaitingTask & { readonly timer: NodeJS.Timeout };
  /** The reason for ending the thread, if it is known before the thread has ended. */
  failure?: Error;
}

/** Creates a pool whose threads start when they are first needed. Idle threads don't keep the process alive. */
export function startPageWorkers(options: { readonly taskTimeoutMs?: number } = {}): PageWorkers {
  const timeoutMs = options.taskTimeoutMs ?? TASK_TIMEOUT_MS;
  const limit = Math.min(MAX_WORKERS, availableParallelism());
  const waiting: WaitingTask[] = [];
  const threads = new Set<PageThread>();
  let closed = false;

  /** Assigns queued tasks to idle threads. Tasks don't wait for a specific starting thread, since another one can become idle sooner. */
  function startNext(): void {
    for (const thread of threads) {
      const next = thread.state === 'idle' ? waiting.shift() : undefined;
      if (next !== undefined) perform(thread, next);
    }
    const starting = [...threads].filter(({ state }) => state === 'starting').length;
    if (waiting.length > starting && threads.size < limit) startThread();
  }

  function startThread(): void {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_HEAP_MB },
    });
    const thread: PageThread = { worker, state: 'starting' };
    threads.add(thread);
    worker.on('message', (result: PageTaskResult) => {
      if (result.kind !== 'ready') endTask(thread, ({ resolve, reject }) => settleTask(result, resolve, reject));
      thread.state = 'idle';
      worker.unref();
      startNext();
    });
    worker.on('error', (error: Error) => {
      thread.failure ??= error;
    });
    worker.on('exit', () => {
      threads.delete(thread);
      const failure = thread.failure ?? new Error('A thread for page images ended.');
      endTask(thread, ({ reject }) => reject(failure));
      // A thread that fails to start would fail again, so the queued tasks fail too.
      if (thread.state === 'starting') for (const { reject } of waiting.splice(0)) reject(failure);
      if (!closed) startNext();
    });
  }

  function perform(thread: PageThread, task: WaitingTask): void {
    const timer = setTimeout(() => {
      thread.failure = new BrokenImageError('tooSlow', `${task.task.operation} did not end within ${timeoutMs} ms.`);
      void thread.worker.terminate();
    }, timeoutMs);
    thread.state = 'busy';
    thread.running = { ...task, timer };
    thread.worker.ref();
    thread.worker.postMessage(task.task);
  }

  return {
    run(operation, input) {
      return new Promise((resolve, reject) => {
        if (closed || waiting.length >= MAX_WAITING_TASKS) {
          reject(closed ? new Error('The page workers are closed.') : new PageWorkersBusyError());
          return;
        }
        waiting.push({ task: { operation, input }, resolve: resolve as (output: unknown) => void, reject });
        startNext();
      }) as ReturnType<PageOperations[typeof operation]>;
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The page workers are closed.'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function endTask(thread: PageThread, settle: (task: WaitingTask) => void): void {
  const { running } = thread;
  if (running === undefined) return;
  delete thread.running;
  clearTimeout(running.timer);
  settle(running);
}

type PageTaskEnd = Exclude<PageTaskResult, { kind: 'ready' }>;

function settleTask(result: PageTaskEnd, resolve: (output: unknown) => void, reject: (error: Error) => void): void {
  if (result.kind === 'done') resolve(result.output);
  else reject(rebuildError(result));
}

function rebuildError(result: Exclude<PageTaskEnd, { kind: 'done' }>): Error {
  switch (result.kind) {
    case 'broken':
      return new BrokenImageError(result.error.reason, result.error.message, result.error.page);
    case 'missing':
      return new MissingPageError(result.page);
    case 'failed':
      return new Error(`A page image failed: ${result.message}`);
  }
}
