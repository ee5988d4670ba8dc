import { buildFirmName } from '@portal/server/modules/index/records';
import type { DraftParty } from '../draft.ts';
import type { Random } from '../random.ts';
import { asParty, type Household, type Person, pickHousehold } from './people.ts';

/** An owner of land: people, or a firm, trust or public body. */
export interface Owner {
  readonly people: readonly Person[];
  /** The name of a firm, trust or public body; `people` are then its trustees, if any. */
  readonly body?: string;
  readonly isTrust?: boolean;
}

/** Minnesota documents say "spouses" since marriage is open to all couples. */
const SPOUSES_SINCE = 2013;
/** The share of signatures that differ from the name in the previous deed, so that both names are indexed. */
const ALIAS_SHARE = 0.02;

export function createCorporateOwner(name: string): Owner {
  return { people: [], body: name };
}

export function createOwner(household: Household): Owner {
  return { people: household.people };
}

/** Picks a family that buys in the year. */
export function pickFamily(random: Random, year: number): Owner {
  return createOwner(pickHousehold(random, year));
}

/** Lists the parties as which an owner appears in a document of the year. */
export function listParties(owner: Owner, year: number, random?: Random): readonly DraftParty[] {
  if (owner.body !== undefined) return [...listTrustees(owner), { name: buildFirmName(owner.body) }];
  return owner.people.map((person) => ({
    name: asParty(person, describeStanding(owner, year)),
    alias: random?.chance(ALIAS_SHARE) ? asParty(shortenName(person)) : undefined,
  }));
}

/** Formats an owner for certificates and memorials: `CARL J PETERSON AND MARIT PETERSON`. */
function describeOwner(owner: Owner): string {
  return owner.body ?? owner.people.map(nameNaturally).join(' AND ');
}

/** Formats the recital of a certificate of title: the owners and their estate. */
export function describeEstate(owner: Owner): string {
  const isJoint = owner.people.length > 1 && owner.body === undefined;
  const verb = isJoint ? ', AS JOINT TENANTS, ARE THE OWNERS' : ' IS THE OWNER';
  return `${describeOwner(owner)}${verb} OF AN ESTATE IN FEE SIMPLE`;
}

export function nameNaturally(person: Person): string {
  return [person.firstName, person.middleName, person.lastName, person.suffix]
    .filter((part) => part !== undefined)
    .join(' ');
}

function listTrustees(owner: Owner): readonly DraftParty[] {
  return owner.isTrust ? owner.people.map((person) => ({ name: asParty(person, 'AS TRUSTEE'), isTrustee: true })) : [];
}

function describeStanding({ people }: Owner, year: number): string {
  if (people.length > 1) return year < SPOUSES_SINCE ? 'HUSBAND AND WIFE' : 'SPOUSES MARRIED TO EACH OTHER';
  return year < 1975 ? (people[0]?.isWoman ? 'A SINGLE WOMAN' : 'A SINGLE MAN') : 'A SINGLE PERSON';
}

/** Some persons sign with fewer names than in the previous deed. */
function shortenName(person: Person): Person {
  return {
    ...person,
    middleName: undefined,
    firstName: person.middleName === undefined ? person.firstName.slice(0, 1) : person.firstName,
  };
}
