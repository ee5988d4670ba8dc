import { describe, expect, test } from 'vitest';
import { computeFirmKey, computeNameKeys, computeNameQuery, computeWordsQuery, givenNameMatches } from './name-keys.ts';

describe('the key of a firm', () => {
  test.each([
    ['The First National Bank of St. Paul, N.A.', 'FIRST NATIONAL BANK OF SAINT PAUL'],
    ['1st Natl Bk', 'FIRST NATIONAL BANK'],
    ['CITIBANK N A', 'CITIBANK'],
    ['WELLS FARGO BANK,NA.', 'WELLS FARGO BANK'],
    ['ACME HOLDINGS L.L.C.', 'ACME HOLDINGS'],
    ['ACME HOLDINGS L L C', 'ACME HOLDINGS'],
    ['Acme Company, Inc.', 'ACME'],
    ['SCHARK HOLDING CO.INC.', 'SCHARK HOLDING'],
    ['Smith & Co.', 'SMITH'],
    ['Smith + Sons', 'SMITH AND SONS'],
    ['Church of St Mary', 'CHURCH OF SAINT MARY'],
    ['Main St Bank', 'MAIN STREET BANK'],
    ['Smith Family Trust', 'SMITH FAMILY TRUST'],
    ['THE TRUST COMPANY', 'TRUST'],
    ['COMPANY', 'COMPANY'],
    ['The', 'THE'],
  ])('%s is %s', (name, key) => {
    expect(computeFirmKey(name)).toBe(key);
    expect(computeFirmKey(key)).toBe(key);
  });
});

test('the suffix and punctuation of a person are ignored', () => {
  expect(computeNameKeys({ kind: 'HUMAN', lastName: "O'BRIEN-ST. JOHN", firstName: 'J.', middleName: null })).toEqual({
    key: 'OBRIEN ST JOHN',
    keyNospace: 'OBRIENSTJOHN',
    firstKey: 'J',
    middleKey: '',
  });
});

test.each([
  ['JR JOHN', 'P', 'JOHN', 'P'],
  ['SR', 'ROBERT L', 'ROBERT', 'L'],
  ['III', null, 'III', ''],
  ['MD', 'RAHIM', 'MD', 'RAHIM'],
])('a generation before the given names is ignored: %s %s', (firstName, middleName, firstKey, middleKey) => {
  const keys = computeNameKeys({ kind: 'HUMAN', lastName: 'HANSEN', firstName, middleName });
  expect([keys.firstKey, keys.middleKey]).toEqual([firstKey, middleKey]);
});

function finds(typed: string, stored: { kind: 'HUMAN' | 'NON_HUMAN'; lastName: string }): boolean {
  const query = computeNameQuery(typed);
  const { keyNospace } = computeNameKeys(stored);
  return query.exact.includes(keyNospace) || query.prefixes.some((prefix) => keyNospace.startsWith(prefix));
}

describe('the surname field finds names that start with it, with or without spaces', () => {
  const person = (lastName: string) => ({ kind: 'HUMAN', lastName }) as const;
  const firm = (lastName: string) => ({ kind: 'NON_HUMAN', lastName }) as const;
  test.each([
    ['smith', person('SMITH'), true],
    [' smith', person('SMITHSON'), true],
    ['smith,', person('SMITHSON'), false],
    ['smith,', person('SMITH'), true],
    ['smith jones', person('SMITH-JONES'), true],
    ['smithjones', person('SMITH-JONES'), true],
    ['delacruz', person('DE LA CRUZ'), true],
    ['mc donald', person('MCDONALD'), true],
    ['obrien', person("O'BRIEN"), true],
    ['st john', person('SAINT JOHN'), true],
    ['st', person('STEVENS'), true],
    ['Acme Inc', firm('ACME, LLC'), true],
    ['Acme Co', firm('ACME CONSTRUCTION INC'), true],
    ['Acme Co', firm('ACME BUILDERS INC'), false],
    ['the acme', firm('ACME BUILDERS INC'), true],
    ['1st natl bank', firm('First National Bank of Anoka'), true],
    ['first natl bk', firm('FIRST NATIONAL BANK'), true],
    ['main st', firm('MAIN STREET BANK'), true],
    ['main st', firm('MAIN STEEL CO'), true],
    ['saint paul', firm('ST PAUL FIRE INSURANCE CO'), true],
    ['smythe', person('SMITH'), false],
  ])('%j matches %j: %j', (typed, stored, expected) => {
    expect(finds(typed, stored)).toBe(expected);
  });

  test('text without letters or digits finds nothing', () => {
    expect(computeNameQuery("' .")).toEqual({ prefixes: [], exact: [] });
    expect(computeNameQuery(',')).toEqual({ prefixes: [], exact: [] });
  });
});

test('the words query consists of the words of the key', () => {
  expect(computeWordsQuery('Bank, First Natl')).toEqual(['BANK', 'FIRST', 'NATIONAL']);
  expect(computeWordsQuery('..')).toEqual([]);
});

test.each([
  ['', 'JOHN', true],
  ['J', 'JOHN', true],
  ['JOHN', 'J', true],
  ['JO', 'JOHN', true],
  ['JOHN', 'JOHN', true],
  ['JOHN', 'JAMES', false],
  ['JOHN', '', false],
  ['JOHN', 'JO', false],
])('an initial matches any name with that initial: %j and %j', (typed, stored, expected) => {
  expect(givenNameMatches(typed, stored)).toBe(expected);
});
