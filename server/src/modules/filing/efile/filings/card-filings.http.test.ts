import { efileAuthAndCaptureResponse, efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { withdrawFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, releaseFiling } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { type CardApp, payForm, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { drawPdf, offerEfile, submit, toPackage, upload, uploadDocuments } from '@portal/testing/apps/efile-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { closeCardTabs } from '../../../money/cards/index.ts';
import { completeRefunds } from '../../../money/charging/index.ts';

/** Card payments have a surcharge of 2.5 %. */
let app: CardApp;
let client: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  await offerEfile(app);
});
beforeEach(async () => {
  app.emulator.faults.clear();
  client = await signInCardUser(app);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const payment = (transId: string) => app.emulator.book.find(transId);

/** Uploads a document and requests its form. */
async function requestForm(amount = 1) {
  const quote = await upload(client, await drawPdf());
  const { content } = await client.call(efileCapture, { amount, imageId: quote.imageId });
  return { quote, ...content };
}

/** Pays a form like a browser, and reports it. */
async function pay(token: string): Promise<string> {
  const transId = await payForm(app, token);
  if (transId === undefined) throw new Error('The payment was declined.');
  const { content } = await client.call(efileAuthAndCaptureResponse, { transId });
  expect(content).toEqual({ authorizationOkay: true, status: 'DONE' });
  return transId;
}

describe('A filing paid by card', () => {
  test('holds the quote with its surcharge, whatever amount is posted, and is captured after the submission', async () => {
    const { quote, tokenResults, authorizedCents } = await requestForm();
    expect(quote).toMatchObject({ surcharge: 115, totalCharge: 4_715, paymentMethod: 'CREDIT_CARD' });
    expect(authorizedCents).toBe(4_715);
    const transId = await pay(tokenResults.token);
    await closeCardTabs(app.county);
    expect(payment(transId)?.status).toBe('authorizedPendingCapture');
    expect((await submit(client, quote.imageId, { paymentTransactionId: transId })).status).toBe(200);
    await closeCardTabs(app.county);
    expect(payment(transId)).toMatchObject({ status: 'capturedPendingSettlement', settleCents: 4_715 });
  });

  test('is not charged if the browser closes before the submission: the hold is voided', async () => {
    const { tokenResults } = await requestForm();
    const transId = await pay(tokenResults.token);
    app.clock.advanceMinutes(25 * 60);
    await closeCardTabs(app.county);
    expect(payment(transId)?.status).toBe('voided');
  });

  test('is filed and charged once by fifty submissions', async () => {
    const { quote, tokenResults } = await requestForm();
    const transId = await pay(tokenResults.token);
    const sent = await Promise.all(Array.from({ length: 50 }, () => submit(client, quote.imageId)));
    expect(new Set(sent.map(({ content }) => content.transactionNumber)).size).toBe(1);
    await closeCardTabs(app.county);
    expect(payment(transId)?.settleCents).toBe(4_715);
  });

  test('is refused without a card, and if the hold is too small', async () => {
    const { quote } = await requestForm();
    expect((await submit(client, quote.imageId)).status).toBe(402);
    const large = await upload(client, await drawPdf({ pages: 2 }));
    const { content } = await client.call(efileCapture, { amount: 0, imageId: quote.imageId });
    await pay(content.tokenResults.token);
    expect((await submit(client, large.imageId)).status).toBe(402);
    expect((await submit(client, quote.imageId)).status).toBe(200);
  });

  test.each([
    ['is gone', (transId: string) => void app.emulator.book.void(transId)],
    [
      'is refused',
      () => {
        app.emulator.faults.planLie('createTransactionRequest', (response) => {
          const errors = [{ errorCode: '48', errorText: 'This processor does not accept partial reversals.' }];
          Object.assign(response, { transactionResponse: { responseCode: '3', errors } });
        });
      },
    ],
  ] as const)('whose charge %s is not recorded for free', async (_, spoil) => {
    const { quote, tokenResults } = await requestForm();
    const transId = await pay(tokenResults.token);
    expect((await submit(client, quote.imageId, { paymentTransactionId: transId })).status).toBe(200);
    spoil(transId);
    await closeCardTabs(app.county);
    const clerk = await app.signedIn({ role: 'COUNTY' });
    const { id, version } = await app.county.db
      .selectFrom('filings')
      .select(['id', 'version'])
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow();
    await clerk.call(claimFiling, { id });
    const recording = {
      book: '',
      page: '',
      documentNumber: '880001',
    };
    const refused = await clerk.call(acceptFiling, { ...recording, id, version });
    expect([refused.status, refused.envelope.code]).toEqual([409, 'FILING_NOT_PAID']);
    await clerk.call(releaseFiling, { id });
    await client.call(withdrawFiling, { id, version });
  });

  test('is returned in full, with the surcharge, when it is withdrawn', async () => {
    const { quote, tokenResults } = await requestForm();
    const transId = await pay(tokenResults.token);
    const { transactionNumber } = (await submit(client, quote.imageId)).content;
    await closeCardTabs(app.county);
    const { id } = await app.county.db
      .selectFrom('filings')
      .select('id')
      .where('number', '=', transactionNumber)
      .executeTakeFirstOrThrow();
    expect((await client.call(withdrawFiling, { id, version: 1 })).status).toBe(200);
    await completeRefunds(app.county);
    expect(payment(transId)?.status).toBe('voided');
  });

  test('is held and captured once for all documents of a package', async () => {
    const imageIds = await uploadDocuments(client, [1, 2, 1]);
    const [imageId, ...additionalImageIds] = imageIds;
    const { content } = await client.call(efileCapture, { amount: 1, imageId, additionalImageIds });
    expect(content.authorizedCents).toBe(14_350);
    const transId = await pay(content.tokenResults.token);
    expect((await client.call(submitFiling, toPackage(imageIds))).status).toBe(200);
    await closeCardTabs(app.county);
    expect(payment(transId)).toMatchObject({
      status: 'capturedPendingSettlement',
      settleCents: 14_350,
    });
  });

  test('is found by its total if only one uploaded file has it', async () => {
    const { totalCharge: amount } = await upload(client, await drawPdf());
    expect((await client.call(efileCapture, { amount })).status).toBe(200);
    expect((await client.call(efileCapture, { amount: amount - 1 })).status).toBe(404);
    // The same total in dollars, of which the specification doesn't name the unit.
    expect((await client.call(efileCapture, { amount: amount / 100 })).status).toBe(200);
    expect((await client.call(efileCapture, { amount: amount * 100 })).status).toBe(404);
    expect((await client.call(efileCapture, { amount: amount / 100 + 0.001 })).status).toBe(400);
    await upload(client, await drawPdf());
    expect((await client.call(efileCapture, { amount })).status).toBe(404);
  });

  test('is never found for another user, or an account that pays another way', async () => {
    const { quote, tokenResults } = await requestForm();
    const other = await signInCardUser(app);
    expect((await other.call(efileCapture, { amount: 1, imageId: quote.imageId })).status).toBe(404);
    const transId = (await payForm(app, tokenResults.token)) ?? '';
    const { content } = await other.call(efileAuthAndCaptureResponse, { transId });
    expect(content).toEqual({ authorizationOkay: false, status: 'UNKNOWN' });
    const escrow = await app.signedIn();
    const { imageId } = await upload(escrow, await drawPdf());
    expect((await escrow.call(efileCapture, { amount: 1, imageId })).status).toBe(409);
  });
});
