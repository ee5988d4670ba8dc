import type { Direction } from '../definitions/land-criteria.ts';

/** Land of the Public Land Survey System, as the criteria of a search have it. */
export interface SectionLand {
  readonly q?: Direction;
  readonly qq?: Direction;
  readonly section?: string;
  readonly township: string;
  readonly range: string;
  /** The number of a government lot of the section. */
  readonly otherLotMb?: string;
}

const SECTION_MAX = 36;
const TIER_MAX = 200;

/** SE, SE1/4 or SE/4; a half always has its fraction, because a letter alone can be anything. */
const PART = `(?:[NS][EW](?: ?1?/4)?|[NSEW] ?1?/2)`;
const PARTS = `(?<parts>(?:${PART} ?(?:OF )?(?:THE )?)*),? ?`;
const SECTION_WORD = String.raw`(?:SECTION|SECT?\.?)`;
const GAP = String.raw`[\s,;-]*`;
const tier = (name: string, word: string, directions: string) =>
  String.raw`(?:${word})\.? ?(?<${name}>\d{1,3}(?: ?1/2|H\b)?) ?${directions}`;
const township = (directions: string) => tier('township', 'TOWNSHIP|TWNSHP|TWP|T', directions);
const range = (directions: string) => tier('range', 'RANGE|RGE|RNG|R', directions);
const PLACED = `${township(String.raw`[NS]?\.?`)}${GAP}${range(String.raw`[EW]?\.?`)}`;

/**
 * The accepted forms: with the section before or after, as three numbers after the word, or as a whole township with
 * its directions.
 */
const FORMS = [
  String.raw`${PARTS}(?:${SECTION_WORD}|S) ?(?<section>\d{1,2})${GAP}${PLACED}`,
  String.raw`${PARTS}${PLACED}${GAP}(?:${SECTION_WORD}|S) ?(?<section>\d{1,2})`,
  String.raw`${PARTS}${SECTION_WORD} ?(?<section>\d{1,2})[\s,-]+(?<township>\d{1,3}) ?[NS]?[\s,-]+(?<range>\d{1,3}) ?[EW]?`,
  `${township(String.raw`[NS]\.?`)}${GAP}${range(String.raw`[EW]\.?`)}`,
].map((form) => new RegExp(`^${form}$`));

/** A government lot before its section: Govt. Lot 3 of Section 5. */
const GOVERNMENT_LOT = /^(?:GOV(?:ERNMEN|')?T\.?\s+LOT|LOT|G\.?\s?L\.?)\s*(\d{1,3})\b[\s,;]*(?:(?:OF|IN)\s+)?/;

/**
 * Reads a line, with single spaces, that describes one piece of land by section, township and range, alone or after its parts: `SE1/4 NE1/4 Sec 1 T36N R20E`,
 * `Govt Lot 3, Sec 5 T36N R20E`.
 * Of more than two parts it takes the two largest, which every county's form shows: the land is within them.
 *
 * @returns undefined for other texts, and for land that is several pieces.
 */
export function readSectionLand(line: string): SectionLand | undefined {
  const whole = abbreviate(line);
  const [lotWords = '', otherLotMb] = GOVERNMENT_LOT.exec(whole) ?? [];
  const text = whole.slice(lotWords.length);
  const place = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!place) return undefined;
  const { section, township: tierNumber = '', range: rangeNumber = '', parts = '' } = place;
  if (section === undefined ? otherLotMb !== undefined : !isWithin(section, SECTION_MAX)) return undefined;
  if (!isWithin(tierNumber, TIER_MAX) || !isWithin(rangeNumber, TIER_MAX)) return undefined;
  // The last part is the largest: the quarter of the section.
  const [q, qq] = (parts.replace(/\b(?:OF|THE)\b/g, ' ').match(/[NS][EW]|[NSEW]/g) ?? []).reverse() as Direction[];
  return {
    ...(q && { q }),
    ...(qq && { qq }),
    ...(section !== undefined && { section: String(Number(section)) }),
    township: tidyTier(tierNumber),
    range: tidyTier(rangeNumber),
    ...(otherLotMb !== undefined && { otherLotMb }),
  };
}

function abbreviate(line: string): string {
  return line
    .toUpperCase()
    .replaceAll('\u2044', '/')
    .replace(/\b(N)ORTH\s?(?=EAST\b|WEST\b)|\b(S)OUTH\s?(?=EAST\b|WEST\b)/g, '$1$2')
    .replace(/\b([NS]?)(E)AST\b|\b([NS]?)(W)EST\b|\b(N)ORTH\b|\b(S)OUTH\b/g, '$1$2$3$4$5$6')
    .replace(/\bQUARTER\b/g, '1/4')
    .replace(/\bHALF\b/g, '1/2');
}

/** 033 1/2 and 33H are 33 1/2. */
function tidyTier(tier: string): string {
  const number = String(Number.parseInt(tier, 10));
  return /1\/2|H/.test(tier) ? `${number} 1/2` : number;
}

function isWithin(digits: string, maximum: number): boolean {
  const number = Number.parseInt(digits, 10);
  return number >= 1 && number <= maximum;
}
