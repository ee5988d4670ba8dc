import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/endpoint';
import { correctFiling, withdrawFiling } from '@portal/contract/filing/efile/filings';
import { acceptFiling, claimFiling, rejectFiling, requestCorrection } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import {
  buildUpload,
  drawPdf,
  fileDocument,
  filePackage,
  offerEfile,
  RETURN_ADDRESS,
  sendUpload,
  toPackage,
  upload,
  uploadDocuments,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { type ConnectionCut, prepareCut } from '@portal/testing/database/cut-connection';
import { pickPoints } from '@portal/testing/facts/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

/** The writes after which the connection is cut: each of them, or a tenth (decision 0221). */
const { first: FIRST, step: STEP } = pickPoints();

/** More writes than a call makes: a test that reaches it never ends. */
const WRITES_MAX = 80;

/**
 * The rules about money check the whole database: a fault that a repeated call leaves behind is found after the next
 * cut, or at the end.
 *
 * The connection to the database is cut after each statement that writes, as by kill -9 there. The steps after the
 * commit are tested with a real process in crashes.http.test.ts.
 */
let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
let cut: ConnectionCut;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  await addTestCodes(app.county.db);
  cut = prepareCut(app.database);
  filer = await signInBuyer(app, { escrowCents: 1_000_000 });
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterAll(() => app.close());

const stateOf = async (id: number) =>
  (await app.county.db.selectFrom('filings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

const countEmails = async () =>
  Number(
    (
      await app.county.db
        .selectFrom('mail_outbox')
        .select((count) => count.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const claimed = async (): Promise<number> => {
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  return id;
};

const claimedPackage = async (): Promise<number> => {
  const { id } = await filePackage(app, filer);
  await clerk.call(claimFiling, { id });
  return id;
};

const returned = async (): Promise<number> => {
  const id = await claimed();
  await clerk.call(requestCorrection, { id, version: 1, reasons: ['A page is missing'], remark: '' });
  return id;
};

interface Killed {
  readonly endpoint: Endpoint;
  readonly by: () => TestClient;
  readonly prepare: () => Promise<number>;
  readonly body: (id: number) => object;
  readonly from: string;
  readonly to: string;
  /** The amount that the account gets back. */
  readonly refundCents: number;
}

const decided = (id: number) => ({ id, version: 1, reasons: ['A page is missing'], remark: '' });
const byClerk = { by: () => clerk, prepare: claimed, from: 'IN_REVIEW', refundCents: 0 } as const;
const byFiler = { by: () => filer, refundCents: 0 } as const;

const CALLS: Readonly<Record<string, Killed>> = {
  'a claim': {
    ...byClerk,
    endpoint: claimFiling,
    prepare: async () => (await fileDocument(app, filer)).id,
    body: (id) => ({ id }),
    ...{ from: 'SUBMITTED', to: 'IN_REVIEW' },
  },
  'an acceptance': {
    ...byClerk,
    endpoint: acceptFiling,
    body: (id) => ({
      ...{ id, version: 1, book: '', page: '', documentNumber: `K${id}` },
      ...{ instrument: 'WD', grantors: 'LINDQUIST ANNA\nSTRAND MARY', grantees: 'XIONG MAI', parcels: `10-${id}` },
    }),
    to: 'ACCEPTED',
  },
  'an acceptance of a package': {
    ...byClerk,
    endpoint: acceptFiling,
    prepare: claimedPackage,
    body: (id) => ({
      ...{ id, version: 1, documentNumber: `P${id}` },
      ...{ instrument: 'WD', grantors: 'LINDQUIST ANNA' },
      // The second document has the next id.
      additionalDocuments: [{ id: id + 1, documentNumber: `Q${id}`, instrument: 'MTG', grantors: 'XIONG MAI' }],
    }),
    to: 'ACCEPTED',
  },
  'a rejection of a package': {
    ...byClerk,
    endpoint: rejectFiling,
    prepare: claimedPackage,
    body: decided,
    to: 'REJECTED',
    refundCents: 9_400,
  },
  'a rejection': { ...byClerk, endpoint: rejectFiling, body: decided, to: 'REJECTED', refundCents: 4_600 },
  'a request for a correction': { ...byClerk, endpoint: requestCorrection, body: decided, to: 'CORRECTION' },
  'a correction': {
    ...byFiler,
    endpoint: correctFiling,
    prepare: returned,
    body: (id) => ({ id, version: 1, efileType: 'LR', ...RETURN_ADDRESS }),
    ...{ from: 'CORRECTION', to: 'SUBMITTED' },
  },
  'a withdrawal': {
    ...byFiler,
    endpoint: withdrawFiling,
    prepare: async () => (await fileDocument(app, filer)).id,
    body: (id) => ({ id, version: 1 }),
    ...{ from: 'SUBMITTED', to: 'WITHDRAWN' },
    refundCents: 4_600,
  },
};

test.each(Object.entries(CALLS))(
  '%s that is cut off after any of its writes happens as a whole or not at all',
  async (_, { endpoint, by, prepare, body, from, to, refundCents }) => {
    for (let writes = FIRST; ; writes += STEP) {
      expect(writes).toBeLessThan(WRITES_MAX);
      const id = await prepare();
      const [funds, emails] = [await filer.getBalance(), await countEmails()];
      cut.after(writes);
      await by().send(endpoint, body(id));
      const wasCut = await cut.end();
      const state = await stateOf(id);
      expect([from, to]).toContain(state);
      expect(await findMoneyFaults(app.county)).toEqual([]);
      expect(await filer.getBalance()).toBe(funds + (state === to ? refundCents : 0));
      expect((await countEmails()) > emails).toBe(state === to);
      await by().call(endpoint, body(id));
      expect(await stateOf(id)).toBe(to);
      expect(await filer.getBalance()).toBe(funds + refundCents);
      if (wasCut) continue;
      expect(await findMoneyFaults(app.county)).toEqual([]);
      return;
    }
  },
);

test.each([
  ['a submission', [1], 4_600],
  ['a submission of a package', [1, 2], 9_400],
] as const)(
  '%s that is cut off after any of its writes is charged with its filings or not at all',
  async (_, pages, priceCents) => {
    for (let writes = FIRST; ; writes += STEP) {
      expect(writes).toBeLessThan(WRITES_MAX);
      const imageIds = await uploadDocuments(filer, pages);
      const funds = await filer.getBalance();
      cut.after(writes);
      await filer.send(submitFiling, toPackage(imageIds));
      const wasCut = await cut.end();
      const filed = await app.county.db
        .selectFrom('filing_images')
        .select('filing_id as id')
        .where('image_id', 'in', [...imageIds])
        .where('filing_id', 'is not', null)
        .execute();
      expect([0, pages.length]).toContain(filed.length);
      expect(await filer.getBalance()).toBe(filed.length === 0 ? funds : funds - priceCents);
      expect(await findMoneyFaults(app.county)).toEqual([]);
      expect((await filer.call(submitFiling, toPackage(imageIds))).content.transactionNumber).toMatch(/^EF-\d+$/);
      expect(await filer.getBalance()).toBe(funds - priceCents);
      if (wasCut) continue;
      expect(await findMoneyFaults(app.county)).toEqual([]);
      return;
    }
  },
);

test('an upload that is cut off after any of its writes is stored as a whole or can be sent again', async () => {
  for (let writes = FIRST; ; writes += STEP) {
    expect(writes).toBeLessThan(WRITES_MAX);
    const fields = { efileType: 'LR', uploadKey: randomUUID() } as const;
    const bytes = await drawPdf({ text: `DEED ${writes}` });
    const body = buildUpload(bytes, fields);
    cut.after(writes);
    await sendUpload(filer, body);
    const wasCut = await cut.end();
    const { imageId } = await upload(filer, bytes, fields);
    const stored = await app.county.db
      .selectFrom('filing_images')
      .select('image_id as imageId')
      .where('upload_key', '=', fields.uploadKey)
      .execute();
    expect(stored).toEqual([{ imageId }]);
    await app.county.db.deleteFrom('filing_images').where('image_id', '=', imageId).execute();
    if (!wasCut) return;
  }
});
