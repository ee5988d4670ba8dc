import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { shareOfProcess } from '../../../../platform/process-share.ts';

/** The cost parameters and length of a hash. */
export interface HashingCosts {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
  readonly digestBytes: number;
}

export interface HashingTask {
  readonly id: number;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly costs: HashingCosts;
}

/** The processes of a machine use at most half of its processors together, so that the rest can handle other calls. */
const THREADS = shareOfProcess(Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * Hashes of one client that can wait; more are an attack or an error. A whole office behind one address signs in within a few seconds.
 */
const WAITING_PER_SHARE_MAX = 40;
/** Hashes of all clients that can wait: about half a minute of work for one thread. */
const WAITING_MAX = 400;

interface QueuedTask {
  readonly task: Omit<HashingTask, 'id'>;
  resolve(digest: Buffer): void;
  reject(error: Error): void;
}

interface HashingThread {
  readonly worker: Worker;
  running: QueuedTask | undefined;
}

/** Thrown for a hash that would wait too long. */
export class HashingBusyError extends Error {
  override readonly name = 'HashingBusyError';
}

const threads = new Set<HashingThread>();
/** The waiting tasks by share, in the order in which the shares take turns. */
const waiting = new Map<string, QueuedTask[]>();
let waitingCount = 0;
let taskCount = 0;

/**
 * Computes an Argon2id digest in a low-priority thread. Hashing is slow by design, and many sign-ins in the morning
 * must not delay users who are already working. The clients take turns, so that a busy client doesn't delay the others.
 *
 * @param share the network of the client that needs it; undefined for the portal's own work, which is not limited.
 * @throws HashingBusyError if too many hashes of the share or of all clients wait; Error if the thread ended.
 */
export function computeDigest(task: Omit<HashingTask, 'id'>, share: string | undefined): Promise<Buffer> {
  const queue = waiting.get(share ?? '') ?? [];
  if (share !== undefined && (queue.length >= WAITING_PER_SHARE_MAX || waitingCount >= WAITING_MAX))
    return Promise.reject(new HashingBusyError('Too many passwords wait to be hashed.'));
  return new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject });
    waitingCount += 1;
    waiting.set(share ?? '', queue);
    startWaiting();
  });
}

/** Counts the digests that this process has started. */
export function countDigests(): number {
  return taskCount;
}

/** Gives waiting tasks to idle threads, and starts threads up to the limit. */
function startWaiting(): void {
  while (waitingCount > 0) {
    const idle = [...threads].find(({ running }) => running === undefined);
    const thread = idle ?? (threads.size < THREADS ? startThread() : undefined);
    if (thread === undefined) return;
    perform(thread, takeNext());
  }
}

/** Takes the first task of the share whose turn it is, and moves that share to the end. */
function takeNext(): QueuedTask {
  const [[share, queue] = ['', []]] = waiting;
  const next = queue.shift();
  if (next === undefined) throw new Error('No password waits to be hashed.');
  waiting.delete(share);
  if (queue.length > 0) waiting.set(share, queue);
  waitingCount -= 1;
  return next;
}

function perform(thread: HashingThread, queued: QueuedTask): void {
  thread.running = queued;
  taskCount += 1;
  // Keeps the process alive until the task is done.
  thread.worker.ref();
  thread.worker.postMessage({ ...queued.task, id: taskCount } satisfies HashingTask);
}

function startThread(): HashingThread {
  const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url));
  const thread: HashingThread = { worker, running: undefined };
  threads.add(thread);
  worker.on('message', ({ digest }: { digest: Uint8Array }) => {
    thread.running?.resolve(Buffer.from(digest));
    thread.running = undefined;
    worker.unref();
    startWaiting();
  });
  const end = (error: Error) => {
    threads.delete(thread);
    thread.running?.reject(error);
    thread.running = undefined;
    startWaiting();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The password hashing thread ended.')));
  return thread;
}
