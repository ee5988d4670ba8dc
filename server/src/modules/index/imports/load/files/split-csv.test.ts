import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvSplitter } from './split-csv.ts';

function split(...pieces: readonly string[]) {
  const splitter = new CsvSplitter();
  return [...pieces.flatMap((piece) => splitter.add(piece)), ...splitter.end()];
}

function valuesOf(...pieces: readonly string[]) {
  return split(...pieces).map((row) => ('values' in row ? row.values : `${row.line}: ${row.problem}`));
}

describe('rows are split according to RFC 4180', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x, y",2\n',
      [
        ['a', 'b'],
        ['x, y', '2'],
      ],
    ],
    [
      'a,b\n"say ""no""",\n',
      [
        ['a', 'b'],
        ['say "no"', ''],
      ],
    ],
    [
      'a,b\n"two\nlines",2\n',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    [
      'a,b\n,""\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a,b\n\n  \n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n6" PIPE,2\n',
      [
        ['a', 'b'],
        ['6" PIPE', '2'],
      ],
    ],
    ['a\n', [['a']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(valuesOf(text)).toEqual(rows);
  });

  test('however the text is divided', () => {
    const text = 'a,b\r\n"two\r\nlines, ""q""",2\r\n3,"4"\r\n';
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        expect(split(text.slice(0, first), text.slice(first, second), text.slice(second))).toEqual(split(text));
      }),
    );
  });

  test('for any values', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(valuesOf(text)).toEqual(rows);
      }),
    );
  });
});

describe('a broken row loses only its own line', () => {
  test.each([
    ['a,b\n1,"x"y\n2,3\n', ['2: unexpected quote', ['2', '3']]],
    ['a,b\n1,"x\n2,3\n', ['2: unclosed quote', ['2', '3']]],
    ['a,b\n1,2,3\n4,5\n', ['2: 3 columns instead of 2', ['4', '5']]],
    ['a,b\n1\n4,5\n', ['2: 1 columns instead of 2', ['4', '5']]],
    [
      'a,b\n1,"x\n2,3,4\n5,6"\n7,8\n',
      [
        ['1', 'x\n2,3,4\n5,6'],
        ['7', '8'],
      ],
    ],
    ['a,b\n1,"x\n2,3\n"y",4\n7,8\n', ['2: unexpected quote', ['2', '3'], ['y', '4'], ['7', '8']]],
  ])('%j', (text, rows) => {
    expect(valuesOf(text)).toEqual([['a', 'b'], ...rows]);
  });

  test('a quote can span up to 200 lines', () => {
    const quoted = (lines: number) => `a,b\n1,"${'x\n'.repeat(lines - 1)}x"\n`;
    expect(valuesOf(quoted(200))).toHaveLength(2);
    expect(valuesOf(quoted(201))[1]).toBe('2: unclosed quote');
  });

  test('line numbers include the lines of multi-line rows', () => {
    expect(split('a,b\n"x\ny",1\n\n2,3\n').map((row) => row.line)).toEqual([1, 2, 5]);
  });
});
