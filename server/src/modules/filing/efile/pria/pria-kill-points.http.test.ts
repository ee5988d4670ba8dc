import { randomUUID } from 'node:crypto';
import { drawPdf, offerEfile } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { type ConnectionCut, prepareCut } from '@portal/testing/database/cut-connection';
import { pickPoints } from '@portal/testing/facts/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

/** The writes after which the connection is cut: each of them, or a tenth (decision 0221). */
const { first: FIRST, step: STEP } = pickPoints();

/** More writes than a request makes: a test that reaches it never ends. */
const WRITES_MAX = 80;

let app: TestApp;
let submitter: TestClient;
let cut: ConnectionCut;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  cut = prepareCut(app.database);
  submitter = await signInBuyer(app, { escrowCents: 1_000_000 });
  await completeProfile(app, submitter.userId);
});
afterAll(() => app.close());

test('a package of two documents that is cut off after any write is filed as a whole, once, when it is sent again', async () => {
  const [deed, mortgage] = [await drawPdf({ text: randomUUID() }), await drawPdf({ text: randomUUID() })];
  for (let writes = FIRST; ; writes += STEP) {
    expect(writes).toBeLessThan(WRITES_MAX);
    const xml = writePackage({
      ...{ packageId: `CUT-${writes}`, document: deed.toString('base64') },
      more: [{ document: mortgage.toString('base64') }],
    });
    const funds = await submitter.getBalance();
    cut.after(writes);
    await sendPria(submitter, xml).catch(() => undefined);
    const wasCut = await cut.end();
    expect([funds, funds - 9_200]).toContain(await submitter.getBalance());
    expect(await findMoneyFaults(app.county)).toEqual([]);
    expect((await sendPria(submitter, xml)).code).toBe('Submitted');
    expect(await submitter.getBalance()).toBe(funds - 9_200);
    // Faults caused now are found after the next cut, or at the end.
    if (wasCut) continue;
    expect(await findMoneyFaults(app.county)).toEqual([]);
    break;
  }
  const unfiled = await app.county.db.selectFrom('filing_images').select('id').where('filing_id', 'is', null).execute();
  expect(unfiled).toEqual([]);
});
