import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByGrantorGranteeBook, searchByTractBookId } from './book-searches.ts';

const { criteria: schema, findProblems, defaults } = searchByGrantorGranteeBook;
const context = { today: '2026-11-20' as PlainDate };

describe('The grantor grantee book form', () => {
  it('starts with 01/01/1800 through today, however far the index reaches', () => {
    expect(defaults({ ...context, indexBegin: '01/02/1920', verifiedThrough: '11/19/2026' })).toEqual({
      grantorGranteeLastName: '',
      nameMatch: 'BEGINS',
      grantorGranteeSearchIn: 'BOTH',
      fromRecordedDate: '01/01/1800',
      toRecordedDate: '11/20/2026',
    });
  });

  it.each([
    [{}, { grantorGranteeLastName: { key: 'required' } }],
    [{ grantorGranteeLastName: ' ' }, { grantorGranteeLastName: { key: 'required' } }],
    [{ grantorGranteeLastName: 'LIND%' }, { grantorGranteeLastName: { key: 'percentSign' } }],
    [{ grantorGranteeLastName: 'L' }, {}],
    [{ grantorGranteeLastName: 'L', fromRecordedDate: '1/1/1920' }, { fromRecordedDate: { key: 'dateFormat' } }],
    [
      { grantorGranteeLastName: 'L', fromRecordedDate: '01/02/1920', toRecordedDate: '01/01/1920' },
      { toRecordedDate: { key: 'dateRange' } },
    ],
    [{ grantorGranteeLastName: 'L', fromRecordedDate: '01/01/1800', toRecordedDate: '01/01/1800' }, {}],
  ])('%j gets the response %j', (typed, problems) => {
    expect(findProblems(schema.parse(typed), context)).toEqual(problems);
  });
});

describe('Tract Book ID search', () => {
  it.each([
    ['the ID is required', ' ', { tractBookId: { key: 'required' } }],
    ['one character is enough', 'S', {}],
    ['a percent sign is invalid', 'S33%', { tractBookId: { key: 'percentSign' } }],
  ])('%s', (_title, tractBookId, problems) => {
    expect(searchByTractBookId.findProblems({ tractBookId }, context)).toEqual(problems);
  });
});
