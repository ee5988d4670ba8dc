import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { replaceNumberWords } from '../keys/number-words.ts';

/** The key of a legal that covers all lots of its block. A search for any lot also searches for it. */
export const ALL_LOTS_KEY = '*';

/** The longest plausible range of lots. A longer one consists of two unrelated numbers, so only its two ends are used. */
const RANGE_MAX_LOTS = 1_000;

/** The expanded lots of one block. */
export interface Lots {
  /** The distinct keys of the single lots in order; `*` for all; empty if the text names none. */
  readonly lotKeys: readonly string[];
  /** The text that describes a part of the lots (`N 30 FT OF`), if there is any. */
  readonly part: string | undefined;
}

/** Computes the key of a lot, block, unit, or building. NONE and blank have an empty key; ALL has `*`. */
export function computeLotKey(text: string): string {
  const trimmed = text.trim();
  if (/^(?:NONE|N\/A|NONE LISTED|-)?$/i.test(trimmed)) return '';
  if (/^ALL$/i.test(trimmed)) return ALL_LOTS_KEY;
  return computeNaturalKey(trimmed.replace(/^(?:LOT|BLOCK|BLK|UNIT|BLDG|BUILDING|GARAGE)\.?\s+/i, ''));
}

const MEASURE =
  /(?:\b[NSEW](?:LY|'LY)?\.?\s*)?\(?(?<!\d)\d+(?:\.\d+)?\)?\s*(?:FT|FEET|RODS?|RDS|ACRES?|AC|%)\b\.?|\b[NSEW]{1,2}(?:LY)?\s*\d+\/\d+|\b\d+\/\d+/g;
const PART_WORDS = /\b(?:PARTIAL|PART|PT|EXCEPT|EXC|EX|OF|THE|THEREOF|BOTH|FEET|FT|NORTH|SOUTH|EAST|WEST|[NSEW]LY)\b/g;
const FILLER = /\b(?:LOTS?|INCL(?:USIVE)?|BOTH)\b|[().]/g;

/**
 * Expands `1,3,7-9`, `28 & 29`, `LOTS 9 THRU 12`, `N 30 FT OF LOT 8` to single lots. Measurements and words that describe a part are
 * returned as the part and never interpreted as lots. A number that is spelled out next to its digits (`Ten 10`) is one lot.
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
    .replace(/(?:(?<!\s)\s+)?-\s*/g, '-');

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

/** Returns `N 30 FT OF` for `N 30 FT OF LOT 8`. If the part is after or between lots, returns the whole text. */
function describePart(upper: string): string {
  const leading = /^(.*\bOF)(?: THE)?(?: LOTS?)? \d+[A-Z]?$/.exec(upper);
  return leading?.[1] ?? upper;
}
