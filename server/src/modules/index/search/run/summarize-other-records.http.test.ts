import type { RequestOf } from '@portal/contract/endpoint';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { summarizeSearch } from '@portal/contract/index/search/run/summarize-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addCertificate } from '@portal/testing/builders/certificate-builder';
import { addLand } from '@portal/testing/builders/land-builder';
import { addGrantorGranteeBook } from '@portal/testing/builders/name-books-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  user = await test.signedIn();
  await addTestCodes(db);
  for (const [key, recordedOn] of [
    ['A100', '1987-03-01'],
    ['A101', '1989-12-31'],
    ['A102', '1990-01-01'],
    ['A103', '1990-01-02'],
  ] as const) {
    const document = { recordedOn, isWithheld: key === 'A103' };
    await addTaxLien(db, { key, document, taxpayers: ['LINDQUIST, ALBERT E'] });
  }
  for (const [id, recordedOn] of [
    ['S33-21-1', '1931-05-04'],
    ['S33-21-2', '1962-01-02'],
    ['S33-21-3', '1962-01-03'],
  ] as const)
    await addLand(db, { tract_book_entry_id: await addTractBook(db, { id, recordedOn }) }, [{ place: '12-33-21' }]);
  for (const number of ['22871', '22872']) await addCertificate(db, { number, recitals: ['Subject to a road'] });
  for (const reference of ['1-1', '1-2', '1-3']) {
    const names = ['LARSON', 'LUND'] as const;
    await addGrantorGranteeBook(db, { reference, role: 'GRANTOR', names, days: ['1901-01-01', '1925-12-31'] });
  }
});
afterAll(() => test.close());

const summarize = async (type: SearchType, criteria: object) =>
  (await user.call(summarizeSearch, { type, criteria } as RequestOf<typeof summarizeSearch>)).content;
const countFound = async (type: SearchType, criteria: object) =>
  (await user.call(SEARCH_ENDPOINTS[type], criteria as never)).content.searchResults.totalRecordCount;

const LIENS = { searchByTaxLienMethod: 'DATERANGE', fromRecordedDate: '01/01/1980', toRecordedDate: '12/31/1999' };
const TAXPAYER = { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'LINDQUIST' };
const SECTION = { legalType: 'MB', section: '12', township: '33', range: '21' };

describe('The summary of a search for records that are not documents', () => {
  it.each([
    ['searchByTaxLien', LIENS, 3],
    ['searchByTaxLien', TAXPAYER, 3],
    ['searchByTractBookId', { tractBookId: 'S33-21' }, 3],
    ['searchByTorrensText', { text: 'a road', searchIn: 'ALL' }, 2],
    ['searchByTorrensCertificate', { certificateNumber: '22871' }, 1],
    ['searchByGrantorGranteeBook', { grantorGranteeLastName: 'LINDQUIST' }, 3],
  ] as const)('counts what %s finds by %o', async (type, criteria, total) => {
    expect(await countFound(type, criteria)).toBe(total);
    expect(await summarize(type, criteria)).toMatchObject({ total, groups: [] });
  });

  it('has periods if the search uses dates, each with the number that the narrowed search finds', async () => {
    const { periods } = await summarize('searchByTaxLien', LIENS);
    expect(periods).toEqual([
      { fromRecordedDate: '01/01/1980', toRecordedDate: '12/31/1989', count: 2 },
      { fromRecordedDate: '01/01/1990', toRecordedDate: '12/31/1999', count: 1 },
    ]);
    for (const { count, ...days } of periods)
      expect(await countFound('searchByTaxLien', { ...LIENS, ...days })).toBe(count);
  });

  it('has the periods of pages of tract books that cover a section', async () => {
    const { total, periods } = await summarize('searchByTractBookLegal', SECTION);
    expect(total).toBe(3);
    expect(periods.map(({ fromRecordedDate, count }) => [fromRecordedDate, count])).toEqual([
      ['01/01/1930', 1],
      ['01/01/1960', 2],
    ]);
  });

  it.each([
    ['searchByTaxLien', TAXPAYER],
    ['searchByTorrensText', { text: 'a road', searchIn: 'ALL' }],
    ['searchByGrantorGranteeBook', { grantorGranteeLastName: 'LINDQUIST' }],
  ] as const)('has no periods for %s, which dates would not narrow to them', async (type, criteria) => {
    expect((await summarize(type, criteria)).periods).toEqual([]);
  });

  it('is empty for a search that can’t match anything', async () => {
    expect(await summarize('searchByTractBookId', { tractBookId: '--' })).toMatchObject({ total: 0, periods: [] });
  });
});
