import { computeDownloadOrder, getImage, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import {
  CANNOT_BUY,
  expectSoundBooks,
  orderPages,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addCertificate } from '@portal/testing/builders/certificate-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
let buyer: TestClient;
let documentKey: string;
const certificate = { documentType: 'CERT', documentNumber: '22871' };
const CERTIFICATE_KEY = 'CERT-22871';
beforeAll(async () => {
  app = await startSellingApp();
  const account = { name: 'Northwoods Title', certificateChargeMethod: 'PAGE' } as const;
  buyer = await signInBuyer(app, { escrowCents: 25_000, account });
  ({ documentKey } = await recordDocument(app, { image: 2, number: '587329' }));
  await addCertificate(app.county.db, { number: '22871', imagePageCount: 3 });
  await addCertificate(app.county.db, { number: '22872' });
  await addTractBook(app.county.db, { id: 'S33-21-12' });
  await app.county.images.put(CERTIFICATE_KEY, createScan(3));
  await app.county.images.put('TRACT-S33-21-12', createScan(1));
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

/** The county's income from certificates, in cents. */
async function sumCertificates(): Promise<number> {
  const { cents } = await app.county.db
    .selectFrom('postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
    .select((eb) => eb.fn.sum<number>('postings.amount').as('cents'))
    .where('ledger_accounts.kind', '=', 'REVENUE_CERTIFICATE')
    .executeTakeFirstOrThrow();
  return Number(cents);
}

const preview = (client: TestClient, asked: { documentType: string; documentNumber: string }) =>
  client.call(getThumbnails, { ...asked, pageCount: 0 });

describe('The image of a certificate of title', () => {
  test('is viewed like that of a document, under its own name', async () => {
    const { header, thumbnails } = (await preview(buyer, { ...certificate, documentNumber: '0022871' })).content;
    expect(header).toMatchObject({
      documentType: 'CERT',
      documentNumber: '22871',
      pageCount: 3,
      uiTitle: 'Certificate 22871',
    });
    expect(thumbnails.map(({ page }) => page)).toEqual([1, 2, 3]);
    const page = await buyer.send(getPage, { ...certificate, page: 2 });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('image/jpeg');
  });

  test('costs as much as the pages of a document, and is delivered under the order', async () => {
    const { feeSchedule, imageState } = (await orderPages(buyer, CERTIFICATE_KEY, '1-2')).content;
    expect(feeSchedule.multipleItemPurchase).toMatchObject({
      itemHeaderDescription: 'Certificate 22871',
      total: { valueCents: 250 },
    });
    const order = { imageStateGuid: imageState.guid };
    expect((await buyer.call(payDownloadOrder, order)).content).toMatchObject({ status: 'PAID', chargedCents: 250 });
    const copy = await buyer.send(getImage, order, { accept: 'application/pdf' });
    expect(copy.headers['content-type']).toBe('application/pdf');
    expect(copy.headers['content-disposition']).toContain('Certificate');
    const again = (await orderPages(buyer, CERTIFICATE_KEY, '1-2')).content;
    expect(again.feeSchedule.alreadyPurchasedMessage).not.toBe('');
  });

  test('is earned as a certificate, not as an image', async () => {
    const before = await sumCertificates();
    const { imageState } = (await orderPages(buyer, CERTIFICATE_KEY, '3')).content;
    const { chargedCents } = (await buyer.call(payDownloadOrder, { imageStateGuid: imageState.guid })).content;
    expect(chargedCents).toBeGreaterThan(0);
    expect((await sumCertificates()) - before).toBe(chargedCents);
  });

  test('is charged like the account’s certificates, whatever its images cost', async () => {
    const account = { imageChargeMethod: 'PAGE', certificateChargeMethod: 'DOCUMENT' } as const;
    const client = await signInBuyer(app, { escrowCents: 25_000, account });
    const priceOf = async (key: string) =>
      (await orderPages(client, key)).content.feeSchedule.singleItemPurchase !== undefined;
    expect([await priceOf(CERTIFICATE_KEY), await priceOf(documentKey)]).toEqual([true, false]);
  });

  test('doesn’t exist if the county has none on file', async () => {
    const { header, thumbnails } = (await preview(buyer, { ...certificate, documentNumber: '22872' })).content;
    expect(header).toMatchObject({ pageCount: 0, uiTitle: 'Certificate 22872' });
    expect(thumbnails).toEqual([]);
  });

  test('is not found for a nonexistent certificate', async () => {
    expect((await preview(buyer, { ...certificate, documentNumber: '1' })).status).toBe(404);
    expect((await orderPages(buyer, 'CERT-1')).status).toBe(404);
  });
});

describe('Permissions', () => {
  test('certificates are only for accounts that can retrieve certificates', async () => {
    const client = await signInBuyer(app, { account: { certificateRetrieval: false } });
    expect((await preview(client, certificate)).status).toBe(403);
    expect((await client.send(getPage, { ...certificate, page: 1 })).statusCode).toBe(403);
    expect((await orderPages(client, CERTIFICATE_KEY)).status).toBe(403);
    expect((await orderPages(client, documentKey)).status).toBe(200);
  });

  test('an account that can’t preview certificates previews only documents', async () => {
    const client = await signInBuyer(app, { account: { certificatePreviewRetrieval: false } });
    expect((await preview(client, certificate)).status).toBe(403);
    expect((await preview(client, { documentType: 'A', documentNumber: '587329' })).status).toBe(200);
    expect((await orderPages(client, CERTIFICATE_KEY)).status).toBe(200);
  });

  test('an account that can’t preview images can preview certificates', async () => {
    const client = await signInBuyer(app, { account: { previewRetrieval: false } });
    expect((await preview(client, certificate)).status).toBe(200);
    expect((await preview(client, { documentType: 'A', documentNumber: '587329' })).status).toBe(403);
  });

  test('an account that can only retrieve certificates can’t buy other images', async () => {
    const client = await signInBuyer(app, { account: { imageRetrieval: false } });
    expect((await orderPages(client, CERTIFICATE_KEY)).status).toBe(200);
    expect((await orderPages(client, documentKey)).status).toBe(403);
    expect((await orderPages(client, 'TRACT-S33-21-12')).status).toBe(403);
  });

  test('an account that can retrieve neither can’t buy anything', async () => {
    const client = await signInBuyer(app, { account: CANNOT_BUY });
    expect((await orderPages(client, CERTIFICATE_KEY)).status).toBe(403);
    expect((await orderPages(client, documentKey)).status).toBe(403);
  });

  test('a county that does not register titles shows no certificates', async () => {
    const configure = (content: object) =>
      saveSettings(app.county.db, { group: 'landlink', content, actor: SYSTEM_ACTOR });
    await configure({ torrens: false });
    expect((await preview(buyer, certificate)).status).toBe(403);
    await configure({});
    expect((await preview(buyer, certificate)).status).toBe(200);
  });
});

test('a page of a tract book has its own image', async () => {
  const { header } = (await preview(buyer, { documentType: 'TRACT', documentNumber: 'S33-21-12' })).content;
  expect(header).toMatchObject({ pageCount: 1, uiTitle: 'Tract book page S33-21-12' });
});

test.each(['CER', 'cert', 'AB', ''])('the type %j is neither of documents nor a series', async (documentType) => {
  expect((await preview(buyer, { documentType, documentNumber: '22871' })).status).toBe(400);
  const request = {
    documentKey: `${documentType}-22871`,
    pageSelectionMethod: 'ENTIRE_DOCUMENT',
    pageCount: 1,
  } as const;
  expect([400, 404]).toContain((await buyer.call(computeDownloadOrder, request)).status);
});
