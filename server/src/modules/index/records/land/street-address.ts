import { dropStateAndZip, US_STATES } from '@portal/contract/values/us-state';
import { joinOrdinalWords, parseOrdinal } from '../keys/number-words.ts';
import { computeTextKey } from '../keys/search-key.ts';
import { type HouseNumberRange, listHouseNumberInterpretations } from './house-number.ts';

/** The parts of a street for matching. Missing parts are empty. */
export interface StreetKeys {
  /** The name without direction and type: `IDAHO`, `7`, `COUNTY ROAD I`. */
  readonly streetKey: string;
  /** `N`, `SE`. */
  readonly directionKey: string;
  /** `AVE`, `BLVD`. */
  readonly streetType: string;
}

/** The parts of a property address for matching. */
export interface AddressKeys extends StreetKeys {
  readonly houseNumber: number | undefined;
  /** The suffix of the house number: `A`, `1/2`, or `05` of a Queens number such as 106-05. */
  readonly houseSuffix: string;
  readonly unitKey: string;
}

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ...['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'].map((word): [string, string] => [word, word]),
  ['NORTH', 'N'],
  ['SOUTH', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
  ['NORTHEAST', 'NE'],
  ['NORTHWEST', 'NW'],
  ['SOUTHEAST', 'SE'],
  ['SOUTHWEST', 'SW'],
]);

/** The common street suffixes of the postal standard (USPS Publication 28, appendix C1). */
const STREET_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ALY: 'ALLEY ALY',
    AVE: 'AVENUE AVE AV',
    BLVD: 'BOULEVARD BLVD',
    CIR: 'CIRCLE CIR',
    CT: 'COURT CT',
    CV: 'COVE CV',
    CRES: 'CRESCENT CRES',
    CURV: 'CURVE CURV',
    DR: 'DRIVE DR',
    HWY: 'HIGHWAY HWY',
    LN: 'LANE LN',
    LOOP: 'LOOP',
    PARK: 'PARK',
    PKWY: 'PARKWAY PKWY PKY',
    PL: 'PLACE PL',
    PLZ: 'PLAZA PLZ',
    PT: 'POINT PT',
    RD: 'ROAD RD',
    RDG: 'RIDGE RDG',
    SQ: 'SQUARE SQ',
    ST: 'STREET ST STR',
    TER: 'TERRACE TER',
    TRL: 'TRAIL TRL',
    WAY: 'WAY',
  }).flatMap(([type, spellings]) => spellings.split(' ').map((spelling): [string, string] => [spelling, type])),
);

/** The type that precedes the name of a lettered or numbered street: AVENUE B, AVE OF THE STARS. It is part of the name. */
const LETTERED_TYPE = 'AVENUE';

/** Words before the number or name of a unit (USPS Publication 28, appendix C2). */
const UNIT_WORDS = [
  'APT',
  'APARTMENT',
  'UNIT',
  'STE',
  'SUITE',
  'RM',
  'ROOM',
  'BLDG',
  'BUILDING',
  'TRLR',
  'UT',
  'UNT',
  'DEPT',
  'HNGR',
];
/**
 * Unit words that streets are named after, too (LOT, KEY LARGO, PIER): only a number or a letter after them is a unit.
 */
const NUMBERED_UNIT_WORDS = ['LOT', 'FL', 'FLOOR', 'SPC', 'SPACE', 'SLIP', 'PIER', 'STOP', 'PH', 'KEY', 'TRAILER'];
const UNIT_WORD = new RegExp(`^(?:${UNIT_WORDS.join('|')}|#)$`, 'i');
/** A unit at the end: UNIT 106, APT. #106, RM106, #106. */
const UNIT_AT_END = new RegExp(
  `(?:(?<![\\s,])[\\s,]+(${[...UNIT_WORDS, ...NUMBERED_UNIT_WORDS].join('|')})(?:\\.?\\s+(?:#\\s*)?|\\.?#\\s*|\\.?(?=\\d))|(?:(?<![\\s,])[\\s,]+)?#\\s*)([\\w-]+)[\\s,]*$`,
  'i',
);
/** No address is longer. Longer texts would make the search for a unit slow. */
const ADDRESS_MAX_CHARACTERS = 250;
/** A comma before a unit doesn't end the address. */
const CITY_AT_END = new RegExp(`,(?!\\s*(?:${[...UNIT_WORDS, ...NUMBERED_UNIT_WORDS].join('|')}|#)).*$`, 'is');

/** 3RD FLOOR and FL 3 are one unit. */
const ORDINAL_FLOOR = /\b(\d{1,3})(?:ST|ND|RD|TH)\s(?:FL|FLOOR)\b/i;
/** A number with a letter in the name of a road: COUNTY ROAD C-2. */
const HYPHENATED_ROAD = /\b((?:ROAD|RD|CR)\.? [A-Z])-(?=\d)/i;

/** Parses `1386 IDAHO AVE W`, `106-05 LIBERTY AVENUE`, `280 PARK AVENUE SOUTH APT 15J`, or only a street. */
export function parseAddress(address: string): AddressKeys {
  const { number, suffix, rest } = splitHouse(address);
  const { street, unit } = splitUnit(rest.replace(ORDINAL_FLOOR, 'FL $1'));
  return {
    houseNumber: number === undefined ? undefined : Number(number),
    houseSuffix: computeTextKey(suffix),
    unitKey: computeUnitKey(unit),
    ...parseStreet(street),
  };
}

/** 2-B and 2B are one unit; the units of BLDG 3 APT 4 are two. */
function computeUnitKey(unit: string): string {
  return unit
    .trim()
    .split(/\s+/)
    .map((part) => part.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .join(' ')
    .trim();
}

/** A number with a letter behind the type of a street: HIGHLAND AVE 9B, ELM ST N 12. */
const BARE_UNIT = /^(\S+(?:\s+\S+)*?)\s+(\d{1,5}[A-Z]?|[A-Z]\d{1,4})$/i;
/** Words before the number of a road. */
const NUMBERED_ROADS: ReadonlySet<string> = new Set(['HWY', 'RD']);

/** The name of a road can be its number: COUNTY ROAD 9B, HIGHWAY 10. */
function splitBareUnit(text: string): { readonly street: string; readonly unit: string } {
  const [, street = '', unit = ''] = BARE_UNIT.exec(text.trim().slice(0, ADDRESS_MAX_CHARACTERS)) ?? [];
  const words = computeTextKey(street).split(' ');
  while (words.length > 2 && DIRECTIONS.has(words.at(-1) ?? '')) words.pop();
  const type = words.length > 1 ? STREET_TYPES.get(words.at(-1) ?? '') : undefined;
  return type === undefined || NUMBERED_ROADS.has(type) ? { street: text, unit: '' } : { street, unit };
}

/** Splits units from the end of a street: BLDG 3 APT 4 is the unit `3 4`. */
function splitUnit(text: string): { readonly street: string; readonly unit: string } {
  const found = UNIT_AT_END.exec(text.slice(0, ADDRESS_MAX_CHARACTERS));
  const [, word = '#', value = ''] = found ?? [];
  const street = text.slice(0, found?.index ?? 0);
  if (street.trim() === '') return splitBareUnit(text);
  const name = value.toUpperCase();
  const isStreet = STREET_TYPES.has(name) || DIRECTIONS.has(name);
  const isUnit = UNIT_WORD.test(word) ? !isStreet : /\d/.test(name) || (name.length === 1 && !isStreet);
  if (street.trim() === '' || !isUnit) return { street: text, unit: '' };
  const outer = splitUnit(street);
  return { street: outer.street, unit: `${outer.unit} ${value}` };
}

function splitHouse(address: string): {
  readonly number: string | undefined;
  readonly suffix: string;
  readonly rest: string;
} {
  const match = /^\s*(\d{1,7})(?:-(\w{1,4})|\s*([A-Z](?=\s)|\d\/\d))?\s+(\S.*)$/i.exec(address);
  if (!match) return { number: undefined, suffix: '', rest: address };
  const [, number, dashed, letter, rest = ''] = match;
  // `12 E MAIN ST`: a single letter that is a direction belongs to the street. `3831 T STREET NW`: the letter is the street's name.
  const isStreet = letter && (DIRECTIONS.has(letter.toUpperCase()) || isTypeAlone(rest) || isInterstate(letter, rest));
  if (isStreet) return { number, suffix: '', rest: `${letter} ${rest}` };
  return { number, suffix: dashed ?? letter ?? '', rest };
}

/** I 94 isn't a house with the letter I. */
function isInterstate(letter: string, rest: string): boolean {
  return letter.toUpperCase() === 'I' && /^\d{1,3}[NSEW]?(?:\s+[NSEW]{1,2})?$/i.test(rest.trim());
}

/** Whether the text after a house number and a letter is only a street type, possibly with a direction: STREET NW. */
function isTypeAlone(text: string): boolean {
  const [type = '', ...others] = computeTextKey(splitUnit(text).street).split(' ');
  return STREET_TYPES.has(type) && (others.length === 0 || (others.length === 1 && DIRECTIONS.has(others[0] ?? '')));
}

/** Parses the street of a stored address. A leading direction is part of the name if another direction follows (NORTH SHORE CIR N). */
export function parseStreet(street: string): StreetKeys {
  const words = computeStreetWords(street);
  let directionKey = '';
  const last = DIRECTIONS.get(words.at(-1) ?? '');
  // AVENUE N is the avenue called N.
  const isName = words.length === 2 && words[0] === LETTERED_TYPE && (words[1] ?? '').length === 1;
  if (last !== undefined && words.length > 1 && !isName) {
    directionKey = last;
    words.pop();
  }
  const type = words.length > 1 ? STREET_TYPES.get(words.at(-1) ?? '') : undefined;
  if (type !== undefined) words.pop();
  const first = DIRECTIONS.get(words[0] ?? '');
  if (first !== undefined && words.length > 1) {
    if (directionKey === '') {
      directionKey = first;
      words.shift();
    } else {
      words[0] = first;
    }
  }
  return { streetKey: words.join(' '), directionKey, streetType: type ?? '' };
}

/**
 * Lists the interpretations of a typed street. A leading direction can be a direction (EAST 53) or part of the name (NORTH SHORE); the
 * last word can be a type or part of the name (PARK). An empty direction or type matches any; the name matches by prefix.
 */
export function listStreetInterpretations(street: string): readonly StreetKeys[] {
  return dropRepeated(listInterpretations(street).flatMap(listRoadSpellings));
}

/** One way to read a typed address. Each house number can be on each street. */
export interface AddressReading {
  /** Empty for addresses that were stored without a house number, because theirs isn't one: N1234 COUNTY ROAD K. */
  readonly houses: readonly HouseNumberRange[];
  readonly streets: readonly StreetKeys[];
  /** Empty for any unit. */
  readonly unitKey: string;
}

/**
 * Lists the ways to read an address that was typed or copied from a displayed address: the house number can be repeated
 * in the street box, a unit follows the street (UNIT 106, #106), and a city follows a comma. One way parses the text as
 * an import does, so that any copied address is found. Another takes the unit as part of the street, because such units
 * were stored that way before they were recognized.
 *
 * A grid number (N1234, W220 N1234) isn't a house number. Such an address was stored as the name of a street, and is
 * read as one.
 *
 * @returns an empty list if the house number is invalid.
 */
export function listAddressReadings(houseNumber: string, typed: string): readonly AddressReading[] {
  const street = typed.replace(ORDINAL_FLOOR, 'FL $1');
  const houses = listHouseNumberInterpretations(houseNumber);
  const number = houseNumber.trim();
  const repeated = street.trim().toUpperCase().startsWith(`${number.toUpperCase()} `);
  if (GRID_NUMBER.test(number))
    return [readGridAddress(number, repeated ? street.trim().slice(number.length) : street)];
  if (houses.length === 0) return [];
  const streets = repeated ? [street.trim().slice(number.length), street] : [street];
  const addresses = repeated ? [street] : [`${number} ${street}`];
  return [
    ...streets.flatMap((text) => listStreetReadings(text, houses)),
    ...addresses.flatMap(withAndWithoutCity).flatMap(readAsStored),
  ].filter(({ streets: { length } }) => length > 0);
}

/** A house number of the Wisconsin and Illinois grids: N1234, W220 N1234, 12N345. */
const GRID_NUMBER = /^(?:[NSEW]\d{1,5}(?:\s?[NSEW]\d{1,5})?|\d{1,3}[NSEW]\d{1,5})$/i;

function readGridAddress(number: string, text: string): AddressReading {
  const { street, unit } = splitUnit(text.replace(CITY_AT_END, ''));
  const roads = listStreetInterpretations(street).map((road) => ({
    ...road,
    streetKey: `${computeTextKey(number)} ${road.streetKey}`,
  }));
  const streets = dropRepeated([...listStreetInterpretations(`${number} ${street}`), ...roads]);
  return { houses: [], streets, unitKey: computeUnitKey(unit) };
}

function listStreetReadings(text: string, houses: readonly HouseNumberRange[]): readonly AddressReading[] {
  const streets = new Set([text.replace(CITY_AT_END, ''), ...listStreetsBeforeCity(text)]);
  return [...streets].flatMap((street) => readStreet(street, houses));
}

/**
 * Lists the streets of a text that continues with a city, a state or ZIP code, without a comma: BIRCH HOLLOW DR JUNIPER FALLS MN 55971.
 * The city starts behind a street type, its direction and a unit.
 */
function listStreetsBeforeCity(text: string): readonly string[] {
  const place = dropStateAndZip(text);
  if (place === text) return [];
  const words = place.split(/[\s,]+/);
  const keyAt = (index: number) => computeTextKey(words[index] ?? '');
  return words.flatMap((_, index) => {
    if (index === 0 || !STREET_TYPES.has(keyAt(index))) return [];
    let end = index + 1;
    while (DIRECTIONS.has(keyAt(end))) end += 1;
    while (UNIT_WORD.test(words[end] ?? '')) end += 2;
    return end < words.length ? [words.slice(0, end).join(' ')] : [];
  });
}

function readStreet(street: string, houses: readonly HouseNumberRange[]): readonly AddressReading[] {
  const split = splitUnit(street);
  const reading = { houses, streets: listStreetInterpretations(split.street), unitKey: computeUnitKey(split.unit) };
  return split.unit === '' ? [reading] : [reading, { houses, streets: listStreetInterpretations(street), unitKey: '' }];
}

function readAsStored(address: string): readonly AddressReading[] {
  const { houseNumber, houseSuffix, unitKey, ...street } = parseAddress(address);
  if (houseNumber === undefined || street.streetKey === '') return [];
  return [{ houses: [{ from: houseNumber, to: houseNumber, suffix: houseSuffix }], streets: [street], unitKey }];
}

function withAndWithoutCity(address: string): readonly string[] {
  return [...new Set([address, address.replace(CITY_AT_END, '')])];
}

/** Spellings of numbered roads. Counties print the same road in several ways, so each is searched under all of them. */
const ROAD_SPELLINGS: readonly (readonly string[])[] = [
  [
    ...['COUNTY', 'CO', 'CTY', 'CNTY'].flatMap((county) =>
      ['ROAD', 'RD', 'HIGHWAY', 'HWY'].map((road) => `${county} ${road}`),
    ),
    ...['COUNTY STATE AID HIGHWAY', 'COUNTY STATE AID HWY', 'CSAH', 'CR', 'C R'],
  ],
  [
    ...['HIGHWAY', 'HWY', 'STATE HIGHWAY', 'STATE HWY', 'TRUNK HIGHWAY', 'TRUNK HWY', 'US HIGHWAY', 'US HWY'],
    ...[
      'U S HIGHWAY',
      'U S HWY',
      'STATE ROAD',
      'STATE RD',
      'ROUTE',
      'RTE',
      'TH',
      'T H',
      'US',
      'U S',
      'US ROUTE',
      'US RTE',
    ],
    ...['STATE ROUTE', 'STATE RTE', 'SAINT ROUTE', 'SAINT RTE', 'SAINT HIGHWAY', 'SAINT HWY', 'SR', 'S R'],
  ],
  ['FM', 'F M', 'FARM ROAD', 'FARM RD', 'FARM TO MARKET ROAD', 'FARM TO MARKET RD', 'FARM TO MARKET'],
  ['I', 'INTERSTATE', 'INTERSTATE HIGHWAY', 'INTERSTATE HWY', 'IH'],
];

function listRoadSpellings(street: StreetKeys): readonly StreetKeys[] {
  const [, age = '', name = '', number = ''] = /^(OLD |NEW )?(.+) (\d\w*|[A-Z]{1,2}\d*)$/.exec(street.streetKey) ?? [];
  const spellings = ROAD_SPELLINGS.find((each) => each.includes(name)) ?? [];
  return [street, ...spellings.map((spelling) => ({ ...street, streetKey: `${age}${spelling} ${number}` }))];
}

function dropRepeated(interpretations: readonly StreetKeys[]): readonly StreetKeys[] {
  const seen = new Set<string>();
  return interpretations.filter((interpretation) => {
    const identity = Object.values(interpretation).join('|');
    return interpretation.streetKey !== '' && !seen.has(identity) && seen.add(identity);
  });
}

function listInterpretations(street: string): readonly StreetKeys[] {
  const main = parseStreet(street);
  const words = computeStreetWords(street);
  const named = words
    .map((word, index) => (index === 0 && words.length > 1 ? (DIRECTIONS.get(word) ?? word) : word))
    .join(' ');
  const interpretations: StreetKeys[] = [main, { streetKey: named, directionKey: '', streetType: '' }];
  if (DIRECTIONS.has(words[0] ?? '') && main.directionKey !== '') {
    const rest = parseStreet(words.slice(1).join(' '));
    const prefix = DIRECTIONS.get(words[0] ?? '');
    interpretations.push({ ...rest, streetKey: `${prefix} ${rest.streetKey}` });
  }
  return interpretations;
}

/** Computes the key of a city or town, which matches by prefix. SAINT PAUL, ST. PAUL, and Saint Paul have the same key. */
export function computeCityKey(city: string): string {
  return computeTextKey(city)
    .replace(/^ST /, 'SAINT ')
    .replace(/^MT /, 'MOUNT ')
    .replace(/^(?:CITY|TOWN|VILLAGE) OF /, '');
}

function computeStreetWords(street: string): string[] {
  const words = joinOrdinalWords(computeTextKey(street.replace(HYPHENATED_ROAD, '$1'))).split(' ');
  const stateWords = countStateWords(words);
  if (stateWords > 0) words.splice(0, stateWords, 'STATE', 'HIGHWAY');
  if (words[0] === 'ST' && words.length > 1) words[0] = 'SAINT';
  if (words[0] === 'MT' && words.length > 1) words[0] = 'MOUNT';
  if (STREET_TYPES.get(words[0] ?? '') === 'AVE' && words.length > 1) words[0] = LETTERED_TYPE;
  return words.map((word) => parseOrdinal(word)?.toString() ?? word);
}

/** Codes of states that mean something else before the number of a road: COUNTY 36, FARM TO MARKET ROAD 36. */
const OTHER_ROAD_CODES: ReadonlySet<string> = new Set(['CO', 'FM']);

/** Counts the words before the number of a state's road: one of MN 36, two of MN HWY 36 W. */
function countStateWords([state = '', ...road]: readonly string[]): number {
  if (!Object.hasOwn(US_STATES, state) || OTHER_ROAD_CODES.has(state)) return 0;
  const named = /^(?:HIGHWAY|HWY|ROUTE|RTE)$/.test(road[0] ?? '') ? 1 : 0;
  const [number = '', direction, ...others] = road.slice(named);
  const isRoad = /^\d{1,3}[A-Z]?$/.test(number) && (direction === undefined || DIRECTIONS.has(direction));
  return isRoad && others.length === 0 ? 1 + named : 0;
}
