import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { BenchLine } from '../bench-table.ts';
import { surnameOfRun } from '../benched-county.ts';
import { formatQuantiles, measureRuns, percentile } from '../measure.ts';
import { fillForm } from '../searches/benched-searches.ts';
import { callPortal, type SearchTarget } from '../searches/search-call.ts';

const LOGIN_CLIENTS = 8;
/** Rounds with and without sign-ins alternate, so that other work of the machine affects both. */
const ROUNDS = 5;
const SEARCHES_PER_ROUND = 60;
const WARM_UP_RUNS = 50;
/** Counting starts after this many sign-ins: at first all clients wait for their first response. */
const FIRST_LOGINS = LOGIN_CLIENTS / 2;

export interface LoginTarget extends SearchTarget {
  readonly username: string;
  readonly password: string;
}

/**
 * Sign-ins per second by eight clients without a pause, and how sign-ins and another user's searches slow each other: hashing a
 * password is slow by design, and other users must not wait for it.
 */
export async function benchLogins(target: LoginTarget): Promise<readonly BenchLine[]> {
  const search = (run: number) =>
    callPortal(
      searchAgent,
      target,
      'search/searchByName',
      fillForm('searchByName', { grantorGranteeLastName: surnameOfRun(run) }),
    );
  const searchAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  await measureRuns(WARM_UP_RUNS, search);
  const alone: number[] = [];
  const busySearches: number[] = [];
  const rates: number[] = [];
  const ratesAlone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await measureRuns(SEARCHES_PER_ROUND, search)));
    const busy = await whileLoggingIn(target, () => measureRuns(SEARCHES_PER_ROUND, search));
    busySearches.push(...busy.result);
    rates.push(busy.loginsPerSecond);
    // As long as the searches took, so that both rounds lose the same share of sign-ins at their ends.
    ratesAlone.push((await whileLoggingIn(target, () => setTimeout(busy.elapsedMs))).loginsPerSecond);
  }
  searchAgent.destroy();
  return [
    {
      what: `name search while ${LOGIN_CLIENTS} clients sign in, ${percentile(rates, 0.5).toFixed(0)} sign-ins per second`,
      ours: formatQuantiles(busySearches),
      comparison: `no one signs in ${formatQuantiles(alone)}`,
      ratio: percentile(busySearches, 0.5) / percentile(alone, 0.5),
      aim: 'ratio ≤ 1.2',
    },
    {
      what: `sign-ins by ${LOGIN_CLIENTS} clients while another user searches`,
      ours: `${percentile(rates, 0.5).toFixed(1)}/s`,
      comparison: `no one searches ${percentile(ratesAlone, 0.5).toFixed(1)}/s`,
      ratio: percentile(ratesAlone, 0.5) / percentile(rates, 0.5),
      aim: '',
    },
  ];
}

async function whileLoggingIn<Result>(
  target: LoginTarget,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly loginsPerSecond: number; readonly elapsedMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: LOGIN_CLIENTS });
  const { username, password } = target;
  let isOver = false;
  let logins = 0;
  const begun = Promise.withResolvers<void>();
  const clients = Array.from({ length: LOGIN_CLIENTS }, async () => {
    while (!isOver) {
      await callPortal(agent, { address: target.address }, 'auth/login', { username, password });
      logins += 1;
      if (logins >= FIRST_LOGINS) begun.resolve();
    }
  });
  await Promise.race([begun.promise, Promise.all(clients)]);
  const [start, before] = [performance.now(), logins];
  const result = await work();
  const elapsedMs = performance.now() - start;
  const loginsPerSecond = (logins - before) / (elapsedMs / 1_000);
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  return { result, loginsPerSecond, elapsedMs };
}
