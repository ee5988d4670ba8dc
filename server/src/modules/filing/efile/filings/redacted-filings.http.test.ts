import { getFilingPage, getRecordedCopy } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { drawRedaction } from '@portal/contract/images/redactions/redactions';
import { fileDocument, offerEfile } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRedactions } from '../../../images/redactions/index.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const NUMBER = '123-45-6789';
/** All of the page but its edges. */
const PAGE = { left: 100, top: 100, right: 9_900, bottom: 9_900 };

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  await addTestCodes(app.county.db);
  clerk = await app.signedIn({ role: 'COUNTY' });
  filer = await signInBuyer(app, { escrowCents: 50_000 });
  const content = { clerks: clerk.username };
  await saveSettings(app.county.db, { group: 'redaction', content, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

test('A filer gets the pages of the record once a number is redacted on it, and none until it is erased', async () => {
  const { id } = await fileDocument(app, filer, { text: `Social Security Number ${NUMBER}` });
  await clerk.call(claimFiling, { id });
  const facts = {
    ...{ book: '12', page: '345', instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY' },
    ...{ parcels: '', legal: 'Lot 7, Block 3, Birch Hollow' },
  };
  const accepted = await clerk.call(acceptFiling, { id, version: 1, documentNumber: 'A700001', ...facts });
  expect(accepted.status).toBe(200);
  const copy = () => filer.send(getRecordedCopy, { id });
  const page = () => filer.send(getFilingPage, { id, page: 1, isLarge: false });
  const before = (await page()).rawPayload;
  expect((await readPdfPages((await copy()).rawPayload)).join(' ')).toContain(NUMBER);

  const drawing = { documentKey: 'A700001', page: 1, kind: 'SSN' as const, boxes: [PAGE] };
  expect((await clerk.call(drawRedaction, drawing)).content).toEqual({ isDecided: true });
  for (const response of [await copy(), await page()])
    expect(response.json()).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });

  await eraseRedactions(app.county);
  const { statusCode, rawPayload } = await copy();
  expect(statusCode).toBe(200);
  expect((await readPdfPages(rawPayload)).join(' ')).not.toContain('6789');
  expect(rawPayload.toString('latin1')).not.toContain(NUMBER);
  const after = await page();
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.equals(before)).toBe(false);
});
