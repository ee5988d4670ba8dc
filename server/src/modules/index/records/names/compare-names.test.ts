import { describe, expect, it } from 'vitest';
import { type ComparedName, compareNames, isEstate } from './compare-names.ts';
import { computeNameKeys } from './name-keys.ts';
import { type Party, parseParties } from './parse-parties.ts';
import type { PartyName } from './party-name.ts';

/** A party as an import reads it: `HAUGEN, ROBERT L JR`, `BEN LINDQUIST, TRUSTEE OF THE ADA LINDQUIST TRUST`. */
function read(text: string): ComparedName {
  const [party] = parseParties(text, 'INDEX');
  if (party === undefined) throw new Error(`${text} names no party.`);
  const { name, variants }: Party = party;
  const keysOf = (each: PartyName) =>
    computeNameKeys({ ...each, firstName: each.firstName ?? null, middleName: each.middleName ?? null });
  return {
    ...keysOf(name),
    displayName: name.displayName,
    isPerson: name.kind === 'HUMAN',
    suffix: name.suffix,
    capacity: name.capacity,
    aliases: variants.map(keysOf),
  };
}

describe('Two names', () => {
  it.each([
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT L', 'SAME'],
    ["O'CONNOR, MARY", 'OCONNOR, MARY', 'SAME'],
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT', 'MIDDLE'],
    ['HAUGEN, ROBERT LEE', 'HAUGEN, ROBERT L', 'MIDDLE'],
    ['HAUGEN, R', 'HAUGEN, ROBERT L', 'MIDDLE'],
    ['HAUGEN, ROBERT L', 'HAUGEN, ROBERT M', 'DIFFERENT'],
    ['HAUGEN, ROBERT', 'HAUGEN, SHIRLEY', 'DIFFERENT'],
    ['HAUGEN', 'HAUGEN, ROBERT', 'DIFFERENT'],
    ['LINDQUIST-MOEN, JEAN', 'MOEN, JEAN', 'ALIAS'],
    ['MOEN, JEAN AKA STRAND, JEAN', 'STRAND, JEAN', 'ALIAS'],
  ])('%s and %s: %s', expectRelation);
});

describe('A suffix distinguishes', () => {
  it.each([
    ['FATHER, JOHN SR', 'FATHER, JOHN JR', 'OTHER_SUFFIX'],
    ['FATHER JR JOHN', 'FATHER, JOHN SR', 'OTHER_SUFFIX'],
    ['FATHER, JOHN II', 'FATHER, JOHN III', 'OTHER_SUFFIX'],
    ['FATHER, JOHN P SR', 'FATHER, JOHN JR', 'OTHER_SUFFIX'],
    ['FATHER, JACK SR', 'FATHER, JOHN JR', 'OTHER_SUFFIX'],
    ['FATHER, JOHN 2ND', 'FATHER, JOHN II', 'SAME'],
    ['FATHER, JOHN JR', 'FATHER, JOHN JR', 'SAME'],
    ['FATHER, JOHN JR', 'FATHER, JOHN', 'SUFFIX'],
    ['FATHER, JOHN P JR', 'FATHER, JOHN', 'MIDDLE'],
    ['FATHER, JOHN MD', 'FATHER, JOHN', 'SAME'],
  ])('%s and %s: %s', expectRelation);
});

describe('A name is likely', () => {
  it.each([
    ['JOHNSVALD, KARI', 'JOHNSTVALD, KARI', 'SPELLING'],
    ['HUAGEN, ROBERT', 'HAUGEN, ROBERT', 'SPELLING'],
    ['HAUGEN, CATHRYN', 'HAUGEN, CATHRYNE', 'SPELLING'],
    ['NORTHLAND SAVINGS BANK', 'NORTHLANDS SAVINGS BANK', 'SPELLING'],
    ['RIVERBEND, WILLIAM', 'RIVERBEND, BILL', 'NICKNAME'],
    ['RIVERBEND, BILL P', 'RIVERBEND, WILLIAM', 'NICKNAME'],
    ['LINDQUIST, ALBERT', 'LINDKVIST, ALBERT', 'SOUND'],
  ])('%s and %s: %s', expectRelation);
});

describe('A name that differs in two ways, or in a whole letter, is another name', () => {
  it.each([
    ['JOHNSVALD, WILLIAM', 'JOHNSTVALD, BILL', 'DIFFERENT'],
    ['LINDQUIST, ALBERT', 'LINDKVIST, AXEL', 'DIFFERENT'],
    ['HAUGEN, MAE', 'HAUGEN, MA', 'DIFFERENT'],
    ['HAUGEN, MARY', 'HAUGEN, MARK', 'DIFFERENT'],
    ['LOT 1 HOLDINGS LLC', 'LOT 11 HOLDINGS LLC', 'DIFFERENT'],
    ['ACME INC', 'APEX INC', 'DIFFERENT'],
    ['ACME INC', 'ACME LLC', 'DERIVED'],
    ['ACME INC', 'ACME INC', 'SAME'],
  ])('%s and %s: %s', expectRelation);
});

describe('An estate or trust', () => {
  it.each([
    ['LINDQUIST, AUGUST', 'ESTATE OF AUGUST LINDQUIST', 'ALIAS'],
    ['LINDQUIST, AXEL', 'ESTATE OF AUGUST LINDQUIST', 'DIFFERENT'],
    ['LINDQUIST, AUGUST', 'AUGUST K LINDQUIST REVOCABLE LIVING TRUST', 'CAPACITY'],
    ['LINDQUIST, AUGUST M', 'AUGUST K LINDQUIST TRUST', 'DIFFERENT'],
    ['LINDQUIST, ADA', 'LINDQUIST, ADA, TRUSTEE', 'CAPACITY'],
    ['LINDQUIST, ADA', 'LINDQUIST, ADA, TRUSTEE OF THE ADA LINDQUIST TRUST', 'CAPACITY'],
    ['ADA LINDQUIST TRUST', 'LINDQUIST, BEN, TRUSTEE OF THE ADA LINDQUIST TRUST', 'TRUSTEE'],
    [
      'LINDQUIST, ADA, TRUSTEE OF THE ADA LINDQUIST TRUST',
      'MOEN, BEN, TRUSTEE OF THE LINDQUIST ADA TRUST DATED 1/2/1999',
      'TRUSTEE',
    ],
    ['LINDQUIST, ADA, TRUSTEE OF THE ADA LINDQUIST TRUST', 'MOEN, BEN, TRUSTEE OF THE IDA STRAND TRUST', 'DIFFERENT'],
    ['LINDQUIST, ADA, TRUSTEE', 'LINDQUIST, ADA, AS TRUSTEE', 'SAME'],
    ['ADA LINDQUIST TRUST', 'ADA LINDQUIST LIVING TRUST', 'DERIVED'],
    ['LAKE TRUST COMPANY', 'LAKE TRUST', 'DERIVED'],
  ])('%s and %s: %s', expectRelation);

  it('is recognized by its words', () => {
    expect(isEstate({ displayName: 'ESTATE OF SIGNE LINDQUIST' })).toBe(true);
    expect(isEstate({ displayName: 'THE ESTATE OF SIGNE LINDQUIST' })).toBe(true);
    expect(isEstate({ displayName: 'REAL ESTATE OFFICE' })).toBe(false);
    expect(isEstate({ displayName: 'LINDQUIST SIGNE' })).toBe(false);
  });
});

function expectRelation(one: string, other: string, relation: string): void {
  expect(compareNames(read(one), read(other))).toBe(relation);
  expect(compareNames(read(other), read(one))).toBe(relation);
}
