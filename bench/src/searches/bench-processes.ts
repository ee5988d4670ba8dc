import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { spawnPortal } from '@portal/testing/apps/spawn-portal';
import type { BenchLine } from '../bench-table.ts';
import { measureConcurrently } from '../measure.ts';
import { BENCHED_SEARCHES } from './benched-searches.ts';
import { callPortal, type SearchTarget } from './search-call.ts';

const CLIENTS = 16;
const RUNS = 1_500;
const WARM_UP_RUNS = 300;

/** Costs the portal more than the database, so that it shows what more processes add. */
const SEARCH_TYPE = 'searchByDocumentNumber';

/**
 * The throughput of number searches with many clients: one process per core, as an operator starts the portal, compared with one process.
 * The database and the clients use the same cores, so twice as much isn't possible with two.
 */
export async function benchProcesses(target: SearchTarget): Promise<readonly BenchLine[]> {
  const cores = Math.max(2, availableParallelism());
  const one = await measureThroughput(target, 1);
  const several = await measureThroughput(target, cores);
  return [
    {
      what: `Number searches per second, ${CLIENTS} clients, ${cores} processes`,
      ours: several.toFixed(0),
      comparison: `one process ${one.toFixed(0)}`,
      ratio: several / one,
      aim: 'ratio ≥ 1.5 on two cores',
    },
  ];
}

async function measureThroughput(target: SearchTarget, processes: number): Promise<number> {
  const { databaseUrl, cookie, documentCount } = target;
  const search = BENCHED_SEARCHES.find(({ type }) => type === SEARCH_TYPE);
  if (search === undefined) throw new Error(`${SEARCH_TYPE} isn't benched.`);
  const county = { key: 'bench', name: 'Bench County', state: 'MN', timeZone: 'America/Chicago', databaseUrl };
  const portal = await spawnPortal(county, { PROCESSES: String(processes), LOG_LEVEL: 'warn' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const served = { address: `${portal.address}api/`, cookie };
    const call = (run: number) =>
      callPortal(agent, served, `search/${search.type}`, search.criteria(run, documentCount));
    await measureConcurrently(CLIENTS, WARM_UP_RUNS, call);
    const startMs = performance.now();
    await measureConcurrently(CLIENTS, RUNS, call);
    return RUNS / ((performance.now() - startMs) / 1_000);
  } finally {
    agent.destroy();
    portal[Symbol.dispose]();
  }
}
