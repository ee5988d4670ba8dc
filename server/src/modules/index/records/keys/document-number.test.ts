import { computeNaturalKey } from '@portal/contract/values/natural-key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeNumberKeys,
  listNumberInterpretations,
  parseDocumentReference,
  splitNumberPrefix,
} from './document-number.ts';

const TYPES = [
  { code: 'A', prefixes: ['A', 'ABS'] },
  { code: 'T', prefixes: ['T', 'TOR'] },
];

describe('natural order', () => {
  test('A9 sorts before A10, 12 before 12A, and a year before its numbers', () => {
    const numbers = ['A10', '2', '1987-123', '12A', '10', 'A9', '12', '1987-9', '012B', '1988-1'];
    expect(numbers.toSorted((one, other) => (computeNaturalKey(one) < computeNaturalKey(other) ? -1 : 1))).toEqual([
      '2',
      '10',
      '12',
      '12A',
      '012B',
      '1987-9',
      '1987-123',
      '1988-1',
      'A9',
      'A10',
    ]);
  });

  test('of integers is the order of their values', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (one, other) => {
        const [oneKey, otherKey] = [computeNaturalKey(String(one)), computeNaturalKey(String(other))];
        expect(oneKey < otherKey).toBe(one < other);
        expect(oneKey === otherKey).toBe(one === other);
      }),
    );
  });

  test.each([
    ['000123', '123'],
    ['0', '00'],
    ['12-3', '12 3'],
    ['a9', 'A9'],
  ])('%s and %s are the same number', (one, other) => {
    expect(computeNaturalKey(one)).toBe(computeNaturalKey(other));
  });

  test.each([
    ['12-3', '123'],
    ['1-23', '12-3'],
    ['299181A', '299181'],
    ['10', '1'],
  ])('%s and %s are different numbers', (one, other) => {
    expect(computeNaturalKey(one)).not.toBe(computeNaturalKey(other));
  });
});

describe('a remark in the index is a document', () => {
  const isType = (code: string) => code === 'A' || code === 'T';
  test.each([
    ['T104477', 'T', '06104477'],
    [' t-0104477 ', 'T', '06104477'],
    ['A1987-123', 'A', '04198703123'],
    ['104477', undefined, '06104477'],
    ['299181A', undefined, '06299181A'],
  ])('%j has a type and number', (text, documentType, numberKey) => {
    expect(parseDocumentReference(text, isType)).toEqual({ documentType, numberKey });
  });

  test.each(['', 'SEE FILE', 'X104477', 'BY ORDER 12', 'T'])('%j is not a document', (text) => {
    expect(parseDocumentReference(text, isType)).toBeUndefined();
  });
});

describe('a document number is accepted with or without prefix, zeros, and dashes', () => {
  const stored = { documentType: 'A', ...computeNumberKeys('683300') };
  test.each([
    '683300',
    'A683300',
    'a-683300',
    'ABS 683300',
    '00683300',
    'ABS-0683300',
    ' 683300 ',
    'Document No. 683300',
    'Doc # A683300',
    '６８３３００',
  ])('%j finds A683300', (typed) => {
    const found = listNumberInterpretations(typed, TYPES, undefined).some(
      (interpretation) =>
        interpretation.numberKey === stored.numberKey &&
        (interpretation.documentType ?? stored.documentType) === stored.documentType,
    );
    expect(found).toBe(true);
  });

  test('a prefix of a type other than the selected one is not treated as a prefix', () => {
    expect(listNumberInterpretations('T683300', TYPES, 'A')).toEqual([
      { documentType: 'A', ...computeNumberKeys('T683300') },
    ]);
  });

  test('a number typed without its dash matches by its compact form', () => {
    expect(computeNumberKeys('1987-00123').numberCompact).not.toBe('1987123');
    expect(computeNumberKeys('1987-123').numberCompact).toBe('1987123');
    expect(listNumberInterpretations('1987123', TYPES, undefined)[0]?.numberCompact).toBe('1987123');
  });

  test('text without letters or digits has no interpretation', () => {
    expect(listNumberInterpretations(' -- ', TYPES, undefined)).toEqual([]);
  });
});

test.each([
  ['TOR-10231', { documentType: 'T', number: '10231' }],
  ['T 299181A', { documentType: 'T', number: '299181A' }],
  ['X12', undefined],
  ['10231', undefined],
  ['TOR', undefined],
])('the prefix of %j is split', (text, expected) => {
  expect(splitNumberPrefix(text, TYPES)).toEqual(expected);
});
