import { randomUUID } from 'node:crypto';
import { getFiling, withdrawFiling } from '@portal/contract/filing/efile/filings';
import {
  acceptFiling,
  claimFiling,
  rejectFiling,
  releaseFiling,
  requestCorrection,
} from '@portal/contract/filing/efile/queue';
import { refundSale } from '@portal/contract/money/charging/sales';
import { fileDocument, startFiling } from '@portal/testing/apps/efile-app';
import { startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  ({ filer, clerk } = await startFiling(app, { escrowCents: 100_000 }));
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

async function file(): Promise<{ readonly id: number; readonly saleId: number }> {
  await fileDocument(app, filer);
  const filing = await app.county.db
    .selectFrom('filings')
    .select(['id', sql<number>`journal_entry_id`.as('saleId')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return filing;
}

const refund = async (saleId: number, amountCents?: number) => {
  const lines = amountCents === undefined ? {} : { lines: [{ line: 1, amountCents }] };
  return (await clerk.call(refundSale, { saleId, reason: 'Asked for', requestKey: randomUUID(), ...lines })).content
    .status;
};
const stateOf = async (id: number) => (await filer.call(getFiling, { id })).content.state;
const versionOf = async (id: number) => (await filer.call(getFiling, { id })).content.version;

let lastNumber = 870_000;
async function accept(id: number) {
  lastNumber += 1;
  const record = { book: '12', page: '345' };
  const decided = { ...record, id, version: await versionOf(id), documentNumber: String(lastNumber) };
  return clerk.call(acceptFiling, decided);
}

/** Each state in which a filing waits, with how it gets there. */
const WAITING: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  SUBMITTED: async () => {},
  IN_REVIEW: (id) => clerk.call(claimFiling, { id }),
  CORRECTION: async (id) => {
    await clerk.call(claimFiling, { id });
    const reasons = ['A page is missing'];
    return clerk.call(requestCorrection, { id, version: await versionOf(id), reasons, remark: '' });
  },
};

describe.each(Object.keys(WAITING))('A filing that is %s', (state) => {
  test.each([undefined, 1])('keeps what was paid for it: %s cents are not refunded by hand', async (amountCents) => {
    const { id, saleId } = await file();
    await WAITING[state]?.(id);
    expect(await stateOf(id)).toBe(state);
    const before = await filer.getBalance();
    expect(await refund(saleId, amountCents)).toBe('FILING_QUEUED');
    expect([await filer.getBalance(), await stateOf(id)]).toEqual([before, state]);
  });
});

test('A filing that the clerk’s account paid for is rejected by a clerk of another account', async () => {
  const { id } = await file();
  const colleague = await app.signedIn({ role: 'COUNTY', accountId: filer.accountId });
  const before = await filer.getBalance();
  const { review } = (await colleague.call(claimFiling, { id })).content;
  expect(review?.isOwnMoney).toBe(true);
  const rejection = { id, version: await versionOf(id), reasons: ['A page is missing'], remark: '' };
  expect((await colleague.call(rejectFiling, rejection)).envelope.code).toBe('OWN_MONEY');
  expect([await filer.getBalance(), await stateOf(id)]).toEqual([before, 'IN_REVIEW']);
  await colleague.call(releaseFiling, { id });
  expect((await clerk.call(claimFiling, { id })).content.review?.isOwnMoney).toBe(false);
  expect((await clerk.call(rejectFiling, rejection)).content.refundedCharge).toBeGreaterThan(0);
});

test('A filing is refunded once by its rejection or its withdrawal, and by hand after it is recorded', async () => {
  const [rejected, withdrawn, recorded] = [await file(), await file(), await file()];
  const before = await filer.getBalance();
  await clerk.call(claimFiling, { id: rejected.id });
  const reasons = ['A page is missing'];
  const rejection = { id: rejected.id, version: await versionOf(rejected.id), reasons, remark: '' };
  expect((await clerk.call(rejectFiling, rejection)).status).toBe(200);
  const withdrawal = { id: withdrawn.id, version: await versionOf(withdrawn.id) };
  expect((await filer.call(withdrawFiling, withdrawal)).status).toBe(200);
  expect(await filer.getBalance()).toBe(before + 2 * 4_600);
  await clerk.call(claimFiling, { id: recorded.id });
  expect((await accept(recorded.id)).status).toBe(200);
  expect(await refund(recorded.saleId)).toBe('DONE');
  expect(await filer.getBalance()).toBe(before + 3 * 4_600);
});

test('Of fifty refunds and a recording at once, the county has its fee or the filing waits', async () => {
  const { id, saleId } = await file();
  await clerk.call(claimFiling, { id });
  const before = await filer.getBalance();
  const [recording, ...refunds] = await Promise.all([accept(id), ...Array.from({ length: 50 }, () => refund(saleId))]);
  expect(recording.status).toBe(200);
  // Every refund follows the recording, and there is only one.
  const done = refunds.filter((status) => status === 'DONE').length;
  expect(done).toBeLessThanOrEqual(1);
  expect(await filer.getBalance()).toBe(before + done * 4_600);
});

test('A filing that was refunded in the queue by an earlier release can’t be recorded, and is rejected without paying twice', async () => {
  const { id, saleId } = await file();
  const before = await filer.getBalance();
  await app.database.executeSql('ALTER TABLE sale_lines DISABLE TRIGGER sale_lines_of_queued_filing');
  expect(await refund(saleId)).toBe('DONE');
  await app.database.executeSql('ALTER TABLE sale_lines ENABLE TRIGGER sale_lines_of_queued_filing');
  expect((await findMoneyFaults(app.county)).map(({ rule }) => rule)).toEqual(['filingRefundedInQueue']);
  await clerk.call(claimFiling, { id });
  const refused = await accept(id);
  expect([refused.status, refused.envelope.code]).toEqual([409, 'FILING_NOT_PAID']);
  expect(refused.envelope.message).toContain("isn't paid");
  const rejection = { id, version: await versionOf(id), reasons: ['A page is missing'], remark: '' };
  expect((await clerk.call(rejectFiling, rejection)).status).toBe(200);
  expect(await filer.getBalance()).toBe(before + 4_600);
});
