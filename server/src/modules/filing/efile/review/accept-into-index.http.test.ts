import { getFilingPage } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, getUnconfirmedRecords } from '@portal/contract/filing/efile/queue';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { drawPdf, fileDocument, offerEfile, submit, upload } from '@portal/testing/apps/efile-app';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  await addTestCodes(app.county.db);
  clerk = await app.signedIn({ role: 'COUNTY' });
});
beforeEach(async () => {
  filer = await signInBuyer(app, { escrowCents: 50_000 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const RECORD = { book: '12', page: '345' };
const FACTS = {
  instrument: 'WD',
  grantors: 'LINDQUIST ANNA M\nSTRAND MARY',
  grantees: 'NORTH SHORE HOMES LLC',
  parcels: '010-0230-00450',
  legal: 'Lot 7, Block 3, Birch Hollow',
};

/** Fifty names to a line. */
function linesOf(names: number): string {
  const line = Array.from({ length: 50 }, () => 'LEE ANN').join('; ');
  return Array.from({ length: names / 50 }, () => line).join('\n');
}

async function claimed(pages = 1): Promise<number> {
  const { id } = await fileDocument(app, filer, { pages });
  await clerk.call(claimFiling, { id });
  return id;
}

const accept = (id: number, documentNumber: string, changed: object = {}, by = clerk) =>
  by.call(acceptFiling, { id, version: 1, documentNumber, ...RECORD, ...FACTS, ...changed });

async function find(
  type: 'searchByName' | 'searchByDocumentNumber' | 'searchByDate' | 'searchByParcelId',
  request: object,
) {
  const { content } = await clerk.call(SEARCH_ENDPOINTS[type], request as never);
  return content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));
}

describe('An accepted land record', () => {
  test('is found immediately by either party, number and parcel, marked unverified', async () => {
    const id = await claimed();
    expect((await accept(id, 'A700001')).status).toBe(200);
    expect(await find('searchByName', { grantorGranteeLastName: 'LINDQUIST' })).toEqual(['A700001']);
    expect(await find('searchByName', { grantorGranteeLastName: 'NORTH SHORE HOMES' })).toEqual(['A700001']);
    const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByDocumentNumber, {
      fromDocumentNumber: 'A700001',
    } as never);
    expect(content.searchResults.searchResultList).toMatchObject([{ verifiedStatus: false }]);
    const stored = await app.county.db
      .selectFrom('documents')
      .selectAll()
      .where('number', '=', '700001')
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      ...{ document_type: 'A', recorded_on: '2026-11-20', recorded_time: '12:00:00', book: '12', start_page: 345 },
      ...{ instrument_code: 'WD', additional_info: [FACTS.legal], is_withheld: false, page_count: 1 },
    });
  });

  test.each([
    ['question marks', `SMITH JOHN ${'?'.repeat(45)} X Y`],
    ['offices held for each other', `SMITH JOHN ${'NOMINEE FOR '.repeat(40)}OAK BANK`],
  ])('is recorded with a run of %s among its grantors', async (what, grantors) => {
    const number = `A7001${what.length}`;
    expect((await accept(await claimed(), number, { grantors })).status).toBe(200);
    expect(await find('searchByName', { grantorGranteeLastName: 'SMITH' })).toContain(number);
  });

  test('has its stamped pages as the image that searchers see and buy', async () => {
    const id = await claimed(2);
    await accept(id, 'A700101');
    const searcher = await signInBuyer(app, { escrowCents: 1_000 });
    await buyPages(searcher, 'A700101', '1-2');
    const seen = await searcher.send(getPage, { documentType: 'A', documentNumber: '700101', page: 1 });
    expect(seen.statusCode).toBe(200);
    const filed = await filer.send(getFilingPage, { id, page: 1 });
    expect(seen.rawPayload.equals(filed.rawPayload)).toBe(false);
  });

  test('accepts a number in the forms that imports read, and only once', async () => {
    expect((await accept(await claimed(), 'T-700201')).status).toBe(200);
    expect(await find('searchByDocumentNumber', { fromDocumentNumber: 'T700201' })).toEqual(['T700201']);
    const again = await accept(await claimed(), 'T700201');
    expect(again.envelope.fieldErrors).toEqual({ documentNumber: 'Another filing has this document number.' });
  });

  test('requires a number that the index has never had', async () => {
    await addDocument(app.county.db, { key: 'A700301' });
    await addDocument(app.county.db, { key: 'A700302', isWithheld: true });
    await sql`
      WITH version AS (INSERT INTO index_versions (source, started_at) VALUES ('test', now()) RETURNING id)
      UPDATE documents SET withdrawn_version_id = version.id FROM version WHERE number = '700302'`.execute(
      app.county.db,
    );
    const id = await claimed();
    const words = async (number: string) => JSON.stringify((await accept(id, number)).envelope);
    expect(await words('A700301')).toContain('The index already has a document with this number.');
    expect(await words('A700302')).toContain('was withdrawn from the index');
    expect((await accept(id, 'A700303')).status).toBe(200);
  });

  test('goes to one of two clerks who type its number differently at the same time', async () => {
    const other = await app.signedIn({ role: 'COUNTY' });
    const mine = await claimed();
    const { id: theirs } = await fileDocument(app, filer);
    await other.call(claimFiling, { id: theirs });
    const sent = await Promise.all([accept(mine, 'A700401'), accept(theirs, 'A-700401', {}, other)]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await find('searchByDocumentNumber', { fromDocumentNumber: 'A700401' })).toEqual(['A700401']);
  });

  test.each([
    ['no instrument', { instrument: '' }],
    ['an instrument of another county', { instrument: 'XX' }],
    ['no party', { grantors: ' ', grantees: '' }],
    ['a party without a letter', { grantors: '???' }],
    ['51 parties', { grantors: 'LINDQUIST ANNA\n'.repeat(51) }],
    ['201 grantors', { grantors: `${linesOf(200)}\nLINDQUIST ANNA` }],
    ['a party of 501 characters', { grantors: 'L'.repeat(501) }],
    ['control characters', { legal: 'Lot\u0000' }],
    ['a parcel without a digit', { parcels: '--' }],
  ])('is refused with %s, and nothing is written', async (_, changed) => {
    const id = await claimed();
    expect((await accept(id, 'A700501', changed)).status).toBe(400);
    expect(await find('searchByDocumentNumber', { fromDocumentNumber: 'A700501' })).toEqual([]);
  });

  test('has up to 200 grantors, several of which can share a line', async () => {
    const refused = await accept(await claimed(), 'A700511', { grantors: `${linesOf(200)}\nLINDQUIST ANNA` });
    expect(JSON.stringify(refused.envelope)).toContain('Up to 200 names.');
    expect((await accept(await claimed(), 'A700512', { grantors: linesOf(200) })).status).toBe(200);
    const names = await app.county.db
      .selectFrom('names')
      .innerJoin('documents', 'documents.id', 'names.document_id')
      .select('names.sequence')
      .where('documents.number', '=', '700512')
      .where('names.role', '=', 'GRANTOR')
      .where('names.variant_of', 'is', null)
      .execute();
    expect(names).toHaveLength(200);
  });

  test('is not recorded while the disk is full, but is once there is room', async () => {
    const id = await claimed();
    vi.spyOn(app.county.originals, 'put').mockRejectedValueOnce(
      Object.assign(new Error('no space'), { code: 'ENOSPC' }),
    );
    const refused = await accept(id, 'A700601');
    expect(refused.status).toBe(503);
    expect(refused.envelope.message).toBe("We can't take uploads right now. Try again in a few minutes.");
    expect(await find('searchByDocumentNumber', { fromDocumentNumber: 'A700601' })).toEqual([]);
    expect((await accept(id, 'A700601')).status).toBe(200);
  });
});

test('The filer’s index data fills in the clerk’s form', async () => {
  const { imageId } = await upload(filer, await drawPdf({ text: 'Deed with index facts' }));
  await submit(filer, imageId, FACTS);
  const { review } = (await clerk.call(claimFiling, {})).content;
  expect(review?.filing.indexFacts).toEqual(FACTS);
  expect(review?.instruments.map(({ code }) => code)).toContain('WD');
});

test('A marriage license is recorded but not indexed', async () => {
  const { imageId } = await upload(filer, await drawPdf({ text: 'License' }), { efileType: 'MAR' });
  const number = (await submit(filer, imageId, { efileType: 'MAR' })).content.transactionNumber;
  const { id } = await app.county.db
    .selectFrom('filings')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { review } = (await clerk.call(claimFiling, { id })).content;
  expect(review?.instruments).toEqual([]);
  expect((await clerk.call(acceptFiling, { id, version: 1, documentNumber: 'M1', ...RECORD })).status).toBe(200);
  expect(await find('searchByDocumentNumber', { fromDocumentNumber: 'M1' })).toEqual([]);
});

test('Staff see the records that no import has confirmed for more than a week', async () => {
  await accept(await claimed(), 'A700701');
  const before = (await clerk.call(getUnconfirmedRecords, {})).content.count;
  await sql`UPDATE documents SET awaits_import_since = awaits_import_since - interval '8 days' WHERE number = '700701'`.execute(
    app.county.db,
  );
  const { count, oldest } = (await clerk.call(getUnconfirmedRecords, {})).content;
  expect(count).toBe(before + 1);
  expect(oldest).toContainEqual({ documentKey: 'A700701', recordedOn: '11/20/2026' });
});
