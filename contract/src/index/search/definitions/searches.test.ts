import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByBookAndPage, searchByDate, searchByDocumentNumber, searchByName } from './document-searches.ts';
import { searchByAddress, searchByParcelId, searchByTractIndexNMI } from './property-searches.ts';

const CONTEXT = { today: '2026-11-20' as PlainDate };
const keys = (problems: object) => Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]));

it.each([
  ['H.', 'H'],
  [' h. ', 'h'],
  ['H', 'H'],
  ['', ''],
])('The middle initial %j is %j', (typed, initial) => {
  const { grantorGranteeMiddleInitial } = searchByName.criteria.parse({ grantorGranteeMiddleInitial: typed });
  expect(grantorGranteeMiddleInitial).toBe(initial);
});

it.each(['HA', 'H.A', 'H..', '..'])('%j is more than a middle initial', (typed) => {
  expect(searchByName.criteria.safeParse({ grantorGranteeMiddleInitial: typed }).success).toBe(false);
});

describe('Defaults', () => {
  it('dates run from 01/01/1900 to today, names are searched in both roles', () => {
    expect(searchByName.defaults(CONTEXT)).toEqual({
      grantorGranteeLastName: '',
      grantorGranteeFirstName: '',
      grantorGranteeMiddleInitial: '',
      nameMatch: 'BEGINS',
      andOr: 'OR',
      grantorGranteeLastName2: '',
      grantorGranteeFirstName2: '',
      grantorGranteeMiddleInitial2: '',
      grantorGranteeSearchIn: 'BOTH',
      documentType: 'ALL',
      instrumentGroup: 'ALL',
      fromRecordedDate: '01/01/1900',
      toRecordedDate: '11/20/2026',
    });
  });

  it('dates follow the index if the county publishes how far it reaches', () => {
    const context = { ...CONTEXT, indexBegin: '01/02/1920', verifiedThrough: '11/18/2026' };
    expect(searchByName.defaults(context)).toMatchObject({
      fromRecordedDate: '01/02/1920',
      toRecordedDate: '11/18/2026',
    });
  });

  it('the date search starts with an empty from-date', () => {
    expect(searchByDate.defaults(CONTEXT)).toMatchObject({ fromRecordedDate: '', toRecordedDate: '11/20/2026' });
  });
});

describe('Search by Name', () => {
  const problemsOf = (criteria: object) =>
    keys(searchByName.findProblems(searchByName.criteria.parse(criteria), CONTEXT));

  it.each([
    ['last name 1 is required', {}, { grantorGranteeLastName: 'required' }],
    ['two characters are enough', { grantorGranteeLastName: 'LI' }, {}],
    ['one character is not', { grantorGranteeLastName: ' L ' }, { grantorGranteeLastName: 'minimumCharacters' }],
    ['a percent sign is invalid', { grantorGranteeLastName: 'L%N' }, { grantorGranteeLastName: 'percentSign' }],
    [
      'first name 1 is required if a middle initial is entered',
      { grantorGranteeLastName: 'LIND', grantorGranteeMiddleInitial: 'A' },
      { grantorGranteeFirstName: 'requiredIfMiddleInitial' },
    ],
    [
      'last name 2 is required if first name 2 is entered',
      { grantorGranteeLastName: 'LIND', grantorGranteeFirstName2: 'ANN' },
      { grantorGranteeLastName2: 'requiredIfFirstName' },
    ],
    [
      'last and first name 2 are required if a middle initial 2 is entered',
      { grantorGranteeLastName: 'LIND', grantorGranteeMiddleInitial2: 'A' },
      { grantorGranteeLastName2: 'requiredIfMiddleInitial', grantorGranteeFirstName2: 'requiredIfMiddleInitial' },
    ],
    [
      'last name 2 is checked like last name 1',
      { grantorGranteeLastName: 'LIND', grantorGranteeLastName2: 'X' },
      { grantorGranteeLastName2: 'minimumCharacters' },
    ],
    [
      'the dates are in order',
      { grantorGranteeLastName: 'LIND', fromRecordedDate: '01/02/2020', toRecordedDate: '01/01/2020' },
      { toRecordedDate: 'dateRange' },
    ],
    [
      'everything is said at once',
      { fromRecordedDate: 'x', grantorGranteeFirstName: '%' },
      { grantorGranteeLastName: 'required', grantorGranteeFirstName: 'percentSign', fromRecordedDate: 'dateFormat' },
    ],
  ])('%s', (_title, criteria, expected) => {
    expect(problemsOf(criteria)).toEqual(expected);
  });

  it.each([
    ['an initial of two characters', { grantorGranteeMiddleInitial: 'AB' }],
    ['10,000 characters', { grantorGranteeLastName: 'A'.repeat(10_000) }],
    ['control characters', { grantorGranteeLastName: 'LIND\u0000' }],
    ['an unknown field', { lastName: 'LIND' }],
    ['an unknown role', { grantorGranteeSearchIn: 'EVERYBODY' }],
  ])('%s is refused', (_title, criteria) => {
    expect(searchByName.criteria.safeParse(criteria).success).toBe(false);
  });
});

describe('Search by Document Number', () => {
  it.each([
    ['the number is required', { toDocumentNumber: '5' }, { fromDocumentNumber: 'required' }],
    ['one number may have letters', { fromDocumentNumber: 'A299181A' }, {}],
    ['a percent sign is invalid', { fromDocumentNumber: '5%' }, { fromDocumentNumber: 'percentSign' }],
    ['a range', { fromDocumentNumber: '5', toDocumentNumber: '5' }, {}],
    [
      'a range of digits only',
      { fromDocumentNumber: 'A5', toDocumentNumber: '6-' },
      { fromDocumentNumber: 'numericOnlyRange', toDocumentNumber: 'numericOnlyRange' },
    ],
    [
      'the end not less than the start',
      { fromDocumentNumber: '10', toDocumentNumber: '9' },
      { fromDocumentNumber: 'numericRange', toDocumentNumber: 'numericRange' },
    ],
    [
      'numbers longer than a double holds',
      { fromDocumentNumber: '90071992547409931', toDocumentNumber: '90071992547409930' },
      { fromDocumentNumber: 'numericRange', toDocumentNumber: 'numericRange' },
    ],
  ])('%s', (_title, criteria, expected) => {
    expect(keys(searchByDocumentNumber.findProblems(searchByDocumentNumber.criteria.parse(criteria), CONTEXT))).toEqual(
      expected,
    );
  });
});

describe('Search by Date', () => {
  it.each([
    ['the from-date is required', { toRecordedDate: '01/01/2020' }, { fromRecordedDate: 'required' }],
    ['a day', { fromRecordedDate: '01/01/2020', toRecordedDate: '01/01/2020' }, {}],
    ['no future', { fromRecordedDate: '11/21/2026' }, { fromRecordedDate: 'dateInFuture' }],
  ])('%s', (_title, criteria, expected) => {
    expect(keys(searchByDate.findProblems(searchByDate.criteria.parse(criteria), CONTEXT))).toEqual(expected);
  });
});

describe('Search by Book & Page', () => {
  it.each([
    ['the book is required', { page: '5' }, { book: 'required' }],
    ['the page is not', { book: '126' }, {}],
    ['a percent sign is invalid', { book: '1%', page: '%' }, { book: 'percentSign', page: 'percentSign' }],
  ])('%s', (_title, criteria, expected) => {
    expect(keys(searchByBookAndPage.findProblems(searchByBookAndPage.criteria.parse(criteria), CONTEXT))).toEqual(
      expected,
    );
  });
});

describe('Search by Parcel ID', () => {
  it.each([
    ['the parcel is required', { parcelId: ' ' }, { parcelId: 'required' }],
    ['any spelling of one is enough', { parcelId: '12-033-21-31' }, {}],
    ['a percent sign is invalid', { parcelId: '12%' }, { parcelId: 'percentSign' }],
    [
      'the dates are in order, and everything is said at once',
      { fromRecordedDate: '01/02/2020', toRecordedDate: '01/01/2020' },
      { parcelId: 'required', toRecordedDate: 'dateRange' },
    ],
  ])('%s', (_title, criteria, expected) => {
    expect(keys(searchByParcelId.findProblems(searchByParcelId.criteria.parse(criteria), CONTEXT))).toEqual(expected);
  });
});

describe('Search by Address', () => {
  const well = { streetNumber: '1386', streetName: 'Idaho' };

  it('starts with every instrument group, from 01/01/1900 to today', () => {
    expect(searchByAddress.defaults(CONTEXT)).toEqual({
      streetNumber: '',
      streetName: '',
      city: '',
      instrumentGroup: 'ALL',
      fromRecordedDate: '01/01/1900',
      toRecordedDate: '11/20/2026',
    });
  });

  it.each([
    [
      'house number and street name are required',
      { city: 'Elm' },
      { streetNumber: 'required', streetName: 'required' },
    ],
    ['three characters of the street are enough', { streetNumber: '1', streetName: ' Elm ' }, {}],
    ['two are not', { ...well, streetName: ' El ' }, { streetName: 'threeCharacters' }],
    ['three characters of the city are enough', { ...well, city: 'Ely' }, {}],
    ['two are not, blank is', { ...well, city: 'El' }, { city: 'threeCharactersOrBlank' }],
    [
      'a percent sign is invalid',
      { streetNumber: '%', streetName: '%', city: '%' },
      { streetNumber: 'percentSign', streetName: 'percentSign', city: 'percentSign' },
    ],
    ['the dates are dates', { ...well, fromRecordedDate: 'x' }, { fromRecordedDate: 'dateFormat' }],
  ])('%s', (_title, criteria, expected) => {
    expect(keys(searchByAddress.findProblems(searchByAddress.criteria.parse(criteria), CONTEXT))).toEqual(expected);
  });
});

describe('Search by Tract Index', () => {
  const well = { island: 'BIG', village: 'North Landing' };

  it('starts with no island chosen', () => {
    expect(searchByTractIndexNMI.defaults(CONTEXT)).toMatchObject({ island: '', fromRecordedDate: '01/01/1900' });
  });

  it.each([
    ['island and village are required', { parcelId: 'NL001' }, { island: 'required', village: 'required' }],
    ['three characters of the village are enough', { ...well, village: ' Nor ' }, {}],
    ['two are not', { ...well, village: ' No ' }, { village: 'threeCharacters' }],
    ['a percent sign is invalid', { ...well, village: 'No%' }, { village: 'percentSign' }],
    ['the parcel is of letters and numbers', { ...well, parcelId: ' nL001 ' }, {}],
    ['no dash', { ...well, parcelId: 'NL-001' }, { parcelId: 'lettersAndNumbersOnly' }],
    ['no space', { ...well, parcelId: 'NL 001' }, { parcelId: 'lettersAndNumbersOnly' }],
    ['no percent sign', { ...well, parcelId: 'NL%' }, { parcelId: 'lettersAndNumbersOnly' }],
    ['the dates are not to come', { ...well, toRecordedDate: '11/21/2026' }, { toRecordedDate: 'dateInFuture' }],
  ])('%s', (_title, criteria, expected) => {
    const asked = searchByTractIndexNMI.criteria.parse(criteria);
    expect(keys(searchByTractIndexNMI.findProblems(asked, CONTEXT))).toEqual(expected);
  });
});
