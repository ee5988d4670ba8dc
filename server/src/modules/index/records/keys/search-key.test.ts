import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeParcelKey, computeTextKey, removeSpaces } from './search-key.ts';

describe('the key of a text', () => {
  test.each([
    ['  Müller ', 'MULLER'],
    ["O'Brien", 'OBRIEN'],
    ['O’Brien', 'OBRIEN'],
    ['St. Paul', 'ST PAUL'],
    ['L.L.C.', 'LLC'],
    ['HOLDING CO.INC.', 'HOLDING CO INC'],
    ['Smith & Sons', 'SMITH AND SONS'],
    ['A+B', 'A AND B'],
    ['Smith-Jones', 'SMITH JONES'],
    ['a/k/a', 'A K A'],
    ['tab\tand\nline', 'TAB AND LINE'],
    ['Ærø', 'AERO'],
    ['Łódź', 'LODZ'],
    ['Straße', 'STRASSE'],
    ['№ 5', 'NO 5'],
    ['', ''],
    ['%_\\', ''],
  ])('of %j is %j', (text, key) => {
    expect(computeTextKey(text)).toBe(key);
  });

  test('is idempotent and contains only letters, digits, and single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const key = computeTextKey(text);
        expect(key).toMatch(/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/);
        expect(computeTextKey(key)).toBe(key);
      }),
    );
  });
});

test('The key of an ASCII text equals that of the same text with an accent, which is removed', () => {
  const ascii = fc.string({ unit: fc.constantFrom(...".'`&+-, aAbBz019"), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(ascii, fc.string({ unit: 'binary-ascii', maxLength: 30 })), (text) => {
      expect(computeTextKey(text)).toBe(computeTextKey(`${text}\u0301`));
    }),
    pickRuns(2_000),
  );
});

test('keys without spaces are equal for DE LA CRUZ and DELACRUZ, MC DONALD and MCDONALD', () => {
  expect(removeSpaces(computeTextKey('De la Cruz'))).toBe(removeSpaces(computeTextKey('Delacruz')));
  expect(removeSpaces(computeTextKey('Mc Donald'))).toBe('MCDONALD');
});

test.each([
  ['12-30-24-14-0065', '123024140065'],
  ['0123', '0123'],
  ['r 12.3a', 'R123A'],
])('the key of parcel %j is %j: without punctuation, with leading zeros', (number, key) => {
  expect(computeParcelKey(number)).toBe(key);
});
