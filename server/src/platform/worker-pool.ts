import type { PoolMember } from './pool-member.ts';

/** A pool of threads or processes that run tasks of one script, one at a time each. */
export interface WorkerPool<Task, Result> {
  /**
   * Runs a task.
   *
   * @param options.signal cancels the task: a waiting task is dropped, a running one ends with its thread or process,
   *   which is replaced.
   * @param options.transfer memory that the thread takes over; a process gets a copy.
   * @returns what the script sends back, its failures included.
   * @throws Error of `options` if the queue is full or the task took too long; the signal's reason; Error if the thread
   *   or process ended.
   */
  readonly run: (
    task: Task,
    options?: { readonly signal?: AbortSignal; readonly transfer?: readonly ArrayBuffer[] },
  ) => Promise<Result>;
  /** Ends the threads or processes. Running and queued tasks fail. */
  readonly close: () => Promise<void>;
}

export interface WorkerPoolOptions<Task, Result> {
  /** Starts a thread or a process. Its script posts `WORKER_READY` when it has started, then one result for each task. */
  readonly start: () => PoolMember<Result | typeof WORKER_READY>;
  /** Named in errors: `page images`. */
  readonly name: string;
  readonly maxMembers: number;
  /** Queued tasks, not counting the running ones. */
  readonly maxWaitingTasks: number;
  readonly taskTimeoutMs: number | ((task: Task) => number);
  /** The error of a task that finds the queue full. */
  readonly createBusyError: () => Error;
  /**
   * Creates the error for a task that took too long.
   *
   * @param processorMs the processor time that it has had; undefined if it isn't known.
   */
  readonly createTimeoutError: (task: Task, processorMs: number | undefined) => Error;
  /** Whether a thread or process ends after a result, because it would keep the memory that the task took. */
  readonly isMemberSpent?: (result: Result) => boolean;
}

/** The first message of every script. */
export const WORKER_READY = 'ready';

interface QueuedTask<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly ArrayBuffer[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread or process and its current task. */
interface Started<Task, Result> {
  readonly member: PoolMember<Result | typeof WORKER_READY>;
  state: 'starting' | 'idle' | 'busy' | 'ending';
  running?: QueuedTask<Task, Result> & { readonly timer: NodeJS.Timeout };
  /** The reason for ending it, if it is known before it has ended. */
  failure?: unknown;
}

/** Creates a pool whose threads or processes start on first use. Idle ones don't keep the portal's process alive. */
export function startWorkerPool<Task, Result>(options: WorkerPoolOptions<Task, Result>): WorkerPool<Task, Result> {
  const waiting: QueuedTask<Task, Result>[] = [];
  const members = new Set<Started<Task, Result>>();
  let closed = false;

  /** Assigns queued tasks to idle members. Tasks don't wait for a specific starting member, since another one can become idle sooner. */
  function startNext(): void {
    for (const started of members) {
      const next = started.state === 'idle' ? waiting.shift() : undefined;
      if (next !== undefined) perform(started, next);
    }
    const starting = [...members].filter(({ state }) => state === 'starting').length;
    if (waiting.length > starting && members.size < options.maxMembers) startMember();
  }

  function startMember(): void {
    const member = options.start();
    const started: Started<Task, Result> = { member, state: 'starting' };
    members.add(started);
    member.onMessage((message) => {
      if (message !== WORKER_READY) endTask(started, ({ resolve }) => resolve(message));
      if (message !== WORKER_READY && options.isMemberSpent?.(message)) {
        started.state = 'ending';
        void member.end();
        return;
      }
      started.state = 'idle';
      member.unref();
      startNext();
    });
    member.onExit((error) => {
      members.delete(started);
      const failure = started.failure ?? error ?? new Error(`A worker for ${options.name} ended.`);
      endTask(started, ({ reject }) => reject(failure));
      // A member that fails to start would fail again, so the queued tasks fail too.
      if (started.state === 'starting') for (const { reject } of waiting.splice(0)) reject(failure);
      if (!closed) startNext();
    });
  }

  function perform(started: Started<Task, Result>, queued: QueuedTask<Task, Result>): void {
    const { taskTimeoutMs: limit } = options;
    const timeoutMs = typeof limit === 'number' ? limit : limit(queued.task);
    const before = started.member.readProcessorMs();
    const timer = setTimeout(() => {
      const now = started.member.readProcessorMs();
      const processorMs = before === undefined || now === undefined ? undefined : now - before;
      end(started, options.createTimeoutError(queued.task, processorMs));
    }, timeoutMs);
    started.state = 'busy';
    started.running = { ...queued, timer };
    started.member.ref();
    started.member.post(queued.task, queued.transfer);
  }

  function cancel(queued: QueuedTask<Task, Result>, reason: unknown): void {
    const index = waiting.indexOf(queued);
    if (index >= 0) waiting.splice(index, 1);
    const started = [...members].find(({ running }) => running?.reject === queued.reject);
    if (started !== undefined) end(started, reason);
    queued.reject(reason);
  }

  return {
    run(task, { signal, transfer = [] } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      if (signal?.aborted) reject(signal.reason);
      else if (closed) reject(new Error(`The workers for ${options.name} are closed.`));
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
      for (const { reject } of waiting.splice(0)) reject(new Error(`The workers for ${options.name} are closed.`));
      await Promise.all([...members].map(({ member }) => member.end()));
    },
  };
}

/** Ends a member whose task must fail for a known reason. */
function end<Task, Result>(started: Started<Task, Result>, reason: unknown): void {
  started.failure = reason;
  void started.member.end();
}

function endTask<Task, Result>(started: Started<Task, Result>, settle: (task: QueuedTask<Task, Result>) => void): void {
  const { running } = started;
  if (running === undefined) return;
  delete started.running;
  clearTimeout(running.timer);
  settle(running);
}
