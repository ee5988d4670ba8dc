import { describe, expect, test } from 'vitest';
import { matchPattern, parsePattern } from './pattern.ts';

function match(source: string, text: string) {
  const pattern = parsePattern(source);
  const found = pattern && matchPattern(pattern, text);
  return found && Object.fromEntries(found);
}

describe('patterns', () => {
  test.each([
    ['*Book {book:word} Page {page:word}', 'img1921a Book 0397 Page 066', { book: '0397', page: '066' }],
    ['*Book {book:word} Page {page:word}', 'Book 1 Page 2', { book: '1', page: '2' }],
    [
      'A Book {type:letters}_{book:word} Page {page}',
      'a  BOOK DEED_126 page 12A',
      { type: 'DEED', book: '126', page: '12A' },
    ],
    ['{borough:digits}-{rest}', '3-00108-15', { borough: '3', rest: '00108-15' }],
    ['{first:word}*', 'DEEDS AND OTHER CONVEYANCES', { first: 'DEEDS' }],
    ['{first:word}*', 'DEEDS', { first: 'DEEDS' }],
    ['*{number:digits}', 'No. 12', { number: '12' }],
    ['{last}, {first}', 'SMITH, JOHN', { last: 'SMITH', first: 'JOHN' }],
    ['{last}, {first}', 'SMITH JOHN', undefined],
    ['{number:digits}', '12A', undefined],
    ['{a}-{b}', '-1', undefined],
  ])('%s in %j', (source, text, found) => expect(match(source, text)).toEqual(found));

  test.each(['', '{a', 'a}', '{}', '{a:number}', '{a}{b}', '**', '*{a}', '{a}-{a}', '{a b}'])(
    '%j is not a pattern',
    (source) => {
      expect(parsePattern(source)).toBeUndefined();
    },
  );

  test('a hostile text is matched in linear time', () => {
    expect(match('*a{x:digits}b*c{y:digits}d', 'a1'.repeat(200_000))).toBeUndefined();
  });
});

describe('a long run of spaces before text that the pattern needs', () => {
  const run = ' '.repeat(40_000);

  test.each([
    ['{a} X{b}', `A${run}Y`, undefined],
    ['{a} X{b}', `A${run}XB`, { a: 'A', b: 'B' }],
    ['{a} X{b}', `A${run}Y${run}X${run}B`, { a: `A${run}Y`, b: 'B' }],
    ['* X {b:digits}', `${'A '.repeat(20_000)}X${run}7`, { b: '7' }],
  ])('%s finishes with the same result as a short run', (source, text, found) => {
    expect(match(source, text)).toEqual(found);
  });
});
