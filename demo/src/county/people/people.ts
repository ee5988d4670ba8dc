import { buildPersonName, type PartyName } from '@portal/server/modules/index/records';
import { createRandom, type Random } from '../random.ts';
import { COMMON_SURNAMES, MIDDLE_INITIALS, ORIGINS, type Origin } from './family-names.ts';

export interface Person {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string | undefined;
  readonly suffix: string | undefined;
  readonly isWoman: boolean;
  readonly bornIn: number;
  readonly diesIn: number;
}

/** Persons who own together: one person or a married couple. */
export interface Household {
  readonly people: readonly Person[];
}

/** Households that start buying in a year. Each buys for about thirty years, so some 1,500 own land at any time. */
const HOUSEHOLDS_PER_YEAR = 45;
const BUYING_YEARS = 30;

/** Picks a household that buys in the year. The same families own several tracts. */
export function pickHousehold(random: Random, year: number): Household {
  const since = year - random.whole(0, BUYING_YEARS);
  return getHousehold(since, random.whole(1, HOUSEHOLDS_PER_YEAR));
}

function getHousehold(year: number, number: number): Household {
  const random = createRandom(`household ${year}/${number}`);
  const origin = random.pickWeighted(ORIGINS.map((candidate) => [candidate, computeShare(candidate, year)]));
  const lastName = pickSurname(random, origin);
  const first = createHouseholdMember(random, {
    origin,
    lastName,
    isWoman: random.chance(0.16),
    bornIn: year - random.whole(21, 34),
  });
  return { people: random.chance(0.74) ? [first, createSpouse(random, origin, first)] : [first] };
}

/** Creates a son or daughter, who inherits or gets help to buy a home. */
export function createChild(random: Random, parent: Person): Person {
  const origin = ORIGINS.find(({ surnames }) => surnames.includes(parent.lastName)) ?? random.pick(ORIGINS);
  const bornIn = parent.bornIn + random.whole(22, 36);
  const child = createHouseholdMember(random, {
    origin,
    lastName: parent.lastName,
    isWoman: random.chance(0.4),
    bornIn,
  });
  return !child.isWoman && !parent.isWoman && random.chance(0.12)
    ? { ...child, firstName: parent.firstName, middleName: parent.middleName, suffix: 'JR' }
    : child;
}

/** Formats the person as a party of a document: `LAST FIRST M SUFFIX`. */
export function asParty(person: Person, capacity?: string): PartyName {
  return buildPersonName({ ...person, capacity });
}

function createHouseholdMember(
  random: Random,
  facts: { origin: Origin; lastName: string; isWoman: boolean; bornIn: number },
): Person {
  const names = facts.isWoman ? facts.origin.women : facts.origin.men;
  return {
    lastName: facts.lastName,
    firstName: random.pick(facts.bornIn < 1945 ? names.early : names.late),
    middleName: random.chance(0.72) ? random.pick(MIDDLE_INITIALS) : undefined,
    suffix: !facts.isWoman && random.chance(0.025) ? random.pick(['JR', 'SR', 'II', 'III']) : undefined,
    isWoman: facts.isWoman,
    bornIn: facts.bornIn,
    diesIn: facts.bornIn + random.whole(58, 97),
  };
}

function createSpouse(random: Random, origin: Origin, first: Person): Person {
  const isWoman = !first.isWoman;
  const bornIn = first.bornIn + random.whole(-4, 6);
  // Since the 1970s many women keep their own name and add their spouse's.
  const isHyphenated = isWoman && bornIn > 1948 && random.chance(0.11);
  const lastName = isHyphenated ? `${pickSurname(random, origin)}-${first.lastName}` : first.lastName;
  return createHouseholdMember(random, { origin, lastName, isWoman, bornIn });
}

function pickSurname(random: Random, origin: Origin): string {
  const weights = new Map(COMMON_SURNAMES);
  return random.pickWeighted(origin.surnames.map((surname) => [surname, weights.get(surname) ?? 1]));
}

function computeShare({ share }: Origin, year: number): number {
  const after = share.findIndex(([from]) => from > year);
  const [toYear, toWeight] = share[after] ?? share.at(-1) ?? [year, 0];
  if (after < 0) return toWeight;
  const [fromYear, fromWeight] = share[after - 1] ?? [year, 0];
  if (after === 0) return share[0]?.[1] === 0 ? 0 : toWeight;
  return fromWeight + ((toWeight - fromWeight) * (year - fromYear)) / (toYear - fromYear);
}
