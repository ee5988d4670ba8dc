import {
  correctFiling,
  filingList,
  getFiling,
  getRecordedCopy,
  withdrawFiling,
} from '@portal/contract/filing/efile/filings';
import {
  acceptFiling,
  claimFiling,
  filingQueue,
  rejectFiling,
  releaseFiling,
  requestCorrection,
} from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { quotePackage } from '@portal/contract/filing/efile/upload-image';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import {
  drawPdf,
  type FiledPackage,
  filePackage,
  listFilerEmails,
  offerEfile,
  RETURN_ADDRESS,
  startFiling,
  submit,
  toPackage,
  upload,
  uploadDocuments,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { rejectOverdueCorrections } from '../review/reject-overdue-corrections.ts';

/** A deed of one page costs $46.00, a mortgage of two $48.00. */
let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await addTestCodes(app.county.db);
});
beforeEach(async () => {
  ({ filer, clerk } = await startFiling(app, { escrowCents: 20_000 }));
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const look = async (id: number) => (await filer.call(getFiling, { id })).content;
const statesOf = ({ ids }: FiledPackage) => Promise.all(ids.map(async (id) => (await look(id)).state));
const send = (imageIds: readonly [string, ...string[]], client = filer) =>
  client.call(submitFiling, toPackage(imageIds));
const REASON = 'A page is missing';
const FACTS = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'XIONG MAI' };

async function claimed(by = clerk): Promise<FiledPackage> {
  const filed = await filePackage(app, filer);
  const { review } = (await by.call(claimFiling, { id: filed.id })).content;
  if (review === null) throw new Error('The package could not be claimed.');
  return filed;
}

/** Records a package under numbers. */
function accept({ ids: [id, ...others] }: FiledPackage, numbers: readonly string[], changed: object = {}, by = clerk) {
  return by.call(acceptFiling, {
    ...{ id, version: 1, documentNumber: numbers[0] ?? '', ...FACTS },
    additionalDocuments: others.map((other, index) => ({
      ...{ id: other, documentNumber: numbers[index + 1] ?? '', ...FACTS, instrument: 'MTG' },
    })),
    ...changed,
  });
}

describe('A submitted package', () => {
  test('is quoted together, charged by document, and has the number of its first document', async () => {
    const imageIds = await uploadDocuments(filer, [1, 2]);
    const { content: quote } = await filer.call(quotePackage, { imageIds });
    expect(quote).toMatchObject({ numberOfPages: 3, firstPageCharge: 9_200, additionalPagesCharge: 200 });
    expect(quote.totalCharge).toBe(9_400);
    const { content } = await send(imageIds);
    expect(content.usageBalance).toBe(10_600);
    const { filings } = (await filer.call(filingList.endpoint, {})).content;
    expect(filings.map(({ position, totalCharge }) => [position, totalCharge]).toSorted()).toEqual([
      [1, 4_600],
      [2, 4_800],
    ]);
    const named = { packageNumber: content.transactionNumber, documentCount: 2 };
    expect(filings).toMatchObject([named, named]);
    const [email, ...others] = await listFilerEmails(app);
    expect(email).toContain(
      `Transaction number: ${content.transactionNumber}\nStatus: Submitted\nDocuments: 2\nTotal: $94.00\n`,
    );
    expect(others.filter((text) => text.includes(content.transactionNumber))).toEqual([]);
  });

  test('is one row of the queue, with the pages, price and warnings of all documents', async () => {
    const { id } = await filePackage(app, filer);
    const { filings } = (await clerk.call(filingQueue.endpoint, {})).content;
    expect(filings.filter((row) => row.transactionNumber.startsWith('EF-') && row.id >= id)).toMatchObject([
      { id, documentCount: 2, numberOfPages: 3, totalCharge: 9_400, warningCount: 0 },
    ]);
  });

  test('is filed once by fifty submissions in any order', async () => {
    const [first, second] = await uploadDocuments(filer, [1, 2]);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(index % 2 === 0 ? [first, second as string] : [second as string, first]),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(await filer.getBalance()).toBe(10_600);
    expect((await filer.call(filingList.endpoint, {})).content.totalCount).toBe(2);
  });

  test('that the escrow can only partly pay for is not filed at all', async () => {
    const poor = await signInBuyer(app, { escrowCents: 9_399 });
    const imageIds = await uploadDocuments(poor, [1, 2]);
    expect((await send(imageIds, poor)).status).toBe(402);
    expect(await poor.getBalance()).toBe(9_399);
    expect((await poor.call(filingList.endpoint, {})).content.totalCount).toBe(0);
  });

  test('only accepts the caller’s unfiled files, each once, with their type', async () => {
    const [first, second] = (await uploadDocuments(filer, [1, 1])) as [string, string];
    const theirs = await upload(await signInBuyer(app, { escrowCents: 0 }), await drawPdf());
    expect((await send([first, theirs.imageId])).status).toBe(404);
    expect(Object.keys((await send([first, first])).envelope.fieldErrors ?? {})).toEqual([
      'additionalDocuments.0.imageId',
    ]);
    const map = { ...toPackage([first]), additionalDocuments: [{ efileType: 'MAP', imageId: second }] } as const;
    expect(Object.keys((await filer.call(submitFiling, map)).envelope.fieldErrors ?? {})).toEqual([
      'additionalDocuments.0.efileType',
    ]);
    expect((await submit(filer, second)).status).toBe(200);
    expect(Object.keys((await send([first, second])).envelope.fieldErrors ?? {})).toEqual([
      'additionalDocuments.0.imageId',
    ]);
    expect((await filer.call(quotePackage, { imageIds: [first, second] })).status).toBe(404);
    expect(await filer.getBalance()).toBe(15_400);
  });

  test('has at most ten documents and a thousand pages', async () => {
    const [first, second] = (await uploadDocuments(filer, [1, 1])) as [string, string];
    const tooMany = await send([first, ...Array.from({ length: 10 }, () => second)]);
    expect(tooMany.envelope.fieldErrors).toEqual({ additionalDocuments: 'A package has at most 10 documents.' });
    await app.county.db
      .updateTable('filing_images')
      .set({ page_count: 1_000 })
      .where('image_id', '=', second)
      .execute();
    expect((await send([first, second])).envelope.fieldErrors).toEqual({
      additionalDocuments: 'The documents have more than 1,000 pages together.',
    });
  });
});

describe('A reviewed package', () => {
  test('is claimed and returned to the queue as a whole, by any of its documents', async () => {
    const filed = await filePackage(app, filer);
    const clerks = [clerk, await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'TRIMIN' })];
    const claims = await Promise.all(
      clerks.map((by, index) => by.call(claimFiling, { id: filed.ids[index % 2] as number })),
    );
    const holder = claims.findIndex(({ content }) => content.review !== null);
    expect(claims.filter(({ content }) => content.review !== null)).toHaveLength(1);
    const review = claims[holder]?.content.review;
    expect([review?.filing.id, review?.additionalDocuments.map(({ filing }) => filing.id)]).toEqual([
      filed.id,
      filed.ids.slice(1),
    ]);
    expect(await statesOf(filed)).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    await clerks[holder]?.call(releaseFiling, { id: filed.ids[1] as number });
    expect(await statesOf(filed)).toEqual(['SUBMITTED', 'SUBMITTED']);
    await clerk.call(withdrawFiling, { id: filed.id, version: 1 });
  });

  test('is recorded with one time and as many numbers as documents, in their order', async () => {
    const filed = await claimed();
    expect((await accept(filed, ['A800001', 'A800002'])).status).toBe(200);
    const records = await app.county.db
      .selectFrom('documents')
      .select(['number', 'recorded_sequence as sequence', 'instrument_code as instrument', 'image_page_count as pages'])
      .where('number', 'in', ['800001', '800002'])
      .orderBy('number')
      .execute();
    expect(records).toEqual([
      { number: '800001', sequence: 0, instrument: 'WD', pages: 1 },
      { number: '800002', sequence: 1, instrument: 'MTG', pages: 2 },
    ]);
    const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName: 'XIONG' } as never);
    expect(content.searchResults.searchResultList).toHaveLength(2);
    expect((await look(filed.id)).package.map(({ documentNumber }) => documentNumber)).toEqual(['A800001', 'A800002']);
    const copy = await filer.send(getRecordedCopy, { id: filed.ids[1] as number });
    expect((await readPdfPages(copy.rawPayload))[0]).toContain('No. A800002');
    const views = app.county.db.selectFrom('audit_entries').select('id').where('action', '=', 'filing.copyViewed');
    expect(await views.where('user_id', '=', filer.userId).execute()).toHaveLength(1);
    expect((await listFilerEmails(app))[0]).toContain(
      'Documents: 2\nDocument number: A800001\nDocument number: A800002\nRecorded: 11/20/2026 12:00\n',
    );
    const next = await filePackage(app, filer);
    const { review } = (await clerk.call(claimFiling, { id: next.id })).content;
    expect([review?.nextNumber, review?.additionalDocuments[0]?.nextNumber]).toEqual(['A800003', 'A800004']);
    await clerk.call(rejectFiling, { id: next.id, version: 1, reasons: [REASON] });
  });

  test('is not recorded at all if one of its numbers can’t be used', async () => {
    const filed = await claimed();
    await addDocument(app.county.db, { key: 'A810009' });
    const recorded = await accept(filed, ['A810001', 'A810009']);
    expect(recorded.envelope.fieldErrors).toEqual({
      'additionalDocuments.0.documentNumber': 'The index already has a document with this number.',
    });
    const taken = await accept(filed, ['A810001', 'A810001']);
    expect(taken.envelope.fieldErrors).toEqual({
      'additionalDocuments.0.documentNumber': 'Another filing has this document number.',
    });
    const unknown = await accept(filed, ['A810001', '?']);
    expect(unknown.envelope.fieldErrors).toEqual({ 'additionalDocuments.0.documentNumber': expect.any(String) });
    expect(await statesOf(filed)).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    const { content } = await clerk.call(SEARCH_ENDPOINTS.searchByDocumentNumber, {
      fromDocumentNumber: 'A810001',
    } as never);
    expect(content.searchResults.searchResultList).toEqual([]);
    expect((await accept(filed, ['A810001', 'A810002'])).status).toBe(200);
  });

  test('is recorded with exactly its documents', async () => {
    const filed = await claimed();
    const other = await filePackage(app, filer);
    expect((await accept({ ...filed, ids: [filed.id] }, ['A820001'])).status).toBe(409);
    expect((await accept({ ...filed, ids: [filed.id, other.id] }, ['A820001', 'A820002'])).status).toBe(409);
    expect((await accept({ ...filed, ids: [...filed.ids].reverse() as never }, ['A820001', 'A820002'])).status).toBe(
      409,
    );
    expect(await statesOf(filed)).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    await filer.call(withdrawFiling, { id: other.id, version: 1 });
    await clerk.call(rejectFiling, { id: filed.id, version: 1, reasons: [REASON] });
  });

  test('is rejected and refunded as a whole, less the county’s fee for each document', async () => {
    await offerEfile(app, { retainedFee: 500 });
    const filed = await claimed();
    const { content } = await clerk.call(rejectFiling, { id: filed.ids[1] as number, version: 1, reasons: [REASON] });
    expect(content.refundedCharge).toBe(8_400);
    expect(await filer.getBalance()).toBe(19_000);
    expect(await statesOf(filed)).toEqual(['REJECTED', 'REJECTED']);
  });
});

describe('A package that is returned to its filer', () => {
  async function returned(): Promise<FiledPackage> {
    const filed = await claimed();
    await clerk.call(requestCorrection, { id: filed.id, version: 1, reasons: [REASON], remark: 'The mortgage' });
    expect(await statesOf(filed)).toEqual(['CORRECTION', 'CORRECTION']);
    return filed;
  }
  const correct = ({ id }: FiledPackage, changed: object = {}) =>
    filer.call(correctFiling, { id, version: 1, efileType: 'LR', ...RETURN_ADDRESS, ...changed });

  test('is corrected with a new file of any document, and waits again as a whole', async () => {
    const filed = await returned();
    const { imageId } = await upload(filer, await drawPdf({ pages: 2 }));
    const sent = await correct(filed, { additionalDocuments: [{ id: filed.ids[1], imageId }] });
    expect(sent.content.transactionNumber).toBe(filed.number);
    const { review } = (await clerk.call(claimFiling, { id: filed.id })).content;
    expect(review?.additionalDocuments[0]?.filing).toMatchObject({ state: 'IN_REVIEW', version: 2, numberOfPages: 2 });
    const { count } = await app.county.db
      .selectFrom('filing_images')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('filing_id', '=', filed.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    expect((await accept(filed, ['A830001', 'A830002'], { version: 2 })).status).toBe(200);
  });

  test('costs nothing that its filer did not agree to, in any document', async () => {
    const filed = await returned();
    const { imageId } = await upload(filer, await drawPdf({ pages: 3 }));
    const more = await correct(filed, { additionalDocuments: [{ id: filed.ids[1], imageId }] });
    expect(more.envelope.code).toBe('FILING_PRICE_CHANGED');
    const twice = [filed.ids[1], filed.ids[1]].map((id) => ({ id, imageId }));
    expect((await correct(filed, { additionalDocuments: twice })).status).not.toBe(200);
    expect((await correct(filed, { additionalDocuments: [{ id: filed.id + 1_000, imageId }] })).status).toBe(409);
    expect(await statesOf(filed)).toEqual(['CORRECTION', 'CORRECTION']);
  });

  test('is withdrawn and refunded as a whole', async () => {
    const filed = await returned();
    const sent = await Promise.all(
      [...filed.ids, ...filed.ids].map((id) => filer.call(withdrawFiling, { id, version: 1 })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await filer.getBalance()).toBe(20_000);
    expect(await statesOf(filed)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  test('is rejected as a whole after its last day', async () => {
    const filed = await returned();
    await rejectOverdueCorrections({ ...app.county, clock: { now: () => new Date('2026-12-20T18:00:00Z') } });
    expect(await statesOf(filed)).toEqual(['REJECTED', 'REJECTED']);
    expect(await filer.getBalance()).toBe(20_000);
  });
});

describe('The database', () => {
  test.each([
    [
      'a decision on one document',
      (id: number) => sql`UPDATE filings SET state = 'WITHDRAWN', decided_at = now() WHERE id = ${id}`,
    ],
    [
      'a claim of one document',
      (id: number) =>
        sql`UPDATE filings SET state = 'IN_REVIEW', claimed_by = ${clerk.userId}, claimed_until = now() WHERE id = ${id}`,
    ],
    [
      'a document that leaves its package',
      (id: number) => sql`UPDATE filings SET first_id = NULL, position = 1 WHERE id = ${id}`,
    ],
    ['a document in another place', (id: number) => sql`UPDATE filings SET position = 3 WHERE id = ${id}`],
  ])('refuses %s', async (_, change) => {
    const filed = await filePackage(app, filer);
    await expect(change(filed.ids[1] as number).execute(app.county.db)).rejects.toThrow(/package/);
    expect(await statesOf(filed)).toEqual(['SUBMITTED', 'SUBMITTED']);
    await filer.call(withdrawFiling, { id: filed.id, version: 1 });
  });
});
