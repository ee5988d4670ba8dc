import { correctRecord, withdrawRecording } from '@portal/contract/filing/efile/corrections';
import { efileAuthAndCaptureResponse, efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { getFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, rejectFiling } from '@portal/contract/filing/efile/queue';
import { type CardApp, payForm, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { payAtCounter } from '@portal/testing/apps/counter';
import { drawPdf, listFilerEmails, offerEfile, submit, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { closeCardTabs } from '../../../money/cards/index.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

/** $46.00 for the page, $1.00 for each name over two, and 0.33 % deed tax of a deed (Minn. Stat. 287.21). */
let app: CardApp;
let clerk: TestClient;
let count = 0;
beforeAll(async () => {
  app = await startCardApp();
  await offerEfile(app);
  clerk = await app.signedIn({ role: 'COUNTY' });
  await addTestCodes(app.county.db);
  const fees = [
    { fee: 'NAMES_FEE', instruments: '*', amount: 100, included: 2 },
    { fee: 'DEED_TAX', instruments: 'WD', amount: 165, rate: 33, minimumUpTo: 300_000 },
  ];
  await saveSettings(app.county.db, { group: 'recordingFees', content: { fees } as never, actor: SYSTEM_ACTOR });
});
afterEach(async () => expect(await findMoneyFaults(app.county)).toEqual([]));
afterAll(() => app.close());

const MORTGAGE = {
  instrument: 'MTG',
  grantors: 'LINDQUIST ANNA',
  grantees: 'STRAND MARY',
  parcels: '',
  legal: 'Lot 7',
};
const THREE_MORE = 'STRAND MARY\nSTRAND OLE\nSTRAND NILS\nSTRAND EVA';

const pickPriced = ({ instrument, grantors, grantees }: typeof MORTGAGE) => ({ instrument, grantors, grantees });

/** Files a mortgage by card, or from what the account pays with. @returns its id. */
async function file(filer: TestClient, { isByCard = false, facts = {} } = {}): Promise<number> {
  count += 1;
  const filed = { ...MORTGAGE, ...facts };
  const { imageId } = await upload(filer, await drawPdf({ text: `MORTGAGE ${count}` }));
  if (isByCard) {
    const { content } = await filer.call(efileCapture, { amount: 1, imageId, facts: [pickPriced(filed)] });
    const transId = await payForm(app, content.tokenResults.token);
    if (transId === undefined) throw new Error('The payment was declined.');
    await filer.call(efileAuthAndCaptureResponse, { transId });
  }
  const { transactionNumber } = (await submit(filer, imageId, filed)).content;
  const found = app.county.db.selectFrom('filings').select('id').where('number', '=', transactionNumber);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function accept(id: number, facts: object = {}, documentNumber = `A97${count}`): Promise<string> {
  await clerk.call(claimFiling, { id });
  expect((await clerk.call(acceptFiling, { id, version: 1, documentNumber, ...MORTGAGE, ...facts })).status).toBe(200);
  return documentNumber;
}

const correct = (id: number, changed: object, revision = 0) =>
  clerk.call(correctRecord, { id, revision, reason: 'As the deed says', ...MORTGAGE, ...changed });

const findDebt = async ({ accountId }: TestClient) => {
  const found = app.county.db.selectFrom('ledger_accounts').select('balance').where('kind', '=', 'RECEIVABLE');
  return Number((await found.where('account_id', '=', accountId).executeTakeFirst())?.balance ?? 0);
};

const findCorrections = async (id: number) => (await clerk.call(getFiling, { id })).content.corrections;

test('A correction that costs more is asked about with both prices, and a card account owes it, is told, and files nothing until it has paid', async () => {
  const filer = await signInCardUser(app);
  const id = await file(filer, { isByCard: true });
  await accept(id);
  await closeCardTabs(app.county);
  const asked = await correct(id, { grantees: THREE_MORE });
  expect([asked.status, asked.envelope.fieldErrors]).toEqual([
    400,
    { differentFees: 'The corrected data cost $49.00. $46.00 was charged.' },
  ]);
  expect(await findCorrections(id)).toEqual([]);
  expect((await correct(id, { grantees: THREE_MORE, feeChoice: 'SETTLE' })).status).toBe(200);
  expect(await findDebt(filer)).toBe(-300);
  expect(await findCorrections(id)).toMatchObject([{ chargedCents: 300, returnedCents: 0 }]);
  expect((await listFilerEmails(app))[0]).toContain('Charged for the correction: $3.00');

  const { imageId } = await upload(filer, await drawPdf({ text: 'ANOTHER MORTGAGE' }));
  const held = await filer.call(efileCapture, { amount: 1, imageId, facts: [pickPriced(MORTGAGE)] });
  expect([held.status, held.envelope.code]).toEqual([402, 'FILING_DEBT']);
  expect((await submit(filer, imageId, MORTGAGE)).envelope.code).toBe('FILING_DEBT');

  const { accountId } = filer;
  expect((await payAtCounter(clerk, { accountId, amountCents: 299, purpose: 'INVOICE_PAYMENT' })).status).toBe(200);
  expect((await submit(filer, imageId, MORTGAGE)).envelope.code).toBe('FILING_DEBT');
  expect((await payAtCounter(clerk, { accountId, amountCents: 1, purpose: 'INVOICE_PAYMENT' })).status).toBe(200);
  // Not FILING_DEBT: the card isn't authorized yet.
  expect((await submit(filer, imageId, MORTGAGE)).envelope.code).toBe('FILING_CARD_NEEDED');
});

test('An escrow pays it if it can; otherwise the account owes it', async () => {
  // Two filings of $46.00, the second of which leaves $2.00.
  const filer = await signInBuyer(app, { escrowCents: 9_400 });
  const ids = [await file(filer), await file(filer)] as const;
  await accept(ids[0], {}, 'A971001');
  await accept(ids[1], {}, 'A971002');
  expect((await correct(ids[0], { grantees: 'STRAND MARY\nSTRAND OLE', feeChoice: 'SETTLE' })).status).toBe(200);
  expect(await findDebt(filer)).toBe(0);
  expect((await correct(ids[1], { grantees: THREE_MORE, feeChoice: 'SETTLE' })).status).toBe(200);
  expect(await findDebt(filer)).toBe(-300);
});

test('It is owed even if staff stopped the credit of the account', async () => {
  const filer = await app.signedIn({ account: { paymentMethod: 'INVOICE' } });
  const id = await file(filer);
  await accept(id);
  const stopped = app.county.db.updateTable('ledger_accounts').set({ is_credit_stopped: true });
  await stopped.where('account_id', '=', filer.accountId).where('kind', '=', 'RECEIVABLE').execute();
  expect((await correct(id, { grantees: THREE_MORE, feeChoice: 'SETTLE' })).status).toBe(200);
  expect(await findDebt(filer)).toBe(-4_900);
});

test('A lower price is returned once, by the way of payment, and a charge that stays isn’t taken up again', async () => {
  const filer = await signInBuyer(app, { escrowCents: 100_000 });
  const facts = { grantees: THREE_MORE };
  const id = await file(filer, { facts });
  await accept(id, facts);
  expect((await correct(id, { feeChoice: 'KEEP' })).status).toBe(200);
  expect(await findCorrections(id)).toMatchObject([{ chargedCents: 0, returnedCents: 0 }]);
  // $3.00 were kept deliberately: they are not returned by the next correction, nor charged again.
  expect((await correct(id, { legal: 'Lot 8' }, 1)).status).toBe(200);
  expect((await correct(id, { legal: 'Lot 8', grantees: 'STRAND MARY\nSTRAND OLE' }, 2)).status).toBe(200);
  const other = await file(filer, { facts });
  await accept(other, facts);
  const asked = await correct(other, {});
  expect(asked.envelope.fieldErrors?.differentFees).toBe('The corrected data cost $46.00. $49.00 was charged.');
  expect((await correct(other, { feeChoice: 'SETTLE' })).status).toBe(200);
  expect(await findCorrections(other)).toMatchObject([{ chargedCents: 0, returnedCents: 300 }]);
});

test('Fees that depend on what the filer didn’t state are left as they are only if the clerk says so', async () => {
  const filer = await signInBuyer(app, { escrowCents: 100_000 });
  const id = await file(filer);
  await accept(id);
  const asked = await correct(id, { instrument: 'WD' });
  expect(Object.keys(asked.envelope.fieldErrors ?? {})).toEqual(['unknownFees']);
  const settled = await correct(id, { instrument: 'WD', feeChoice: 'SETTLE' });
  expect(Object.keys(settled.envelope.fieldErrors ?? {})).toEqual(['unknownFees']);
  expect((await correct(id, { instrument: 'WD', feeChoice: 'KEEP' })).status).toBe(200);
  // The names cost more whatever the tax is; nothing can say by how much in all, so it isn't asked again.
  expect((await correct(id, { instrument: 'WD', legal: 'Lot 9' }, 1)).status).toBe(200);
});

test('A recording that is withdrawn after its correction is recorded again, or refunded whole', async () => {
  const filer = await signInBuyer(app, { escrowCents: 100_000 });
  for (const [index, facts] of [{ grantees: THREE_MORE }, {}].entries()) {
    const id = await file(filer, { facts: index === 0 ? {} : { grantees: THREE_MORE } });
    const documentNumber = await accept(id, index === 0 ? {} : { grantees: THREE_MORE });
    expect((await correct(id, { ...facts, feeChoice: 'SETTLE' })).status).toBe(200);
    const withdrawn = await clerk.call(withdrawRecording, { id, documentNumber, reason: 'Wrong image' });
    expect(withdrawn.status).toBe(200);
    expect(await findMoneyFaults(app.county)).toEqual([]);
    if (index === 1) {
      await clerk.call(claimFiling, { id });
      const again = { id, version: 1, documentNumber: `A97${count}9`, ...MORTGAGE, feeReason: 'Corrected before' };
      expect((await clerk.call(acceptFiling, again)).envelope).toMatchObject({ ok: true });
    } else {
      await clerk.call(claimFiling, { id });
      const reject = { id, version: 1, reasons: ['A page is missing'], remark: '' };
      expect((await clerk.call(rejectFiling, reject)).status).toBe(200);
      expect((await clerk.call(getFiling, { id })).content.state).toBe('REJECTED');
    }
  }
});

test('Of two clerks who correct one record at once, one settles its fees', async () => {
  const filer = await signInBuyer(app, { escrowCents: 100_000 });
  const other = await app.signedIn({ role: 'COUNTY' });
  const id = await file(filer);
  await accept(id);
  const changed = { id, revision: 0, reason: 'Names', ...MORTGAGE, grantees: THREE_MORE, feeChoice: 'SETTLE' } as const;
  const sent = await Promise.all([
    clerk.call(correctRecord, changed),
    other.call(correctRecord, { ...changed, legal: 'Lot 8' }),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = app.county.db.selectFrom('recorded_differences').select('charged_cents').where('filing_id', '=', id);
  expect(await kept.execute()).toEqual([{ charged_cents: 300 }]);
});
