import { parentPort, workerData } from 'node:worker_threads';
import { benchLists } from './bench-lists.ts';
import { benchPrints } from './bench-prints.ts';
import { benchProcesses } from './bench-processes.ts';
import { benchSearches } from './bench-searches.ts';
import type { SearchTarget } from './search-call.ts';

const target = workerData as SearchTarget;

/** The clients run in their own thread, so that requests don't delay responses. */
parentPort?.postMessage([
  ...(await benchSearches(target)),
  ...(await benchLists(target)),
  ...(await benchPrints(target)),
  ...(await benchProcesses(target)),
]);
