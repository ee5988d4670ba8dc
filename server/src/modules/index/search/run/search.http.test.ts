import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import { BATCH_ROWS, RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { startTestApp, type TestApp, type TestClient, type TestResponse } from '@portal/testing/apps/test-app';
import { addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustEscrow } from '../../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addPlat(test.county.db, { number: '7', name: 'BIRCH HOLLOW 2ND' });
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
async function search(type: SearchType, request: object, client = user): Promise<TestResponse<SearchResponse>> {
  return client.call(SEARCH_ENDPOINTS[type], request as never);
}

const byName = (request: object, client = user) =>
  search('searchByName', { grantorGranteeLastName: 'LINDQUIST', ...request }, client);

const keysOf = ({ content }: TestResponse<SearchResponse>) =>
  content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));

describe('A search', () => {
  it('returns the documents with the first entry and the size of each group', async () => {
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
        recordedDateTime: '2019-06-02T14:40:00',
        recordedSequence: 0,
        book: '218',
        startPage: 121,
        grantorCount: 2,
        granteeCount: 1,
        referenceCount: 3,
        legalCount: 2,
      },
    ]);
  });

  it('returns empty texts and zeros for missing facts', async () => {
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

  it('describes the criteria with the first batch, even to a GUEST', async () => {
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

  it('finds several document numbers together, and names those without matches', async () => {
    const found = await search('searchByDocumentNumber', {
      fromDocumentNumber: 'A587329, 9999991 T587330; 9999992, --',
    });
    expect(keysOf(found)).toEqual(['A587329', 'T587330']);
    expect(found.content.displayCriteria).toEqual([
      { key: 'Document', value: 'A587329, 9999991, T587330, 9999992, --' },
      { key: 'Not found', value: '9999991, 9999992, --' },
    ]);
  });

  it('refuses more than 25 document numbers', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index).join(',');
    expect((await search('searchByDocumentNumber', { fromDocumentNumber: numbers(25) })).status).toBe(200);
    expect((await search('searchByDocumentNumber', { fromDocumentNumber: numbers(26) })).status).toBe(400);
  });

  it('is by document number, ascending, by default', async () => {
    expect(keysOf(await byName({}))).toEqual(['A312008', 'A587329', 'T587330']);
  });

  it('is in the requested order', async () => {
    const answer = await byName({ sortKey: 'recordedDate', sortDirection: 'DESC' });
    expect(keysOf(answer)).toEqual(['A587329', 'T587330', 'A312008']);
  });

  it("responds with 'No Records Found.' without results", async () => {
    const { content, status } = await byName({ grantorGranteeLastName: 'UNKNOWN' });
    expect(status).toBe(200);
    expect(content).toMatchObject({
      message: 'No Records Found.',
      truncated: false,
      searchResults: { searchResultList: [], totalRecordCount: 0, currentRecordCount: 0 },
    });
  });

  it('returns the balance of an ESCROW account', async () => {
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

  it('the last batch has the rest', async () => {
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

describe('Permission', () => {
  const REQUESTS: Record<SearchType, object> = {
    searchByName: { grantorGranteeLastName: 'LINDQUIST' },
    searchByDocumentNumber: { fromDocumentNumber: '1' },
    searchByDate: { fromRecordedDate: '01/01/2000' },
    searchByBookAndPage: { book: '1' },
    searchByParcelId: { parcelId: '1' },
    searchByAddress: { streetNumber: '1', streetName: 'Elm' },
    searchByTractIndexNMI: { island: 'BIG', village: 'Elm' },
    searchByTaxLien: { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '1' },
    searchByGrantorGranteeBook: { grantorGranteeLastName: 'LINDQUIST' },
    searchByTractBookId: { tractBookId: 'S' },
    searchByTorrensCertificate: { certificateNumber: '1' },
    searchByTorrensText: { text: 'Elm' },
    searchByLegalDescription: { legalType: 'MB', township: '33', range: '21' },
    searchByPlat: { plat: '7' },
    searchByTractBookLegal: { plat: '7' },
    searchByImageWords: { imageWords: 'deed' },
  };
  const configure = (content: object) =>
    saveSettings(test.county.db, {
      ...{ group: 'search', actor: SYSTEM_ACTOR },
      content: { searchByImageWords: true, ...content },
    });

  it.each(SEARCH_TYPES)('%s needs a session', async (type) => {
    const { status, envelope } = await search(type, REQUESTS[type], test.client());
    expect(status).toBe(403);
    expect(envelope).toMatchObject({ code: 'NOT_SIGNED_IN', status: 'LOGIN' });
  });

  it.each(SEARCH_TYPES)('%s is refused if the county does not offer it', async (type) => {
    await configure({ [type]: false, defaultSearch: SEARCH_TYPES.find((each) => each !== type) });
    for (const each of SEARCH_TYPES) {
      const { status } = await search(each, REQUESTS[each]);
      expect([each, status]).toEqual([each, each === type ? 403 : 200]);
    }
    await configure({});
  });

  it('is refused to an account that is denied it, if the county configures access by account', async () => {
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
