import { documentDetails } from '@portal/contract/search/document-details';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/search/run-search';
import { SEARCH_TYPES, type SearchType } from '@portal/contract/search/search-types';
import { BATCH_ROWS, RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDocument, addTestCodes } from '../../testing/records-builder.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';
import { adjustEscrow } from '../ledger/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, {
    key: 'A312008',
    recordedOn: '1977-04-11',
    grantors: ['LINDQUIST, AXEL'],
    grantees: ['PETERSON, CARL J'],
  });
  await addDocument(test.county.db, {
    key: 'A587329',
    recordedOn: '2019-06-02',
    recordedTime: '14:40',
    instrument: 'WD',
    bookType: 'DEEDS',
    book: '218',
    page: '121-124',
    imagePageCount: 3,
    grantors: ['PETERSON, CARL J', 'PETERSON, MARIT'],
    variants: ['PETERSEN, CARL J'],
    grantees: ['LINDQUIST, ANNA M'],
    references: ['A312008', 'BOOK 12 PAGE 90'],
    legals: [{ description: 'NE4SW4 Sec 12 T33N R21W', comment: 'Subject to road' }, { description: 'Lot 7 Blk 3' }],
  });
  await addDocument(test.county.db, {
    key: 'T587330',
    recordedOn: '2019-06-02',
    recordedTime: '00:05',
    instrument: 'MTG',
    verifiedStatus: 'TEMPORARY',
    grantors: ['LINDQUIST, ANNA M'],
    references: ['A587329'],
    certificates: ['22871'],
  });
});
afterAll(() => test.close());

/** Runs a search; the request may be anything that a client can send. */
async function search(type: SearchType, request: object, client = user): Promise<TestAnswer<SearchResponse>> {
  return client.call(SEARCH_ENDPOINTS[type], request as never);
}

const byName = (request: object, client = user) =>
  search('searchByName', { grantorGranteeLastName: 'LINDQUIST', ...request }, client);

const keysOf = ({ content }: TestAnswer<SearchResponse>) =>
  content.searchResults.searchResultList.map(({ docId }) => docId);

describe('A search', () => {
  it('answers the documents with the first of each group and how many there are', async () => {
    const { content } = await search('searchByDocumentNumber', { fromDocumentNumber: 'A587329', timestamp: 1_763_000 });
    expect(content).toMatchObject({
      searchResults: { totalRecordCount: 1, currentRecordCount: 1 },
      truncated: false,
      timestamp: 1_763_000,
      batch: 1,
      pageNumber: 1,
      usageBalance: 0,
      message: '',
    });
    expect(content.searchResults.searchResultList).toEqual([
      {
        docId: 'A587329',
        docType: 'A',
        docNumber: '587329',
        displayDocNumber: 'A587329',
        instrumentCode: 'WD',
        instrumentDescription: 'Warranty Deed',
        recordedDate: '06/02/2019',
        recordedTime: '2:40',
        recordedAmPm: 'PM',
        displayBookAndPage: 'DEEDS 218/121-124',
        pageCount: 3,
        verifiedStatus: true,
        grantorSearchResults: [
          { displayName: 'PETERSON CARL J', lastName: 'PETERSON', firstName: 'CARL', middleInitial: 'J' },
        ],
        granteeSearchResults: [
          { displayName: 'LINDQUIST ANNA M', lastName: 'LINDQUIST', firstName: 'ANNA', middleInitial: 'M' },
        ],
        referenceDocumentSearchResults: [
          {
            docId: 'A312008',
            docNumber: '312008',
            docType: 'A',
            displayDocNumber: 'A312008',
            instrumentDescription: 'Warranty Deed',
            recordedDate: '04/11/1977',
            direction: 'from',
          },
        ],
        legalSearchResults: [{ docId: 'A587329', description: 'NE4SW4 Sec 12 T33N R21W', comment: 'Subject to road' }],
        torrensSearchResults: [],
        grantorCount: 2,
        granteeCount: 1,
        referenceCount: 3,
        legalCount: 2,
      },
    ]);
  });

  it('says what a document lacks with empty texts and zeros', async () => {
    const { content } = await search('searchByDocumentNumber', { fromDocumentNumber: 'T587330' });
    expect(content.searchResults.searchResultList[0]).toMatchObject({
      recordedTime: '12:05',
      recordedAmPm: 'AM',
      displayBookAndPage: '',
      pageCount: 0,
      verifiedStatus: false,
      granteeSearchResults: [],
      granteeCount: 0,
      legalCount: 0,
      torrensSearchResults: [{ certificateNumber: '22871', status: '' }],
    });
  });

  it('says in words what was asked, with the first batch, to a GUEST too', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    const asked = { fromDocumentNumber: 'A587329', documentType: 'A' };
    const words = [
      { key: 'Document', value: 'A587329' },
      { key: 'Document type', value: 'Abstract' },
    ];
    for (const caller of [user, guest]) {
      const { content } = await caller.call(SEARCH_ENDPOINTS.searchByDocumentNumber, asked as never);
      expect(content.displayCriteria).toEqual(words);
    }
    const { content } = await search('searchByDocumentNumber', { ...asked, batch: 2 });
    expect(content.displayCriteria).toBeUndefined();
  });

  it('is by document number, ascending, where nothing else is asked', async () => {
    expect(keysOf(await byName({}))).toEqual(['A312008', 'A587329', 'T587330']);
  });

  it('is in the asked order', async () => {
    const answer = await byName({ sortKey: 'recordedDate', sortDirection: 'DESC' });
    expect(keysOf(answer)).toEqual(['A587329', 'T587330', 'A312008']);
  });

  it("answers 'No Records Found.' when there are none", async () => {
    const { content, status } = await byName({ grantorGranteeLastName: 'NOBODY' });
    expect(status).toBe(200);
    expect(content).toMatchObject({
      message: 'No Records Found.',
      truncated: false,
      searchResults: { searchResultList: [], totalRecordCount: 0, currentRecordCount: 0 },
    });
  });

  it('answers the balance of an ESCROW account', async () => {
    const client = await test.signedIn();
    await adjustEscrow(test.county.db, {
      accountId: client.accountId,
      amountCents: 25_000,
      opKey: 'search-balance',
      note: '',
      actor: SYSTEM_ACTOR,
      at: test.clock.now(),
    });
    expect((await byName({}, client)).content.usageBalance).toBe(25_000);
  });
});

describe('Pages and batches', () => {
  const YEAR = '1931';
  const asked = { fromRecordedDate: `01/01/${YEAR}`, toRecordedDate: `12/31/${YEAR}` };
  const byDate = (request: object) => search('searchByDate', { ...asked, ...request });
  const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => `A${from + index}`);

  async function addMany(from: number, count: number): Promise<void> {
    await sql`
      INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
      SELECT 'A', n, '04' || n, n, n, ${`${YEAR}-05-01`}::date, 'WD'
      FROM (SELECT i::text AS n FROM generate_series(${from}::int, ${from + count - 1}::int) AS i) AS numbered`.execute(
      test.county.db,
    );
  }
  beforeAll(() => addMany(2000, RESULT_MAX_ROWS));

  it('a page is four batches of 25, the first with the search', async () => {
    for (const batch of [1, 2, 3, 4]) {
      const answer = await byDate({ batch, timestamp: 77, updateHistory: false });
      expect(keysOf(answer)).toEqual(numbered(2000 + (batch - 1) * BATCH_ROWS, BATCH_ROWS));
      expect(answer.content).toMatchObject({
        batch,
        timestamp: 77,
        searchResults: { totalRecordCount: RESULT_MAX_ROWS, currentRecordCount: BATCH_ROWS },
      });
    }
  });

  it('a page follows the one before it', async () => {
    expect(keysOf(await byDate({ pageNumber: 2 }))).toEqual(numbered(2100, BATCH_ROWS));
    expect(keysOf(await byDate({ pageNumber: 10, batch: 4 }))).toEqual(numbered(2975, BATCH_ROWS));
  });

  it('the last batch holds what is left', async () => {
    const range = { fromDocumentNumber: '2000', toDocumentNumber: '2029' };
    expect(keysOf(await search('searchByDocumentNumber', { ...range, batch: 2 }))).toEqual(numbered(2025, 5));
    expect(keysOf(await search('searchByDocumentNumber', { ...range, batch: 3 }))).toEqual([]);
    expect(keysOf(await search('searchByDocumentNumber', { ...range, pageNumber: 2 }))).toEqual([]);
  });

  it.each([
    ['page 0', { pageNumber: 0 }],
    ['page 11', { pageNumber: 11 }],
    ['half a page', { pageNumber: 1.5 }],
    ['batch 0', { batch: 0 }],
    ['batch 5', { batch: 5 }],
  ])('there is no %s', async (_title, paging) => {
    const { status, envelope } = await byDate(paging);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual({ [Object.keys(paging)[0] ?? '']: 'Invalid value.' });
  });

  it('1,000 matches are not truncated, 1,001 are, and 1,000 are returned', async () => {
    const whole = await byDate({ sortDirection: 'DESC' });
    expect(whole.content).toMatchObject({ truncated: false, searchResults: { totalRecordCount: RESULT_MAX_ROWS } });
    await addMany(3000, 1);
    const cut = await byDate({ sortDirection: 'DESC' });
    expect(cut.content).toMatchObject({ truncated: true, searchResults: { totalRecordCount: RESULT_MAX_ROWS } });
    expect(keysOf(cut)[0]).toBe('A3000');
    expect(keysOf(await byDate({ sortDirection: 'DESC', pageNumber: 10, batch: 4 })).at(-1)).toBe('A2001');
    expect(keysOf(await byDate({ pageNumber: 10, batch: 4 })).at(-1)).toBe('A2999');
  });
});

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
    expect(envelope).toMatchObject({ ok: false, code: 'INVALID_INPUT', message: 'Some entries need another look.' });
    expect(envelope.fieldErrors).toEqual(fieldErrors);
    expect(status).toBe(400);
  });

  it('lets today through until midnight in the county', async () => {
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
  ])('refuses %s with words', async (_title, request, field) => {
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
  ])('takes %s for text and finds nothing', async (_title, grantorGranteeLastName) => {
    const { status, content } = await byName({ grantorGranteeLastName: `ZZ ${grantorGranteeLastName}` });
    expect(status).toBe(200);
    expect(content.message).toBe('No Records Found.');
  });

  it('takes digits of any length for a number', async () => {
    const digits = '9'.repeat(150);
    const request = { fromDocumentNumber: digits, toDocumentNumber: digits };
    expect((await search('searchByDocumentNumber', request)).status).toBe(200);
    expect((await search('searchByDocumentNumber', { fromDocumentNumber: digits })).status).toBe(200);
    expect((await search('searchByBookAndPage', { book: digits, page: digits })).status).toBe(200);
  });

  it('answers 404 for a search that there is not', async () => {
    const response = await user.send({ method: 'POST', path: 'search/searchByShoeSize' }, {});
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('Permission', () => {
  const REQUESTS: Record<SearchType, object> = {
    searchByName: { grantorGranteeLastName: 'LINDQUIST' },
    searchByDocumentNumber: { fromDocumentNumber: '1' },
    searchByDate: { fromRecordedDate: '01/01/2000' },
    searchByBookAndPage: { book: '1' },
    searchByParcelId: { parcelId: '1' },
    searchByAddress: { streetNumber: '1', streetName: 'Elm' },
    searchByTractIndexNMI: { island: 'BIG', village: 'Elm' },
  };
  const configure = (content: object) =>
    saveSettings(test.county.db, { group: 'search', content, actor: SYSTEM_ACTOR });

  it.each(SEARCH_TYPES)('%s needs a session', async (type) => {
    const { status, envelope } = await search(type, REQUESTS[type], test.client());
    expect(status).toBe(403);
    expect(envelope).toMatchObject({ code: 'NOT_SIGNED_IN', status: 'LOGIN' });
  });

  it.each(SEARCH_TYPES)('%s is refused where the county does not offer it', async (type) => {
    await configure({ enabled: { ...Object.fromEntries(SEARCH_TYPES.map((each) => [each, true])), [type]: false } });
    for (const each of SEARCH_TYPES) {
      const { status } = await search(each, REQUESTS[each]);
      expect([each, status]).toEqual([each, each === type ? 403 : 200]);
    }
    await configure({});
  });

  it('is refused to an account that is denied it, where the county configures access by account', async () => {
    const denied = await test.signedIn();
    await test.county.db
      .updateTable('accounts')
      .set({ denied_searches: ['searchByDate'] })
      .where('id', '=', denied.accountId)
      .execute();
    expect((await search('searchByDate', REQUESTS.searchByDate, denied)).status).toBe(200);

    await configure({ searchAccess: 'configurable' });
    const refused = await search('searchByDate', REQUESTS.searchByDate, denied);
    expect(refused.status).toBe(403);
    expect(refused.envelope.code).toBe('NOT_ALLOWED');
    expect((await search('searchByName', REQUESTS.searchByName, denied)).status).toBe(200);
    expect((await search('searchByDate', REQUESTS.searchByDate)).status).toBe(200);
    await configure({});
  });

  it('document details need a session', async () => {
    expect((await test.client().call(documentDetails, { docId: 'A587329' })).status).toBe(403);
  });
});
