import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient, type TestResponse } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
});
afterAll(() => test.close());

/** Runs a search; the request may be anything that a client can send. */
async function search(type: SearchType, request: object): Promise<TestResponse<SearchResponse>> {
  return user.call(SEARCH_ENDPOINTS[type], request as never);
}

const byName = (request: object) => search('searchByName', { grantorGranteeLastName: 'LINDQUIST', ...request });

describe('Validation', () => {
  const required = { fromRecordedDate: 'Required.' };
  const bothRanges = (text: string) => ({ fromDocumentNumber: text, toDocumentNumber: text });

  it.each<[string, SearchType, object, object]>([
    ['last name 1', 'searchByName', {}, { grantorGranteeLastName: 'Required.' }],
    ['blank last name 1', 'searchByName', { grantorGranteeLastName: '  ' }, { grantorGranteeLastName: 'Required.' }],
    [
      'last name 1 if first name 1 is entered',
      'searchByName',
      { grantorGranteeFirstName: 'ANNA' },
      { grantorGranteeLastName: 'Required.' },
    ],
    [
      'first name 1 if its MI is entered',
      'searchByName',
      { grantorGranteeLastName: 'LIND', grantorGranteeMiddleInitial: 'M' },
      { grantorGranteeFirstName: 'Required if MI entered.' },
    ],
    [
      'last name 2 if first name 2 is entered',
      'searchByName',
      { grantorGranteeLastName: 'LIND', grantorGranteeFirstName2: 'ANNA' },
      { grantorGranteeLastName2: 'Required if First Name entered.' },
    ],
    [
      'last name 2 and first name 2 if MI 2 is entered',
      'searchByName',
      { grantorGranteeLastName: 'LIND', grantorGranteeMiddleInitial2: 'M' },
      {
        grantorGranteeLastName2: 'Required if MI entered.',
        grantorGranteeFirstName2: 'Required if MI entered.',
      },
    ],
    [
      'two characters of last name 1',
      'searchByName',
      { grantorGranteeLastName: 'L' },
      { grantorGranteeLastName: '2 characters minimum.' },
    ],
    [
      'two characters of last name 2',
      'searchByName',
      { grantorGranteeLastName: 'LIND', grantorGranteeLastName2: ' O ' },
      { grantorGranteeLastName2: '2 characters minimum.' },
    ],
    [
      'no percent sign',
      'searchByName',
      { grantorGranteeLastName: 'LI%', grantorGranteeFirstName: '%' },
      { grantorGranteeLastName: 'Invalid characters.', grantorGranteeFirstName: 'Invalid characters.' },
    ],
    [
      'one character of middle initial',
      'searchByName',
      { grantorGranteeLastName: 'LIND', grantorGranteeFirstName: 'A', grantorGranteeMiddleInitial: 'MA' },
      { grantorGranteeMiddleInitial: '1 characters max.' },
    ],
    [
      'an end that is not before the start',
      'searchByName',
      { grantorGranteeLastName: 'LIND', fromRecordedDate: '01/02/2000', toRecordedDate: '01/01/2000' },
      { toRecordedDate: 'Invalid date range.' },
    ],
    ['a first day', 'searchByDate', { toRecordedDate: '01/01/2000' }, required],
    ['MM/DD/YYYY', 'searchByDate', { fromRecordedDate: '1/1/2000' }, { fromRecordedDate: 'MM/DD/YYYY' }],
    ['a day that exists', 'searchByDate', { fromRecordedDate: '02/30/2000' }, { fromRecordedDate: 'MM/DD/YYYY' }],
    ['no day before records', 'searchByDate', { fromRecordedDate: '01/01/0001' }, { fromRecordedDate: 'MM/DD/YYYY' }],
    [
      'no day to come',
      'searchByDate',
      { fromRecordedDate: '12/31/9999' },
      { fromRecordedDate: 'Future date entered.' },
    ],
    [
      "no day after the county's own",
      'searchByDate',
      { fromRecordedDate: '01/01/2000', toRecordedDate: '11/21/2026' },
      { toRecordedDate: 'Future date entered.' },
    ],
    [
      'an end that is not before the start, of dates',
      'searchByDate',
      { fromRecordedDate: '01/02/2000', toRecordedDate: '01/01/2000' },
      { toRecordedDate: 'Invalid date range.' },
    ],
    ['a document number', 'searchByDocumentNumber', {}, { fromDocumentNumber: 'Required.' }],
    [
      'a number without percent sign',
      'searchByDocumentNumber',
      { fromDocumentNumber: 'A1%' },
      { fromDocumentNumber: 'Invalid characters.' },
    ],
    [
      'digits on a range',
      'searchByDocumentNumber',
      { fromDocumentNumber: 'A1', toDocumentNumber: '2A' },
      bothRanges('Numeric only on a range search.'),
    ],
    [
      'an end that is not below the start',
      'searchByDocumentNumber',
      { fromDocumentNumber: '10', toDocumentNumber: '9' },
      bothRanges('Invalid numeric range.'),
    ],
    ['a book', 'searchByBookAndPage', { page: '1' }, { book: 'Required.' }],
    [
      'a book and a page without percent sign',
      'searchByBookAndPage',
      { book: '%', page: '%' },
      { book: 'Invalid characters.', page: 'Invalid characters.' },
    ],
  ])('asks for %s (%s)', async (_title, type, request, fieldErrors) => {
    const { status, envelope } = await search(type, request);
    expect(envelope).toMatchObject({ ok: false, code: 'INVALID_INPUT', message: 'Check the highlighted fields.' });
    expect(envelope.fieldErrors).toEqual(fieldErrors);
    expect(status).toBe(400);
  });

  it('accepts today until midnight in the county', async () => {
    // 18:00 of 11/20 in London is noon in the county.
    const { status } = await search('searchByDate', { fromRecordedDate: '11/20/2026', toRecordedDate: '11/20/2026' });
    expect(status).toBe(200);
  });

  it.each([
    ['10,000 characters', { grantorGranteeLastName: 'L'.repeat(10_000) }, 'grantorGranteeLastName'],
    ['a control character', { grantorGranteeLastName: 'LIND\u0000QUIST' }, 'grantorGranteeLastName'],
    ['a line break', { grantorGranteeFirstName: 'AN\nNA' }, 'grantorGranteeFirstName'],
    ['half a character', { grantorGranteeLastName: 'LIND\uD800' }, 'grantorGranteeLastName'],
    ['a number for a name', { grantorGranteeLastName: 12 }, 'grantorGranteeLastName'],
    ['a forged sort key', { sortKey: 'id; DROP TABLE documents' }, 'sortKey'],
    ['a forged direction', { sortDirection: 'ASC, 1' }, 'sortDirection'],
    ['a side that there is not', { grantorGranteeSearchIn: 'WITNESSES' }, 'grantorGranteeSearchIn'],
    ['a field that there is not', { grantorGranteeNickname: 'X' }, 'grantorGranteeNickname'],
    ['a long code', { documentType: 'A'.repeat(21) }, 'documentType'],
    ['a control character in a code', { instrumentGroup: 'DE\u0000EDS' }, 'instrumentGroup'],
  ])('refuses %s with an explanation', async (_title, request, field) => {
    const { status, envelope } = await byName(request);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toEqual([field]);
  });

  it.each([
    ['quotes', "O'HARA'; --"],
    ['a backslash', 'LIND\\'],
    ['an underscore', 'LIND__'],
    ['brackets', '[A-Z]{2}'],
    ['an emoji', '🏡🏡'],
    ['marks alone', '..'],
  ])('treats %s as text and finds nothing', async (_title, grantorGranteeLastName) => {
    const { status, content } = await byName({ grantorGranteeLastName: `ZZ ${grantorGranteeLastName}` });
    expect(status).toBe(200);
    expect(content.message).toBe('No Records Found.');
  });

  it('accepts digits of any length for a number', async () => {
    const digits = '9'.repeat(150);
    const request = { fromDocumentNumber: digits, toDocumentNumber: digits };
    expect((await search('searchByDocumentNumber', request)).status).toBe(200);
    expect((await search('searchByDocumentNumber', { fromDocumentNumber: digits })).status).toBe(200);
    expect((await search('searchByBookAndPage', { book: digits, page: digits })).status).toBe(200);
  });

  it('responds with 404 for an unknown search', async () => {
    const response = await user.send({ method: 'POST', path: 'search/searchByShoeSize' }, {});
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});
