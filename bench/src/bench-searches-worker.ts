import { parentPort, workerData } from 'node:worker_threads';
import { benchSearches, type SearchTarget } from './bench-searches.ts';

/** The clients, in a thread of their own: asking must not hold up answering. */
parentPort?.postMessage(await benchSearches(workerData as SearchTarget));
