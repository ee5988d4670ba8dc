import { trimEndOf } from '../../../trim-text.ts';
/** Land of a plat, as the criteria of a search have it. The form of the search finds the plat of the name in the county's list. */
export interface PlatLand {
  readonly lot?: string;
  readonly block?: string;
  readonly unit?: string;
  readonly building?: string;
  readonly garage?: string;
  /** An outlot or a tract. */
  readonly otherLotLb?: string;
  /** Absent if the text names no plat. */
  readonly platName?: string;
}

type Part = Exclude<keyof PlatLand, 'platName'>;
type Parts = { [Key in Part]?: string };

/** A number, or as deeds write it: Three (3). */
const DIGITS = String.raw`(?:[A-Z]+(?:[ -][A-Z]+)? ?\(\d{1,4}[A-Z]?\)|\d{1,6}[A-Z]?\b)`;
const NUMBER = String.raw`(?:${DIGITS}|[A-Z]\b)`;
/** 3; 1, 3 and 7-9; A and B; 1 thru 4 inclusive. A letter before a number is the next part's: Lot 3, B 2. */
const NUMBERS = String.raw`${NUMBER}(?: ?(?:[,&–-]|,? ?\b(?:AND|THRU|THROUGH|TO)\b) ?(?:${DIGITS}|[A-Z]\b(?!\.? ?\d)))*(?:,? ?INCL(?:USIVE)?\b\.?)?`;
const NO = String.raw`\.? ?(?:(?:NO|NUM|NUMBER(?:ED)?)\b\.? ?|# ?)?`;
/** Each part after its word. */
const PARTS: readonly (readonly [Part, string])[] = [
  ['lot', String.raw`(?:LOTS?|LTS?)\b${NO}(${NUMBERS})`],
  ['lot', String.raw`LOT(\d{1,6}[A-Z]?)\b`],
  ['block', String.raw`(?:BLOCK|BLK)S?\b${NO}(${NUMBER})`],
  ['block', String.raw`BL(?:OC)?K(\d{1,6}[A-Z]?)\b`],
  ['otherLotLb', String.raw`(?:OUT\s?LOT|TRACT)S?\b${NO}(${NUMBER})`],
  ['unit', String.raw`UNITS?\b${NO}(\d{1,6}[A-Z]?\b|[A-Z]-?\d{1,5}\b|[A-Z]\b)`],
  ['building', String.raw`(?:BUILDING|BLDG)\b${NO}(${NUMBER})`],
  ['garage', String.raw`GARAGE\b${NO}(${NUMBER})`],
];
/** L3 B2. A single letter is ambiguous, so these only count together. */
const SHORT_PARTS: readonly (readonly [Part, string])[] = [
  ['lot', String.raw`L\.?\s?(\d{1,4}(?:[A-Z]?\b|(?=B\s?\d)))`],
  ['block', String.raw`BL?\.?\s?(\d{1,4}[A-Z]?\b)`],
];
const GAP = String.raw`[\s,;/&–-]*(?:(?:OF|IN|AND) (?:THE )?)?`;
const compile = ([part, pattern]: readonly [Part, string]) => [part, new RegExp(`^${GAP}${pattern}`, 'i')] as const;
const READERS = PARTS.map(compile);
const SHORT_READERS = SHORT_PARTS.map(compile);
/** Words before a lot when only a part of it is meant: N 30 FT OF, W1/2, PT. The search for the lot finds its parts. */
const PART_OF_LOT = /^(?:.*\bOF\s+(?:THE\s+)?|(?:PT|PART)\.?\s+|[NSEW]{1,2}\.?\s*\d\/\d\s+)(?=(?:LOTS?|LTS?)\b)/i;
/** How the parts begin that follow the name of a plat, and what is before them. */
const PARTS_BEHIND = /^(?:(?:LOT|LT|BLOCK|BLK|OUT ?LOT|TRACT|UNIT)S?\b|[LB]\.? ?\d|LOT\d|BL(?:OC)?K\d)/i;
const GAPS = /[\s,;/-]+/g;
/** Plats of units: `Elm Court Condominium, Unit 12`. Behind any other text, a unit is part of an address. */
const PLAT_OF_UNITS = /\b(?:CONDO(?:MINIUM)?S?|CIC|TOWN\s?HO(?:ME|USE)S?|COMMON INTEREST)\b/i;
/** Words before and after the name of a plat in a deed. */
const BEFORE_PLAT = /^[\s,;/-]*(?:(?:OF|IN)\s+)?(?:(?:THE\s+)?(?:RECORDED\s+)?(?:PLAT|MAP)\s+OF\s+)?/i;
const AFTER_PLAT = /,? ?\b(?:ACCORDING TO|AS PER|PER THE)\b.*$|,[^,]*\bCOUNTY\b.*$/is;
/** A firm can be named like one lot or block: LOT 18 PARTNERS LLC. */
const FIRM_END = /\b(?:llc|llp|lp|inc|corp|corporation|co|company|ltd|trust|partners|partnership|group|holdings)\.?$/i;

/**
 * Reads a line, with single spaces, that describes lots or units of a plat, with the name of the plat before or after them: `Lot 4 Block 3 Birch Hollow`,
 * `L4 B3 BIRCH HOLLOW 2ND`, `BIRCH HOLLOW, LOT 4, BLOCK 3`, `Unit 12 Elm Court Condominium`.
 *
 * @returns undefined for other texts.
 */
export function readPlatLand(line: string): PlatLand | undefined {
  const text = line.replaceAll('\u2044', '/').replace(PART_OF_LOT, '');
  const ahead = takeParts(text);
  if (ahead) return buildLand(ahead.parts, ahead.rest);
  for (const { index, 0: gap } of text.matchAll(GAPS)) {
    const plat = text.slice(0, index);
    const following = text.slice(index + gap.length);
    const behind = PARTS_BEHIND.test(following) ? takeParts(following) : undefined;
    if (behind && dropAfterPlat(behind.rest) === '' && canPrecede(plat, behind.parts)) {
      return buildLand(behind.parts, plat);
    }
  }
  return undefined;
}

/** One part behind a house number is part of an address: 100 Elm St, Lot 5. */
function canPrecede(plat: string, parts: Parts): boolean {
  const count = Object.keys(parts).length;
  return count > 1 || PLAT_OF_UNITS.test(plat) || (parts.unit === undefined && !/^\d/.test(plat));
}

/** Whether land can also be the name of a firm. */
export function isFirmLike({ platName = '', ...parts }: PlatLand): boolean {
  return Object.keys(parts).length === 1 && FIRM_END.test(platName);
}

/** Takes the parts from the start of a text; undefined if it doesn't start with land of a plat. */
function takeParts(text: string): { readonly parts: Parts; readonly rest: string } | undefined {
  const parts: Parts = {};
  let rest = text;
  let isCertain = false;
  for (;;) {
    const long = readFirst(READERS, rest, parts);
    const found = long ?? readFirst(SHORT_READERS, rest, parts);
    if (found === undefined) break;
    parts[found.part] = found.value;
    rest = rest.slice(found.length);
    isCertain ||= long !== undefined && long.part !== 'building' && long.part !== 'garage';
  }
  const isLand = isCertain || Object.keys(parts).length > 1;
  return isLand ? { parts, rest } : undefined;
}

function readFirst(readers: typeof READERS, text: string, taken: Parts) {
  for (const [part, pattern] of readers) {
    const match = part in taken ? null : pattern.exec(text);
    if (match) return { part, value: tidyNumbers(match[1] ?? ''), length: match[0].length };
  }
  return undefined;
}

/** Three (3) is 3. */
function tidyNumbers(numbers: string): string {
  return numbers.replace(/\b[A-Z]+(?:[ -][A-Z]+)? ?\((\d+[A-Z]?)\)/gi, '$1').toUpperCase();
}

function buildLand(parts: Parts, plat: string): PlatLand {
  const platName = dropAfterPlat(plat.replace(BEFORE_PLAT, '')).trim();
  return { ...parts, ...(platName !== '' && { platName }) };
}

function dropAfterPlat(plat: string): string {
  const start = plat.search(AFTER_PLAT);
  return start < 0 ? trimEndOf(plat, /[\s,;.]/) : plat.slice(0, start);
}
