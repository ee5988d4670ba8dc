import { Agent } from 'node:http';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRun } from '../benched-county.ts';
import { formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { fillForm } from '../searches/benched-searches.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

const SEARCHES_PER_ROUND = 100;
const WARM_UP_RUNS = 50;
/** Finds more than the 1,000 documents that a search returns. */
const LONG_LIST = fillForm('searchByDate', { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/2020' });

/**
 * One print after the other, and as many as a user can send at the same time. Prints and pauses alternate, so that other work of the machine
 * affects both; a round ends with its last print, which is a minute for sixteen of them.
 */
const PRINTING = [
  { simultaneous: 1, rounds: 8 },
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
    const printed = await printMeanwhile(target, simultaneous, () => measureRuns(SEARCHES_PER_ROUND, search));
    whilePrinting.push(...printed.result);
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

/** Prints without a pause, a number of lists at a time, until the work is done. */
async function printMeanwhile<Result>(
  target: SearchTarget,
  simultaneous: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly prints: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: simultaneous });
  let isOver = false;
  let prints = 0;
  const print = async () => {
    while (!isOver) {
      await callPortal(agent, target, 'search/searchByDatePrint', LONG_LIST);
      prints += 1;
    }
  };
  const printing = Promise.all(Array.from({ length: simultaneous }, print));
  const result = await Promise.race([work(), printing.then(() => Promise.reject(new Error('The prints ended.')))]);
  isOver = true;
  await printing;
  agent.destroy();
  return { result, prints };
}
