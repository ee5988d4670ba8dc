import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { DrawnScan } from '../../../platform/images/draw/draw-scan.ts';
import { isCovered } from '../../../platform/images/draw/is-covered.ts';
import type { OwnWord } from '../../../platform/images/pdf/read-own-text.ts';
import { packWords, unpackWords } from '../../../platform/images/words/packed-words.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { listBoxesOfPage, type RedactionBox } from '../redactions/index.ts';
import { compareOwnText } from './own-text.rules.ts';
import {
  lockTakenPage,
  lockWords,
  type PageOfDocument,
  type ReadText,
  updateReadText,
  updateWords,
} from './page-texts.queries.ts';
import type { RecognizedPage } from './recognize-page.ts';
import { listSearchWords } from './search-words.rules.ts';

/**
 * Stores the text of a page that was taken, without words below redactions: the page can have been drawn before they were accepted. A document
 * that has since been withheld, or whose image has been replaced, gets no text.
 */
export async function storeText(db: Db, page: PageOfDocument, text: ReadText, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const documentKey = await lockTakenPage(tx, page);
    if (documentKey === undefined) return;
    // Read behind the lock: an operation that accepts a redaction stores its boxes first, and then waits for the lock.
    const boxes = await listBoxesOfPage(tx, { documentKey, page: page.page });
    const rest =
      boxes.length === 0
        ? text
        : { ...text, ...packText(leaveOut(unpackWords(text.words), boxes)), hidesText: false, fileWords: null };
    await updateReadText(tx, page, rest, now);
  });
}

/** Removes words below boxes from the text of a page and from the search. Store the boxes first, in the same transaction. */
export async function removeWordsBelow(tx: Db, page: PageOfDocument, boxes: readonly RedactionBox[]): Promise<void> {
  const words = await lockWords(tx, page);
  if (words !== undefined) await updateWords(tx, page, packText(leaveOut(unpackWords(words), boxes)));
}

/** A word that a box touches is left out as a whole. */
function leaveOut(words: readonly PageWord[], boxes: readonly RedactionBox[]): readonly PageWord[] {
  return words.filter(
    ({ left, top, right, bottom }) =>
      !boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top),
  );
}

/** Packs the words of a page, and lists them as they are searched. */
export function packText(words: readonly PageWord[]): Pick<ReadText, 'words' | 'searchText'> {
  const searchText = listSearchWords(words.map(({ text }) => text).join(' ')).join(' ');
  return { words: packWords(words), searchText };
}

/** Packs recognized words after comparing them with the text that the page has in its file (`compareOwnText`). */
export function packComparedText({ scan, recognized, own }: RecognizedPage): Omit<ReadText, 'engine'> {
  const { words, isFileText, hidden } = compareOwnText(recognized, own);
  const isMostlyHidden = hidden.length >= HIDDEN_WORDS_NOTED && hidden.length >= own.length * HIDDEN_SHARE_NOTED;
  const hidesText = isMostlyHidden || hidden.some((word) => isBehindBox(scan, word));
  const fileWords = hidden.length === 0 ? null : packWords(own.map(toPageWord));
  return { ...packText(words), isFileText, hidesText, fileWords };
}

/** The words of a page as they are looked through: as shown, and all of its file's text if the page doesn't show some of it. */
export function listWordsToLookThrough(
  recognized: readonly PageWord[],
  own: readonly OwnWord[],
): { readonly words: readonly PageWord[]; readonly fileWords: readonly PageWord[] } {
  const { words, hidden } = compareOwnText(recognized, own);
  return { words, fileWords: hidden.length === 0 ? [] : own.map(toPageWord) };
}

const CERTAIN = 100;
/** The engine misses the numbers of lines, text below a stamp, and small print: staff check a page on which it misses most. */
const HIDDEN_WORDS_NOTED = 20;
const HIDDEN_SHARE_NOTED = 0.5;
const COVERED_LETTERS_NOTED = 3;

/** Whether a word that the page doesn't show is one that the file paints, and something else covers. */
function isBehindBox(scan: DrawnScan, word: OwnWord): boolean {
  const letters = word.text.match(/[\p{L}\p{N}]/gu) ?? [];
  return word.isPainted && letters.length >= COVERED_LETTERS_NOTED && isCovered(scan, word);
}

/** Each word of a file is a line: rules look for the words next to a number by their places. */
function toPageWord({ isPainted: _, ...word }: OwnWord, line: number): PageWord {
  return { ...word, confidence: CERTAIN, line };
}
