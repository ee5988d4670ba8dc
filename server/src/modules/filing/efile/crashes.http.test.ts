import { correctFiling, getRecordedCopy, withdrawFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, rejectFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { drawPdf, fileDocument, offerEfile, RETURN_ADDRESS, submit, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';

/** The portal is killed (kill -9) between the commit and the answer. */
let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
afterAll(() => app.close());

test('a charged but unanswered filing is in the queue, and submitting it again returns its number (K15, K16)', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const { imageId } = await upload(filer, await drawPdf());
  const body = { efileType: 'LR', imageId, ...RETURN_ADDRESS };
  await dieBeforeAnswer(app, filer, { endpoint: submitFiling, body });
  expect(await filer.getBalance()).toBe(5_400);
  expect((await submit(filer, imageId)).content.transactionNumber).toMatch(/^EF-\d+$/);
  expect(await filer.getBalance()).toBe(5_400);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('an unanswered rejection is refunded once', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  const body = { id, version: 1, reasons: ['A page is missing'], remark: '' };
  await dieBeforeAnswer(app, clerk, { endpoint: rejectFiling, body });
  expect(await filer.getBalance()).toBe(10_000);
  expect((await clerk.call(rejectFiling, body)).status).toBe(409);
  expect(await filer.getBalance()).toBe(10_000);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('an unanswered acceptance is recorded, and its stamped copy can be fetched', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  const record = { documentNumber: 'K1', book: '', page: '' };
  await dieBeforeAnswer(app, clerk, { endpoint: acceptFiling, body: { id, version: 1, ...record } });
  expect((await clerk.call(acceptFiling, { id, version: 1, ...record })).status).toBe(409);
  const copy = await filer.send(getRecordedCopy, { id });
  expect(copy.statusCode).toBe(200);
  expect((await readPdfPages(copy.rawPayload))[0]).toContain('No. K1');
});

test('an unanswered correction is in the queue once', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  await clerk.call(requestCorrection, { id, version: 1, reasons: ['A page is missing'], remark: '' });
  const body = { id, version: 1, efileType: 'LR', ...RETURN_ADDRESS } as const;
  await dieBeforeAnswer(app, filer, { endpoint: correctFiling, body });
  expect((await filer.call(correctFiling, body)).status).toBe(409);
  expect(await filer.getBalance()).toBe(5_400);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('an unanswered withdrawal is refunded once', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const { id } = await fileDocument(app, filer);
  await dieBeforeAnswer(app, filer, { endpoint: withdrawFiling, body: { id, version: 1 } });
  expect((await filer.call(withdrawFiling, { id, version: 1 })).status).toBe(409);
  expect(await filer.getBalance()).toBe(10_000);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
