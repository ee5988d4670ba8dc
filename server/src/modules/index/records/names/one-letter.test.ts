import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOneLetterApart,
  isSpelledAlike,
  listSpellingsOneLetterApart,
  listSpellingsWithAnotherLetter,
} from './one-letter.ts';

const word = fc.string({ unit: fc.constantFrom(...'ABCDEN'), minLength: 1, maxLength: 8 });

it.each([
  ['SMITH', 'SMIT', true],
  ['SMITH', 'SMTIH', true],
  ['SMITH', 'SMITHE', true],
  ['OLSEN', 'LOSEN', true],
  ['PETERSON', 'ETERSON', true],
  ['VAN DYKE', 'VANDYKE', true],
  ['SMITH', 'SMYTH', false],
  ['SMITH', 'SMI', false],
  ['LEE', 'LE', false],
  ['LEE', 'LEES', true],
])('%s and %s are one name with an error: %s', (one, other, isOne) => {
  expect(isSpelledAlike(one, other)).toBe(isOne);
  expect(listSpellingsOneLetterApart(one).includes(other)).toBe(isOne);
});

it('Whatever is one letter apart is among the spellings, and nothing else', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(listSpellingsOneLetterApart(one).includes(other)).toBe(isSpelledAlike(one, other));
    }),
    pickRuns(2_000),
  );
});

it('The spellings with another letter have the same length, and differ in one place', () => {
  fc.assert(
    fc.property(word, (one) => {
      const spellings = listSpellingsWithAnotherLetter(one);
      const places = [...one].filter((letter) => letter !== ' ').length;
      expect(new Set(spellings).size).toBe(one.length < 4 ? 0 : places * 25);
      for (const spelling of spellings)
        expect([...spelling].filter((letter, place) => letter !== one[place])).toHaveLength(1);
    }),
    pickRuns(200),
  );
});

it('A long name has no spellings: each letter would make more', () => {
  expect(listSpellingsOneLetterApart('A'.repeat(25))).toEqual([]);
  expect(listSpellingsWithAnotherLetter('A'.repeat(25))).toEqual([]);
});

describe('One letter', () => {
  it.each([
    ['HAUGEN', 'HAUGENS', true],
    ['HAUGEN', 'AUGEN', true],
    ['HAUGEN', 'HAUEGN', true],
    ['HAUGEN', 'HAUGAN', false],
    ['HAUGEN', 'HAUGEN', false],
    ['HAUGEN', 'HAUGENSS', false],
    ['HAUGEN', 'NEGUAH', false],
  ])('%s and %s: %s', (one, other, isApart) => {
    expect(isOneLetterApart(one, other)).toBe(isApart);
    expect(isOneLetterApart(other, one)).toBe(isApart);
  });
});
