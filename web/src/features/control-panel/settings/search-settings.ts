/** A setting as the search uses it. */
export interface IndexedSetting {
  readonly path: string;
  readonly screen: string;
  /** Undefined for the screen itself. */
  readonly field?: string;
  readonly label: string;
  readonly hint: string;
  /** Other words for it. */
  readonly synonyms: string;
}

/** Settings that the search shows at most. */
export const FOUND_SETTINGS_MAX = 8;

/**
 * Finds settings by words of their label, screen, hint or synonyms. Every word must be the beginning of a word of the
 * setting. Matches in the label come first, then those in the name of its screen or in a synonym, then those in the
 * hint. If nothing matches, words with a typing error are found.
 */
export function searchSettings(index: readonly IndexedSetting[], text: string): readonly IndexedSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = findSettings(index, words, startsWith);
  return found.length > 0 ? found : findSettings(index, words, isMistyped);
}

/** Whether a word of a setting is meant by an entered word. */
type IsMeant = (word: string, entered: string) => boolean;

function findSettings(
  index: readonly IndexedSetting[],
  words: readonly string[],
  isMeant: IsMeant,
): readonly IndexedSetting[] {
  return index
    .map((setting, order) => ({ setting, order, rank: rankOf(setting, words, isMeant) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.order - other.order)
    .slice(0, FOUND_SETTINGS_MAX)
    .map(({ setting }) => setting);
}

/** @returns 0 for the best match; undefined where a word is missing. */
function rankOf(
  { label, screen, synonyms, hint }: IndexedSetting,
  words: readonly string[],
  isMeant: IsMeant,
): number | undefined {
  const texts = [label, `${label} ${screen} ${synonyms}`, `${label} ${screen} ${synonyms} ${hint}`];
  const rank = texts.findIndex((text) => words.every((word) => hasWord(text, word, isMeant)));
  return rank < 0 ? undefined : rank;
}

/** Whether a word of the text is meant by it; in scripts without spaces, whether the text contains it. */
function hasWord(text: string, word: string, isMeant: IsMeant): boolean {
  const lower = text.toLowerCase();
  if (/[\u0980-\uffff]/.test(word)) return lower.includes(word);
  return lower.split(/[^\p{L}\p{N}]+/u).some((each) => isMeant(each, word));
}

function startsWith(word: string, entered: string): boolean {
  return word.startsWith(entered);
}

/** Shorter words are one typing error away from too many others. */
const MISTYPED_MIN_LETTERS = 4;
const TWO_ERRORS_MIN_LETTERS = 8;
const MISTYPED_MAX_LETTERS = 30;

/**
 * Whether the beginning of a word was entered with one typing error, or two if it is long. The first letter is rarely wrong, and
 * without it short words would mean too many others: "zone" isn't "one".
 */
function isMistyped(word: string, entered: string): boolean {
  const { length } = entered;
  if (startsWith(word, entered)) return true;
  if (length < MISTYPED_MIN_LETTERS || length > MISTYPED_MAX_LETTERS) return false;
  const isSwapped = word[0] === entered[1] && word[1] === entered[0];
  if (word[0] !== entered[0] && !isSwapped) return false;
  const allowed = length < TWO_ERRORS_MIN_LETTERS ? 1 : 2;
  // A letter can be missing or too many: the beginning of the word is then longer or shorter.
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => length - allowed + index);
  return lengths.some((each) => countErrors(word.slice(0, each), entered) <= allowed);
}

/**
 * Counts the typing errors between two words: letters that are wrong, missing, too many, or swapped with their neighbor.
 * Source: the optimal string alignment distance (L. Boytsov, Indexing methods for approximate dictionary searching, 2011).
 */
function countErrors(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
