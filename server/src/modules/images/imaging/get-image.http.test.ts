import { PDFDocument } from '@cantoo/pdf-lib';
import { cancelImageState, getImage } from '@portal/contract/images/imaging/download-order';
import { createScan, pageWidthPixels, recordDocument } from '@portal/testing/apps/record-document';
import {
  buyPages,
  CANNOT_BUY,
  expectSoundBooks,
  orderPages,
  signInAgain,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let buyer: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  buyer = await signInBuyer(app, { escrowCents: 100_000 });
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

const fetchPdf = (client: TestClient, guid: string) =>
  client.send(getImage, { imageStateGuid: guid }, { accept: 'application/pdf' });

/** The pages of the scan that a PDF holds, by their widths: the scan has 100 dots an inch, a PDF 72 points. */
async function readPdf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const widths = pdf.getPages().map((page) => Math.round((page.getWidth() * 100) / 72));
  return { title: pdf.getTitle(), pages: widths.map((width) => (width - pageWidthPixels(0)) / 10) };
}

test('a client that accepts PDF gets the chosen pages in the chosen order, under the name of the document', async () => {
  const { documentKey } = await recordDocument(app, { image: 6, number: '587329' });
  const response = await fetchPdf(buyer, await buyPages(buyer, documentKey, '5, 1-3'));
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toContain('filename="Warranty Deed A587329.pdf"');
  expect(await readPdf(response.rawPayload)).toEqual({ title: 'Warranty Deed A587329', pages: [5, 1, 2, 3] });
});

test('any other client gets base64 in the envelope', async () => {
  const { documentKey } = await recordDocument(app, { image: 2 });
  const { content } = await buyer.call(getImage, { imageStateGuid: await buyPages(buyer, documentKey) });
  expect(content).toMatchObject({ preview: false, header: { uiSaveAsImageName: `Warranty Deed ${documentKey}` } });
  expect((await readPdf(Buffer.from(content.pdf, 'base64'))).pages).toEqual([1, 2]);
});

test('an unpaid order is a preview: there is no content to show', async () => {
  const { documentKey } = await recordDocument(app, { image: 2 });
  const { guid } = (await orderPages(buyer, documentKey)).content.imageState;
  const { content } = await buyer.call(getImage, { imageStateGuid: guid });
  expect(content).toEqual({
    preview: true,
    pdf: '',
    header: { uiSaveAsImageName: `Warranty Deed ${documentKey}` },
  });
  const response = await fetchPdf(buyer, guid);
  expect(response.json().content.preview).toBe(true);
});

test('the copy can be fetched again for free until the end of the last free day', async () => {
  const { documentKey } = await recordDocument(app, { image: 2 });
  const guid = await buyPages(buyer, documentKey, '2');
  // Bought at noon in the county: 30 days and 11 hours 59 minutes later is still the last day.
  app.clock.advanceMinutes(30 * 24 * 60 + 11 * 60 + 59);
  await signInAgain(buyer);
  expect((await readPdf((await fetchPdf(buyer, guid)).rawPayload)).pages).toEqual([2]);
  app.clock.advanceMinutes(1);
  expect((await fetchPdf(buyer, guid)).json().code).toBe('ORDER_NOT_OPEN');
  const { feeSchedule } = (await orderPages(buyer, documentKey, '2')).content;
  expect(feeSchedule.singleItemPurchase?.item.valueCents).toBe(200);
  await buyPages(buyer, documentKey, '2');
  expect((await fetchPdf(buyer, guid)).statusCode).toBe(200);
});

describe('a copy is refused', () => {
  const refusal = async (client: TestClient, guid: string) => {
    const { status, envelope } = await client.call(getImage, { imageStateGuid: guid });
    return [status, envelope.code];
  };

  test('of a cancelled order', async () => {
    const { documentKey } = await recordDocument(app, { image: 1 });
    const { guid } = (await orderPages(buyer, documentKey)).content.imageState;
    await buyer.call(cancelImageState, { imageStateGuid: guid });
    expect(await refusal(buyer, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
  });

  test('to a colleague, to another account, and without an order', async () => {
    const { documentKey } = await recordDocument(app, { image: 1 });
    const guid = await buyPages(buyer, documentKey);
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    expect(await refusal(colleague, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await refusal(await signInBuyer(app), guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await refusal(buyer, '00000000-0000-4000-8000-000000000000')).toEqual([409, 'ORDER_NOT_OPEN']);
  });

  test('of an image that has since become broken or missing; it is delivered for free once it is repaired', async () => {
    const { documentKey } = await recordDocument(app, { image: 2 });
    const guid = await buyPages(buyer, documentKey);
    await app.county.images.put(documentKey, createScan(1));
    expect(await refusal(buyer, guid)).toEqual([422, 'IMAGE_BROKEN']);
    await app.county.images.put(documentKey, createScan(2));
    expect((await readPdf((await fetchPdf(buyer, guid)).rawPayload)).pages).toEqual([1, 2]);
  });

  test('of a document that has since been withheld', async () => {
    const { documentKey, address } = await recordDocument(app, { image: 1 });
    const guid = await buyPages(buyer, documentKey);
    await app.county.db
      .updateTable('documents')
      .set({ is_withheld: true })
      .where('number', '=', address.documentNumber)
      .execute();
    expect(await refusal(buyer, guid)).toEqual([404, 'NOT_FOUND']);
  });

  test('to callers without a session, or without permission to buy images', async () => {
    const { documentKey } = await recordDocument(app, { image: 1 });
    const guid = await buyPages(buyer, documentKey);
    const unpermitted = await signInBuyer(app, { account: CANNOT_BUY });
    expect(await refusal(app.client(), guid)).toEqual([403, 'NOT_SIGNED_IN']);
    expect(await refusal(unpermitted, guid)).toEqual([403, 'NOT_ALLOWED']);
  });

  test('without a guid', async () => {
    const response = await buyer.send(getImage, { imageStateGuid: null });
    expect(response.json().fieldErrors).toEqual({ imageStateGuid: 'Invalid value.' });
  });
});
