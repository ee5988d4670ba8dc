import type { OwnWord } from '../../../platform/images/pdf/read-own-text.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';

/** The recognized words of a page, compared with the text that its file has. */
export interface ComparedText {
  /** In the spelling of the file where the page shows the same. */
  readonly words: readonly PageWord[];
  /** Whether most words have the spelling of the file. */
  readonly isFileText: boolean;
  /** Words of the file that the page doesn't show at their place: invisible ones, those behind something, and those with false letters. */
  readonly hidden: readonly OwnWord[];
}

/** Words are looked up by their height on the page, in bands of this size. */
const BAND = 100;
const FILE_TEXT_SHARE = 0.5;
/** Wrong characters in a word of the engine, as a share of its length. */
const WRONG_SHARE = 0.34;
const CERTAIN = 100;

/**
 * Compares recognized words with the words of the file. The drawn page decides: a word of the file is taken only where the engine has read the same on the
 * page, up to its usual mistakes, and digits have to be equal. So invisible text, text behind a picture, and letters whose meaning is false never get into
 * the text of a page.
 */
export function compareOwnText(recognized: readonly PageWord[], own: readonly OwnWord[]): ComparedText {
  const bands = groupByBand(recognized);
  const spelled = new Map<PageWord, string>();
  const hidden = own.filter((word) => {
    const letters = simplify(word.text);
    if (letters === '') return false;
    const shown = findShown(bands, word);
    const [single] = shown;
    if (single !== undefined && shown.length === 1 && word.isPainted && areAlike(word.text, single.text)) {
      spelled.set(single, word.text);
      return false;
    }
    const line = shown.map(({ text }) => text).join('');
    return !areAlike(word.text, line) && !simplify(line).includes(letters);
  });
  const words = recognized.map((word) => {
    const text = spelled.get(word);
    return text === undefined ? word : { ...word, text, confidence: CERTAIN };
  });
  return { words, isFileText: spelled.size > 0 && spelled.size >= recognized.length * FILE_TEXT_SHARE, hidden };
}

function groupByBand(words: readonly PageWord[]): ReadonlyMap<number, readonly PageWord[]> {
  const bands = new Map<number, PageWord[]>();
  for (const word of words)
    for (let band = Math.floor(word.top / BAND); band <= Math.floor(word.bottom / BAND); band += 1) {
      const words = bands.get(band) ?? [];
      words.push(word);
      bands.set(band, words);
    }
  return bands;
}

/** Finds the recognized words at the place of a word of the file, from left to right. */
function findShown(bands: ReadonlyMap<number, readonly PageWord[]>, word: OwnWord): readonly PageWord[] {
  const middle = (word.top + word.bottom) / 2;
  return (bands.get(Math.floor(middle / BAND)) ?? [])
    .filter(
      ({ left, right, top, bottom }) => left < word.right && right > word.left && top <= middle && bottom >= middle,
    )
    .toSorted((one, other) => one.left - other.left);
}

/** Shapes that engines take for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', '|': '1', s: '5', b: '8', z: '2' };

/** Letters and digits alone, in one case, with one sign for those that look alike. */
function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[olisbz|]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function areAlike(own: string, shown: string): boolean {
  const [one, other] = [simplify(own), simplify(shown)];
  if (one === other) return one !== '';
  if (/\p{Nd}/u.test(own) || /\p{Nd}/u.test(shown)) return false;
  const allowed = Math.floor(one.length * WRONG_SHARE);
  return allowed > 0 && countEdits(one, other, allowed) <= allowed;
}

/** The least number of insertions, deletions and replacements (Levenshtein); more than `atMost` if there are more. */
function countEdits(one: string, other: string, atMost: number): number {
  if (Math.abs(one.length - other.length) > atMost) return atMost + 1;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? 0;
}
