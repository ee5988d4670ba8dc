import type { RequestOf } from '@portal/contract/endpoint';
import { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import type { TractBookRow } from '@portal/contract/index/search/results/tract-book-result';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTractBook, type TestTractBook } from '@portal/testing/builders/tract-book-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PAGES: readonly TestTractBook[] = [
  { id: 'S33-21-12', recordedOn: '1931-05-04', recordedTime: '14:05', legals: ['NE¼ SW¼ 12-33-21', 'GOVT LOT 2'] },
  { id: 'S33-21-2', recordedOn: '1931-05-04', recordedTime: null, legals: ['SE¼ 2-33-21'] },
  { id: 'S33-21-1', recordedOn: '1931-05-04', recordedTime: '09:00' },
  { id: 'S33-2-12', recordedOn: '1920-01-02' },
  { id: 'P1004-3', recordedOn: '1962-01-02', document: { type: 'A', number: '300100' } },
  { id: 'P1004-4', recordedOn: '1962-01-03', document: { type: 'A', number: '300199' } },
  { id: 'P1005-1', document: { type: 'A', number: '300101' } },
];

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A300100', instrument: 'WD', imagePageCount: 3 });
  await addDocument(test.county.db, { key: 'A300101', imagePageCount: 3, isWithheld: true });
  for (const page of PAGES) await addTractBook(test.county.db, page);
});
afterAll(() => test.close());

type Request = RequestOf<(typeof SEARCH_ENDPOINTS)['searchByTractBookId']>;
const search = (request: Request) => user.call(SEARCH_ENDPOINTS.searchByTractBookId, request);

async function idsOf(request: Request): Promise<readonly string[]> {
  const { content } = await search(request);
  return content.searchResults.searchResultList.map((row) => (row as TractBookRow).docId);
}

describe('A tract book ID search', () => {
  it.each([
    ['as printed', 'S33-21-12', ['S33-21-12']],
    ['in small letters, between spaces', ' s33-21-12 ', ['S33-21-12']],
    ['with other marks', 'S 33/21/12', ['S33-21-12']],
    ['by its beginning, in the order of numbers', 'S33-21', ['S33-21-1', 'S33-21-2', 'S33-21-12']],
    ['with whole numbers: 2 is not the beginning of 21', 'S33-2', ['S33-2-12']],
    ['not by its end', '21-12', []],
    ['not of marks alone', '--', []],
  ])('finds an identifier %s', async (_title, tractBookId, ids) => {
    expect(await idsOf({ tractBookId })).toEqual(ids);
  });

  it('sorts by Tract Book ID and by Recorded Date, in both directions; a page without a time is the first of its day', async () => {
    const order = async (sortKey: Request['sortKey'], sortDirection: Request['sortDirection']) =>
      idsOf({ tractBookId: 'S', sortKey, sortDirection });
    const byId = ['S33-2-12', 'S33-21-1', 'S33-21-2', 'S33-21-12'];
    const byDate = ['S33-2-12', 'S33-21-2', 'S33-21-1', 'S33-21-12'];
    expect(await order('tractBookId', 'ASC')).toEqual(byId);
    expect(await order('tractBookId', 'DESC')).toEqual(byId.toReversed());
    expect(await order('recordedDate', 'ASC')).toEqual(byDate);
    expect(await order('recordedDate', 'DESC')).toEqual(byDate.toReversed());
  });

  it('marks the pages whose document has an image that is not withheld', async () => {
    const { content } = await search({ tractBookId: 'P' });
    const rows = content.searchResults.searchResultList as readonly TractBookRow[];
    expect(rows.map(({ docId, pageCount }) => [docId, pageCount])).toEqual([
      ['P1004-3', 3],
      ['P1004-4', 0],
      ['P1005-1', 0],
    ]);
  });

  it('shows the first legal description and the total number', async () => {
    const { content } = await search({ tractBookId: 'S33-21-12' });
    expect(content.searchResults).toEqual({
      searchResultList: [
        {
          docId: 'S33-21-12',
          recordedDate: '05/04/1931',
          recordedTime: '2:05',
          recordedAmPm: 'PM',
          legalSearchResults: [{ docId: 'S33-21-12', description: 'NE¼ SW¼ 12-33-21', comment: '' }],
          legalCount: 2,
          pageCount: 0,
        },
      ],
      totalRecordCount: 1,
      currentRecordCount: 1,
    });
    expect(content.displayCriteria).toEqual([{ key: 'Tract book ID', value: 'S33-21-12' }]);
  });

  it.each<[string, object, object]>([
    ['an identifier', { tractBookId: ' ' }, { tractBookId: 'Required.' }],
    ['one without percent sign', { tractBookId: 'S33%' }, { tractBookId: 'Invalid characters.' }],
    ['one of sensible length', { tractBookId: 'S'.repeat(10_000) }, { tractBookId: '150 characters max.' }],
    ['one without control characters', { tractBookId: 'S\u0000' }, {}],
    ['a sort key of this list', { tractBookId: 'S', sortKey: 'docNumber' }, { sortKey: 'Invalid value.' }],
    ['no criterion of another search', { tractBookId: 'S', book: '1' }, { book: 'Invalid value.' }],
  ])('asks for %s', async (_title, request, fieldErrors) => {
    const { status, envelope } = await search(request as Request);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ ok: false, code: 'INVALID_INPUT', fieldErrors });
  });
});

describe('The details of a tract book page', () => {
  const details = (docId: string) => user.call(tractBookDetails, { docId });

  it('include its ID, its recording and every legal description', async () => {
    expect((await details('s33-21-12')).content.details).toEqual({
      docId: 'S33-21-12',
      recordedDate: '05/04/1931',
      recordedTime: '2:05',
      recordedAmPm: 'PM',
      legalSearchResults: [
        { docId: 'S33-21-12', description: 'NE¼ SW¼ 12-33-21', comment: '' },
        { docId: 'S33-21-12', description: 'GOVT LOT 2', comment: '' },
      ],
      legalCount: 2,
      pageCount: 0,
      image: null,
    });
  });

  it('link to the image of the document under which the page is filed', async () => {
    expect((await details('P1004-3')).content.details?.image).toEqual({
      docId: 'A300100',
      docType: 'A',
      docNumber: '300100',
      instrumentCode: 'WD',
      instrumentDescription: 'Warranty Deed',
      pageCount: 3,
    });
  });

  it.each([
    ['that the county does not have', 'P1004-4'],
    ['that is withheld', 'P1005-1'],
  ])('have no link to the image of a document %s', async (_title, docId) => {
    expect((await details(docId)).content.details?.image).toBeNull();
  });

  it('are refused for an unknown page and for an empty id', async () => {
    expect((await details('S99-1-1')).status).toBe(404);
    expect((await details('---')).status).toBe(404);
    expect((await details('')).status).toBe(400);
  });
});
