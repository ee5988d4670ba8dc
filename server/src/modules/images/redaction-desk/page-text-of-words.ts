import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { listLabels, type PlacedLabel } from './number-labels.ts';

/** A place on a page, in ten-thousandths of its width and height. */
export interface NumberBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a page as one text, in which each character belongs to a word. */
export interface PageText {
  /** The words, separated by spaces. */
  readonly text: string;
  /** Returns the last label that ends before a position. */
  readonly findLabelBefore: (start: number) => PlacedLabel | undefined;
  /** The same, with digits for the letters that engines read for them, such as O for 0. */
  readonly numbers: string;
  /** Returns the indexes of the words between two positions. */
  readonly wordsOf: (start: number, end: number) => readonly number[];
  /** Returns the words above the word at a position, in lower case; none if it isn't the first of its line or of a cell. */
  readonly findAbove: (start: number) => string;
  /** Tells whether "last four" is before a position. */
  readonly isAfterLastFour: (start: number) => boolean;
  /** Tells whether words of a company are near a place. */
  readonly isNearCompany: (start: number, end: number) => boolean;
}

/** A label above a number is at most as far away as two lines. */
const ABOVE_REACH = 350;
/** Cells of a form are at least as far from each other; words of a line are closer. */
const CELL_GAP = 300;
/** Words above are looked for as many times on a page: each time costs a look at all of its words. */
const MAX_LOOKS_ABOVE = 300;
/** Engines cut the ends of letters; a box reaches this far beyond its words. */
const MARGIN = 25;
/** "Last four digits of the social security number of the debtor:" and the number. */
const LAST_FOUR_REACH = 80;
const LAST_FOUR = /last (?:four|4)|ending in/;
/** A company's name is next to its number. */
const COMPANY_REACH = 45;
const COMPANY =
  /(?<![a-z])(?:inc|llc|l\.l\.c|corp|corporation|company|co\.|bank|association|n\.a|lp|llp|ltd|partnership|union|foundation|church|trust)(?![a-z])/;

/** Letters and signs that engines read for digits (decision 0355 has the same for words). */
const READ_FOR: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};
const GROUP = /(?<![A-Za-z])[\dOoQDlI|SBZ]{2,20}(?![A-Za-z])/g;

/** Joins the words of a page. */
export function readPageText(words: readonly PageWord[]): PageText {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of words) {
    starts.push(length);
    length += text.length + 1;
  }
  const text = words.map((word) => word.text).join(' ');
  const labels = lowerCase(text);
  const placed = listLabels(labels);
  let looks = 0;
  const findWord = (position: number) => findLastAt(starts, position, (start) => start);
  return {
    text,
    findLabelBefore(start) {
      const found = placed[findLastAt(placed, start, ({ end }) => end)];
      return found !== undefined && found.end <= start ? found : undefined;
    },
    numbers: text.replaceAll(GROUP, readDigits),
    wordsOf(start, end) {
      if (words.length === 0 || end <= start) return [];
      const [first, last] = [findWord(start), findWord(end - 1)];
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    },
    findAbove(start) {
      const index = findWord(start);
      const [before, word] = [words[index - 1], words[index]];
      if (word === undefined || looks === MAX_LOOKS_ABOVE) return '';
      if (before?.line === word.line && word.left - before.right < CELL_GAP) return '';
      looks += 1;
      return lowerCase(
        words
          .filter(({ bottom, left, right }) => {
            const distance = word.top - bottom;
            return distance >= -MARGIN && distance <= ABOVE_REACH && left < word.right && right > word.left;
          })
          .map((above) => above.text)
          .join(' '),
      );
    },
    isAfterLastFour: (start) => LAST_FOUR.test(labels.slice(Math.max(0, start - LAST_FOUR_REACH), start)),
    isNearCompany: (start, end) => COMPANY.test(labels.slice(Math.max(0, start - COMPANY_REACH), end + COMPANY_REACH)),
  };
}

/** Finds the index of the last item whose position isn't after another; 0 if all are. */
function findLastAt<Item>(items: readonly Item[], position: number, positionOf: (item: Item) => number): number {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (positionOf(items[middle] as Item) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lower case with the same number of characters. */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** At least half of a group are digits; the others were meant to be. */
function readDigits(group: string): string {
  const digits = group.replaceAll(/\D/g, '').length;
  return digits * 2 < group.length ? group : group.replaceAll(/\D/g, (sign) => READ_FOR[sign] ?? sign);
}

/** Joins the boxes of words, one for each line, with a margin. */
export function groupBoxes(words: readonly PageWord[]): readonly NumberBox[] {
  const lines = new Map<number, NumberBox>();
  for (const { line, left, top, right, bottom } of words) {
    const box = lines.get(line);
    lines.set(line, {
      left: Math.min(box?.left ?? left, left),
      top: Math.min(box?.top ?? top, top),
      right: Math.max(box?.right ?? right, right),
      bottom: Math.max(box?.bottom ?? bottom, bottom),
    });
  }
  return [...lines.values()].map(({ left, top, right, bottom }) => ({
    left: Math.max(0, left - MARGIN),
    top: Math.max(0, top - MARGIN),
    right: Math.min(10_000, right + MARGIN),
    bottom: Math.min(10_000, bottom + MARGIN),
  }));
}
