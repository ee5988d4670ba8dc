import { parseOrdinal } from './number-words.ts';
import { computeTextKey } from './search-key.ts';

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

/** Parses `1386 IDAHO AVE W`, `106-05 LIBERTY AVENUE`, `280 PARK AVENUE SOUTH APT 15J`, or only a street. */
export function parseAddress(address: string): AddressKeys {
  const { number, suffix, rest } = splitHouse(address);
  const [, street = '', unit = ''] =
    /^(.*?)(?:[\s,]+(?:APT|UNIT|STE|SUITE|#)\.?\s*#?\s*([\w-]+))?\s*$/i.exec(rest) ?? [];
  return {
    houseNumber: number === undefined ? undefined : Number(number),
    houseSuffix: computeTextKey(suffix),
    unitKey: computeTextKey(unit),
    ...parseStreet(street),
  };
}

function splitHouse(address: string): {
  readonly number: string | undefined;
  readonly suffix: string;
  readonly rest: string;
} {
  const match = /^\s*(\d{1,7})(?:-(\w{1,4})|\s*([A-Z](?=\s)|\d\/\d))?\s+(\S.*)$/i.exec(address);
  if (!match) return { number: undefined, suffix: '', rest: address };
  const [, number, dashed, letter, rest = ''] = match;
  // `12 E MAIN ST`: a single letter that is a direction belongs to the street.
  if (letter && DIRECTIONS.has(letter.toUpperCase())) return { number, suffix: '', rest: `${letter} ${rest}` };
  return { number, suffix: dashed ?? letter ?? '', rest };
}

/** Parses the street of a stored address. A leading direction is part of the name if another direction follows (NORTH SHORE CIR N). */
export function parseStreet(street: string): StreetKeys {
  const words = computeStreetWords(street);
  let directionKey = '';
  const last = DIRECTIONS.get(words.at(-1) ?? '');
  if (last !== undefined && words.length > 1) {
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
  const seen = new Set<string>();
  return interpretations.filter((interpretation) => {
    const identity = Object.values(interpretation).join('|');
    return interpretation.streetKey !== '' && !seen.has(identity) && seen.add(identity);
  });
}

/** Computes the key of a city or town, which matches by prefix. SAINT PAUL, ST. PAUL, and Saint Paul have the same key. */
export function computeCityKey(city: string): string {
  return computeTextKey(city)
    .replace(/^ST /, 'SAINT ')
    .replace(/^MT /, 'MOUNT ')
    .replace(/^(?:CITY|TOWN|VILLAGE) OF /, '');
}

function computeStreetWords(street: string): string[] {
  const words = computeTextKey(street).split(' ');
  if (words[0] === 'ST' && words.length > 1) words[0] = 'SAINT';
  if (words[0] === 'MT' && words.length > 1) words[0] = 'MOUNT';
  return words.map((word) => parseOrdinal(word)?.toString() ?? word);
}
