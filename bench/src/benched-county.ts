import { type CountyPart, realCounty, wholeCounty } from '@portal/testing/county/county-part';
import { rankedSurname } from '@portal/testing/county/real-names';
import { SURNAMES } from '@portal/testing/county/surnames';

/** A variable of the environment, because the threads of the bench inherit it. */
const NAMES = 'BENCH_NAMES';

/** Surnames that are searched; those of higher ranks are on few documents. */
const SEARCHED_RANKS = 2_000;

/** Chooses the names of the county: `real`, as they are distributed in reality, or `few`, as in earlier versions of the bench. */
export function chooseNames(names: string): void {
  if (names !== 'real' && names !== 'few') throw new Error('--names is real or few.');
  process.env[NAMES] = names;
}

export function benchedCounty(documentCount: number): CountyPart {
  return hasFewNames() ? wholeCounty(documentCount) : realCounty(documentCount);
}

/** The surname of a rank, from 0 for the most common one. */
export function surnameOfRank(rank: number): string {
  return hasFewNames() ? (SURNAMES[rank] ?? '') : rankedSurname(rank);
}

/** Another surname for each run, common and rare ones. */
export function surnameOfRun(run: number): string {
  return surnameOfRank((run * 7) % SEARCHED_RANKS);
}

function hasFewNames(): boolean {
  return process.env[NAMES] === 'few';
}
