import { describe, expect, test } from 'vitest';
import { decodePieces } from '../files/encodings.ts';
import { type NumberSpec, readCobolNumber } from './cobol-numbers.ts';

const read = (hex: string, spec: NumberSpec) => {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return readCobolNumber(bytes, decodePieces('ibm037').decode(bytes), spec);
};

// IBM Enterprise COBOL for z/OS 6.3, "Examples: numeric data and internal representation", table 1.
test.each<readonly [picture: string, as: NumberSpec['as'], hex: string, value: string]>([
  ['S9999 DISPLAY', 'zoned', 'F1 F2 F3 C4', '1234'],
  ['S9999 DISPLAY', 'zoned', 'F1 F2 F3 D4', '-1234'],
  ['9999 DISPLAY', 'zoned', 'F1 F2 F3 F4', '1234'],
  ['S9999 SIGN LEADING', 'zoned', 'C1 F2 F3 F4', '1234'],
  ['S9999 SIGN LEADING', 'zoned', 'D1 F2 F3 F4', '-1234'],
  ['S9999 SIGN LEADING SEPARATE', 'zoned', '4E F1 F2 F3 F4', '1234'],
  ['S9999 SIGN LEADING SEPARATE', 'zoned', '60 F1 F2 F3 F4', '-1234'],
  ['S9999 SIGN TRAILING SEPARATE', 'zoned', 'F1 F2 F3 F4 4E', '1234'],
  ['S9999 SIGN TRAILING SEPARATE', 'zoned', 'F1 F2 F3 F4 60', '-1234'],
  ['S9999 BINARY', 'binary', '04 D2', '1234'],
  ['S9999 BINARY', 'binary', 'FB 2E', '-1234'],
  ['S9999 COMP-3', 'packed', '01 23 4C', '1234'],
  ['S9999 COMP-3', 'packed', '01 23 4D', '-1234'],
  ['9999 COMP-3', 'packed', '01 23 4F', '1234'],
])('PIC %s is read as %s: %s', (_, as, hex, value) => {
  expect(read(hex, { as })).toBe(value);
});

describe('A number', () => {
  test.each<readonly [case_: string, spec: NumberSpec, hex: string, value: string]>([
    ['has a point where the picture has a V', { as: 'packed', decimals: 2 }, '12 34 5C', '123.45'],
    ['has zeros before its point', { as: 'packed', decimals: 2 }, '00 00 5D', '-0.05'],
    ['keeps the zeros of a day', { as: 'packed', digits: 6 }, '00 10 59 9F', '010599'],
    ['of zero has no sign', { as: 'packed' }, '00 0D', '0'],
    ['isn’t in blanks', { as: 'packed' }, '40 40 40', ''],
    ['isn’t in binary zeros', { as: 'zoned' }, '00 00 00', ''],
    ['without a sign can’t be read', { as: 'packed' }, '12 34 56', '\uFFFD'],
    ['with a digit beyond nine can’t be read', { as: 'packed' }, '1A 2C', '\uFFFD'],
    ['of letters can’t be read', { as: 'zoned' }, 'C1 C2 C3', '\uFFFD'],
    ['with two signs can’t be read', { as: 'zoned' }, '4E F1 60', '\uFFFD'],
    ['of more than eight bytes can’t be read', { as: 'binary' }, '00'.repeat(9), '\uFFFD'],
  ])('%s', (_, spec, hex, value) => {
    expect(read(hex, spec)).toBe(value);
  });
});
