import { expect, test } from 'vitest';
import type { OwnWord } from '../../../platform/images/pdf/read-own-text.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { compareOwnText } from './own-text.rules.ts';

const HEIGHT = 120;
const place = (left: number, width: number, top = 1_000) => ({
  ...{ left, right: left + width, top, bottom: top + HEIGHT },
});
const shown = (text: string, left = 1_000, width = 600): PageWord => ({
  ...{ text, confidence: 80, line: 0 },
  ...place(left, width),
});
const own = (text: string, more: Partial<OwnWord> = {}): OwnWord => ({
  ...{ text, isPainted: true },
  ...place(1_010, 580, 1_005),
  ...more,
});

test.each([
  ['the same word', 'Lindquist', 'Lindquist'],
  ['a word that the engine read with a mistake', 'Lindqu1st', 'Lindquist'],
  ['letters with accents that the engine has none of', 'Francois', 'François'],
  ['digits that look like letters', 'l0O', '100'],
  ['a ligature', 'office', 'oﬃce'],
])('The page has the spelling of the file for %s', (_, read, file) => {
  const { words, isFileText, hidden } = compareOwnText([shown(read)], [own(file)]);
  expect(words).toMatchObject([{ text: file, confidence: 100, ...place(1_000, 600) }]);
  expect({ isFileText, hidden }).toEqual({ isFileText: true, hidden: [] });
});

test.each([
  ['text under a black box', [], own('123-45-6789')],
  ['text behind other text', [shown('Lindquist')], own('Halvorsen')],
  ['a digit that is drawn as another', [shown('$100,000')], own('$900,000')],
  ['a date with other digits', [shown('1987')], own('1988')],
  ['invisible text that says something else', [shown('grantor')], own('lender', { isPainted: false })],
  ['text next to the drawn word', [shown('Lindquist', 5_000)], own('Lindquist')],
  ['markup that is not drawn', [shown('Lindquist')], own('<script>alert(1)</script>')],
])('The drawn page decides, and the file is noted, for %s', (_, read, file) => {
  const { words, isFileText, hidden } = compareOwnText(read, [file]);
  expect(words).toEqual(read);
  expect(isFileText).toBe(false);
  expect(hidden).toEqual([file]);
});

test('Invisible text of a scanning program is neither taken nor noted where the page shows it', () => {
  const { words, hidden } = compareOwnText([shown('Lindquist')], [own('Lindquist', { isPainted: false })]);
  expect(words).toMatchObject([{ text: 'Lindquist', confidence: 80 }]);
  expect(hidden).toEqual([]);
});

test('Words that are split in another way are not hidden', () => {
  const apart = [shown('well-', 1_000, 300), shown('known', 1_310, 290)];
  expect(compareOwnText(apart, [own('well-known')]).hidden).toEqual([]);
  expect(compareOwnText([shown('well-known')], [own('well', place(1_010, 280))]).hidden).toEqual([]);
});

test('Marks without letters or digits are ignored, and a page without text has nothing', () => {
  expect(compareOwnText([], [own('—')]).hidden).toEqual([]);
  expect(compareOwnText([], [])).toEqual({ words: [], isFileText: false, hidden: [] });
});

test('Ten thousand words are compared with as many', () => {
  const at = (index: number) => place((index % 100) * 100, 90, Math.floor(index / 100) * 99);
  const read = Array.from({ length: 10_000 }, (_, index) => ({ ...shown(`word${index}`), ...at(index) }));
  const file = Array.from({ length: 10_000 }, (_, index) => own(`word${index}`, at(index)));
  const { isFileText, hidden } = compareOwnText(read, file);
  expect({ isFileText, hidden: hidden.length }).toEqual({ isFileText: true, hidden: 0 });
});
