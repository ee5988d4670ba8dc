import { workerData } from 'node:worker_threads';
import type { WatchedMemory } from './watch-memory.ts';

/** Copying memory fills some 50 MB in this time. */
const LOOKS_EVERY_MS = 10;

const { isRunning, limit } = workerData as WatchedMemory;

/** Kills its own process when a task needs more memory than its limit; sleeps between tasks. */
for (;;) {
  Atomics.wait(isRunning, 0, 0);
  if (process.memoryUsage.rss() > (limit[0] as number)) process.kill(process.pid, 'SIGKILL');
  Atomics.wait(isRunning, 0, 1, LOOKS_EVERY_MS);
}
