import { createHash, randomUUID } from 'node:crypto';
import { acceptFiling, claimFiling, rejectFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { drawPdf, offerEfile, upload } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { toUploadKey } from './read-pria-request.ts';

let app: TestApp;
let submitter: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
beforeEach(async () => {
  submitter = await signInBuyer(app, { escrowCents: 50_000 });
  await completeProfile(app, submitter.userId);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const drawDocument = async (pages = 1) =>
  (await drawPdf({ pages, text: `DEED ${randomUUID()}` })).toString('base64').replace(/.{76}/g, '$&\r\n');

const listFilings = (userId: number) =>
  app.county.db.selectFrom('filings').selectAll().where('user_id', '=', userId).orderBy('id').execute();

const claim = async (clerk: TestClient, number: string | undefined) => {
  const [filing] = await app.county.db
    .selectFrom('filings')
    .select(['id', 'version'])
    .where('number', '=', String(number))
    .execute();
  if (filing === undefined) return expect.unreachable('It is filed.');
  await clerk.call(claimFiling, { id: filing.id });
  return filing;
};

test.each(['2.4', '2.4.1', '2_4_2', 'PRIA_2_4_1', 'PRIA 2.4.2', 'v2.4.1'])('version %s is 2.4', async (version) => {
  const request = writePackage({ packageId: `EX-${version}`, document: await drawDocument(), version });
  expect(await sendPria(submitter, request)).toMatchObject({ code: 'Submitted' });
});

test('a package is filed with its price, its facts for the index and the address of the profile', async () => {
  const facts = `<GRANTOR _UnparsedName="Example Homes LLC"/><GRANTEE _FirstName="Ann" _MiddleName="B" _LastName="Example"/>
    <GRANTEE _LastName="Sample &amp; Søn"/><PROPERTY _State="mn"><_IDENTIFICATION AssessorsParcelIdentifier="010-1"/>
    <_LEGAL_DESCRIPTION _TextDescription="Lot 1,
    Block 2"><PARCEL_IDENTIFICATION _Identifier="010-2"/></_LEGAL_DESCRIPTION></PROPERTY>`;
  const document = await drawDocument(3);
  const answer = await sendPria(submitter, writePackage({ packageId: 'EX-1', document, facts }));
  expect(answer).toMatchObject({ code: 'Submitted', packageId: 'EX-1', reasons: [], documents: [{ copy: undefined }] });
  const [filing, ...others] = await listFilings(submitter.userId);
  expect(others).toEqual([]);
  expect(filing).toMatchObject({
    ...{ number: answer.filingNumber, state: 'SUBMITTED', efile_type: 'LR', page_count: 3, total_cents: 5_000 },
    contact: { name: 'Example Title', address1: '12 Court St', zip: '55802' },
    index_facts: {
      grantors: 'Example Homes LLC',
      grantees: 'Example Ann B\nSample & Søn',
      parcels: '010-1\n010-2',
      legal: 'Lot 1, Block 2',
    },
  });
});

test('a package sent ten times, even simultaneously and with another document, is filed and charged once', async () => {
  const xml = writePackage({ packageId: 'AGAIN', document: await drawDocument() });
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => sendPria(submitter, xml)));
  const answers = sent.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // A user has two uploads at a time; other requests are asked to try again.
  const refused = sent.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refused.filter((text) => !text.includes('429'))).toEqual([]);
  const other = writePackage({ packageId: 'AGAIN', document: await drawDocument(2) });
  answers.push(await sendPria(submitter, xml), await sendPria(submitter, other));
  expect(new Set(answers.map(({ filingNumber }) => filingNumber)).size).toBe(1);
  expect(await listFilings(submitter.userId)).toMatchObject([{ page_count: 1, total_cents: 4_600 }]);
});

test('the same identifier from another submitter is another package', async () => {
  const other = await signInBuyer(app, { escrowCents: 50_000 });
  await completeProfile(app, other.userId);
  const xml = writePackage({ packageId: 'SHARED', document: await drawDocument() });
  const numbers = [(await sendPria(submitter, xml)).filingNumber, (await sendPria(other, xml)).filingNumber];
  expect(new Set(numbers).size).toBe(2);
});

test('an unfiled file left by a stopped process is filed if it is the same, and replaced otherwise', async () => {
  const [same, other] = [await drawPdf({ text: randomUUID() }), await drawPdf({ text: randomUUID() })];
  // As after a kill between the stored file and the charge: under the key of the package is a file that no filing has.
  const left = await upload(submitter, same, { uploadKey: toUploadKey('STOPPED') });
  await upload(submitter, same, { uploadKey: toUploadKey('CHANGED') });
  for (const [packageId, pdf] of [
    ['STOPPED', same],
    ['CHANGED', other],
  ] as const)
    expect((await sendPria(submitter, writePackage({ packageId, document: pdf.toString('base64') }))).code).toBe(
      'Submitted',
    );
  const images = await app.county.db
    .selectFrom('filing_images')
    .select(['image_id', 'sha256', 'filing_id'])
    .where('user_id', '=', submitter.userId)
    .orderBy('filing_id')
    .execute();
  expect(images.map(({ filing_id }) => filing_id === null)).toEqual([false, false]);
  expect(images[0]?.image_id).toBe(left.imageId);
  expect(images[1]?.sha256).toEqual(createHash('sha256').update(other).digest());
});

test('the response to a recorded package has number, time, book, page, fee and the stamped copy', async () => {
  const xml = writePackage({ packageId: 'RECORDED', document: await drawDocument(2) });
  const { filingNumber } = await sendPria(submitter, xml);
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const filing = await claim(clerk, filingNumber);
  expect((await sendPria(submitter, writePackage({ packageId: 'RECORDED' }))).code).toBe('InReview');
  await clerk.call(acceptFiling, { ...filing, documentNumber: 'P100', book: '412', page: '17' });
  const answer = await sendPria(submitter, writePackage({ packageId: 'RECORDED' }));
  expect(answer).toMatchObject({ code: 'Recorded', filingNumber, reasons: [] });
  const [recorded] = answer.documents;
  expect(recorded?.endorsement).toMatchObject({
    attributes: {
      ...{ _InstrumentNumberIdentifier: 'P100', _RecordedDateTime: '2026-11-20T12:00:00' },
      ...{ _PagesCount: '2', _Volume: '412' },
    },
    children: [{ attributes: { _NumberIdentifier: '17' } }, { attributes: { _TotalAmount: '48.00' } }],
  });
  expect((await readPdfPages(recorded?.copy ?? Buffer.alloc(0))).join()).toContain('P100');
});

test('the response to a rejected package, or one to correct, has the reasons and the remark', async () => {
  const clerk = await app.signedIn({ role: 'COUNTY' });
  for (const [endpoint, code] of [
    [rejectFiling, 'Rejected'],
    [requestCorrection, 'CorrectionRequested'],
  ] as const) {
    const { filingNumber } = await sendPria(
      submitter,
      writePackage({ packageId: code, document: await drawDocument() }),
    );
    const filing = await claim(clerk, filingNumber);
    const review = (await clerk.call(claimFiling, { id: filing.id })).content.review;
    const [reason] = review?.reasons ?? [];
    await clerk.call(endpoint, { ...filing, reasons: [String(reason)], remark: 'See <page> 1 & "2"' });
    const answer = await sendPria(submitter, writePackage({ packageId: code }));
    expect(answer).toMatchObject({ code, reasons: [reason, 'See <page> 1 & "2"'] });
  }
});

test('several documents are filed in the order of their sequence numbers, and recorded together', async () => {
  const [deed, mortgage] = [await drawDocument(1), await drawDocument(2)];
  const written = {
    ...{ packageId: 'SEVERAL', document: mortgage, type: 'Mortgage', sequence: '2' },
    more: [{ document: deed, facts: '<GRANTOR _UnparsedName="Example Homes LLC"/>', sequence: '1' }],
  };
  const { code, filingNumber } = await sendPria(submitter, writePackage(written));
  expect(code).toBe('Submitted');
  const filings = await listFilings(submitter.userId);
  expect(filings).toMatchObject([
    { position: 1, page_count: 1, total_cents: 4_600, index_facts: { grantors: 'Example Homes LLC' } },
    { position: 2, page_count: 2, total_cents: 4_800 },
  ]);
  expect(filings[0]?.number).toBe(filingNumber);
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const filing = await claim(clerk, filingNumber);
  const additionalDocuments = [{ id: filings[1]?.id ?? 0, documentNumber: 'P201' }];
  await clerk.call(acceptFiling, { ...filing, documentNumber: 'P200', additionalDocuments });
  const answer = await sendPria(submitter, writePackage({ ...written, document: deed }));
  expect([answer.code, answer.filingNumber]).toEqual(['Recorded', filingNumber]);
  expect(
    answer.documents.map(({ documentId, endorsement }) => [
      documentId,
      endorsement?.attributes._InstrumentNumberIdentifier,
    ]),
  ).toEqual([
    ['D-2', 'P200'],
    ['D-1', 'P201'],
  ]);
  for (const [index, number] of ['P200', 'P201'].entries())
    expect((await readPdfPages(answer.documents[index]?.copy ?? Buffer.alloc(0))).join()).toContain(number);
});

test('a package sent twice simultaneously with different documents is filed once, as a whole', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const write = async () =>
      writePackage({
        packageId: `AT-ONCE-${round}`,
        document: await drawDocument(),
        more: [{ document: await drawDocument() }],
      });
    const requests = [await write(), await write()];
    await Promise.allSettled(requests.map((xml) => sendPria(submitter, xml)));
    const numbers = [];
    for (const xml of requests) numbers.push((await sendPria(submitter, xml)).filingNumber);
    expect(new Set(numbers).size).toBe(1);
    expect(await listFilings(submitter.userId)).toHaveLength(2 * round);
  }
});
