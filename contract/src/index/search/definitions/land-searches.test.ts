import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByTractBookLegal } from './book-searches.ts';
import { searchByLegalDescription, searchByPlat } from './land-searches.ts';

const CONTEXT = { today: '2026-11-20' as PlainDate };
const keys = (problems: object) => Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]));

const platted = { plat: '268' };
const sectional = { legalType: 'MB', township: '33', range: '21' };

describe('Defaults', () => {
  it('are lots and blocks that contain the land, with any code of every list', () => {
    expect(searchByLegalDescription.defaults(CONTEXT)).toMatchObject({
      legalType: 'LB',
      searchMethod: 'CONTAINS',
      base: 'ALL',
      meridian: 'ALL',
      municipality: 'ALL',
      otherLotCodeLb: 'ALL',
      otherLotCodeMb: 'ALL',
      documentType: 'ALL',
      instrumentGroup: 'ALL',
      q: '',
      qqqq: '',
      plat: '',
      fromRecordedDate: '01/01/1900',
      toRecordedDate: '11/20/2026',
    });
  });

  it('of the tract books start with 01/01/1800, wherever the index begins', () => {
    const context = { ...CONTEXT, indexBegin: '01/02/1920', verifiedThrough: '11/18/2026' };
    expect(searchByTractBookLegal.defaults(CONTEXT)).toMatchObject({
      fromRecordedDate: '01/01/1800',
      toRecordedDate: '11/20/2026',
    });
    expect(searchByTractBookLegal.defaults(context)).toMatchObject({
      fromRecordedDate: '01/01/1800',
      toRecordedDate: '11/18/2026',
    });
  });

  it('of a plat search are empty', () => {
    expect(searchByPlat.defaults(CONTEXT)).toEqual({ plat: '', platName: '', platNumber: '' });
  });
});

describe('Search by Legal Description', () => {
  const problemsOf = (criteria: object) =>
    keys(searchByLegalDescription.findProblems(searchByLegalDescription.criteria.parse(criteria), CONTEXT));

  it.each([
    ['LB requires a plat', {}, { plat: 'platRequired' }],
    ['a typed plat that was not selected', { platName: 'BIRCH', plat: ' ' }, { plat: 'platRequired' }],
    ['a plat is enough', platted, {}],
    ['MB requires township and range', { legalType: 'MB' }, { township: 'required', range: 'required' }],
    ['MB requires no plat and no section', sectional, {}],
    ['spaces around digits are well', { ...sectional, section: ' 12 ', township: ' 33' }, {}],
    ['a half township is one', { ...sectional, township: '33½', range: '21 1/2' }, {}],
    ['a half township can have a letter or a fraction', { ...sectional, township: '33H', range: '21.5' }, {}],
    ['sections can be several', { ...sectional, section: '12, 14-16 & 18' }, {}],
    ['a list of sections ends with one', { ...sectional, section: '12,' }, { section: 'numbersOnly' }],
    [
      'section, township and range are digits only',
      { legalType: 'MB', section: '1.5', township: '33N', range: '½' },
      { section: 'numbersOnly', township: 'numbersOnly', range: 'numbersOnly' },
    ],
    [
      'last name is required if first name is entered',
      { ...platted, grantorGranteeFirstNameLb: 'ANNA' },
      { grantorGranteeLastNameLb: 'requiredIfFirstName' },
    ],
    [
      'last and first name are required if a middle initial is entered',
      { ...sectional, grantorGranteeMiddleInitialMb: 'M' },
      { grantorGranteeLastNameMb: 'requiredIfMiddleInitial', grantorGranteeFirstNameMb: 'requiredIfMiddleInitial' },
    ],
    ['the name of the other legal type is not looked at', { ...sectional, grantorGranteeFirstNameLb: 'ANNA' }, {}],
    [
      'a percent sign is invalid',
      { ...platted, block: '%', garage: '1%' },
      { block: 'percentSign', garage: 'percentSign' },
    ],
    ['a percent sign is invalid in an other lot', { ...sectional, otherLotMb: '%' }, { otherLotMb: 'percentSign' }],
    [
      'the dates are in order',
      { ...platted, fromRecordedDate: '01/02/2020', toRecordedDate: '01/01/2020' },
      { toRecordedDate: 'dateRange' },
    ],
  ])('%s', (_title, criteria, problems) => {
    expect(problemsOf(criteria)).toEqual(problems);
  });

  it('resets the land and the name of the other legal type', () => {
    const asked = searchByLegalDescription.criteria.parse({
      ...platted,
      ...sectional,
      lot: '7',
      q: 'NE',
      grantorGranteeLastNameLb: 'LINDQUIST',
      grantorGranteeLastNameMb: 'PETERSON',
      municipality: 'AF',
    });
    const { clearIrrelevant } = searchByLegalDescription;
    expect(clearIrrelevant?.(asked, CONTEXT)).toMatchObject({
      plat: '',
      lot: '',
      q: 'NE',
      township: '33',
      grantorGranteeLastNameLb: '',
      grantorGranteeLastNameMb: 'PETERSON',
      municipality: 'AF',
    });
    expect(clearIrrelevant?.({ ...asked, legalType: 'LB' }, CONTEXT)).toMatchObject({
      plat: '268',
      lot: '7',
      q: '',
      township: '',
      grantorGranteeLastNameLb: 'LINDQUIST',
      grantorGranteeLastNameMb: '',
    });
  });

  it.each([
    ['a legal type', { legalType: 'XX' }],
    ['a method', { searchMethod: 'LIKE' }],
    ['a quarter', { q: 'NNE' }],
    ['a code', { meridian: "4TH'" }],
    ['no control character', { lot: '7\n' }],
    ['no endless text', { lot: '7'.repeat(151) }],
    ['nothing that is not asked', { sql: '' }],
  ])('accepts %s', (_title, criteria) => {
    expect(searchByLegalDescription.criteria.safeParse(criteria).success).toBe(false);
  });
});

describe('Tract Book Legal search', () => {
  const problemsOf = (criteria: object) =>
    keys(searchByTractBookLegal.findProblems(searchByTractBookLegal.criteria.parse(criteria), CONTEXT));

  it.each([
    ['LB requires a plat', {}, { plat: 'platRequired' }],
    [
      'MB marks section, township, range required',
      { legalType: 'MB' },
      { section: 'required', township: 'required', range: 'required' },
    ],
    ['MB asks for digits', { ...sectional, section: 'XII' }, { section: 'numbersOnly' }],
    ['dates are of the past', { ...platted, toRecordedDate: '11/21/2026' }, { toRecordedDate: 'dateInFuture' }],
    ['dates before the index are well', { ...platted, fromRecordedDate: '01/01/1800' }, {}],
  ])('%s', (_title, criteria, problems) => {
    expect(problemsOf(criteria)).toEqual(problems);
  });
});

describe('Plat Search', () => {
  it('a plat must be chosen', () => {
    const problems = (criteria: object) =>
      keys(searchByPlat.findProblems(searchByPlat.criteria.parse(criteria), CONTEXT));
    expect(problems({ platName: 'BIRCH HOLLOW' })).toEqual({ plat: 'platRequired' });
    expect(problems({ plat: '268' })).toEqual({});
  });
});
