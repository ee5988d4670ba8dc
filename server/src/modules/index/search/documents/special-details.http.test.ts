import { searchByGrantorGranteeBook } from '@portal/contract/index/search/definitions/book-searches';
import { searchByTaxLien } from '@portal/contract/index/search/definitions/tax-lien-searches';
import { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import type { TaxLienRow } from '@portal/contract/index/search/results/tax-lien-result';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addGrantorGranteeBook } from '@portal/testing/builders/name-books-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let client: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  await addTestCodes(db);
  await addTaxLien(db, {
    key: 'A10',
    document: { recordedOn: '2001-03-01', recordedTime: '14:40', imagePageCount: 2 },
    lienNumber: '410322871',
    lienOn: '2001-02-10',
    lienType: 'FEDERAL',
    totalAmountCents: 1_234_56,
    taxpayers: ['LINDQUIST, ALBERT EUGENE', 'LINDQUIST, CLARA', 'NORTH SHORE BAIT CO', 'MOEN, RUTH'],
    lastRefileOn: ['2011-07-31'],
    revisions: [
      { key: 'A23', flag: 'REFILING', refiledUntilOn: '2030-11-20' },
      { key: 'A99', flag: 'SUBORDINATION' },
    ],
    releases: [
      { key: 'A20', on: '2003-05-02', revoked: { key: 'A21', on: '2003-09-09' } },
      { key: 'A98', on: '2004-01-02', isPartial: true },
      { key: 'A22', on: '2005-05-05' },
    ],
  });
  await addTaxLien(db, { key: 'A11', lastRefileOn: ['2026-11-19'] });
  await addTaxLien(db, { key: 'A12', lastRefileOn: ['2026-11-20'] });
  await addTaxLien(db, { key: 'A13', document: { isWithheld: true } });
  for (const key of ['A20', 'A21', 'A22', 'A23']) await addDocument(db, { key, recordedOn: '2003-05-02' });
  await addDocument(db, { key: 'AGR9-1', imagePageCount: 1 });
  await addDocument(db, { key: 'AGR9-2', imagePageCount: 1, isWithheld: true });
  const page = { role: 'GRANTOR', names: ['AKERMAN', 'LINDQUIST'], days: ['1920-01-02', '1924-12-30'] } as const;
  await addGrantorGranteeBook(db, { ...page, reference: 'GR 9-1', filedAs: 'AGR9-1' });
  await addGrantorGranteeBook(db, { ...page, reference: 'GR 9-2', filedAs: 'AGR9-2' });
  await addGrantorGranteeBook(db, { ...page, reference: 'GR 9-3', filedAs: 'A777' });
  await addGrantorGranteeBook(db, { ...page, reference: 'GR 9-4' });
  await addGrantorGranteeBook(db, { ...page, reference: 'GR 9-6', filedAs: 'AGR9-1', imagePageCount: 2 });
  client = await test.signedIn();
});
afterAll(() => test.close());

const findLiens = async (criteria: object) =>
  (await client.call(SEARCH_ENDPOINTS.searchByTaxLien, criteria)).content.searchResults
    .searchResultList as TaxLienRow[];

describe('Tax lien details', () => {
  it('contain every field of the tax lien record', async () => {
    const { content } = await client.call(taxLienDetails, { docId: 'A10' });
    expect(content.details).toEqual({
      docId: 'A10',
      docType: 'A',
      docNumber: '10',
      displayDocNumber: 'A10',
      instrumentCode: 'WD',
      instrumentDescription: 'Warranty Deed',
      recordedDate: '03/01/2001',
      recordedTime: '2:40',
      recordedAmPm: 'PM',
      pageCount: 2,
      lienNumber: '410322871',
      lienDate: '02/10/2001',
      totalAmountCents: 123_456,
      lienType: 'FEDERAL',
      status: 'RELEASED',
      lastRefileDate: '11/20/2030',
      taxpayerSearchResults: [
        taxpayer('LINDQUIST ALBERT EUGENE', 'LINDQUIST', 'ALBERT', 'E'),
        taxpayer('LINDQUIST CLARA', 'LINDQUIST', 'CLARA', ''),
        taxpayer('NORTH SHORE BAIT CO', 'NORTH SHORE BAIT CO', '', ''),
        taxpayer('MOEN RUTH', 'MOEN', 'RUTH', ''),
      ],
      revisionSearchResults: [
        revision('REFILING', '23', { docId: 'A23', recordedDate: '05/02/2003' }),
        // Not in the index: its number alone.
        revision('SUBORDINATION', '99', { docId: null, recordedDate: '' }),
      ],
      releaseSearchResults: [
        release('FULL', '20', '05/02/2003', {
          releaseDocId: 'A20',
          revokeDocNumber: '21',
          revokeDocType: 'A',
          revokeDisplayDocNumber: 'A21',
          revokeDocId: 'A21',
          revokeDate: '09/09/2003',
        }),
        release('PARTIAL', '98', '01/02/2004', { releaseDocId: null }),
        release('FULL', '22', '05/05/2005', { releaseDocId: 'A22' }),
      ],
    });
    expect(content.usageBalance).toBe(0);
  });

  it.each([
    ['A11', 'EXPIRED', '11/19/2026'],
    ['A12', 'CURRENT', '11/20/2026'],
  ])('decide by the county’s date whether %s is current', async (docId, status, lastRefileDate) => {
    const { content } = await client.call(taxLienDetails, { docId });
    expect(content.details).toMatchObject({ status, lastRefileDate, totalAmountCents: null, lienDate: '' });
  });

  it.each([
    ['a lien that is not there', 'A98'],
    ['a document that claims none', 'A20'],
    ['a withheld document', 'A13'],
  ])('of %s are not found', async (_title, docId) => {
    const { status, envelope } = await client.call(taxLienDetails, { docId });
    expect(status).toBe(404);
    expect(envelope.code).toBe('NOT_FOUND');
  });

  it.each(['', '%', 'A', 'A'.repeat(10_000), 'A1\u0000', "A1' OR 1=1", '../A1'])('refuse the id %j', async (docId) => {
    expect((await client.send(taxLienDetails, { docId })).statusCode).toBe(400);
  });
});

describe('Tax lien results', () => {
  it('show the first taxpayer, revision and release, with their total numbers', async () => {
    const [row] = await findLiens({ searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '410322871' });
    expect(row).toMatchObject({
      docId: 'A10',
      lienNumber: '410322871',
      status: 'RELEASED',
      taxpayerSearchResults: [{ name: 'LINDQUIST ALBERT EUGENE' }],
      revisionSearchResults: [{ flag: 'REFILING', displayDocNumber: 'A23' }],
      releaseSearchResults: [{ releaseDisplayDocNumber: 'A20', revokeDisplayDocNumber: 'A21' }],
      taxpayerCount: 4,
      revisionCount: 2,
      releaseCount: 3,
    });
  });

  it('describe only the criteria of the chosen method', async () => {
    const describe = async (criteria: object) =>
      (await client.call(SEARCH_ENDPOINTS.searchByTaxLien, criteria)).content.displayCriteria;
    const rest = { taxpayerName: 'LINDQUIST', taxpayerFirstName: 'ALBERT', lienNumber: '7', documentNumber: '10' };
    expect(await describe({ ...rest, searchByTaxLienMethod: 'TAXPAYER' })).toEqual([
      { key: 'Taxpayer', value: 'LINDQUIST, ALBERT' },
      { key: 'Liens', value: 'Current and expired' },
    ]);
    expect(await describe({ ...rest, searchByTaxLienMethod: 'LIENNUMBER', currentOrExpired: 'EXPIRED' })).toEqual([
      { key: 'Lien number', value: '7' },
      { key: 'Liens', value: 'Expired' },
    ]);
    expect(await describe({ ...rest, searchByTaxLienMethod: 'DOCUMENTNUMBER', documentType: 'A' })).toEqual([
      { key: 'Document', value: '10' },
      { key: 'Document type', value: 'Abstract' },
      { key: 'Liens', value: 'Current and expired' },
    ]);
    const dates = { fromRecordedDate: '01/01/1900', toRecordedDate: '11/20/2026' };
    expect(await describe({ ...rest, ...dates, searchByTaxLienMethod: 'DATERANGE' })).toEqual([
      { key: 'Recorded', value: '01/01/1900 – 11/20/2026' },
      { key: 'Liens', value: 'Current and expired' },
    ]);
  });

  it('an invalid field of another method is ignored', async () => {
    const wrong = { fromRecordedDate: '13/45/2019', documentNumber: '%', taxpayerName: '%' };
    expect(await findLiens({ ...wrong, searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '410322871' })).toHaveLength(1);
  });

  it.each<[object, object]>([
    [{ searchByTaxLienMethod: 'TAXPAYER' }, { taxpayerName: 'Required.' }],
    [{ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: '%' }, { taxpayerName: 'Invalid characters.' }],
    [{ searchByTaxLienMethod: 'DOCUMENTNUMBER' }, { documentNumber: 'Required.' }],
    [{ searchByTaxLienMethod: 'LIENNUMBER' }, { lienNumber: 'Required.' }],
    [{ fromRecordedDate: '01/01/9999' }, { fromRecordedDate: 'Future date entered.' }],
    [{ fromRecordedDate: '01/01/0001' }, { fromRecordedDate: 'MM/DD/YYYY' }],
    [{ fromRecordedDate: '01/01/2020', sortKey: 'recorded_at; DROP TABLE documents' }, { sortKey: 'Invalid value.' }],
    [{ fromRecordedDate: '01/01/2020', sortKey: 'instrument' }, { sortKey: 'Invalid value.' }],
    [{ searchByTaxLienMethod: 'SERIAL' }, { searchByTaxLienMethod: 'Invalid value.' }],
  ])('%j is refused with the message of the field', async (criteria, fieldErrors) => {
    const { status, envelope } = await client.call(SEARCH_ENDPOINTS.searchByTaxLien, criteria);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual(fieldErrors);
  });

  it('the history refills the form with the submitted values', async () => {
    const user = await test.signedIn();
    const sent = { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '410322871', taxpayerName: 'LINDQUIST' } as const;
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByTaxLien, sent);
    const [entry] = content.historyResults?.searchHistoryList ?? [];
    expect(searchByTaxLien.criteria.parse(entry?.criteria)).toMatchObject({
      lienNumber: '410322871',
      taxpayerName: '',
    });
  });
});

describe('Grantor grantee book details', () => {
  it('contain type, reference, names, dates and the image', async () => {
    const { content } = await client.call(grantorGranteeBookDetails, { docId: 'GR 9-1' });
    expect(content.details).toEqual({
      id: 'GR 9-1',
      docNumber: 'GR9-1',
      docType: 'A',
      type: 'GRANTOR',
      fromName: 'AKERMAN',
      toName: 'LINDQUIST',
      fromDate: '01/02/1920',
      toDate: '12/30/1924',
      pageCount: 1,
      image: {
        docId: 'AGR9-1',
        docType: 'A',
        docNumber: 'GR9-1',
        instrumentCode: 'WD',
        instrumentDescription: 'Warranty Deed',
        pageCount: 1,
      },
    });
  });

  it('prefer the image of the page to that of its document', async () => {
    const { content } = await client.call(grantorGranteeBookDetails, { docId: 'GR 9-6' });
    expect(content.details?.image).toEqual({
      docId: 'BOOK-GR 9-6',
      docType: 'BOOK',
      docNumber: 'GR 9-6',
      instrumentCode: '',
      instrumentDescription: 'Book page',
      pageCount: 2,
    });
  });

  it.each([
    ['a withheld document', 'GR 9-2'],
    ['a document that is not there', 'GR 9-3'],
    ['no document', 'GR 9-4'],
  ])('have no image if the page is filed under %s', async (_title, docId) => {
    expect((await client.call(grantorGranteeBookDetails, { docId })).content.details?.image).toBeNull();
  });

  it.each([
    ['GR 9-1', 1],
    ['GR 9-6', 2],
    ['GR 9-2', 0],
    ['GR 9-3', 0],
    ['GR 9-4', 0],
  ])('have the same image pages as the list for %s: %i', async (id, pageCount) => {
    const criteria = { grantorGranteeLastName: 'BERG' };
    const { content } = await client.call(SEARCH_ENDPOINTS.searchByGrantorGranteeBook, criteria);
    const rows = content.searchResults.searchResultList as readonly { id: string; pageCount: number }[];
    expect(rows.find((row) => row.id === id)?.pageCount).toBe(pageCount);
  });

  it.each([
    ['GR 9-5', 404],
    ['%', 404],
    ['', 400],
    ['G'.repeat(10_000), 400],
    ['GR\u00009-1', 400],
  ])('the response for the id %j is %i', async (docId, statusCode) => {
    expect((await client.send(grantorGranteeBookDetails, { docId })).statusCode).toBe(statusCode);
  });

  it.each<[object, object]>([
    [{}, { grantorGranteeLastName: 'Required.' }],
    [{ grantorGranteeLastName: '100%' }, { grantorGranteeLastName: 'Invalid characters.' }],
    [{ grantorGranteeLastName: 'L', sortKey: 'docNumber' }, { sortKey: 'Invalid value.' }],
    [{ grantorGranteeLastName: 'L', grantorGranteeSearchIn: 'ALL' }, { grantorGranteeSearchIn: 'Invalid value.' }],
    [{ grantorGranteeLastName: 'L', fromRecordedDate: '02/30/1920' }, { fromRecordedDate: 'MM/DD/YYYY' }],
  ])('a search for %j is refused with the message of the field', async (criteria, fieldErrors) => {
    const { status, envelope } = await client.call(SEARCH_ENDPOINTS.searchByGrantorGranteeBook, criteria);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual(fieldErrors);
  });

  it('a search for one letter is accepted', async () => {
    const criteria = searchByGrantorGranteeBook.criteria.parse({ grantorGranteeLastName: 'L' });
    const { content } = await client.call(SEARCH_ENDPOINTS.searchByGrantorGranteeBook, criteria);
    expect(content.searchResults.totalRecordCount).toBe(5);
    expect(content.displayCriteria).toEqual([
      { key: 'Name', value: 'L' },
      { key: 'In', value: 'Grantors and grantees' },
    ]);
  });
});

describe('A printed list', () => {
  it.each([
    [
      'searchByTaxLien',
      { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '410322871' },
      ['Tax lien search', '410322871', 'Released', 'MOEN RUTH', 'Refiling A23', 'A98', 'Revoked A21 09/09/2003'],
    ],
    [
      'searchByGrantorGranteeBook',
      { grantorGranteeLastName: 'LINDQUIST' },
      ['Grantor grantee book search', 'GR 9-1', 'GR 9-4', 'Grantor', 'AKERMAN', '12/30/1924'],
    ],
  ] as const)('of %s has every row, with all that the list shows the first of', async (type, request, words) => {
    const { rawPayload } = await client.send(PRINT_ENDPOINTS[type], request);
    const text = (await readPdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ');
    for (const word of words) expect(text).toContain(word);
  });
});

function taxpayer(name: string, lastName: string, firstName: string, middleInitial: string) {
  return { name, lastName, firstName, middleInitial, displayAddress: 'ASPEN FALLS, MN' };
}

function revision(flag: string, docNumber: string, rest: object) {
  return { flag, docNumber, docType: 'A', displayDocNumber: `A${docNumber}`, ...rest };
}

function release(partialFullFlag: string, number: string, releaseDate: string, rest: object) {
  return {
    partialFullFlag,
    releaseDocNumber: number,
    releaseDocType: 'A',
    releaseDisplayDocNumber: `A${number}`,
    releaseDate,
    revokeDocNumber: '',
    revokeDocType: '',
    revokeDisplayDocNumber: '',
    revokeDocId: null,
    revokeDate: '',
    ...rest,
  };
}
