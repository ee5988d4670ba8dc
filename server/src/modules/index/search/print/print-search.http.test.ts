import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addIndexCoverage, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  for (let number = 1; number <= 3; number += 1) {
    await addDocument(test.county.db, {
      key: `A${number}`,
      recordedOn: `2019-06-0${number}`,
      recordedTime: '14:40',
      grantors: ['PETERSON, CARL J', 'PETERSON, ŻANETA'],
      grantees: ['LINDQUIST, ANNA M'],
      references: number === 3 ? ['A1', 'A2'] : [],
    });
  }
  await addDocument(test.county.db, {
    key: 'A90',
    grantors: Array.from({ length: 30 }, (_, index) => `MANY, OWNER ${index}`),
    grantees: ['LAST PARTY'],
  });
  await saveSettings(test.county.db, {
    group: 'notableDates',
    content: { showNotableDates: true },
    actor: SYSTEM_ACTOR,
  });
  await addIndexCoverage(test.county.db, { index_name: 'abstract', verified_through_on: '2026-11-18' });
});
afterAll(() => test.close());

async function print(type: SearchType, request: object, client = user) {
  const response = await client.send(PRINT_ENDPOINTS[type], request);
  const isPdf = response.headers['content-type'] === 'application/pdf';
  return { response, text: isPdf ? (await readPdfPages(response.rawPayload)).join('\n') : '' };
}
const byName = { grantorGranteeLastName: 'LINDQUIST' };

describe('A printed list', () => {
  it('is a PDF saved as SearchResultsReport.pdf', async () => {
    const { response } = await print('searchByName', byName);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('SearchResultsReport.pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has the criteria, the number of records, the verified date and the time of printing', async () => {
    const { text } = await print('searchByName', byName);
    expect(text).toContain('Name search');
    expect(text).toContain('Name: LINDQUIST');
    expect(text).toContain('Found: 3 records.');
    expect(text).toContain('Verified through: 11/18/2026');
    expect(text).toContain('Printed 11/20/2026 12:00 PM');
    expect(text).toContain('Page 1 of 1');
  });

  it('has all parties and references of a row, in letters of every European language', async () => {
    const { text } = await print('searchByName', byName);
    expect(text).toContain('PETERSON CARL J');
    expect(text).toContain('LINDQUIST ANNA M (match)');
    expect(text).toContain('PETERSON ŻANETA');
    expect(text).toContain('06/01/2019 2:40 PM');
  });

  it("shows the number of parties that don't fit", async () => {
    const { text } = await print('searchByName', { grantorGranteeLastName: 'LAST PARTY' });
    expect(text).toContain('MANY OWNER 11');
    expect(text).not.toContain('MANY OWNER 12');
    expect(text).toContain('and 18 more');
  });

  it('is in the requested order', async () => {
    const orderOf = (text: string) => [...text.matchAll(/06\/0(\d)\/2019/g)].map(([, day]) => day).join('');
    const order = { sortKey: 'recordedDate', sortDirection: 'DESC' };
    expect(orderOf((await print('searchByName', byName)).text)).toBe('123');
    expect(orderOf((await print('searchByName', { ...byName, ...order })).text)).toBe('321');
  });

  it('includes only the selected rows of a filtered list', async () => {
    const { text } = await print('searchByName', { ...byName, chosen: ['A2', 'A77'] });
    expect(text).toContain('Found: 1 record.');
    expect(text).toContain('06/02/2019');
    expect(text).not.toContain('06/01/2019');
  });

  it('shows "No Records Found." without results', async () => {
    const { text } = await print('searchByName', { grantorGranteeLastName: 'ZZYZX' });
    expect(text).toContain('No Records Found.');
  });

  it.each([
    ['searchByName', byName],
    ['searchByTaxLien', { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '1' }],
    ['searchByGrantorGranteeBook', { grantorGranteeLastName: 'LINDQUIST' }],
    ['searchByTractBookId', { tractBookId: 'S33' }],
    ['searchByPlat', { plat: '' }],
  ] as const)('is also returned by %s with page number -1', async (type, criteria) => {
    const response = await user.send(SEARCH_ENDPOINTS[type], { ...criteria, pageNumber: -1 });
    const isRefused = type === 'searchByPlat';
    expect(response.statusCode).toBe(isRefused ? 400 : 200);
    if (!isRefused) expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused with the problems of the fields', async () => {
    const { response } = await print('searchByName', { grantorGranteeLastName: 'L' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      ok: false,
      fieldErrors: { grantorGranteeLastName: '2 characters minimum.' },
    });
  });

  it.each([
    ['a forged sort key', { sortKey: 'password' }],
    ['101 chosen rows', { chosen: Array.from({ length: 101 }, (_, index) => `A${index}`) }],
    ['no chosen row', { chosen: [] }],
    ['a chosen row of 10,000 characters', { chosen: ['A'.repeat(10_000)] }],
  ])('is refused with %s', async (_title, changes) => {
    expect((await print('searchByName', { ...byName, ...changes })).response.statusCode).toBe(400);
  });

  it('is refused if the county permits no downloads', async () => {
    const permit = (downloadResults: boolean) =>
      saveSettings(test.county.db, { group: 'search2', content: { downloadResults }, actor: SYSTEM_ACTOR });
    await permit(false);
    const asPage = await user.send(SEARCH_ENDPOINTS.searchByName, { ...byName, pageNumber: -1 });
    expect(asPage.statusCode).toBe(403);
    expect((await print('searchByName', byName)).response.statusCode).toBe(403);
    await permit(true);
    expect((await print('searchByName', byName)).response.statusCode).toBe(200);
  });
});

describe('A list as a spreadsheet', () => {
  const send = (format: string, request: object = {}) =>
    user.send(PRINT_ENDPOINTS.searchByName, { ...byName, ...request, format });

  it('is an Excel workbook with a column for each value', async () => {
    const response = await send('xlsx');
    expect(response.headers['content-disposition']).toContain('SearchResultsReport.xlsx');
    const { sheets } = await readXlsx(response.rawPayload);
    const rows = sheets[0]?.rows ?? [];
    const head = rows.findIndex((row) => row[0] === 'Instrument');
    expect(rows.slice(0, head).map(([cell]) => cell)).toContain('Found: 3 records.');
    expect(rows[head]).toEqual([
      'Instrument',
      'Document Number',
      'Recorded Date',
      'Recorded Time',
      'Book and page',
      'Grantors',
      'Grantees',
      'References',
      'Legal',
    ]);
    expect(rows[head + 3]?.slice(1, 4)).toEqual(['A3', new Date('2019-06-03T00:00:00Z'), '2:40 PM']);
    expect(rows[head + 3]?.slice(5, 8)).toEqual(['PETERSON CARL J\nPETERSON ŻANETA', 'LINDQUIST ANNA M', 'A1\nA2']);
  });

  it('is CSV in the requested order, of the selected rows', async () => {
    const response = await send('csv', { chosen: ['A1', 'A3'], sortKey: 'recordedDate', sortDirection: 'DESC' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('SearchResultsReport.csv');
    const rows = parseCsv(response.body.slice(1), { delimiter: ',' });
    expect(rows.map((row) => row[1])).toEqual(['Document Number', 'A3', 'A1']);
  });

  it.each(['docx', 'screen', ''])('is refused as %j', async (format) => {
    expect((await send(format)).statusCode).toBe(400);
  });
});

describe('Every imported character prints', () => {
  const names = [
    'LIM, \u1112\u1161\u11ab',
    'محمد',
    'LEVY \u200fשלום\u200e',
    'Երևան',
    'Q\u0323\u0302',
    '\u{1f600}',
    'A\u0001B',
  ];

  it.each(['pdf', 'xlsx', 'csv'])('in a list as %s', async (format) => {
    const grantorGranteeLastName = `CHARACTERS${format}`.toUpperCase();
    const number = ['pdf', 'xlsx', 'csv'].indexOf(format) + 200;
    await addDocument(test.county.db, { key: `A${number}`, grantors: names, grantees: [grantorGranteeLastName] });
    const response = await user.send(PRINT_ENDPOINTS.searchByName, { grantorGranteeLastName, format });
    expect(response.statusCode).toBe(200);
    if (format === 'csv') expect(response.body).toContain('שלום');
    if (format === 'pdf') expect((await readPdfPages(response.rawPayload)).join()).toContain('한');
  });
});
