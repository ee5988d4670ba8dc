import { Agent } from 'node:http';
import type { BenchLine } from '../bench-table.ts';
import { formatQuantiles, measureConcurrently, percentile } from '../measure.ts';
import { BENCHED_SEARCHES, type BenchedSearch } from './benched-searches.ts';
import { startMinimalServer } from './minimal-server.ts';
import { recordStatements, type SentStatement } from './record-statements.ts';
import { callPortal, type SearchTarget } from './search-call.ts';

const RUNS = 1_000;
const WARM_UP_RUNS = 100;

/** The search whose statements read least, so that everything else weighs most. */
const SMALLEST = findSmallest();

function findSmallest(): BenchedSearch {
  const search = BENCHED_SEARCHES.find(({ type }) => type === 'searchByDocumentNumber');
  if (search === undefined) throw new Error('The search by number must be benched.');
  return search;
}

/** Returns the statements that the portal sends for one smallest search. Runs in the portal's thread. */
export async function recordSmallestSearch(target: SearchTarget): Promise<readonly SentStatement[]> {
  const agent = new Agent();
  const search = () => callPortal(agent, target, `search/${SMALLEST.type}`, SMALLEST.criteria(0, target.documentCount));
  // The first one also reads settings, which the portal keeps for a second.
  await search();
  const statements = await recordStatements(search);
  agent.destroy();
  return statements;
}

/**
 * The smallest search, compared with a server that only executes the search's own statements: the session with the
 * account's money, the ids, and the rows with the stored search. The rest is the time of the portal's code; the ratio
 * to the bare statement can't become smaller than the ratio of these two.
 *
 * @param statements as the portal sent them for one search; the server repeats them with their values.
 */
export async function benchOwnStatements(
  target: SearchTarget,
  statements: readonly SentStatement[],
): Promise<BenchLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const measure = async (call: (run: number) => Promise<unknown>) => {
    await measureConcurrently(1, WARM_UP_RUNS, call);
    return measureConcurrently(1, RUNS, call);
  };
  const ours = await measure((run) =>
    callPortal(agent, target, `search/${SMALLEST.type}`, SMALLEST.criteria(run, target.documentCount)),
  );
  const server = await startMinimalServer(target.databaseUrl, 1, statements);
  const own = await measure(() => callPortal(agent, server, 'own', []));
  const bare = await measure((run) =>
    callPortal(agent, server, String(BENCHED_SEARCHES.indexOf(SMALLEST)), SMALLEST.values(run, target.documentCount)),
  );
  await server.stop();
  agent.destroy();
  return {
    what: `${SMALLEST.title}, 1 client, by its own ${statements.length} statements`,
    ours: formatQuantiles(ours),
    comparison: `they alone behind the minimal server ${formatQuantiles(own)}; the bare statement there ${formatQuantiles(bare)}`,
    ratio: percentile(ours, 0.5) / percentile(own, 0.5),
    aim: '',
  };
}
