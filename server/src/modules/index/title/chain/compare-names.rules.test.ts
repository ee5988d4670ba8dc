import { describe, expect, it } from 'vitest';
import { buildParty } from './chain-testing.ts';
import { compareParties, isEstate } from './compare-names.rules.ts';

describe('names of a chain', () => {
  it.each([
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT L', 'SAME'],
    ["O'CONNOR, MARY", 'OCONNOR, MARY', 'SAME'],
    ['NELSON, CARL JR', 'NELSON, CARL', 'SAME'],
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT', 'MIDDLE'],
    ['HAUGEN, ROBERT LEE', 'HAUGEN, ROBERT L', 'MIDDLE'],
    ['HAUGEN, R', 'HAUGEN, ROBERT L', 'MIDDLE'],
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT M', undefined],
    ['HAUGEN, ROBERT', 'HAUGEN, SHIRLEY', undefined],
    ['HAUGEN', 'HAUGEN, ROBERT', undefined],
    ['MOEN, JEAN / LINDQUIST-MOEN, JEAN', 'LINDQUIST MOEN, JEAN', 'ALIAS'],
    ['LINDQUIST-MOEN, JEAN', 'MOEN, JEAN / LINDQUIST-MOEN, JEAN K', 'ALIAS'],
    ['LINDQUIST, AUGUST', 'ESTATE OF AUGUST LINDQUIST', 'DERIVED'],
    ['LINDQUIST, AUGUST', 'AUGUST K LINDQUIST REVOCABLE LIVING TRUST', 'DERIVED'],
    ['LINDQUIST, AUGUST M', 'AUGUST K LINDQUIST TRUST', undefined],
    ['LINDQUIST, AXEL', 'ESTATE OF AUGUST LINDQUIST', undefined],
    ['ACME INC', 'ACME LLC', 'DERIVED'],
    ['ACME INC', 'ACME INC', 'SAME'],
    ['ACME INC', 'APEX INC', undefined],
    ['LINDQUIST, ALBERT', 'LINDKVIST, ALBERT', 'SOUND'],
    ['LINDQUIST, ALBERT', 'LINDKVIST, AXEL', undefined],
  ])('%s and %s: %s', (one, other, level) => {
    expect(compareParties(buildParty(one), buildParty(other))).toBe(level);
    expect(compareParties(buildParty(other), buildParty(one))).toBe(level);
  });

  it('know an estate by its words', () => {
    expect(isEstate({ displayName: 'ESTATE OF SIGNE LINDQUIST' })).toBe(true);
    expect(isEstate({ displayName: 'THE ESTATE OF SIGNE LINDQUIST' })).toBe(true);
    expect(isEstate({ displayName: 'REAL ESTATE OFFICE' })).toBe(false);
    expect(isEstate({ displayName: 'LINDQUIST SIGNE' })).toBe(false);
  });
});
