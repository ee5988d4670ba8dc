import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import {
  certifiedCopyFile,
  certifiedCopyRegister,
  issueCertifiedCopy,
  ownCertifiedCopyList,
  quoteCertifiedCopy,
  verifyCertifiedCopy,
  withdrawCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { refundSale } from '@portal/contract/money/charging/sales';
import {
  createScan,
  pageWidthPixels,
  type RecordedDocument,
  recordDocument,
} from '@portal/testing/apps/record-document';
import { expectSoundBooks, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findSignatureFault } from '../../../platform/signature/verify-signed-pdf.ts';
import { computeNumberKeys } from '../../index/records/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { purgeCopyFiles } from './purge-files.ts';

/** A copy of three pages: $10 for certifying and $1 a page. */
const [PAGES, TOTAL_CENTS, FUNDS_CENTS] = [3, 1_300, 100_000];

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await price({});
  const owner = { name: 'Testing County', algorithm: 'p256', at: app.clock.now() } as const;
  await app.county.searchCertificates.keys.createRoot(owner);
  await app.county.searchCertificates.keys.createLeaf(owner);
  await addTestCodes(app.county.db);
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

function price(changed: { readonly certificationPrice?: number; readonly certifyCopies?: boolean }) {
  const content = {
    ...{ certifyCopies: true, certificationPrice: 1_000, certifiedPagePrice: 100 },
    ...{ officer: 'Ada Berg', officerTitle: 'County Recorder', certification: 'Witness my hand and seal.' },
    ...changed,
  };
  return saveSettings(app.county.db, { group: 'certifiedCopies', content, actor: SYSTEM_ACTOR });
}

const record = () => recordDocument(app, { image: PAGES });
const buyer = () => signInBuyer(app, { escrowCents: FUNDS_CENTS });

function issue(client: TestClient, { address }: RecordedDocument, changed: object = {}) {
  const request = { ...address, requestKey: randomUUID(), pageCount: PAGES, totalCents: TOTAL_CENTS, ...changed };
  return client.call(issueCertifiedCopy, request);
}

async function issueNumber(client: TestClient, document: RecordedDocument): Promise<string> {
  const { number } = (await issue(client, document)).content;
  if (number === null) throw new Error('The copy is unpaid.');
  return number;
}

const readFile = async (client: TestClient, number: string) =>
  (await client.send(certifiedCopyFile, { number })).rawPayload;
const verify = async (number: string, sha256?: string) =>
  (await app.client().call(verifyCertifiedCopy, { number, ...(sha256 !== undefined && { sha256 }) })).content;

describe('a certified copy', () => {
  test('has the certification in front of all pages, is signed over all of them, and costs what was quoted', async () => {
    const client = await buyer();
    const document = await record();
    expect((await client.call(quoteCertifiedCopy, document.address)).content).toEqual({
      ...{ title: `Warranty Deed ${document.documentKey}`, pageCount: PAGES },
      ...{ certificationCents: 1_000, pagesCents: 300, surchargeCents: 0, totalCents: TOTAL_CENTS },
    });
    const number = await issueNumber(client, document);
    expect(await client.getBalance()).toBe(FUNDS_CENTS - TOTAL_CENTS);
    const bytes = await readFile(client, number);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const widths = pdf.getPages().map((page) => Math.round((page.getWidth() * 100) / 72));
    // The scan's pages have different widths, at 100 dots per inch.
    expect(widths.slice(1)).toEqual([1, 2, 3].map(pageWidthPixels));
    const [front = ''] = await readPdfPages(bytes);
    for (const part of [
      ...[number, document.documentKey, 'Warranty Deed', '06/02/2019', 'Ada Berg, County Recorder'],
      ...['The 3 pages behind this one are a true and complete copy', 'Witness my hand and seal.', `/copy/${number}`],
    ])
      expect(front.replace(/\s+/g, ' ')).toContain(part);
    const roots = app.county.searchCertificates.keys.listRoots();
    expect(findSignatureFault(bytes, { roots, issuedAt: app.clock.now() })).toBeUndefined();
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.at(-600) ?? 0) ^ 1, changed.length - 600);
    expect(findSignatureFault(changed, { roots, issuedAt: app.clock.now() })).toBe('changed');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await verify(number.toLowerCase(), sha256)).toMatchObject({
      copy: { title: `Warranty Deed ${document.documentKey}`, pageCount: PAGES, state: 'VALID', record: 'UNCHANGED' },
      isSameFile: true,
    });
    expect(await verify(number, createHash('sha256').update(changed).digest('hex'))).toMatchObject({
      isSameFile: false,
    });
  });

  test('is issued and charged once for a request, however often it is sent', async () => {
    const client = await buyer();
    const document = await record();
    const requestKey = randomUUID();
    const issued = await Promise.all([1, 2, 3].map(() => issue(client, document, { requestKey })));
    issued.push(await issue(client, document, { requestKey }));
    expect(new Set(issued.map(({ content }) => content.number)).size).toBe(1);
    expect(await client.getBalance()).toBe(FUNDS_CENTS - TOTAL_CENTS);
    expect((await client.call(ownCertifiedCopyList.endpoint, {})).content.totalCount).toBe(1);
  });

  test('of another price or other pages than shown isn’t issued, and nothing is charged', async () => {
    const client = await buyer();
    const document = await record();
    await price({ certificationPrice: 1_001 });
    expect((await issue(client, document)).envelope).toMatchObject({ code: 'ORDER_NOT_OPEN' });
    await price({});
    expect((await issue(client, document, { pageCount: 2 })).envelope).toMatchObject({ code: 'ORDER_NOT_OPEN' });
    expect(await client.getBalance()).toBe(FUNDS_CENTS);
    expect((await client.call(ownCertifiedCopyList.endpoint, {})).content.totalCount).toBe(0);
  });

  test('isn’t issued to an account without the money, nor of what has no image or is withheld', async () => {
    const poor = await signInBuyer(app, { escrowCents: TOTAL_CENTS - 1 });
    expect((await issue(poor, await record())).content).toMatchObject({ number: null, paymentRefused: true });
    expect(await poor.getBalance()).toBe(TOTAL_CENTS - 1);
    const client = await buyer();
    expect((await issue(client, await recordDocument(app))).envelope).toMatchObject({ code: 'IMAGE_MISSING' });
    const withheld = await recordDocument(app, { image: PAGES, isWithheld: true });
    expect((await issue(client, withheld)).envelope).toMatchObject({ code: 'NOT_FOUND' });
    const broken = await recordDocument(app, { image: Buffer.from('%PDF-1.7 broken'), indexedPages: PAGES });
    expect((await issue(client, broken)).envelope).toMatchObject({ code: 'IMAGE_BROKEN' });
    expect(await client.getBalance()).toBe(FUNDS_CENTS);
  });

  test('is free for staff, and for no one where the county doesn’t certify', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const document = await record();
    expect((await staff.call(quoteCertifiedCopy, document.address)).content.totalCents).toBe(0);
    expect((await issue(staff, document, { totalCents: 0 })).content.number).not.toBeNull();
    await price({ certifyCopies: false });
    expect((await issue(await buyer(), document)).status).toBe(403);
    await price({});
  });

  test('is shown to its buyer and to staff alone', async () => {
    const [client, other, staff] = [await buyer(), await buyer(), await app.signedIn({ role: 'COUNTY' })];
    const number = await issueNumber(client, await record());
    expect((await other.send(certifiedCopyFile, { number })).statusCode).toBe(404);
    expect((await other.call(ownCertifiedCopyList.endpoint, {})).content.totalCount).toBe(0);
    expect((await staff.send(certifiedCopyFile, { number })).statusCode).toBe(200);
  });
});

test('the download of a copy that was cut off is continued where it ended', async () => {
  const client = await buyer();
  const number = await issueNumber(client, await record());
  const whole = await client.send(certifiedCopyFile, { number });
  const headers = { range: 'bytes=1000-', 'if-range': String(whole.headers.etag) };
  const rest = await client.send(certifiedCopyFile, { number }, headers);
  expect(rest.statusCode).toBe(206);
  expect(Buffer.concat([whole.rawPayload.subarray(0, 1_000), rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
});

describe('the page of a copy', () => {
  test('says that its whole price was returned', async () => {
    const client = await buyer();
    const number = await issueNumber(client, await record());
    const staff = await app.signedIn({ role: 'COUNTY' });
    const { id } = await app.county.db
      .selectFrom('certified_copies')
      .select('journal_entry_id as id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const give = async (line: number, amountCents: number) => {
      const refund = { saleId: Number(id), reason: 'Not needed', requestKey: randomUUID() };
      const lines = [{ line, amountCents }];
      expect((await staff.call(refundSale, { ...refund, lines })).content.status).toBe('DONE');
    };
    await give(2, 300);
    expect((await verify(number)).copy?.state).toBe('VALID');
    expect((await client.send(certifiedCopyFile, { number })).statusCode).toBe(200);
    await give(1, 1_000);
    expect((await verify(number)).copy?.state).toBe('REFUNDED');
    expect((await client.send(certifiedCopyFile, { number })).json().code).toBe('COPY_REFUNDED');
    expect((await staff.send(certifiedCopyFile, { number })).statusCode).toBe(200);
    expect(await client.getBalance()).toBe(FUNDS_CENTS);
  });

  test('says that staff withdrew it, with their reason; they can once', async () => {
    const number = await issueNumber(await buyer(), await record());
    const staff = await app.signedIn({ role: 'COUNTY' });
    const withdraw = () => staff.call(withdrawCertifiedCopy, { number, reason: 'A page was missing' });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).envelope).toMatchObject({ code: 'COPY_WITHDRAWN' });
    expect((await verify(number)).copy).toMatchObject({ state: 'WITHDRAWN', withdrawnReason: 'A page was missing' });
  });

  test.each([
    ['a corrected name', (key: string) => correctName(key)],
    ['another instrument date', (key: string) => update(key, { instrument_on: '2019-06-01' })],
    ['another scan', (key: string) => app.county.images.put(key, createScan(PAGES + 1))],
  ])('says that the document was changed since: %s', async (_title, change) => {
    const document = await namedRecord();
    const number = await issueNumber(await buyer(), document);
    await change(document.documentKey);
    expect((await verify(number)).copy?.record).toBe('CHANGED');
  });

  test('says nothing of a record that is no longer public', async () => {
    const document = await record();
    const number = await issueNumber(await buyer(), document);
    await update(document.documentKey, { is_withheld: true });
    expect((await verify(number)).copy).toMatchObject({ record: 'NOT_PUBLIC', title: '', state: 'VALID' });
    expect(JSON.stringify(await verify(number))).not.toContain(document.documentKey);
  });

  test('knows no other number', async () => {
    expect(await verify('2026-00000-00000-0')).toEqual({ copy: null, isSameFile: null });
  });
});

function update(key: string, change: { readonly instrument_on?: string; readonly is_withheld?: boolean }) {
  return app.county.db.updateTable('documents').set(change).where('number', '=', key.slice(1)).execute();
}

let named = 0;
/** A document with a party. */
async function namedRecord(): Promise<RecordedDocument> {
  named += 1;
  const documentNumber = String(700 + named);
  await addDocument(app.county.db, { key: `A${documentNumber}`, grantors: ['LINDQUIST, ANNA'] });
  await app.county.images.put(`A${documentNumber}`, createScan(PAGES));
  return { address: { documentType: 'A', documentNumber }, documentKey: `A${documentNumber}` };
}

function correctName(key: string) {
  return app.county.db
    .updateTable('names')
    .set({ display_name: 'LINDQUIST ANNE' })
    .where('number_key', '=', computeNumberKeys(key.slice(1)).numberKey)
    .execute();
}

test('the register numbers copies without gaps, also past one that wasn’t paid or failed', async () => {
  const staff = await app.signedIn({ role: 'COUNTY' });
  const poor = await signInBuyer(app, { escrowCents: 0 });
  const client = await buyer();
  await issueNumber(client, await record());
  await issue(poor, await record());
  await expect(
    app.county.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('copy_register')
        .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
        .execute();
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await issueNumber(client, await record());
  const { copies } = (await staff.call(certifiedCopyRegister.endpoint, {})).content;
  const numbers = copies.map(({ register }) => Number(register.split('-')[1])).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const taken = copies.find(({ register }) => register.endsWith('000001'))?.number ?? '';
  const { db } = app.county;
  await expect(
    db.updateTable('certified_copies').set({ title: 'Other' }).where('number', '=', taken).execute(),
  ).rejects.toThrow();
  await expect(db.deleteFrom('certified_copies').where('number', '=', taken).execute()).rejects.toThrow();
  await expect(db.updateTable('copy_register').set({ last_number: 900 }).execute()).rejects.toThrow('no gaps');
});

test('a file without a copy is deleted after a day', async () => {
  const { copies } = app.county.searchCertificates;
  const client = await buyer();
  const number = await issueNumber(client, await record());
  const orphan = randomUUID();
  await copies.receive(
    orphan,
    (async function* () {
      yield Buffer.from('%PDF-1.7');
    })(),
    100,
  );
  // Files have the time of the machine.
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await purgeCopyFiles({ ...app.county, clock: { now: () => tomorrow } });
  expect(await copies.find(orphan)).toBeUndefined();
  expect((await readFile(client, number)).length).toBeGreaterThan(1_000);
});
