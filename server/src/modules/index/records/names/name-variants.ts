import { computeTextKey } from '../keys/search-key.ts';
import { FIRM_WORDS } from './name-words.ts';
import {
  buildFirmName,
  buildPersonName,
  isFirmName,
  type NameOrder,
  type PartyName,
  parsePerson,
} from './party-name.ts';
import { findPrincipal, splitParties } from './split-parties.ts';

/** THE ESTATE OF JOHN SMITH, SMITH JOHN ESTATE, SMITH JOHN ESTATE OF. */
const ESTATE = /^(?:THE )?(?:TRUSTEES OF )?(?:(?:THE )?EST(?:ATE)? OF (.+)|(.+?),? EST(?:ATE)?(?: OF)?)$/;

/** THE UNKNOWN HEIRS OF JOHN SMITH, DECEASED; HEIRS AT LAW AND DEVISEES OF JOHN SMITH. */
const HEIRS_OF =
  /^(?:THE )?(?:UNKNOWN |KNOWN )*(?:HEIRS|DEVISEES|LEGATEES)(?: AT LAW)?(?:,? (?:(?:AND|&) )?(?:HEIRS|DEVISEES|LEGATEES|ASSIGNS))* OF (.+?)(?:,? (?:DECEASED|DEC'?D))?$/;

const TRUST_KIND =
  '(?:FAMILY|FAM|LIVING|LIV|REVOCABLE|REV|IRREVOCABLE|IRREV|TESTAMENTARY|MARITAL|RESIDUARY|BYPASS|SURVIVORS?|JOINT|DECLARATION OF)';
/** ALBERT LINDQUIST FAMILY TRUST, ALBERT LINDQUIST TRUST DATED 1/2/1990. A bank (BANKERS TRUST COMPANY) continues differently. */
const TRUST = new RegExp(
  String.raw`^(?:THE )?(.+?)((?: ${TRUST_KIND}){0,6}) TRUST(?: AGREEMENT)?(?:,? (?:DATED|DTD|UNDER|U/A|U/T/A|UTA|UA|UTD|NO|NUMBER|#|\d|[IVX]+$).*)?$`,
  's',
);
/** The words of a trust's name that don't belong to a person: 2012 DAHLBERG FAMILY TRUST. */
const TRUST_NUMBER = /(?:^|\s)#?\d[\d-]*(?=\s|$)/g;
/** The most words of a person's name within the name of a trust. More words are more likely a description. */
const TRUST_PERSON_MAX_WORDS = 5;

const GOVERNMENT =
  'STATE|CITY|COUNTY|CNTY|TOWN|TOWNSHIP|TWP|TWNSHP|VILLAGE|VLG|BOROUGH|PARISH|COMMONWEALTH|TERRITORY|DEPARTMENT|DEPT|BUREAU|BOARD|OFFICE|DIVISION|COMMISSION|COMMISSIONER|COMMR|SECRETARY';
/** STATE OF MINNESOTA, CITY OF ST ANSGAR. */
const GOVERNMENT_FIRST = new RegExp(`^(?:THE )?(${GOVERNMENT}) OF (.+)$`);
/** MINNESOTA STATE OF, as an index lists it. */
const GOVERNMENT_LAST = new RegExp(`^(.+?),? (${GOVERNMENT}) OF$`);
const AGENCY = '(?:DEPARTMENT|DEPT|BOARD|BUREAU|DIVISION|OFFICE|COMMISSIONER|COMMISSION|SECRETARY) OF .+';
/** An agency of a government: STATE OF MINNESOTA DEPARTMENT OF REVENUE; MINNESOTA STATE OF, DEPT OF REVENUE. No government's name is longer. */
const AGENCY_BEHIND = new RegExp(
  `^(?:THE )?(?:(STATE|CITY|COUNTY|COMMONWEALTH) OF (.{1,60}?)|(.{1,60}?) (STATE|CITY|COUNTY|COMMONWEALTH) OF),? (${AGENCY})$`,
);

/**
 * Lists additional names under which a party is indexed: the last part of a hyphenated surname, the decedent of an estate or of heirs, the
 * persons in the name of a trust, the other word order of a government's name (STATE OF MINNESOTA, MINNESOTA STATE OF), and who the party
 * acts for (NOMINEE FOR QUICKEN LOANS).
 *
 * The word order of the person in an estate or trust is often uncertain: JOHAN L DAHLBERG can be a Dahlberg or a Johan. Both are
 * indexed, because a list of given names never contains all of them.
 */
export function listNameVariants(name: PartyName): readonly PartyName[] {
  return listVariantsOf(name, PRINCIPALS_MAX_DEPTH);
}

/**
 * A nominee for the trustee of a trust for a minor acts for three others. A longer chain is a typing error or an attack: each principal can be
 * read in two orders, so the readings double with each.
 */
const PRINCIPALS_MAX_DEPTH = 3;

function listVariantsOf(name: PartyName, depth: number): readonly PartyName[] {
  return [...listOwnVariants(name), ...listPrincipals(name, depth)];
}

function listPrincipals(name: PartyName, depth: number): readonly PartyName[] {
  const principal = depth === 0 ? undefined : findPrincipal(name);
  if (principal === undefined) return [];
  const readings = listOrders(principal)
    .flatMap((order) => splitParties(principal, order))
    .flatMap(({ name: own, otherReading }) => (otherReading === undefined ? [own] : [own, otherReading]));
  return dropSameName(readings.flatMap((each) => [each, ...listVariantsOf(each, depth - 1)])).map((each) => ({
    ...each,
    capacity: 'PRINCIPAL',
  }));
}

function listOwnVariants(name: PartyName): readonly PartyName[] {
  if (name.kind === 'HUMAN') {
    const parts = name.lastName.split('-');
    const last = parts.at(-1)?.trim();
    return parts.length > 1 && last ? [buildPersonName({ ...name, lastName: last })] : [];
  }
  const governments = invertGovernment(name.displayName);
  if (governments.length > 0) return dropSameName(governments.map((government) => buildFirmName(government)));
  const [, estateOf, estate] = ESTATE.exec(name.displayName) ?? [];
  const decedent = estateOf ?? estate;
  if (decedent !== undefined && !/\b(?:REAL|LIFE)$/.test(decedent)) {
    return dropSameName(listOrders(decedent).map((order) => parsePerson(decedent, order, 'ESTATE')));
  }
  const [, ancestor] = HEIRS_OF.exec(name.displayName) ?? [];
  if (ancestor !== undefined && !isFirmName(ancestor)) {
    return dropSameName(listOrders(ancestor).map((order) => parsePerson(ancestor, order, 'HEIRS')));
  }
  return listTrustPersons(name.displayName);
}

function invertGovernment(displayName: string): readonly string[] {
  const [, kindFirst, placeBehind, placeFirst, kindBehind, agency] = AGENCY_BEHIND.exec(displayName) ?? [];
  const agencyPlace = placeBehind ?? placeFirst;
  if (agency !== undefined && agencyPlace !== undefined) {
    const kind = kindFirst ?? kindBehind;
    return [
      `${kind} OF ${agencyPlace} ${agency}`,
      `${agencyPlace} ${kind} OF ${agency}`,
      `${agencyPlace} ${agency}`,
    ].filter((name) => name !== displayName);
  }
  const [, kind, place] = GOVERNMENT_FIRST.exec(displayName) ?? [];
  if (kind !== undefined) return [`${place} ${kind} OF`];
  const [, listedPlace, listedKind] = GOVERNMENT_LAST.exec(displayName) ?? [];
  return listedKind === undefined ? [] : [`${listedKind} OF ${listedPlace}`];
}

function listTrustPersons(displayName: string): readonly PartyName[] {
  const [, before = '', kinds = ''] = TRUST.exec(displayName) ?? [];
  const person = before.replace(TRUST_NUMBER, ' ').replace(/\s+/g, ' ').trim();
  const words = computeTextKey(person).split(' ');
  // Without FAMILY or the like, a single word is more likely a firm (NORTHERN TRUST).
  const isPerson = words.length <= TRUST_PERSON_MAX_WORDS && (kinds !== '' || words.length > 1) && person !== '';
  if (!isPerson || words.some((word) => FIRM_WORDS.has(word) || word === 'OF')) return [];
  return dropSameName(listOrders(person).flatMap((order) => parsePersons(person, order)));
}

/** The word orders that a person's name can have. A comma determines the order. */
function listOrders(person: string): readonly NameOrder[] {
  return person.includes(',') || !person.includes(' ') ? ['INDEX'] : ['NATURAL', 'INDEX'];
}

function dropSameName(persons: readonly PartyName[]): readonly PartyName[] {
  const seen = new Set<string>();
  const identify = ({ kind, displayName }: PartyName) => `${kind} ${displayName}`;
  return persons.filter((person) => !seen.has(identify(person)) && seen.add(identify(person)));
}

/** JOHN AND MARY SMITH are two persons. Text without AND is one, because only persons have a family trust. */
function parsePersons(text: string, order: NameOrder): readonly PartyName[] {
  if (!/\bAND\b|&/.test(text)) return [parsePerson(text, order, 'TRUST')];
  return splitParties(text, order)
    .flatMap(({ name, otherReading }) => (otherReading === undefined ? [name] : [name, otherReading]))
    .filter(({ kind }) => kind === 'HUMAN')
    .map((name) => ({ ...name, capacity: 'TRUST' }));
}
