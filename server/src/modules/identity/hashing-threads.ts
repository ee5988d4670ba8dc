import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What makes a hash hard work, and how long it is. */
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

/** Half of the machine at most: the other half answers. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

interface HashingThread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(digest: Buffer): void; reject(error: Error): void }>;
}

const threads = new Set<HashingThread>();
let tasks = 0;

/**
 * Computes an Argon2id digest in a thread of low priority: hashing is meant to be hard work, and a hundred logins in the morning must not
 * hold up those who are at work already. Tasks beyond the threads wait in their order.
 *
 * @throws Error where the thread ended.
 */
export function computeDigest(task: Omit<HashingTask, 'id'>): Promise<Buffer> {
  const thread = findThread();
  tasks += 1;
  const id = tasks;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    // A process that has nothing else to do waits for what was asked, and then ends.
    thread.worker.ref();
    thread.worker.postMessage({ ...task, id } satisfies HashingTask);
  });
}

/** The thread with the least to do; a new one while there may be more. */
function findThread(): HashingThread {
  const [idlest] = [...threads].sort((one, other) => one.waiting.size - other.waiting.size);
  const isFull = threads.size >= THREADS || idlest?.waiting.size === 0;
  return idlest !== undefined && isFull ? idlest : startThread();
}

function startThread(): HashingThread {
  const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url));
  const thread: HashingThread = { worker, waiting: new Map() };
  threads.add(thread);
  worker.on('message', ({ id, digest }: { id: number; digest: Uint8Array }) => {
    thread.waiting.get(id)?.resolve(Buffer.from(digest));
    thread.waiting.delete(id);
    if (thread.waiting.size === 0) worker.unref();
  });
  const end = (error: Error) => {
    threads.delete(thread);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that hashes passwords ended.')));
  return thread;
}
