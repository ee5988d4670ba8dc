import { expect, it } from 'vitest';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { findPlaces, toSearchedPage } from './found-places.rules.ts';
import type { PageTerms } from './page-query.rules.ts';

/** A page whose lines are given: each word is 100 units wide, 50 high, and has its number in the page as the left edge. */
function buildPage(...lines: readonly string[]): readonly PageWord[] {
  let left = 0;
  return lines.flatMap((text, line) =>
    text.split(' ').map((word) => {
      left += 100;
      return { text: word, confidence: 90, left, top: line * 100, right: left + 90, bottom: line * 100 + 50, line };
    }),
  );
}

const isEqual = (term: string, text: string) => term === text;
const NONE = { words: [], phrase: [], near: [] };

/** The texts of the words in the boxes of each place. */
function find(page: readonly PageWord[], terms: Partial<PageTerms>) {
  return findPlaces(toSearchedPage(page), { ...NONE, ...terms }, isEqual).map((boxes) =>
    boxes.map(({ left, top, right }) =>
      page
        .filter((word) => word.top === top && word.left >= left && word.right <= right)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
}

const DEED = buildPage('This Warranty Deed, made', 'by JOHN SMITH', 'to the Railroad of John');

it.each<[string, Partial<PageTerms>, readonly (readonly string[])[]]>([
  ['a word at each of its places, whatever its case', { words: ['john'] }, [['JOHN'], ['John']]],
  ['each of several words, in reading order', { words: ['railroad', 'deed'] }, [['Deed,'], ['Railroad']]],
  ['a phrase as one place', { phrase: ['john', 'smith'] }, [['JOHN SMITH']]],
  ['a phrase that goes on in the next line as one place with two boxes', { phrase: ['made', 'by'] }, [['made', 'by']]],
  ['no phrase in another order', { phrase: ['smith', 'john'] }, []],
  ['no phrase past the end of the page', { phrase: ['john', 'smith', 'jones'] }, []],
  ['words near each other with the first of them', { near: ['railroad', 'smith'] }, [['SMITH', 'Railroad']]],
  ['no word that is alone', { near: ['railroad', 'church'] }, []],
  ['nothing that is part of a word', { words: ['rail'] }, []],
])('On a page are found %s', (_, terms, places) => {
  expect(find(DEED, terms)).toEqual(places);
});

it('Words that are ten words apart are near each other, and those that are eleven apart are not', () => {
  const apart = (count: number) => buildPage(`first ${'x '.repeat(count - 1)}last`);
  expect(find(apart(10), { near: ['first', 'last'] })).toHaveLength(1);
  expect(find(apart(11), { near: ['first', 'last'] })).toHaveLength(0);
});

it('A word with a hyphen is the phrase of its parts, and one place', () => {
  expect(find(buildPage('lot 12-34 of'), { phrase: ['12', '34'] })).toEqual([['12-34']]);
  expect(find(buildPage('lot 12-12 of'), { words: ['12'] })).toEqual([['12-12']]);
});

it('Names in other scripts are words', () => {
  const page = buildPage('grantor 김 민준 and Müller');
  expect(find(page, { words: ['muller'] })).toEqual([['Müller']]);
  expect(find(page, { words: ['김'.normalize('NFKD')] })).toEqual([['김']]);
});
