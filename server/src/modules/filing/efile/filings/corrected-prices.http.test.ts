import { efileAuthAndCaptureResponse, efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { correctFiling, getFiling, withdrawFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, rejectFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { type CardApp, payForm, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { drawPdf, fileDocument, offerEfile, RETURN_ADDRESS, submit, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

/** $46.00 for the first page and $2.00 for each other page. */
let app: CardApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
  await addTestCodes(app.county.db);
});
beforeEach(async () => {
  await offerEfile(app);
  filer = await signInBuyer(app, { escrowCents: 100_000 });
});
afterEach(async () => expect(await findMoneyFaults(app.county)).toEqual([]));
afterAll(() => app.close());

const REASONS = { reasons: ['A page is missing'], remark: '' };
const FACTS = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', parcels: '', legal: '' };

async function ask(id: number, version = 1): Promise<void> {
  await clerk.call(claimFiling, { id });
  expect((await clerk.call(requestCorrection, { id, version, ...REASONS })).status).toBe(200);
}

/** Corrects a filing with a file of so many pages. */
async function correct(id: number, pages: number, changed: object = {}, by = filer) {
  const { imageId } = await upload(by, await drawPdf({ pages, text: crypto.randomUUID() }));
  const correction = { id, version: 1, efileType: 'LR', imageId, ...RETURN_ADDRESS, ...changed } as const;
  return by.call(correctFiling, correction);
}

async function returned(pages: number): Promise<number> {
  const { id } = await fileDocument(app, filer, { pages });
  await ask(id);
  return id;
}

const accept = async (id: number, documentNumber: string) => {
  await clerk.call(claimFiling, { id });
  return (await clerk.call(acceptFiling, { id, version: 2, documentNumber, ...FACTS })).status;
};

describe('A correction', () => {
  test('with two more pages charges $4.00, and is recorded', async () => {
    const id = await returned(2);
    expect((await correct(id, 4, { dryRun: true })).content).toMatchObject({ charge: 400, returned: 0 });
    expect(await filer.getBalance()).toBe(100_000 - 4_800);
    expect((await correct(id, 4, { agreedCharge: 400 })).content).toMatchObject({ charge: 400, returned: 0 });
    expect(await filer.getBalance()).toBe(100_000 - 5_200);
    const filing = (await filer.call(getFiling, { id })).content;
    expect(filing).toMatchObject({ version: 2, numberOfPages: 4, totalCharge: 5_200 });
    expect(await accept(id, 'A900001')).toBe(200);
  });

  test('with two pages less returns $4.00, and is recorded', async () => {
    const id = await returned(3);
    expect((await correct(id, 1)).content).toMatchObject({ charge: 0, returned: 400 });
    expect(await filer.getBalance()).toBe(100_000 - 4_600);
    expect(await accept(id, 'A900002')).toBe(200);
  });

  test.each([
    ['rejected', 0],
    ['withdrawn', 500],
  ])('that is %s afterward is refunded with its difference, less the fee of %i cents', async (end, retainedFee) => {
    await offerEfile(app, { retainedFee });
    const id = await returned(1);
    await correct(id, 4, { agreedCharge: 600 });
    if (end === 'withdrawn') await filer.call(withdrawFiling, { id, version: 2 });
    else {
      await clerk.call(claimFiling, { id });
      await clerk.call(rejectFiling, { id, version: 2, ...REASONS });
    }
    expect(await filer.getBalance()).toBe(100_000 - retainedFee);
  });

  test('is charged once by ten at the same time', async () => {
    const id = await returned(1);
    const { imageId } = await upload(filer, await drawPdf({ pages: 2, text: crypto.randomUUID() }));
    const correction = { id, version: 1, efileType: 'LR', imageId, agreedCharge: 200, ...RETURN_ADDRESS } as const;
    const sent = await Promise.all(Array.from({ length: 10 }, () => filer.call(correctFiling, correction)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await filer.getBalance()).toBe(100_000 - 4_800);
  });

  test('has the prices of the submission, whatever pages cost by then', async () => {
    const id = await returned(2);
    await offerEfile(app, { lrFirstPage: 9_900, lrAdditionalPages: 700 });
    expect((await correct(id, 3, { dryRun: true })).content).toMatchObject({ charge: 200, returned: 0 });
  });

  test('that costs more than the escrow has changes nothing', async () => {
    filer = await signInBuyer(app, { escrowCents: 4_700 });
    const id = await returned(1);
    expect((await correct(id, 2, { agreedCharge: 200 })).envelope.code).toBe('INSUFFICIENT_FUNDS');
    expect((await filer.call(getFiling, { id })).content).toMatchObject({ state: 'CORRECTION', totalCharge: 4_600 });
    expect(await filer.getBalance()).toBe(100);
  });

  test('of the consideration settles the deed tax: 0.33 % of $100,200 instead of $1.65, and back', async () => {
    await saveSettings(app.county.db, {
      ...{ group: 'recordingFees', actor: SYSTEM_ACTOR },
      content: { fees: [{ fee: 'DEED_TAX', instruments: 'WD', amount: 165, rate: 33, minimumUpTo: 300_000 }] },
    });
    const { imageId } = await upload(filer, await drawPdf({ text: crypto.randomUUID() }));
    const { transactionNumber } = (await submit(filer, imageId, { ...FACTS, taxedAmount: 0 })).content;
    const id = Number(transactionNumber.replace('EF-', '')) - 100_000;
    await ask(id);
    const state = (taxedAmount: number, version: number) => ({ facts: [{ id, ...FACTS, taxedAmount }], version });
    const more = await correct(id, 1, { ...state(10_020_000, 1), agreedCharge: 32_901 });
    expect(more.content).toMatchObject({ charge: 33_066 - 165, returned: 0 });
    await ask(id, 2);
    const less = await correct(id, 1, state(10_000, 2));
    expect(less.content).toMatchObject({ charge: 0, returned: 33_066 - 165 });
    expect(await filer.getBalance()).toBe(100_000 - 4_600 - 165);
    await saveSettings(app.county.db, { group: 'recordingFees', actor: SYSTEM_ACTOR, content: {} });
  });
});

test('A card was held for the submission alone: its correction can have fewer pages, and no more', async () => {
  filer = await signInCardUser(app);
  const { imageId } = await upload(filer, await drawPdf({ pages: 2, text: crypto.randomUUID() }));
  const { tokenResults } = (await filer.call(efileCapture, { amount: 1, imageId })).content;
  const transId = await payForm(app, tokenResults.token);
  await filer.call(efileAuthAndCaptureResponse, { transId: String(transId) });
  const { transactionNumber } = (await submit(filer, imageId)).content;
  const id = Number(transactionNumber.replace('EF-', '')) - 100_000;
  await ask(id);
  const more = await correct(id, 3, { agreedCharge: 200 });
  expect(more.envelope.fieldErrors?.file).toContain('Pages that are paid for: 2.');
  expect((await correct(id, 1)).content).toMatchObject({ charge: 0, returned: 200 });
  expect(await accept(id, 'A900003')).toBe(200);
});
