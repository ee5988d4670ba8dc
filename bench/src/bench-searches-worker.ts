import { parentPort, workerData } from 'node:worker_threads';
import { benchLists } from './bench-lists.ts';
import { benchOwnStatements } from './bench-own-statements.ts';
import { benchPrints } from './bench-prints.ts';
import { benchProcesses } from './bench-processes.ts';
import { benchSearches } from './bench-searches.ts';
import type { SentStatement } from './record-statements.ts';
import type { SearchTarget } from './search-call.ts';

const { target, statements } = workerData as {
  readonly target: SearchTarget;
  readonly statements: readonly SentStatement[];
};

/** The clients run in their own thread, so that requests don't delay responses. */
parentPort?.postMessage([
  ...(await benchSearches(target)),
  await benchOwnStatements(target, statements),
  ...(await benchLists(target)),
  ...(await benchPrints(target)),
  ...(await benchProcesses(target)),
]);
