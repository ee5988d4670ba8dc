import { DEFAULT_INSTRUMENT_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import { expect } from 'vitest';
import { composeChain } from './compose-chain.rules.ts';
import { deriveChain } from './derive-chain.rules.ts';
import { type GeneratedChain, generateChain, toFacts } from './generated-chain-testing.ts';
import { ERROR_KINDS, type ErrorKind } from './generated-errors-testing.ts';

/** The numbers of tried cases, so that a test can require enough of each. */
export interface Tried {
  readonly errors: Record<ErrorKind, number>;
  openBurdens: number;
  wrongOwners: number;
  traceless: number;
}

/** Checks chains without an error: nothing is doubted but a release by one of two holders, and owners and burdens are those of the simulation. */
export function checkPerfectChains(seeds: readonly number[]): void {
  for (const seed of seeds) {
    const chain = generateChain(seed, 0);
    const { derived, states, owners } = derive(chain);
    const doubts = derived.entries.flatMap(({ document, doubts }) =>
      doubts.map(({ code }) => `${document.number} ${code}`),
    );
    const shares = chain.sharesReleased.flatMap((number) => [`${number} NOT_ALL_SIGNED`, `${number} HOLDER`]);
    for (const doubt of doubts) expect(shares, `${seed}`).toContain(doubt);
    expect(owners.toSorted(), `${seed}`).toEqual(chain.owners.toSorted());
    for (const number of chain.openBurdens) expect(states.get(number), `${seed} ${number}`).not.toBe('ENDED');
    for (const number of chain.endedBurdens) expect(states.get(number), `${seed} ${number}`).toBe('ENDED');
  }
}

/** Checks chains with errors: an open burden is open or undecided, and a wrong owner comes with a doubt, in the default period too. */
export function checkFaultyChains(seeds: readonly number[]): Tried {
  const errors = Object.fromEntries(ERROR_KINDS.map((kind) => [kind, 0])) as Record<ErrorKind, number>;
  const tried: Tried = { errors, openBurdens: 0, wrongOwners: 0, traceless: 0 };
  for (const seed of seeds) {
    const chain = generateChain(seed, 1 + (seed % 4 === 0 ? 1 : 0));
    for (const kind of chain.errors) errors[kind] += 1;
    const { derived, states, owners, shown } = derive(chain);
    for (const number of chain.openBurdens) {
      tried.openBurdens += 1;
      const context = `${seed} ${chain.errors} ${number}`;
      expect(['OPEN', 'UNDECIDED'], context).toContain(states.get(number));
      expect(
        shown.entries.some((entry) => entry.displayDocNumber === number),
        context,
      ).toBe(true);
    }
    if (haveSameNames(owners, chain.owners)) continue;
    if (chain.isTraceless) {
      tried.traceless += 1;
      continue;
    }
    tried.wrongOwners += 1;
    const context = `${seed} ${chain.errors}: ${owners.join('; ')} for ${chain.owners.join('; ')}`;
    expect(
      derived.entries.some(({ doubts }) => doubts.length > 0),
      context,
    ).toBe(true);
    expect(shown.doubtCount + shown.earlierDoubtCount, context).toBeGreaterThan(0);
  }
  return tried;
}

function derive(chain: GeneratedChain) {
  const facts = toFacts(chain);
  const derived = deriveChain(facts, DEFAULT_INSTRUMENT_EFFECTS);
  return {
    derived,
    states: new Map(derived.entries.map(({ document, standing }) => [document.number, standing?.state])),
    owners: derived.owners
      .filter(({ until, isStray, isPart }) => until === undefined && !isStray && !isPart)
      .map(({ name }) => name),
    shown: composeChain({ facts, derived, rows: new Map(), years: 40 }),
  };
}

/** A suffix that one of the lists lacks isn't another owner: it's said, and not doubted. */
function haveSameNames(some: readonly string[], others: readonly string[]): boolean {
  const drop = (name: string) => name.replace(/ [JS]R$/, '');
  const isSame = (one: string, other: string) =>
    one === other || (drop(one) === drop(other) && (one === drop(one) || other === drop(other)));
  const sorted = (names: readonly string[]) => [...names].sort();
  const others_ = sorted(others);
  return some.length === others.length && sorted(some).every((name, index) => isSame(name, others_[index] ?? ''));
}
