import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { replaceNumberWords } from './number-words.ts';

/** Key of a legal that covers every lot of its block; a search for any lot looks for it too. */
export const ALL_LOTS_KEY = '*';

/** No plat has more lots in one range; a longer one is two numbers that only look like a range, and stays as its two ends. */
const RANGE_MAX_LOTS = 1_000;

/** Lots of one block, expanded. */
export interface Lots {
  /** Keys of the single lots, ordered, each once; `*` for all; empty where the text names none. */
  readonly lotKeys: readonly string[];
  /** Text that says which part of the lots (`N 30 FT OF`), where there is any. */
  readonly part: string | undefined;
}

/** Key of one lot, block, unit or building; NONE, blank and the like are the empty key, ALL is `*`. */
export function computeLotKey(text: string): string {
  const trimmed = text.trim();
  if (/^(?:NONE|N\/A|NONE LISTED|-)?$/i.test(trimmed)) return '';
  if (/^ALL$/i.test(trimmed)) return ALL_LOTS_KEY;
  return computeNaturalKey(trimmed.replace(/^(?:LOT|BLOCK|BLK|UNIT|BLDG|BUILDING|GARAGE)\.?\s+/i, ''));
}

const MEASURE =
  /(?:\b[NSEW](?:LY|'LY)?\.?\s*)?\(?\d+(?:\.\d+)?\)?\s*(?:FT|FEET|RODS?|RDS|ACRES?|AC|%)\b\.?|\b[NSEW]{1,2}(?:LY)?\s*\d+\/\d+|\b\d+\/\d+/g;
const PART_WORDS = /\b(?:PARTIAL|PART|PT|EXCEPT|EXC|EX|OF|THE|THEREOF|BOTH|FEET|FT|NORTH|SOUTH|EAST|WEST|[NSEW]LY)\b/g;
const FILLER = /\b(?:LOTS?|INCL(?:USIVE)?|BOTH)\b|[().]/g;

/**
 * Expands `1,3,7-9`, `28 & 29`, `LOTS 9 THRU 12`, `N 30 FT OF LOT 8` to single lots. Measures and words of partition are kept as part
 * text and never read as lots. A number spelled out beside its digits (`Ten 10`) is one lot.
 */
export function expandLots(text: string): Lots {
  const upper = replaceNumberWords(text.toUpperCase().replace(/\s+/g, ' ').trim());
  const whole = computeLotKey(upper);
  if (whole === '' || whole === ALL_LOTS_KEY) return { lotKeys: whole === '' ? [] : [whole], part: undefined };

  const withoutMeasures = upper.replace(MEASURE, ' ').replace(PART_WORDS, ' ');
  const isPart = withoutMeasures !== upper;
  const list = withoutMeasures
    .replace(FILLER, ' ')
    .replace(/\b(?:AND|ALSO)\b|[&;+]/g, ',')
    .replace(/\b(?:THRU|THROUGH|TO)\b|[–—]/g, '-')
    .replace(/\s*-\s*/g, '-');

  const keys = new Set<string>();
  for (const [, start = '', end] of list.matchAll(
    /(?<![A-Z0-9-])(\d{1,6}[A-Z]?|[A-Z])(?:-(\d{1,6}[A-Z]?))?(?![A-Z0-9])/g,
  )) {
    for (const lot of expandRange(start, end)) keys.add(computeNaturalKey(lot));
  }
  return { lotKeys: [...keys].sort(), part: isPart ? describePart(upper) : undefined };
}

function expandRange(start: string, end: string | undefined): readonly string[] {
  if (end === undefined) return [start];
  const from = Number(start);
  const to = Number(end);
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from || to - from >= RANGE_MAX_LOTS) return [start, end];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** `N 30 FT OF LOT 8` reads `N 30 FT OF`; a part that stands behind or between lots is kept whole. */
function describePart(upper: string): string {
  const leading = /^(.*\bOF)(?: THE)?(?: LOTS?)? \d+[A-Z]?$/.exec(upper);
  return leading?.[1] ?? upper;
}
