import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

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

/** Uses at most half of the processors, so that the rest can handle other calls. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

interface HashingThread {
  readonly worker: Worker;
  readonly tasks: Map<number, { resolve(digest: Buffer): void; reject(error: Error): void }>;
}

const threads = new Set<HashingThread>();
let taskCount = 0;

/**
 * Computes an Argon2id digest in a low-priority thread. Hashing is slow by design, and many sign-ins in the morning must not delay
 * users who are already working. Further tasks wait in order.
 *
 * @throws Error if the thread ended.
 */
export function computeDigest(task: Omit<HashingTask, 'id'>): Promise<Buffer> {
  const thread = findThread();
  taskCount += 1;
  const id = taskCount;
  return new Promise((resolve, reject) => {
    thread.tasks.set(id, { resolve, reject });
    // Keeps the process alive until the task is done.
    thread.worker.ref();
    thread.worker.postMessage({ ...task, id } satisfies HashingTask);
  });
}

/** Returns the thread with the fewest tasks, or a new one if the limit allows it. */
function findThread(): HashingThread {
  const [leastBusy] = [...threads].sort((one, other) => one.tasks.size - other.tasks.size);
  const isFull = threads.size >= THREADS || leastBusy?.tasks.size === 0;
  return leastBusy !== undefined && isFull ? leastBusy : startThread();
}

function startThread(): HashingThread {
  const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url));
  const thread: HashingThread = { worker, tasks: new Map() };
  threads.add(thread);
  worker.on('message', ({ id, digest }: { id: number; digest: Uint8Array }) => {
    thread.tasks.get(id)?.resolve(Buffer.from(digest));
    thread.tasks.delete(id);
    if (thread.tasks.size === 0) worker.unref();
  });
  const end = (error: Error) => {
    threads.delete(thread);
    for (const { reject } of thread.tasks.values()) reject(error);
    thread.tasks.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The password hashing thread ended.')));
  return thread;
}
