import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { BenchLine } from './bench-table.ts';
import { formatQuantiles, measureRuns, percentile } from './measure.ts';
import { callPortal, type SearchTarget } from './search-call.ts';
import { SURNAMES } from './surnames.ts';

const LOGIN_CLIENTS = 8;
/** Alone and beside logins in turns, so that what else the machine does falls on both. */
const ROUNDS = 8;
const SEARCHES_PER_ROUND = 150;
const WARM_UP_RUNS = 50;
/** A round is counted from when so many are in: at first all ask at the same time, and nobody has been answered. */
const FIRST_LOGINS = LOGIN_CLIENTS / 2;

export interface LoginTarget extends SearchTarget {
  readonly username: string;
  readonly password: string;
}

/**
 * How many people get in in a second, eight at a time without a pause, and what that does to somebody who searches meanwhile and she to
 * them: hashing a password is meant to be hard work, and others are not to wait for it.
 */
export async function benchLogins(target: LoginTarget): Promise<readonly BenchLine[]> {
  const search = (run: number) =>
    callPortal(searchAgent, target, 'search/searchByName', {
      grantorGranteeLastName: SURNAMES[(run * 7) % SURNAMES.length] ?? '',
    });
  const searchAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  await measureRuns(WARM_UP_RUNS, search);
  const alone: number[] = [];
  const beside: number[] = [];
  const rates: number[] = [];
  const ratesAlone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await measureRuns(SEARCHES_PER_ROUND, search)));
    const busy = await whileLoggingIn(target, () => measureRuns(SEARCHES_PER_ROUND, search));
    beside.push(...busy.result);
    rates.push(busy.loginsPerSecond);
    // As long as the searches took: some tens of logins are counted, and a shorter time would lose another share of them at its ends.
    ratesAlone.push((await whileLoggingIn(target, () => setTimeout(busy.elapsedMs))).loginsPerSecond);
  }
  searchAgent.destroy();
  return [
    {
      what: `name search while ${LOGIN_CLIENTS} clients log in, ${percentile(rates, 0.5).toFixed(0)} logins a second`,
      ours: formatQuantiles(beside),
      beside: `nobody logs in ${formatQuantiles(alone)}`,
      ratio: percentile(beside, 0.5) / percentile(alone, 0.5),
      aim: 'ratio ≤ 1.2',
    },
    {
      what: `logins by ${LOGIN_CLIENTS} clients while somebody searches`,
      ours: `${percentile(rates, 0.5).toFixed(1)}/s`,
      beside: `nobody searches ${percentile(ratesAlone, 0.5).toFixed(1)}/s`,
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
