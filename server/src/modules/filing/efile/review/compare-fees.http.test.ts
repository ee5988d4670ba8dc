import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { drawPdf, startFiling, submit, upload } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 1_000_000 }));
  await addTestCodes(app.county.db);
  // Minn. Stat. 287.21: 0.33 % of a deed; and $1.00 for each name over two.
  const fees = [
    { fee: 'DEED_TAX', instruments: 'WD', amount: 165, rate: 33, minimumUpTo: 300_000 },
    { fee: 'NAMES_FEE', instruments: '*', amount: 100, included: 2 },
  ];
  await saveSettings(app.county.db, { group: 'recordingFees', content: { fees } as never, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

let count = 0;
const DEED = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY' };

/** Files a document that the clerk claims. @returns what accepts it. */
async function file(facts: object) {
  count += 1;
  const { imageId } = await upload(filer, await drawPdf({ text: `DEED ${count}` }));
  const { content } = await submit(filer, imageId, { agreedCharge: 100_000, ...facts });
  const found = app.county.db.selectFrom('filings').select('id').where('number', '=', content.transactionNumber);
  const { id } = await found.executeTakeFirstOrThrow();
  await clerk.call(claimFiling, { id });
  const documentNumber = `A95${count}`;
  return (entered: object) => clerk.call(acceptFiling, { id, version: 1, documentNumber, ...entered });
}

test('What agrees with what was charged is recorded without a question, however its names are ordered', async () => {
  const accept = await file({ ...DEED, grantees: 'STRAND MARY\nSTRAND OLE', taxedAmount: 10_000_000 });
  expect((await accept({ ...DEED, grantees: 'STRAND OLE\nSTRAND MARY', legal: 'Lot 7' })).status).toBe(200);
});

test('A name more than was charged is shown with both prices, and recorded only with a reason, which is audited', async () => {
  // $46.00 for the page and $330.00 of tax.
  const accept = await file({ ...DEED, taxedAmount: 10_000_000 });
  const entered = { ...DEED, grantees: 'STRAND MARY\nSTRAND OLE' };
  const { status, envelope } = await accept(entered);
  expect([status, envelope.fieldErrors]).toEqual([
    400,
    {
      feeReason:
        '$376.00 was charged, but $377.00 is due for what you entered. Request a correction, or say why it is recorded anyway.',
    },
  ]);
  expect((await accept({ ...entered, feeReason: 'Ole is named in the notary block alone' })).status).toBe(200);
  const { details } = await app.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'filing.accepted')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ reason: 'Ole is named in the notary block alone' });
});

test('A mortgage that was filed as such but is a deed, whose tax the filer’s facts don’t say, is asked about', async () => {
  const accept = await file({ ...DEED, instrument: 'MTG' });
  expect((await accept(DEED)).envelope.fieldErrors?.feeReason).toContain("depend on facts that the filer didn't state");
  expect((await accept({ ...DEED, instrument: 'MTG' })).status).toBe(200);
});

test('A deed that was charged as one but is a mortgage shows the tax that isn’t due', async () => {
  const accept = await file({ ...DEED, taxedAmount: 10_000_000 });
  expect((await accept({ ...DEED, instrument: 'MTG' })).envelope.fieldErrors?.feeReason).toContain(
    '$376.00 was charged, but $46.00 is due',
  );
});
