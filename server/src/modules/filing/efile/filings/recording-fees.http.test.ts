import { efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { getFiling } from '@portal/contract/filing/efile/filings';
import { getEfileOptions } from '@portal/contract/filing/efile/options';
import { quotePackage } from '@portal/contract/filing/efile/upload-image';
import { receipt } from '@portal/contract/money/charging/receipt';
import type { SettingsInputOf } from '@portal/contract/settings/settings-groups';
import { type CardApp, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { drawPdf, offerEfile, submit, upload } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

/** Card payments have a surcharge of 2.5 %. */
let app: CardApp;
beforeAll(async () => {
  app = await startCardApp();
  await offerEfile(app);
  await addTestCodes(app.county.db);
});
beforeEach(() => saveFees(DEED_TAX));
afterEach(async () => expect(await findMoneyFaults(app.county)).toEqual([]));
afterAll(() => app.close());

/** Minn. Stat. 287.21 and 40A.152. */
const DEED_TAX: SettingsInputOf<'recordingFees'> = {
  fees: [
    { fee: 'DEED_TAX', instruments: 'WD', amount: 165, rate: 33, minimumUpTo: 300_000 },
    { fee: 'CONSERVATION_FEE', instruments: 'WD', amount: 500 },
  ],
  exemptions: [{ tax: 'DEED', text: 'Will' }],
};
const DEED = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', taxedAmount: 10_020_000 };

const saveFees = (content: SettingsInputOf<'recordingFees'>) =>
  saveSettings(app.county.db, { group: 'recordingFees', content, actor: SYSTEM_ACTOR });

async function findFiling(number: string): Promise<number> {
  const found = app.county.db.selectFrom('filings').select('id').where('number', '=', number);
  return (await found.executeTakeFirstOrThrow()).id;
}

describe('A deed for $100,200', () => {
  test('costs $330.66 of tax, which the quote, the filing and the receipt show as a line', async () => {
    const filer = await signInBuyer(app, { escrowCents: 100_000 });
    const { imageId } = await upload(filer, await drawPdf({ pages: 2 }));
    const fees = [
      { fee: 'CONSERVATION_FEE', charge: 500 },
      { fee: 'DEED_TAX', charge: 33_066 },
    ];
    const quote = (await filer.call(quotePackage, { imageIds: [imageId], facts: [DEED] })).content;
    expect(quote).toMatchObject({ firstPageCharge: 4_600, additionalPagesCharge: 200, fees, totalCharge: 38_366 });
    const { content } = await submit(filer, imageId, { ...DEED, agreedCharge: 38_366 });
    expect(content.usageBalance).toBe(100_000 - 38_366);
    const filing = (await filer.call(getFiling, { id: await findFiling(content.transactionNumber) })).content;
    expect(filing).toMatchObject({ totalCharge: 38_366, feeFacts: { taxedAmount: 10_020_000, taxExemption: '' } });
    const shown = (await filer.call(receipt, { receiptId: Number(filing.receiptId), format: 'screen' })).content;
    expect(shown.rows).toEqual([
      { item: 'Filing', amountCents: 4_600 },
      { item: 'Additional pages', amountCents: 200 },
      { item: 'Deed tax', amountCents: 33_066 },
      { item: 'Conservation fee', amountCents: 500 },
    ]);
  });

  test('is held on a card with its tax and the surcharge of both', async () => {
    const client = await signInCardUser(app);
    const { imageId } = await upload(client, await drawPdf());
    const { authorizedCents } = (await client.call(efileCapture, { amount: 1, imageId, facts: [DEED] })).content;
    // 2.5 % of $381.66 is $9.5415.
    expect(authorizedCents).toBe(38_166 + 954);
  });

  test("isn't filed without the facts of its tax, nor for more than its filer agreed to", async () => {
    const filer = await signInBuyer(app, { escrowCents: 100_000 });
    const { imageId } = await upload(filer, await drawPdf());
    expect((await filer.call(getEfileOptions, {})).content).toMatchObject({
      asksFeeFacts: true,
      exemptions: [{ text: 'Will' }],
    });
    const problemsOf = async (changed: object) => (await submit(filer, imageId, changed)).envelope.fieldErrors;
    expect(await problemsOf({})).toEqual({ instrument: 'Required.' });
    expect(await problemsOf({ instrument: 'WD' })).toEqual({ taxedAmount: 'Required.' });
    expect((await submit(filer, imageId, { ...DEED, agreedCharge: 38_165 })).envelope.code).toBe(
      'FILING_PRICE_CHANGED',
    );
    expect(
      (await submit(filer, imageId, { ...DEED, taxedAmount: null, taxExemption: 'Will', agreedCharge: 4_600 })).status,
    ).toBe(200);
  });
});

test('a deed that software files states its consideration in PRIA, and is refused without it', async () => {
  const submitter = await signInBuyer(app, { escrowCents: 100_000 });
  await completeProfile(app, submitter.userId);
  const document = (await drawPdf()).toString('base64');
  const file = (packageId: string, facts: string) =>
    sendPria(
      submitter,
      writePackage({ packageId, document, type: 'WarrantyDeed', facts, payment: '_Amount="381.66"' }),
    );
  expect((await file('EX-1', '')).reasons).toEqual([
    'CONSIDERATION _Amount, or MORTGAGE_CONSIDERATION OriginalLoanAmount: Required.',
  ]);
  expect(await file('EX-2', '<CONSIDERATION _Amount="100200.00"/>')).toMatchObject({ code: 'Submitted' });
});

test.each([
  // Midnight in Chicago, at the start of the days on which its clocks change.
  ['03/14/2027', '2027-03-14T06:00:00Z'],
  ['11/07/2027', '2027-11-07T05:00:00Z'],
])(
  'a fee with the first day %s applies from its midnight, to what is submitted, not to what was uploaded',
  async (firstDay, midnight) => {
    await saveFees({
      fees: [
        { fee: 'FILING', instruments: 'WD', amount: 5_000 },
        { fee: 'FILING', instruments: 'WD', firstDay, amount: 6_000 },
      ],
    });
    const goTo = (instant: number) => app.clock.advanceMinutes((instant - app.clock.now().getTime()) / 60_000);
    goTo(Date.parse(midnight) - 60_000);
    const filer = await signInBuyer(app, { escrowCents: 20_000 });
    const early = await upload(filer, await drawPdf({ text: `EARLY ${firstDay}` }));
    const late = await upload(filer, await drawPdf({ text: `LATE ${firstDay}` }));
    const balanceAfter = async (imageId: string) =>
      (await submit(filer, imageId, { instrument: 'WD' })).content.usageBalance;
    expect(await balanceAfter(early.imageId)).toBe(15_000);
    goTo(Date.parse(midnight));
    expect(await balanceAfter(late.imageId)).toBe(9_000);
  },
);
