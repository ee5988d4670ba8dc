import { describe, expect, test } from 'vitest';
import { listNicknames } from './nicknames.ts';
import { computeSoundCodes, computeSoundex } from './phonetic.ts';

// Examples published by the National Archives with the rules.
test.each([
  ['WASHINGTON', 'W252'],
  ['LEE', 'L000'],
  ['GUTIERREZ', 'G362'],
  ['PFISTER', 'P236'],
  ['JACKSON', 'J250'],
  ['TYMCZAK', 'T522'],
  ['ASHCRAFT', 'A261'],
  ['VANDEUSEN', 'V532'],
])('Soundex of %s is %s', (word, code) => {
  expect(computeSoundex(word)).toBe(code);
});

function soundAlike(one: string, other: string): boolean {
  const codes = new Set(computeSoundCodes(one));
  return computeSoundCodes(other).some((code) => codes.has(code));
}

describe('names are similar if they share a code', () => {
  test.each([
    ['SMITH', 'SMYTHE', true],
    ['SMITH', 'SCHMIDT', true],
    ['OLSON', 'OLSEN', true],
    ['SMITH JONES', 'JONES', true],
    ['THIRTY FIVE MAIN', '35 MAIN', true],
    ['XXXV MAIN', '35 MAIN', true],
    ['36 MAIN', '35 MAIN', false],
    ['SMITH', 'JONES', false],
    ['FIRST NATIONAL BANK', 'CITIZENS STATE BANK', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(soundAlike(one, other)).toBe(expected);
  });
});

test('nicknames are equivalent in both directions', () => {
  expect(listNicknames('WILLIAM')).toContain('BILL');
  expect(listNicknames('BILL')).toContain('WILLIAM');
  expect(listNicknames('ZZZ')).toEqual(['ZZZ']);
});
