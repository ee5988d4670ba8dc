import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import { SearchTest } from '@portal/testing/apps/search-test';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

const test = new SearchTest(SEARCH_DEFINITIONS, [
  // People
  { key: 'A1', grantors: ['SMITH, JOHN P'], grantees: ['JONES, MARY ANN'] },
  { key: 'A2', grantors: ['SMITH, J'], grantees: ['SMITHSON, ADA'] },
  { key: 'A3', grantors: ['SMITH, JANE'], grantees: ['SMITH, JOHN'] },
  { key: 'A4', grantors: ['SMITH-JONES, ELLA'], variants: ['JONES, ELLA'] },
  { key: 'A5', grantors: ["O'BRIEN, TOM"], grantees: ['DE LA CRUZ, ANA'] },
  { key: 'A6', grantors: ['DELACRUZ, LUIS'], grantees: ['MC DONALD, IAN'] },
  { key: 'A7', grantors: ['MCDONALD, IAN'], grantees: ['ST. CLAIR, EVE'] },
  { key: 'A8', grantors: ['JONES, MARY A'], grantees: ['BJÖRK, NILS'] },
  // Firms
  { key: 'A20', grantors: ['FIRST NATIONAL BANK OF ELM CREEK'], grantees: ['THE ELM CREEK LUMBER CO INC'] },
  { key: 'A21', grantors: ['1ST NATL BK OF ELM CREEK'], grantees: ['BIRCH & SONS LLC'] },
  { key: 'A22', grantors: ['BIRCH AND SONS PROPERTIES'] },
  // Kinds and dates
  { key: 'A30', grantors: ['HOLM, PER'], instrument: 'WD', recordedOn: '1950-01-01', recordedTime: '08:00' },
  { key: 'A31', grantors: ['HOLM, PER'], instrument: 'MTG', recordedOn: '1950-12-31', recordedTime: '23:59' },
  { key: 'T31', grantors: ['HOLM, PER'], instrument: 'QCD', recordedOn: '1951-01-01', recordedTime: null },
  // Words of names, governments and trusts, as an import indexes them
  { key: 'A60', grantors: ['Juniper Range Credit Union'], grantees: ['LINDQUIST, ALBERT J'] },
  { key: 'A61', grantors: ['First Savings Bank of Elm Creek'], grantees: ['VAN PATTEN, LESTER'] },
  { key: 'A62', grantors: ['Albert Lindquist Family Trust'], variants: ['LINDQUIST, ALBERT', 'ALBERT, LINDQUIST'] },
  { key: 'A63', grantors: ['STATE OF MINNESOTA'], variants: ['MINNESOTA STATE OF'] },
  { key: 'A64', grantors: ['ST ANSGAR CITY OF'], variants: ['CITY OF ST ANSGAR'] },
  { key: 'A65', grantors: ['NELSON, RICHARD'], grantees: ['NELSONIUS, RICHARD'] },
  // A firm named after a family, and a person of it
  { key: 'A70', grantors: ['OLSON AND SONS PLUMBING'], grantees: ['OLSON, ANDREW'] },
  { key: 'A71', grantors: ['OLSON, ANDREW'], grantees: ['OLSON, A'] },
  // Never found
  { key: 'A99', grantors: ['SMITH, JOHN P'], book: '218', page: '121', isWithheld: true },
]);

const name = (grantorGranteeLastName: string, grantorGranteeFirstName = '', grantorGranteeMiddleInitial = '') => ({
  grantorGranteeLastName,
  grantorGranteeFirstName,
  grantorGranteeMiddleInitial,
});

const secondName = (lastName: string, andOr: 'AND' | 'OR', firstName = '') => ({
  grantorGranteeLastName2: lastName,
  grantorGranteeFirstName2: firstName,
  andOr,
});

describe('A name search', () => {
  it.each([
    ['finds surnames that begin with what was typed', name('SMITH'), ['A1', 'A2', 'A3', 'A4']],
    ['takes small letters and spaces around', name('  smith '), ['A1', 'A2', 'A3', 'A4']],
    ['with a comma at the end finds that surname alone', name('SMITH,'), ['A1', 'A2', 'A3']],
    ['finds SMITHJONES for SMITH JONES, and Smiths with that initial', name('SMITH JONES'), ['A2', 'A4']],
    ['finds SMITH-JONES for SMITHJONES', name('SMITHJONES'), ['A4']],
    ['finds the last part of a hyphenated surname', name('JONES'), ['A1', 'A4', 'A8']],
    ['finds both DELACRUZ and DE LA CRUZ', name('DE LA CRUZ'), ['A5', 'A6']],
    ['finds both MC DONALD and MCDONALD', name('McDonald'), ['A6', 'A7']],
    ['ignores apostrophes', name('OBRIEN'), ['A5']],
    ['ignores accents', name('BJORK'), ['A8']],
    ['ignores accents that are typed', name('BJÖRK'), ['A8']],
    ['treats ST and SAINT as equal', name('SAINT CLAIR'), ['A7']],
    ['finds nothing for marks without a letter', name('--'), []],
    ['does not find withheld documents', name('SMITH', 'JOHN', 'P'), ['A1', 'A2', 'A3']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['by the beginning of the whole name', name('FIRST NATIONAL'), ['A20', 'A21']],
    ['whichever way an ordinal is written', name('1ST NATIONAL BANK'), ['A20', 'A21']],
    ['without THE', name('ELM CREEK LUMBER'), ['A20']],
    ['with THE', name('THE ELM CREEK LUMBER'), ['A20']],
    ['by its full name with another legal form', name('ELM CREEK LUMBER COMPANY'), ['A20']],
    ['whether AND is written or signed', name('BIRCH AND SONS'), ['A21', 'A22']],
    ['whole, with a comma at the end', name('BIRCH & SONS,'), ['A21']],
  ])('finds a firm %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  it('finds a firm that is named after a family, and not the family', async () => {
    expect(await test.find('searchByName', name('OLSON AND SONS PLUMBING'))).toEqual(['A70']);
    expect(await test.find('searchByName', name('Olson & Sons'))).toEqual(['A70']);
    expect(await test.find('searchByName', name('OLSON ANDREW'))).toEqual(['A70', 'A71']);
  });

  it.each([
    ['a first name finds those that begin with it, and its initial', name('SMITH,', 'JOHN'), ['A1', 'A2', 'A3']],
    ['an initial finds every name with it', name('SMITH,', 'J'), ['A1', 'A2', 'A3']],
    ['another first name is not found', name('SMITH,', 'JANE'), ['A2', 'A3']],
    ['a first name finds no firm', name('BIRCH', 'ANN'), []],
    ['a middle initial finds that middle name', name('JONES', 'MARY', 'A'), ['A1', 'A8']],
    ['a middle initial excludes another', name('SMITH,', 'JOHN', 'X'), ['A2', 'A3']],
    ['no middle equals any middle', name('SMITH,', 'JOHN', 'P'), ['A1', 'A2', 'A3']],
    ['two given names may be first and middle', name('JONES', 'MARY ANN'), ['A1', 'A8']],
    ['a first name and an initial may be typed together', name('SMITH,', 'JOHN P'), ['A1', 'A2', 'A3']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  const match = (text: string, nameMatch: NameMatch, first = '') => ({ ...name(text, first), nameMatch });
  it.each([
    ['all words, in any order', match('union credit', 'WORDS'), ['A60']],
    ['words within the name', match('SAVINGS BANK', 'WORDS'), ['A61']],
    ['abbreviated words', match('svgs bk', 'WORDS'), ['A61']],
    ['the words of a trust', match('LINDQUIST FAMILY TRUST', 'WORDS'), ['A62']],
    ['a government in either order', match('MINNESOTA STATE OF', 'WORDS'), ['A63']],
    ['words and a legal form that the key omits', match('Co Union Juniper', 'WORDS'), ['A60']],
    ['a surname and given names in any order', match('ALBERT LINDQUIST', 'WORDS'), ['A60', 'A62']],
    ['a surname of several words and a given name', match('DE LA CRUZ ANA', 'WORDS'), ['A5']],
    ['a given name before a surname of several words', match('lester van patten', 'WORDS'), ['A61']],
    ['a word of a surname and a given name', match('PATTEN LESTER', 'WORDS'), ['A61']],
    ['a saint among the words', match('EVE ST. CLAIR', 'WORDS'), ['A7']],
    ['a person with a generation before the given names', match('NELSON JR RICHARD', 'WORDS'), ['A65']],
    ['a word of a person, with the first-name box', match('LINDQUIST', 'WORDS', 'ALBERT'), ['A60', 'A62']],
    ['only whole words', match('CRED UNION', 'WORDS'), []],
    ['nothing for punctuation', match('--', 'WORDS'), []],
  ])('"Contains words" finds %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['the whole surname', match('NELSON', 'EXACT'), ['A65']],
    ['the whole first name', match('LINDQUIST', 'EXACT', 'ALBERT'), ['A60', 'A62']],
    ['no start of a first name', match('LINDQUIST', 'EXACT', 'ALB'), []],
    ['a firm with another legal form', match('ELM CREEK LUMBER INC', 'EXACT'), ['A20']],
    ['no start of a firm', match('ELM CREEK', 'EXACT'), []],
  ])('"Exact" finds %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['last and first name with a comma', name('LINDQUIST, ALBERT'), ['A60', 'A62']],
    ['last and first name without a comma', name('LINDQUIST ALBERT'), ['A60', 'A62']],
    ['with a middle name', name('Lindquist, Albert J'), ['A60', 'A62']],
    ['with a surname of two words', name('VAN PATTEN LESTER'), ['A61']],
    ['with an initial', name('LINDQUIST, A'), ['A60', 'A62']],
    ['with a generation before the given names', name('NELSON, SR., RICHARD'), ['A65']],
    ['a surname alone, not names that start with both', name('SMITH, J'), ['A1', 'A2', 'A3']],
    ['only a surname if the first-name box is filled', name('LINDQUIST ALBERT', 'ALBERT'), []],
    ['a government in the other order', name('MINNESOTA STATE OF'), ['A63']],
    ['a government as written', name('STATE OF MINNESOTA'), ['A63']],
    ['CITY OF before the place', name('CITY OF ST ANSGAR'), ['A64']],
    ['the place first', name('Saint Ansgar, City of'), ['A64']],
    ['a surname with a suffix', name('NELSON JR'), ['A65']],
    ['a first name with a suffix', name('NELSON', 'RICHARD SR'), ['A65']],
    ['all of it', name('NELSON, RICHARD, SR.'), ['A65']],
  ])('the name box can hold %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByName', criteria)).toEqual(keys);
  });

  it.each([
    ['grantors', 'GRANTORS' as const, ['A8']],
    ['grantees', 'GRANTEES' as const, ['A1']],
    ['both', 'BOTH' as const, ['A1', 'A8']],
  ])('searches in %s', async (_title, grantorGranteeSearchIn, keys) => {
    expect(await test.find('searchByName', { ...name('JONES', 'MARY'), grantorGranteeSearchIn })).toEqual(keys);
  });

  it.each([
    ['AND requires both names on one document', secondName('JONES', 'AND'), ['A1', 'A4']],
    ['AND requires the first name of the second too', secondName('JONES', 'AND', 'MARY'), ['A1']],
    ['OR takes either name', secondName('HOLM', 'OR'), ['A1', 'A2', 'A3', 'A4', 'A30', 'A31', 'T31']],
    ['without a second name, AND changes nothing', secondName('', 'AND'), ['A1', 'A2', 'A3', 'A4']],
    ['AND with a second name of marks finds nothing', secondName('--', 'AND'), []],
    ['OR with a second name of marks finds the first', secondName('--', 'OR'), ['A1', 'A2', 'A3', 'A4']],
  ])('%s', async (_title, second, keys) => {
    expect(await test.find('searchByName', { ...name('SMITH'), ...second })).toEqual(keys);
  });

  it('requires both names on the selected side', async () => {
    const criteria = { ...name('SMITH'), ...secondName('JONES', 'AND') };
    expect(await test.find('searchByName', { ...criteria, grantorGranteeSearchIn: 'GRANTORS' })).toEqual(['A4']);
  });

  it('counts a document once however many of its names match', async () => {
    expect(await test.find('searchByName', { ...name('SMITH,'), ...secondName('SMITH', 'OR') })).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
    ]);
  });

  it.each([
    ['a document type', { documentType: 'T' }, ['T31']],
    ['a group of instruments', { instrumentGroup: 'DEEDS' }, ['A30', 'T31']],
    ['a group that does not exist', { instrumentGroup: 'NONE' }, []],
    ['a first day', { fromRecordedDate: '12/31/1950' }, ['A31', 'T31']],
    ['a last day, to its last minute', { toRecordedDate: '12/31/1950' }, ['A30', 'A31']],
    ['one day', { fromRecordedDate: '01/01/1951', toRecordedDate: '01/01/1951' }, ['T31']],
    ['a select that was cleared, which is all', { documentType: '', instrumentGroup: '' }, ['A30', 'A31', 'T31']],
  ])('is narrowed by %s', async (_title, narrowing, keys) => {
    expect(await test.find('searchByName', { ...name('HOLM'), ...narrowing })).toEqual(keys);
  });
});
