import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { HISTORY_ENTRIES } from '@portal/contract/values/paging';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', grantors: ['LINDQUIST, ANNA'] });
});
beforeEach(async () => {
  user = await test.signedIn();
});
afterAll(() => test.close());

/** Runs a search and returns the history in its response. */
async function search(type: SearchType, request: object, client = user) {
  const { content } = await client.call(SEARCH_ENDPOINTS[type], request as never);
  return content.historyResults?.searchHistoryList;
}

const byNumber = (number: number, more: object = {}, client = user) =>
  search('searchByDocumentNumber', { fromDocumentNumber: String(number), ...more }, client);

const numbersOf = (history: Awaited<ReturnType<typeof search>>) =>
  history?.map(({ criteria }) => criteria.fromDocumentNumber);

const listHistory = async (client = user) => (await client.call(loginStatus, {})).content.searchHistoryList;

describe('The search history', () => {
  it('has the newest search first, and refills the form', async () => {
    const criteria = {
      grantorGranteeLastName: ' lindquist ',
      grantorGranteeFirstName: 'A',
      grantorGranteeMiddleInitial: '',
      nameMatch: 'BEGINS',
      andOr: 'OR',
      grantorGranteeLastName2: '',
      grantorGranteeFirstName2: '',
      grantorGranteeMiddleInitial2: '',
      grantorGranteeSearchIn: 'BOTH',
      documentType: 'ALL',
      instrumentGroup: 'DEEDS',
      fromRecordedDate: '01/01/1950',
      toRecordedDate: '11/20/2026',
    };
    await byNumber(7);
    const history = await search('searchByName', { ...criteria, sortKey: 'recordedDate', sortDirection: 'DESC' });
    expect(history?.[0]).toEqual({
      index: 1,
      longDescription:
        'Name lindquist, A; In Grantors and grantees; Recorded 01/01/1950 – 11/20/2026; Instruments Deeds',
      displayCriteria: [
        { key: 'Name', value: 'lindquist, A' },
        { key: 'In', value: 'Grantors and grantees' },
        { key: 'Recorded', value: '01/01/1950 – 11/20/2026' },
        { key: 'Instruments', value: 'Deeds' },
      ],
      type: 'searchByName',
      link: 'search/searchByName',
      criteria,
      sortKey: 'recordedDate',
      sortDirection: 'DESC',
      pageNumber: 1,
    });
    expect(history?.[1]).toMatchObject({ index: 2, type: 'searchByDocumentNumber', longDescription: 'Document 7' });
    expect(await listHistory()).toEqual(history);
  });

  it('holds five entries; the sixth drops the first', async () => {
    expect(HISTORY_ENTRIES).toBe(5);
    for (const number of [1, 2, 3, 4]) await byNumber(number);
    expect(numbersOf(await byNumber(5))).toEqual(['5', '4', '3', '2', '1']);
    expect(numbersOf(await byNumber(6))).toEqual(['6', '5', '4', '3', '2']);
    const stored = await test.county.db
      .selectFrom('search_history')
      .select('position')
      .where('user_id', '=', user.userId)
      .execute();
    expect(stored).toHaveLength(5);
  });

  it('moves a search up when its criteria are used again, and keeps the newer order', async () => {
    for (const number of [1, 2, 3, 4, 5]) await byNumber(number);
    const history = await byNumber(2, { sortKey: 'bookPage' });
    expect(numbersOf(history)).toEqual(['2', '5', '4', '3', '1']);
    expect(history?.[0]?.sortKey).toBe('bookPage');
    expect(numbersOf(await byNumber(2))).toEqual(['2', '5', '4', '3', '1']);
  });

  it('keeps the same words in another search separate', async () => {
    await search('searchByBookAndPage', { book: '7' });
    await byNumber(7);
    await byNumber(7, { documentType: 'A' });
    expect((await listHistory()).map(({ type }) => type)).toEqual([
      'searchByDocumentNumber',
      'searchByDocumentNumber',
      'searchByBookAndPage',
    ]);
  });

  it('is updated by a search without results', async () => {
    expect(numbersOf(await byNumber(404))).toEqual(['404']);
  });

  it.each([
    ['a background batch', { batch: 2 }],
    ['a further page', { pageNumber: 2 }],
    ['a search that requests it', { updateHistory: false }],
  ])('is not changed by %s', async (_title, paging) => {
    await byNumber(1);
    await byNumber(2);
    expect(await byNumber(1, paging)).toBeUndefined();
    expect(numbersOf(await listHistory())).toEqual(['2', '1']);
  });

  it('is not changed by a refused search', async () => {
    const { status } = await user.call(SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber: '%' } as never);
    expect(status).toBe(400);
    expect(await listHistory()).toEqual([]);
  });

  it('belongs to one user: another user of the account does not see it', async () => {
    await byNumber(1);
    const colleague = await test.signedIn({ accountId: user.accountId });
    expect(await listHistory(colleague)).toEqual([]);
  });

  it('is not kept for a GUEST', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    expect(await byNumber(1, {}, guest)).toBeUndefined();
    expect(await listHistory(guest)).toEqual([]);
  });

  it('keeps its length when searches arrive at the same time', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => byNumber(number)));
    await byNumber(9);
    const history = await listHistory();
    expect(history).toHaveLength(HISTORY_ENTRIES);
    expect(numbersOf(history)?.[0]).toBe('9');
  });

  it('is updated by the same few searches from many tabs at the same time, without a failure', async () => {
    const numbers = Array.from({ length: 120 }, (_, index) => 1 + (index % 7));
    const histories = await Promise.all(numbers.map((number) => byNumber(number)));
    expect(
      histories.map((history, index) => history?.[0]?.criteria.fromDocumentNumber === String(numbers[index])),
    ).toEqual(numbers.map(() => true));
  });

  it('holds the longest criteria in any script', async () => {
    const long = '県'.repeat(150);
    const history = await search('searchByName', {
      grantorGranteeLastName: long,
      grantorGranteeFirstName: long,
      grantorGranteeLastName2: long,
      grantorGranteeFirstName2: long,
    });
    expect(history?.[0]?.criteria.grantorGranteeFirstName2).toBe(long);
  });

  it('omits criteria that forms no longer have', async () => {
    await byNumber(1);
    await test.county.db
      .updateTable('search_history')
      .set({ criteria: JSON.stringify({ formerField: 'x' }) })
      .where('user_id', '=', user.userId)
      .execute();
    expect(await listHistory()).toEqual([]);
  });
});

describe('A search describes itself', () => {
  const describeSearch = async (type: SearchType, request: object) =>
    (await search(type, request))?.[0]?.longDescription;

  it.each<[SearchType, object, string]>([
    [
      'searchByDocumentNumber',
      { fromDocumentNumber: ' A12 ', documentType: 'T' },
      'Document A12; Document type Torrens',
    ],
    ['searchByDocumentNumber', { fromDocumentNumber: '1', toDocumentNumber: '9' }, 'Document 1 – 9'],
    ['searchByDocumentNumber', { fromDocumentNumber: '1', documentType: 'X' }, 'Document 1; Document type X'],
    ['searchByDate', { fromRecordedDate: '01/02/1990' }, 'Recorded from 01/02/1990'],
    [
      'searchByDate',
      { fromRecordedDate: '01/02/1990', toRecordedDate: '01/03/1990' },
      'Recorded 01/02/1990 – 01/03/1990',
    ],
    ['searchByBookAndPage', { book: '218', page: '7' }, 'Book 218; Page 7'],
    ['searchByBookAndPage', { book: '218', bookType: 'MISC' }, 'Book type Miscellaneous record; Book 218'],
    [
      'searchByName',
      { grantorGranteeLastName: 'ELM CREEK BANK', grantorGranteeSearchIn: 'GRANTEES', toRecordedDate: '01/03/1990' },
      'Name ELM CREEK BANK; In Grantees; Recorded through 01/03/1990',
    ],
    [
      'searchByName',
      {
        grantorGranteeLastName: 'HOLM',
        grantorGranteeLastName2: 'LUND',
        grantorGranteeFirstName2: 'EVA',
        andOr: 'AND',
      },
      'Name HOLM and LUND, EVA; In Grantors and grantees',
    ],
    [
      'searchByName',
      { grantorGranteeLastName: 'HOLM', grantorGranteeLastName2: 'LUND' },
      'Name HOLM or LUND; In Grantors and grantees',
    ],
    [
      'searchByParcelId',
      { parcelId: '12-033 ', documentType: 'T', fromRecordedDate: '01/02/1990' },
      'Parcel ID 12-033; Recorded from 01/02/1990; Document type Torrens',
    ],
    [
      'searchByAddress',
      { streetNumber: ' 1386 ', streetName: 'Idaho ', instrumentGroup: 'DEEDS' },
      'Address 1386 Idaho; Instruments Deeds',
    ],
    [
      'searchByAddress',
      { streetNumber: '1386', streetName: 'Idaho', city: ' Elm Creek' },
      'Address 1386 Idaho, Elm Creek',
    ],
    [
      'searchByTractIndexNMI',
      { island: 'BIG', village: 'north ', parcelId: 'NL001' },
      'Island The Big Island; Village north; Parcel ID NL001',
    ],
  ])('%s %j', async (type, request, description) => {
    expect(await describeSearch(type, request)).toBe(description);
  });

  it('with the county’s word for a book', async () => {
    await saveSettings(test.county.db, { group: 'common', content: { bookLabel: 'Reel' }, actor: SYSTEM_ACTOR });
    expect(await describeSearch('searchByBookAndPage', { book: '218' })).toBe('Reel 218');
  });
});
