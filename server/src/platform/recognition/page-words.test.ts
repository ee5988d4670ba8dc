import { expect, test } from 'vitest';
import { readPageWords } from './page-words.ts';

const SIZE = { width: 1_000, height: 2_000 };
const HEAD = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';

function rowOf(text: string, { line = 1, level = 5, box = '100\t200\t50\t20' } = {}): string {
  return `${level}\t1\t1\t1\t${line}\t1\t${box}\t96.5\t${text}`;
}

test('words have their boxes in ten-thousandths of the page, their confidence and their line', () => {
  const values = [HEAD, rowOf('', { level: 4 }), rowOf('WARRANTY'), rowOf('DEED'), rowOf('THIS', { line: 2 })].join(
    '\n',
  );
  expect(readPageWords(values, SIZE)).toEqual([
    { text: 'WARRANTY', confidence: 97, left: 1_000, top: 1_000, right: 1_500, bottom: 1_100, line: 0 },
    { text: 'DEED', confidence: 97, left: 1_000, top: 1_000, right: 1_500, bottom: 1_100, line: 0 },
    { text: 'THIS', confidence: 97, left: 1_000, top: 1_000, right: 1_500, bottom: 1_100, line: 1 },
  ]);
});

test('the text of a page is taken as it is, without control characters, and no word is longer than a hundred characters', () => {
  const hostile = [
    '<script>alert(1)</script>',
    'a\0b\u0007c',
    `\ud800x`,
    'x'.repeat(5_000),
    "'; DROP TABLE documents; --",
  ];
  expect(readPageWords(hostile.map((text) => rowOf(text)).join('\n'), SIZE).map(({ text }) => text)).toEqual([
    '<script>alert(1)</script>',
    'abc',
    'x',
    'x'.repeat(100),
    "'; DROP TABLE documents; --",
  ]);
});

test('rows without text or with an impossible box are left out, and boxes end at the edge of the page', () => {
  const values = [
    rowOf(' '),
    rowOf('far', { box: '900\t1900\t5000\t5000' }),
    rowOf('nowhere', { box: 'x\t0\t1\t1' }),
    rowOf('before', { box: '-5\t0\t1\t1' }),
    'nonsense',
    '',
  ];
  expect(readPageWords(values.join('\n'), SIZE)).toMatchObject([{ text: 'far', right: 10_000, bottom: 10_000 }]);
});

test('a page has at most ten thousand words', () => {
  const values = Array.from({ length: 10_005 }, () => rowOf('word')).join('\n');
  expect(readPageWords(values, SIZE)).toHaveLength(10_000);
});
