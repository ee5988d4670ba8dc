import { efileAuthAndCaptureResponse, efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { type CardApp, payForm, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { drawPdf, offerEfile, RETURN_ADDRESS, upload } from '@portal/testing/apps/efile-app';
import { type ConnectionCut, prepareCut } from '@portal/testing/database/cut-connection';
import { pickPoints } from '@portal/testing/facts/facts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { closeCardTabs } from '../../../money/cards/index.ts';

/** The connection to the database is cut after each statement that writes while a filing is paid by card. */
let app: CardApp;
let cut: ConnectionCut;
beforeAll(async () => {
  app = await startCardApp();
  await offerEfile(app);
  cut = prepareCut(app.database);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

/** The writes after which the connection is cut: each of them, or a tenth (decision 0221). */
const { first: FIRST, step: STEP } = pickPoints();

/** More writes than a call makes: a test that reaches it never ends. */
const WRITES_MAX = 60;

/** Each call of the payment, as the browser sends it. A call that was cut is sent again. */
const STEPS = ['the request of the form', 'the report of the payment', 'the submission', 'the capture'] as const;

test.each(STEPS)('%s can be cut off after any write: sent again, the filing is charged once', async (killed) => {
  for (let writes = FIRST; ; writes += STEP) {
    expect(writes).toBeLessThan(WRITES_MAX);
    const client = await signInCardUser(app);
    const { imageId } = await upload(client, await drawPdf({ text: `${killed} ${writes}` }));
    let wasCut = false;
    const cutOff = async (step: (typeof STEPS)[number], send: () => Promise<unknown>) => {
      if (step !== killed) return;
      cut.after(writes);
      await send();
      wasCut = await cut.end();
    };

    await cutOff('the request of the form', () => client.send(efileCapture, { amount: 1, imageId }));
    const { tokenResults } = (await client.call(efileCapture, { amount: 1, imageId })).content;
    const transId = (await payForm(app, tokenResults.token)) ?? '';
    await cutOff('the report of the payment', () => client.send(efileAuthAndCaptureResponse, { transId }));
    expect((await client.call(efileAuthAndCaptureResponse, { transId })).content.authorizationOkay).toBe(true);
    const body = { efileType: 'LR', imageId, ...RETURN_ADDRESS, paymentTransactionId: transId } as const;
    await cutOff('the submission', () => client.send(submitFiling, body));
    expect((await client.call(submitFiling, body)).content.transactionNumber).toMatch(/^EF-\d+$/);
    // A job isn't answered: it fails where it is cut, and its next run goes on.
    await cutOff('the capture', () => closeCardTabs(app.county).catch(() => undefined));
    await closeCardTabs(app.county);
    expect(app.emulator.book.find(transId)).toMatchObject({ status: 'capturedPendingSettlement', settleCents: 4_715 });
    if (!wasCut) return;
  }
});
