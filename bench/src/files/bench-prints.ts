import { Agent } from 'node:http';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRun } from '../benched-county.ts';
import { type Durations, formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { fillForm } from '../searches/benched-searches.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

/** At least; a round lasts until a list has been printed, so that each stage of a print is among the searches. */
const SEARCHES_PER_ROUND = 100;
const WARM_UP_RUNS = 50;
/** Finds more than the 1,000 documents that a search returns. */
const LONG_LIST = fillForm('searchByDate', { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/2020' });

/**
 * One print after the other, and as many as a user can send at the same time. Prints and pauses alternate, so that other work of the machine
 * affects both.
 */
const PRINTING = [
  { simultaneous: 1, rounds: 6 },
  { simultaneous: 16, rounds: 3 },
] as const;

/** How much one user's searches slow down while another user prints lists of 1,000 rows. */
export async function benchPrints(target: SearchTarget): Promise<readonly BenchLine[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const search = (run: number) =>
    callPortal(
      agent,
      target,
      'search/searchByName',
      fillForm('searchByName', { grantorGranteeLastName: surnameOfRun(run) }),
    );
  await measureRuns(WARM_UP_RUNS, search);
  const lines: BenchLine[] = [];
  for (const printing of PRINTING) lines.push(await benchSearches(target, { search, ...printing }));
  agent.destroy();
  return lines;
}

async function benchSearches(
  target: SearchTarget,
  {
    search,
    simultaneous,
    rounds,
  }: { readonly search: (run: number) => Promise<unknown>; readonly simultaneous: number; readonly rounds: number },
): Promise<BenchLine> {
  const alone: number[] = [];
  const whilePrinting: number[] = [];
  let prints = 0;
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await measureRuns(SEARCHES_PER_ROUND, search)));
    const printed = await searchWhilePrinting(target, simultaneous, search);
    whilePrinting.push(...printed.searches);
    prints += printed.prints;
  }
  return {
    what: `name search while 1,000 rows are printed, ${simultaneous} at a time, ${prints} prints`,
    ours: formatQuantiles(whilePrinting),
    comparison: `no one prints ${formatQuantiles(alone)}`,
    ratio: percentile(whilePrinting, 0.95) / percentile(alone, 0.95),
    aim: simultaneous === 1 ? 'p95 ratio ≤ 1.5' : 'p95 ratio ≤ 2',
  };
}

/** Prints without a pause, a number of lists at a time, until there are enough searches. What is being printed then is cancelled. */
async function searchWhilePrinting(
  target: SearchTarget,
  simultaneous: number,
  search: (run: number) => Promise<unknown>,
): Promise<{ readonly searches: Durations; readonly prints: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: simultaneous });
  let isOver = false;
  let prints = 0;
  const print = async () => {
    while (!isOver) {
      await callPortal(agent, target, 'search/searchByDatePrint', LONG_LIST);
      prints += 1;
    }
  };
  const printing = Promise.all(Array.from({ length: simultaneous }, print)).catch((error: unknown) => {
    if (!isOver) throw error;
  });
  const searchOn = async () => {
    const searches: number[] = [];
    while (searches.length < SEARCHES_PER_ROUND || prints === 0) {
      searches.push(...(await measureRuns(1, () => search(searches.length))));
    }
    return searches;
  };
  const searches = await Promise.race([
    searchOn(),
    printing.then(() => Promise.reject(new Error('The prints ended.'))),
  ]);
  isOver = true;
  const printed = prints;
  agent.destroy();
  await printing;
  return { searches, prints: printed };
}
