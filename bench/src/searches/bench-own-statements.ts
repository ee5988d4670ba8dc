import { Agent } from 'node:http';
import type { BenchLine } from '../bench-table.ts';
import { formatQuantiles, measureConcurrently, percentile } from '../measure.ts';
import { BENCHED_SEARCHES, type BenchedSearch } from './benched-searches.ts';
import { startMinimalServer } from './minimal-server.ts';
import { recordStatements, type SentStatement } from './record-statements.ts';
import { callPortal, type SearchTarget } from './search-call.ts';

const RUNS = 500;
const WARM_UP_RUNS = 50;
/** Different searches whose statements are repeated in turn, so that both sides read as many different rows. */
const RECORDED_SEARCHES = 100;

/** The search whose statements read least, so that everything else weighs most. */
const SMALLEST = findSmallest();

function findSmallest(): BenchedSearch {
  const search = BENCHED_SEARCHES.find(({ type }) => type === 'searchByDocumentNumber');
  if (search === undefined) throw new Error('The search by number must be benched.');
  return search;
}

/** Returns the statements that the portal sends for each of some smallest searches. Runs in the portal's thread. */
export async function recordSmallestSearches(target: SearchTarget): Promise<readonly (readonly SentStatement[])[]> {
  const agent = new Agent();
  const search = (run: number) =>
    callPortal(agent, target, `search/${SMALLEST.type}`, SMALLEST.criteria(run, target.documentCount));
  // The first one also reads settings, which the portal keeps for a second.
  await search(0);
  const recorded: (readonly SentStatement[])[] = [];
  for (let run = 0; run < RECORDED_SEARCHES; run += 1) recorded.push(await recordStatements(() => search(run)));
  agent.destroy();
  return recorded;
}

/**
 * The smallest search, compared with a server that only executes the search's own statements: the session with the
 * account's money, the ids, and the rows with the stored search. The rest is the time of the portal's code; the ratio
 * to the bare statement can't become smaller than the ratio of these two.
 *
 * @param recorded the statements of searches, as the portal sent them; the server repeats them with their values.
 */
export async function benchOwnStatements(
  target: SearchTarget,
  recorded: readonly (readonly SentStatement[])[],
): Promise<BenchLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const searched = recorded.length;
  const measure = async (call: (run: number) => Promise<unknown>) => {
    await measureConcurrently(1, WARM_UP_RUNS, call);
    return measureConcurrently(1, RUNS, call);
  };
  const ours = await measure((run) =>
    callPortal(agent, target, `search/${SMALLEST.type}`, SMALLEST.criteria(run % searched, target.documentCount)),
  );
  const server = await startMinimalServer(target.databaseUrl, 1, recorded);
  const own = await measure((run) => callPortal(agent, server, `own/${run % searched}`, []));
  const bare = await measure((run) =>
    callPortal(
      agent,
      server,
      String(BENCHED_SEARCHES.indexOf(SMALLEST)),
      SMALLEST.values(run % searched, target.documentCount),
    ),
  );
  await server.stop();
  agent.destroy();
  return {
    what: `${SMALLEST.title}, 1 client, by its own ${recorded[0]?.length} statements`,
    ours: formatQuantiles(ours),
    comparison: `they alone behind the minimal server ${formatQuantiles(own)}; the bare statement there ${formatQuantiles(bare)}`,
    ratio: percentile(ours, 0.5) / percentile(own, 0.5),
    aim: '',
  };
}
