import { Agent } from 'node:http';
import pg from 'pg';
import type { BenchLine } from './bench-table.ts';
import { formatQuantiles, measureConcurrently, percentile } from './measure.ts';
import { BENCHED_SEARCHES, type BenchedSearch } from './searches/benched-searches.ts';
import { startMinimalServer } from './searches/minimal-server.ts';
import { callPortal, type SearchTarget } from './searches/search-call.ts';

const RUNS = 100;
const WARM_UP_RUNS = 30;
const MANY_CLIENTS = 16;
/** At least this share of the measured runs must find something; otherwise the measurement is void. */
const FOUND_SHARE = 0.2;

/**
 * Every search by HTTP, the main ones also with many clients, compared with the same page through one prepared
 * statement, alone and behind a minimal HTTP server. The ratio is to the server: no program that responds over HTTP can
 * be faster.
 */
export async function benchSearches(target: SearchTarget): Promise<readonly BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const search of BENCHED_SEARCHES) {
    for (const clients of search.isMain ? [1, MANY_CLIENTS] : [1])
      lines.push(await benchSearch(search, target, clients));
  }
  return lines;
}

async function benchSearch(search: BenchedSearch, target: SearchTarget, clients: number): Promise<BenchLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const call = (run: number) =>
    callPortal(agent, target, `search/${search.type}`, search.criteria(run, target.documentCount));
  await measureConcurrently(clients, WARM_UP_RUNS, call);
  const ours = await measureConcurrently(clients, RUNS, call);

  const pool = new pg.Pool({ connectionString: target.databaseUrl, max: clients });
  const name = search.title;
  const query = (run: number) =>
    pool.query({ name, text: search.bareSql, values: [...search.values(run, target.documentCount)] });
  await measureConcurrently(clients, WARM_UP_RUNS, query);
  const bare = await measureConcurrently(clients, RUNS, query);
  await refuseIdleRuns(search, { call, query });

  const minimal = await startMinimalServer(target.databaseUrl, clients);
  const path = String(BENCHED_SEARCHES.indexOf(search));
  const callMinimal = (run: number) => callPortal(agent, minimal, path, search.values(run, target.documentCount));
  await measureConcurrently(clients, WARM_UP_RUNS, callMinimal);
  const least = await measureConcurrently(clients, RUNS, callMinimal);
  await minimal.stop();
  agent.destroy();
  await pool.end();
  return {
    what: `${search.title}, ${clients === 1 ? '1 client' : `${clients} clients`}`,
    ours: formatQuantiles(ours),
    comparison: `minimal HTTP server ${formatQuantiles(least)}; bare SQL ${formatQuantiles(bare)}`,
    ratio: percentile(ours, 0.95) / percentile(least, 0.95),
    aim: clients === 1 ? 'p95 ≤ 30 ms, ratio ≤ 1.5' : 'ratio ≤ 1.5',
  };
}

/** Fails if a search finds nothing, because that is fast, or if its statement finds something else. */
async function refuseIdleRuns(
  { title }: BenchedSearch,
  measured: { call(run: number): Promise<Buffer>; query(run: number): Promise<pg.QueryResult> },
): Promise<void> {
  let found = 0;
  for (let run = 0; run < WARM_UP_RUNS; run += 1) {
    const { content } = JSON.parse((await measured.call(run)).toString()) as {
      content: { searchResults: { currentRecordCount: number } };
    };
    const { rowCount } = await measured.query(run);
    if (content.searchResults.currentRecordCount > 0 && rowCount !== null && rowCount > 0) found += 1;
  }
  if (found < WARM_UP_RUNS * FOUND_SHARE)
    throw new Error(`${title}: found by both in ${found} of ${WARM_UP_RUNS} runs.`);
}
