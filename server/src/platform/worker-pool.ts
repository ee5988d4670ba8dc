import { Worker } from 'node:worker_threads';

/** A pool of threads that run tasks of one script, one at a time each. */
export interface WorkerPool<Task, Result> {
  /**
   * Runs a task.
   *
   * @param options.signal cancels the task: one that waits is forgotten, one that runs ends with its thread, which is replaced.
   * @param options.transfer memory that the thread takes over.
   * @returns what the script sends back, its failures included.
   * @throws Error of `options` if the queue is full or the task took too long; the signal's reason; Error if the thread ended.
   */
  readonly run: (
    task: Task,
    options?: { readonly signal?: AbortSignal; readonly transfer?: readonly ArrayBuffer[] },
  ) => Promise<Result>;
  /** Ends the threads. Running and queued tasks fail. */
  readonly close: () => Promise<void>;
}

export interface WorkerPoolOptions<Task, Result> {
  /** The script. It posts `WORKER_READY` when it has started, then one result for each task. */
  readonly script: URL;
  /** Named in errors: `page images`. */
  readonly name: string;
  readonly maxThreads: number;
  /** Queued tasks, in addition to the running ones. */
  readonly maxWaitingTasks: number;
  readonly taskTimeoutMs: number | ((task: Task) => number);
  readonly maxHeapMb: number;
  /** The error of a task that finds the queue full. */
  readonly createBusyError: () => Error;
  /** The error of a task that took too long. */
  readonly createTimeoutError: (task: Task) => Error;
  /** Whether a thread ends after a result, because memory that the task took stays with the thread. */
  readonly isThreadSpent?: (result: Result) => boolean;
}

/** The first message of every script. */
export const WORKER_READY = 'ready';

interface QueuedTask<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly ArrayBuffer[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread and its current task. */
interface PoolThread<Task, Result> {
  readonly worker: Worker;
  state: 'starting' | 'idle' | 'busy' | 'ending';
  running?: QueuedTask<Task, Result> & { readonly timer: NodeJS.Timeout };
  /** The reason for ending the thread, if it is known before the thread has ended. */
  failure?: unknown;
}

/** Creates a pool whose threads start when they are first needed. Idle threads don't keep the process alive. */
export function startWorkerPool<Task, Result>(options: WorkerPoolOptions<Task, Result>): WorkerPool<Task, Result> {
  const waiting: QueuedTask<Task, Result>[] = [];
  const threads = new Set<PoolThread<Task, Result>>();
  let closed = false;

  /** Assigns queued tasks to idle threads. Tasks don't wait for a specific starting thread, since another one can become idle sooner. */
  function startNext(): void {
    for (const thread of threads) {
      const next = thread.state === 'idle' ? waiting.shift() : undefined;
      if (next !== undefined) perform(thread, next);
    }
    const starting = [...threads].filter(({ state }) => state === 'starting').length;
    if (waiting.length > starting && threads.size < options.maxThreads) startThread();
  }

  function startThread(): void {
    const worker = new Worker(options.script, { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb } });
    const thread: PoolThread<Task, Result> = { worker, state: 'starting' };
    threads.add(thread);
    worker.on('message', (message: Result | typeof WORKER_READY) => {
      if (message !== WORKER_READY) endTask(thread, ({ resolve }) => resolve(message));
      if (message !== WORKER_READY && options.isThreadSpent?.(message)) {
        thread.state = 'ending';
        void worker.terminate();
        return;
      }
      thread.state = 'idle';
      worker.unref();
      startNext();
    });
    worker.on('error', (error: Error) => {
      thread.failure ??= error;
    });
    worker.on('exit', () => {
      threads.delete(thread);
      const failure = thread.failure ?? new Error(`A thread for ${options.name} ended.`);
      endTask(thread, ({ reject }) => reject(failure));
      // A thread that fails to start would fail again, so the queued tasks fail too.
      if (thread.state === 'starting') for (const { reject } of waiting.splice(0)) reject(failure);
      if (!closed) startNext();
    });
  }

  function perform(thread: PoolThread<Task, Result>, queued: QueuedTask<Task, Result>): void {
    const { taskTimeoutMs: limit } = options;
    const timeoutMs = typeof limit === 'number' ? limit : limit(queued.task);
    const timer = setTimeout(() => end(thread, options.createTimeoutError(queued.task)), timeoutMs);
    thread.state = 'busy';
    thread.running = { ...queued, timer };
    thread.worker.ref();
    thread.worker.postMessage(queued.task, queued.transfer);
  }

  function cancel(queued: QueuedTask<Task, Result>, reason: unknown): void {
    const index = waiting.indexOf(queued);
    if (index >= 0) waiting.splice(index, 1);
    const thread = [...threads].find(({ running }) => running?.reject === queued.reject);
    if (thread !== undefined) end(thread, reason);
    queued.reject(reason);
  }

  return {
    run(task, { signal, transfer = [] } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      if (signal?.aborted) reject(signal.reason);
      else if (closed) reject(new Error(`The threads for ${options.name} are closed.`));
      else if (waiting.length >= options.maxWaitingTasks) reject(options.createBusyError());
      else {
        const queued = { task, transfer, resolve, reject };
        const onAbort = () => cancel(queued, signal?.reason);
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(queued);
        startNext();
        return promise.finally(() => signal?.removeEventListener('abort', onAbort));
      }
      return promise;
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error(`The threads for ${options.name} are closed.`));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Ends a thread whose task is to fail for a known reason. */
function end<Task, Result>(thread: PoolThread<Task, Result>, reason: unknown): void {
  thread.failure = reason;
  void thread.worker.terminate();
}

function endTask<Task, Result>(
  thread: PoolThread<Task, Result>,
  settle: (task: QueuedTask<Task, Result>) => void,
): void {
  const { running } = thread;
  if (running === undefined) return;
  delete thread.running;
  clearTimeout(running.timer);
  settle(running);
}
