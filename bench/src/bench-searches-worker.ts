import { parentPort, workerData } from 'node:worker_threads';
import { benchSearches } from './bench-searches.ts';
import { benchPrints } from './files/bench-prints.ts';
import { benchLists } from './people/bench-lists.ts';
import { say } from './say.ts';
import { benchOwnStatements } from './searches/bench-own-statements.ts';
import { benchProcesses } from './searches/bench-processes.ts';
import type { SentStatement } from './searches/record-statements.ts';
import type { SearchTarget } from './searches/search-call.ts';

const { target, recorded } = workerData as {
  readonly target: SearchTarget;
  readonly recorded: readonly (readonly SentStatement[])[];
};

/** The clients run in their own thread, so that requests don't delay responses. */
const lines = await benchSearches(target);
say('Repeating the statements of searches');
const own = await benchOwnStatements(target, recorded);
say('Counting, and printing a list');
const listed = await benchLists(target);
say('Searching while lists are printed');
const printed = await benchPrints(target);
say('Searching with several processes');
parentPort?.postMessage([...lines, own, ...listed, ...printed, ...(await benchProcesses(target))]);
