import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, {
    key: 'A587329',
    parcels: ['12-033-21-31'],
    addresses: ['1386 IDAHO AVE W, JUNIPER FALLS'],
    tracts: [{ island: 'BIG', village: 'NORTH LANDING', parcel: 'NL 001' }],
  });
});
afterAll(() => test.close());

const search = (type: SearchType, request: object) => user.call(SEARCH_ENDPOINTS[type], request as never);

it.each<[SearchType, object]>([
  ['searchByParcelId', { parcelId: '120332131' }],
  ['searchByAddress', { streetNumber: '1386', streetName: 'Idaho', city: 'Juniper' }],
  ['searchByTractIndexNMI', { island: 'BIG', village: 'North', parcelId: 'NL001' }],
])('%s returns documents, or an empty list without matches', async (type, request) => {
  const { content } = await search(type, request);
  expect(content.searchResults.searchResultList.map((row) => rowIdOf('documents', row))).toEqual(['A587329']);
  const none = await search(type, { ...request, toRecordedDate: '01/01/1900' });
  expect(none.content).toMatchObject({ message: 'No Records Found.', searchResults: { totalRecordCount: 0 } });
});

describe('Validation', () => {
  const dates = { fromRecordedDate: '01/02/2000', toRecordedDate: '01/01/2000' };
  const address = { streetNumber: '1386', streetName: 'Idaho' };
  const tract = { island: 'BIG', village: 'North' };

  it.each<[string, SearchType, object, object]>([
    ['a parcel ID', 'searchByParcelId', { parcelId: ' ' }, { parcelId: 'Required.' }],
    ['a parcel ID without percent sign', 'searchByParcelId', { parcelId: '12%' }, { parcelId: 'Invalid characters.' }],
    [
      'an end that is not before the start, of a parcel',
      'searchByParcelId',
      { parcelId: '12', ...dates },
      { toRecordedDate: 'Invalid date range.' },
    ],
    [
      'dates, and none to come, of a parcel',
      'searchByParcelId',
      { parcelId: '12', fromRecordedDate: '13/01/2000', toRecordedDate: '11/21/2026' },
      { fromRecordedDate: 'MM/DD/YYYY', toRecordedDate: 'Future date entered.' },
    ],
    ['house number and street', 'searchByAddress', {}, { streetNumber: 'Required.', streetName: 'Required.' }],
    [
      'three characters of a street',
      'searchByAddress',
      { ...address, streetName: ' El ' },
      { streetName: 'Three characters minimum.' },
    ],
    [
      'three characters of a city, or none',
      'searchByAddress',
      { ...address, city: 'El' },
      { city: 'Three characters minimum, or leave blank.' },
    ],
    [
      'an address without percent sign',
      'searchByAddress',
      { streetNumber: '1%', streetName: 'Idaho%', city: '%' },
      { streetNumber: 'Invalid characters.', streetName: 'Invalid characters.', city: 'Invalid characters.' },
    ],
    [
      'an end that is not before the start, of an address',
      'searchByAddress',
      { ...address, ...dates },
      { toRecordedDate: 'Invalid date range.' },
    ],
    ['island and village', 'searchByTractIndexNMI', {}, { island: 'Required.', village: 'Required.' }],
    [
      'three characters of a village',
      'searchByTractIndexNMI',
      { ...tract, village: 'No ' },
      { village: 'Three characters minimum.' },
    ],
    [
      'a village without percent sign',
      'searchByTractIndexNMI',
      { ...tract, village: 'North%' },
      { village: 'Invalid characters.' },
    ],
    [
      'letters and numbers of a parcel',
      'searchByTractIndexNMI',
      { ...tract, parcelId: 'NL-001' },
      { parcelId: 'Letters and numbers only.' },
    ],
    [
      'an end that is not before the start, of a tract',
      'searchByTractIndexNMI',
      { ...tract, ...dates },
      { toRecordedDate: 'Invalid date range.' },
    ],
    ['an island by its code', 'searchByTractIndexNMI', { ...tract, island: 'The Big' }, { island: 'Invalid value.' }],
  ])('asks for %s (%s)', async (_title, type, request, fieldErrors) => {
    const { status, envelope } = await search(type, request);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ ok: false, code: 'INVALID_INPUT', fieldErrors });
    expect(Object.keys(envelope.fieldErrors ?? {})).toEqual(Object.keys(fieldErrors));
  });

  it('accepts digits of any length for a number', async () => {
    const digits = '9'.repeat(150);
    expect((await search('searchByParcelId', { parcelId: digits })).status).toBe(200);
    expect((await search('searchByAddress', { streetNumber: digits, streetName: digits })).status).toBe(200);
    expect((await search('searchByAddress', { streetNumber: '1-9999999', streetName: digits })).status).toBe(200);
  });
});
