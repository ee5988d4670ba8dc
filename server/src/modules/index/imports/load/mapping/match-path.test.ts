import { describe, expect, it } from 'vitest';
import { matchesPath } from './match-path.ts';

describe('a path of a mapping', () => {
  it.each([
    ['Deeds.CSV', 'deeds.csv', true],
    ['deeds.csv.bak', 'deeds.csv', false],
    ['deeds-2026-03.csv', 'deeds-*.csv', true],
    ['deeds-.csv', 'deeds-*.csv', true],
    ['deedsXcsv', 'deeds*.csv', false],
    ['a.csv', 'a*a.csv', false],
    ['2026-deeds-03.txt', '*deeds*.txt', true],
    ['2026-names-03.txt', '*deeds*.txt', false],
    ['abab', 'ab*ab*ab', false],
    ['anything', '*', true],
  ])('%s is %s: %s', (file, path, isMatch) => {
    expect(matchesPath(file, path)).toBe(isMatch);
  });

  it('with many stars is compared once with each part', () => {
    expect(matchesPath(`${'a'.repeat(250)}.txt`, `${'a*'.repeat(60)}b.txt`)).toBe(false);
  });
});
