import { buildFirmName } from '@portal/server/modules/records';
import type { DraftParty } from './draft.ts';
import { asParty, type Household, type Person, pickHousehold } from './people.ts';
import type { Random } from './random.ts';

/** Who holds land: people, or a firm, trust or public body. */
export interface Owner {
  readonly people: readonly Person[];
  /** Name of what is not a person; the people are then its trustees, if anybody. */
  readonly body?: string;
  readonly isTrust?: boolean;
}

/** Spouses were called so after Minnesota had opened marriage to all. */
const SPOUSES_SINCE = 2013;
/** Share of signatures that differ from the name in the deed before, so that both are indexed. */
const ALIAS_SHARE = 0.02;

export function makeBody(name: string): Owner {
  return { people: [], body: name };
}

export function makePeople(household: Household): Owner {
  return { people: household.people };
}

/** A family that buys in the year. */
export function pickFamily(random: Random, year: number): Owner {
  return makePeople(pickHousehold(random, year));
}

/** The parties by which an owner appears in a document of the year. */
export function listParties(owner: Owner, year: number, random?: Random): readonly DraftParty[] {
  if (owner.body !== undefined) return [...listTrustees(owner), { name: buildFirmName(owner.body) }];
  return owner.people.map((person) => ({
    name: asParty(person, describeStanding(owner, year)),
    alias: random?.chance(ALIAS_SHARE) ? asParty(shortenName(person)) : undefined,
  }));
}

/** The name by which a certificate or a memorial mentions an owner: `CARL J PETERSON AND MARIT PETERSON`. */
function describeOwner(owner: Owner): string {
  return owner.body ?? owner.people.map(nameNaturally).join(' AND ');
}

/** The recital of a certificate of title: who owns what estate. */
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

/** People sign with fewer names than the deed before has. */
function shortenName(person: Person): Person {
  return {
    ...person,
    middleName: undefined,
    firstName: person.middleName === undefined ? person.firstName.slice(0, 1) : person.firstName,
  };
}
