import type { Direction, LandCriteria } from '@portal/contract/index/search/definitions/land-criteria';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import {
  ALL_LOTS_KEY,
  type Aliquot,
  combineAliquots,
  computeLotKey,
  expandLots,
  parseAliquot,
  parseRange,
  parseTownship,
  WHOLE_SECTION,
} from '../../records/index.ts';
import { readCode } from '../select/criteria.ts';

// The land criteria as keys.

/**
 * An other lot: its kind, its number, either or neither. A number that consists of marks has an empty key, and matches
 * nothing.
 */
export interface OtherLotQuery {
  readonly code: string | undefined;
  readonly key: string | undefined;
}

/** Land of a plat. Undefined matches any. */
export interface PlattedQuery {
  readonly platId: number;
  readonly isExact: boolean;
  /** Any of them; the empty key is land without a block, which is a separate value. */
  readonly blockKeys: readonly string[] | undefined;
  /** Any lot of any of them, or exactly one of them; an empty set is land without lots. */
  readonly lotSets: readonly (readonly string[])[] | undefined;
  /** Part text (`N 30 FT OF`) of the lots, which only an exact search compares. */
  readonly part: string;
  readonly sublotKey: string | undefined;
  readonly buildingKey: string | undefined;
  readonly unitKey: string | undefined;
  readonly garageKey: string | undefined;
  readonly otherLot: OtherLotQuery;
  readonly municipality: string | undefined;
}

/** Land of a township. Undefined matches any. */
export interface SectionalQuery {
  readonly isExact: boolean;
  readonly township: number;
  readonly isTownshipHalf: boolean;
  readonly range: number;
  readonly isRangeHalf: boolean;
  /** Any of them. */
  readonly sections: readonly number[] | undefined;
  /** The land to share ground with; undefined if no quarter was chosen. */
  readonly touched: Aliquot | undefined;
  /** The land to be: every way to read the chosen quarters. */
  readonly exactly: readonly Aliquot[];
  readonly otherLot: OtherLotQuery;
  readonly base: string | undefined;
  readonly meridian: string | undefined;
  readonly municipality: string | undefined;
}

/** The land of a plat in criteria of type LB. */
export function readPlatted(criteria: LandCriteria, platId: number): PlattedQuery {
  const isExact = criteria.searchMethod === 'EXACT';
  const lots = criteria.lot.trim() === '' ? undefined : expandLots(criteria.lot);
  const blockKey = readKey(criteria.block, computeLotKey);
  const keys = isExact ? readExactly(blockKey, lots?.lotKeys) : readShared(blockKey, lots?.lotKeys);
  return {
    platId,
    isExact,
    ...keys,
    part: lots?.part ?? '',
    sublotKey: readKey(criteria.sublot, computeLotKey),
    buildingKey: readKey(criteria.building, computeLotKey),
    unitKey: readKey(criteria.unit, computeLotKey),
    garageKey: readKey(criteria.garage, computeLotKey),
    otherLot: readOtherLot(criteria.otherLotCodeLb, criteria.otherLotLb),
    municipality: readCode(criteria.municipality),
  };
}

type Keys = Pick<PlattedQuery, 'blockKeys' | 'lotSets'>;

/** Land of all blocks, or of all lots, is shared by each. Land that shares ground with all of them is everything. */
function readShared(blockKey: string | undefined, lotKeys: readonly string[] | undefined): Keys {
  const isAnyBlock = blockKey === undefined || blockKey === ALL_LOTS_KEY;
  const isAnyLot = lotKeys === undefined || lotKeys.includes(ALL_LOTS_KEY);
  return {
    blockKeys: isAnyBlock ? undefined : [blockKey, ALL_LOTS_KEY],
    lotSets: isAnyLot ? undefined : [lotKeys.length === 0 ? [] : [...lotKeys, ALL_LOTS_KEY]],
  };
}

/** A blank field means unspecified, or all. */
function readExactly(blockKey: string | undefined, lotKeys: readonly string[] | undefined): Keys {
  return {
    blockKeys: blockKey === undefined ? ['', ALL_LOTS_KEY] : [blockKey],
    lotSets: lotKeys === undefined ? [[], [ALL_LOTS_KEY]] : [lotKeys],
  };
}

/** A township has 36 sections; correction surveys have a few more. */
const SECTION_MAX = 200;

/**
 * The land of a township in criteria of type MB.
 *
 * @param criteria whose sections, township and range are numbers, by the contract's `findLandProblems`.
 * @returns undefined if no survey has such a section, township or range.
 */
export function readSectional(criteria: LandCriteria): SectionalQuery | undefined {
  const township = parseTownship(stripZeros(criteria.township));
  const range = parseRange(stripZeros(criteria.range));
  const sections = criteria.section.trim() === '' ? undefined : listSections(criteria.section);
  if (township === undefined || range === undefined || sections?.length === 0) return undefined;
  const aliquots = listAliquots(criteria);
  const [first, ...others] = aliquots;
  return {
    isExact: criteria.searchMethod === 'EXACT',
    township: township.number,
    isTownshipHalf: township.half,
    range: range.number,
    isRangeHalf: range.half,
    sections,
    touched: first && others.reduce(combineAliquots, first),
    // No quarter means the whole section, or a description without a part.
    exactly: first === undefined ? [WHOLE_SECTION] : aliquots,
    otherLot: readOtherLot(criteria.otherLotCodeMb, criteria.otherLotMb),
    base: readCode(criteria.base),
    meridian: readCode(criteria.meridian),
    municipality: readCode(criteria.municipality),
  };
}

function stripZeros(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, '');
}

/** Lists the sections of `12`, `12, 14`, `12-14` and `12 & 14`. Of a range, only sections that there can be. */
function listSections(text: string): readonly number[] {
  const sections = new Set<number>();
  for (const [, first = '', last = first] of text.matchAll(
    /(\d+)(?:\s*(?:-|\bto\b|\bthru\b|\bthrough\b)\s*(\d+))?/gi,
  )) {
    const [from, to] = [Number(first), Math.min(Number(last), SECTION_MAX)];
    for (let section = from; section <= to; section += 1) sections.add(section);
  }
  return [...sections];
}

const CORNERS = ['NE', 'NW', 'SE', 'SW'] as const;
type Quarters = Pick<LandCriteria, 'q' | 'qq' | 'qqq' | 'qqqq'>;

/**
 * The parts of a section that the selectors name. A selector that was left out above a chosen one may be any quarter: `qq` NE alone
 * is the north-east of each of the four.
 */
function listAliquots({ q, qq, qqq, qqqq }: Quarters): readonly Aliquot[] {
  const levels: readonly Direction[] = [q, qq, qqq, qqqq];
  const smallest = levels.findLastIndex((level) => level !== '');
  const paths = levels
    .slice(0, smallest + 1)
    .reduce<readonly string[]>(
      (larger, level) =>
        (level === '' ? CORNERS : [level]).flatMap((part) => larger.map((path) => prepend(part, path))),
      [''],
    );
  return paths.map(parseAliquot).filter((aliquot) => aliquot !== undefined);
}

/** The smallest part comes first: `NE4 SW4`, `N2 SW4`. */
function prepend(part: string, path: string): string {
  return `${part}${part.length === 2 ? 4 : 2} ${path}`;
}

/** The selected quarters as a deed writes them: `NE¼ SW¼`, `N½ SW¼`. Empty without a selection. */
export function formatQuarters({ q, qq, qqq, qqqq }: Quarters): string {
  return [qqqq, qqq, qq, q]
    .filter((part) => part !== '')
    .map((part) => `${part}${part.length === 2 ? '¼' : '½'}`)
    .join(' ');
}

function readOtherLot(code: string, text: string): OtherLotQuery {
  return { code: readCode(code), key: readKey(text, computeNaturalKey) };
}

function readKey(text: string, compute: (text: string) => string): string | undefined {
  return text.trim() === '' ? undefined : compute(text);
}
