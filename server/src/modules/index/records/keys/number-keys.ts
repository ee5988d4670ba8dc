import { computeNaturalKey, toHalfWidth } from '@portal/contract/values/natural-key';

/** Numbers with fewer digits have no inner punctuation, and splitting them would find other books: 48 isn't 4-8. */
const SPLIT_MIN_DIGITS = 4;
/** Longer numbers aren't split: each further digit makes more keys. */
const SPLIT_MAX_DIGITS = 15;
const SPLIT_RUN = new RegExp(`(?<!\\d)\\d{${SPLIT_MIN_DIGITS},${SPLIT_MAX_DIGITS}}(?!\\d)`);

/**
 * Lists the natural keys that a number can have if it is recorded with other punctuation than it is typed: `20190044`, `2019-0044` and
 * `2019-00-44` find each other. Punctuation next to a letter never matters to a natural key.
 *
 * @returns the key of the text first; empty if it has neither letters nor digits.
 */
export function listNumberKeys(text: string): readonly string[] {
  const number = toHalfWidth(text).toUpperCase();
  const exact = computeNaturalKey(number);
  if (exact === '') return [];
  const joined = number.replace(/[^A-Z0-9]/g, '');
  const isPunctuated = computeNaturalKey(joined) !== exact;
  const spellings = isPunctuated ? [joined] : listSplits(joined);
  return [...new Set([exact, ...spellings.map(computeNaturalKey)])];
}

/** Splits the first long run of digits in two and three. */
function listSplits(number: string): readonly string[] {
  const run = SPLIT_RUN.exec(number);
  if (run === null) return [];
  const [digits] = run;
  const [before, after] = [number.slice(0, run.index), number.slice(run.index + digits.length)];
  const splits: string[] = [];
  for (let first = 1; first < digits.length; first += 1) {
    const [head, tail] = [digits.slice(0, first), digits.slice(first)];
    splits.push(`${head}-${tail}`);
    for (let second = 1; second < tail.length; second += 1)
      splits.push(`${head}-${tail.slice(0, second)}-${tail.slice(second)}`);
  }
  return splits.map((split) => `${before}${split}${after}`);
}
