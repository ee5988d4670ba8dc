import { Agent } from 'node:http';
import type { BenchLine } from './bench-table.ts';
import { formatQuantiles, measureRuns, percentile } from './measure.ts';
import { callPortal, type SearchTarget } from './search-call.ts';
import { SURNAMES } from './surnames.ts';

/** Prints and pauses alternate, so that other work of the machine affects both. */
const ROUNDS = 8;
const SEARCHES_PER_ROUND = 100;
const WARM_UP_RUNS = 50;
/** Finds more than the 1,000 documents that a search returns. */
const LONG_LIST = { fromRecordedDate: '01/01/1950', toRecordedDate: '01/01/2020' };

/** How much one user's searches slow down while another user prints one list of 1,000 rows after the other. */
export async function benchPrints(target: SearchTarget): Promise<readonly BenchLine[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const search = (run: number) =>
    callPortal(agent, target, 'search/searchByName', {
      grantorGranteeLastName: SURNAMES[(run * 7) % SURNAMES.length] ?? '',
    });
  await measureRuns(WARM_UP_RUNS, search);
  const alone: number[] = [];
  const whilePrinting: number[] = [];
  let prints = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await measureRuns(SEARCHES_PER_ROUND, search)));
    const printed = await printMeanwhile(target, () => measureRuns(SEARCHES_PER_ROUND, search));
    whilePrinting.push(...printed.result);
    prints += printed.prints;
  }
  agent.destroy();
  return [
    {
      what: `name search while another user prints 1,000 rows, ${prints} prints`,
      ours: formatQuantiles(whilePrinting),
      comparison: `no one prints ${formatQuantiles(alone)}`,
      ratio: percentile(whilePrinting, 0.95) / percentile(alone, 0.95),
      aim: 'p95 ratio ≤ 1.5',
    },
  ];
}

/** Prints without a pause until the work is done. */
async function printMeanwhile<Result>(
  target: SearchTarget,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly prints: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  let prints = 0;
  const printing = (async () => {
    while (!isOver) {
      await callPortal(agent, target, 'search/searchByDatePrint', LONG_LIST);
      prints += 1;
    }
  })();
  const result = await Promise.race([work(), printing.then(() => Promise.reject(new Error('The prints ended.')))]);
  isOver = true;
  await printing;
  agent.destroy();
  return { result, prints };
}
