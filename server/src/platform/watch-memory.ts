import { Worker } from 'node:worker_threads';

/** The memory shared by the watching thread and the watched process. */
export interface WatchedMemory {
  /** 1 while a task is running. */
  readonly isRunning: Int32Array;
  /** In bytes. */
  readonly limit: Float64Array;
}

/**
 * Limits the memory of a process that performs one task at a time: all of it, including memory outside of the heap. A
 * thread checks it every few milliseconds, because the task keeps the main thread busy, and kills the process if it
 * exceeds its limit.
 *
 * @returns runs a task within a limit in bytes.
 */
export function watchMemory(): <Result>(limitBytes: number, task: () => Promise<Result>) => Promise<Result> {
  const shared: WatchedMemory = {
    isRunning: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    limit: new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)),
  };
  new Worker(new URL('./memory-watcher.ts', import.meta.url), { workerData: shared }).unref();
  const setRunning = (isRunning: 0 | 1) => {
    Atomics.store(shared.isRunning, 0, isRunning);
    Atomics.notify(shared.isRunning, 0);
  };
  return async (limitBytes, task) => {
    shared.limit[0] = limitBytes;
    setRunning(1);
    try {
      return await task();
    } finally {
      setRunning(0);
    }
  };
}
