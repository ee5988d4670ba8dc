import type { PageWord } from '../images/words/page-word.ts';

/** Maximum words of one page. The densest pages of small print have some 2,000. */
const MAX_WORDS = 10_000;
/** Maximum characters of a word. */
const MAX_WORD_LENGTH = 100;
/** The level of words among those of pages, blocks, paragraphs and lines. */
const WORD_LEVEL = '5';
const UNITS = 10_000;
/** Characters that no text has: controls, among them NUL, which PostgreSQL doesn't store, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

/**
 * Reads the words from the tab-separated values that Tesseract writes: level, page, block, paragraph, line, word, left, top, width,
 * height, confidence, text (tesseract(1), "tsv"). Pictures and rules, which it returns as words without text, are left out, and so is
 * everything after the first 10,000 words.
 *
 * @param size the size of the drawing in pixels.
 */
export function readPageWords(
  values: string,
  size: { readonly width: number; readonly height: number },
): readonly PageWord[] {
  const words: PageWord[] = [];
  let line = -1;
  let lineName = '';
  for (const row of values.split('\n')) {
    const [level, , block, paragraph, lineNumber, , left, top, width, height, confidence, ...rest] = row.split('\t');
    if (level !== WORD_LEVEL) continue;
    const text = rest.join(' ').replace(UNPRINTABLE, '').trim().slice(0, MAX_WORD_LENGTH);
    const box = [left, top, width, height].map(Number);
    if (text === '' || box.some((side) => !Number.isFinite(side) || side < 0)) continue;
    const name = `${block} ${paragraph} ${lineNumber}`;
    if (name !== lineName) line += 1;
    lineName = name;
    words.push({ text, confidence: clamp(Math.round(Number(confidence)) || 0, 100), ...toUnits(box, size), line });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

function toUnits(box: readonly number[], { width: pageWidth, height: pageHeight }: { width: number; height: number }) {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const across = (pixels: number) => clamp(Math.round((pixels / pageWidth) * UNITS), UNITS);
  const down = (pixels: number) => clamp(Math.round((pixels / pageHeight) * UNITS), UNITS);
  return { left: across(left), top: down(top), right: across(left + width), bottom: down(top + height) };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
