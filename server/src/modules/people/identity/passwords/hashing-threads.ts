import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { shareOfProcess } from '../../../../platform/process-share.ts';
import { TurnQueue } from '../../../../platform/turn-queue.ts';

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

const OWN_LANE = 'portal';
/**
 * Hashes that can wait, by how long the path of their turns is: of a lane (about half a minute of work for one thread),
 * then of its networks from wide to narrow, or of its user. More are an attack or an error. A whole office behind one
 * address signs in within a few seconds.
 */
const WAITING_MAX: Readonly<Record<HashingTurns['length'], readonly number[]>> = {
  2: [400, 40],
  4: [400, 160, 80, 40],
};

/**
 * Those who take turns: clients in browsers that are known, each by its user, and all others by their networks. However
 * many of the others there are, every second hash is for one who has signed in before.
 */
export type HashingTurns =
  | readonly [lane: 'known', user: string]
  | readonly [lane: 'new', wide: string, middle: string, narrow: string];

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
const waiting = new TurnQueue<QueuedTask>();
let taskCount = 0;

/**
 * Computes an Argon2id digest in a low-priority thread. Hashing is slow by design, and many sign-ins in the morning
 * must not delay users who are already working. The clients take turns, so that a busy client doesn't delay the others.
 *
 * @param turns of the client that needs it; undefined for the portal's own work, which is not limited.
 * @throws HashingBusyError if too many hashes of the client's networks, or of its lane, wait; Error if the thread ended.
 */
export function computeDigest(task: Omit<HashingTask, 'id'>, turns: HashingTurns | undefined): Promise<Buffer> {
  const path: readonly string[] = turns ?? [OWN_LANE];
  if (
    turns !== undefined &&
    WAITING_MAX[turns.length].some((max, level) => waiting.count(path.slice(0, level + 1)) >= max)
  )
    return Promise.reject(new HashingBusyError('Too many passwords wait to be hashed.'));
  return new Promise((resolve, reject) => {
    waiting.add(path, { task, resolve, reject });
    startWaiting();
  });
}

/** Counts the digests that this process has started. */
export function countDigests(): number {
  return taskCount;
}

/** Gives waiting tasks to idle threads, and starts threads up to the limit. */
function startWaiting(): void {
  while (waiting.count([]) > 0) {
    const idle = [...threads].find(({ running }) => running === undefined);
    const thread = idle ?? (threads.size < THREADS ? startThread() : undefined);
    const next = thread && waiting.take();
    if (thread === undefined || next === undefined) return;
    perform(thread, next);
  }
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
