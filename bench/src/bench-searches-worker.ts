import { parentPort, workerData } from 'node:worker_threads';
import { benchSearches } from './bench-searches.ts';
import { benchPrints } from './files/bench-prints.ts';
import { benchLists } from './people/bench-lists.ts';
import { benchOwnStatements } from './searches/bench-own-statements.ts';
import { benchProcesses } from './searches/bench-processes.ts';
import type { SentStatement } from './searches/record-statements.ts';
import type { SearchTarget } from './searches/search-call.ts';

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
