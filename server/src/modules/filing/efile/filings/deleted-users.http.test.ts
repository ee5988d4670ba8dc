import { getFiling } from '@portal/contract/filing/efile/filings';
import { claimFiling, filingQueue, rejectFiling } from '@portal/contract/filing/efile/queue';
import { accountDelete } from '@portal/contract/people/account-admin/accounts';
import { userDelete } from '@portal/contract/people/user-manager/users';
import { drawPdf, fileDocument, offerEfile, upload } from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { purgeUsersOnSchedule } from '../../../people/account-admin/index.ts';

let app: TestApp;
let staff: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  staff = await app.signedIn({ role: 'COUNTY' });
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterAll(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
  await app.close();
});

const showFiling = async (id: number) => (await staff.call(getFiling, { id })).content;

test('A deleted filer’s filing stays in the queue with their name, and can be decided and refunded', async () => {
  const filer = await signInBuyer(app, { escrowCents: 50_000 });
  const { id, number } = await fileDocument(app, filer);
  await upload(filer, await drawPdf({ text: 'A draft' }));
  expect((await staff.call(userDelete, { userId: filer.userId })).status).toBe(200);

  const { content } = await staff.call(filingQueue.endpoint, {});
  expect(content.filings.map(({ transactionNumber }) => transactionNumber)).toContain(number);
  expect((await reject(id)).refundedCharge).toBe(4_600);
  expect(await showFiling(id)).toMatchObject({ state: 'REJECTED', username: filer.username });
});

test('A deleted clerk’s name stays on their actions, and their claim ends', async () => {
  const filer = await signInBuyer(app, { escrowCents: 50_000 });
  const { id } = await fileDocument(app, filer);
  const former = await app.signedIn({ role: 'COUNTY' });
  await former.call(claimFiling, { id });
  expect((await staff.call(userDelete, { userId: former.userId })).status).toBe(200);
  const { events } = await showFiling(id);
  expect(events.at(-1)).toMatchObject({ username: former.username });
  app.clock.advanceMinutes(24 * 60);
  clerk = await app.signedIn({ role: 'COUNTY' });
  expect((await clerk.call(claimFiling, { id })).content.review?.filing.id).toBe(id);
});

test('Filings don’t block the purge of inactive users', async () => {
  const purged = await app.signedIn({ account: { name: 'Inactive', paymentMethod: 'CREDIT_CARD' } });
  const filed = await fileAsCounty(purged);
  await app.county.db
    .updateTable('users')
    .set({ created_at: new Date('2020-01-01'), last_signed_in_at: new Date('2020-01-01') })
    .where('id', '=', purged.userId)
    .execute();
  await purgeUsersOnSchedule(app.county, 365);
  staff = await app.signedIn({ role: 'COUNTY' });
  expect(await showFiling(filed)).toMatchObject({ username: purged.username });
});

test('An account can only be deleted when none of its filings is waiting: a rejection would refund it to no one', async () => {
  const closed = await app.signedIn({ account: { name: 'Closed' } });
  const id = await fileAsCounty(closed);
  const refused = await staff.call(accountDelete, { accountId: closed.accountId });
  expect(refused).toMatchObject({ status: 409, envelope: { code: 'ACCOUNT_HAS_FILINGS' } });
  await reject(id);
  expect((await staff.call(accountDelete, { accountId: closed.accountId })).status).toBe(200);
  expect(await showFiling(id)).toMatchObject({ state: 'REJECTED', username: closed.username });
});

async function reject(id: number) {
  const { review } = (await clerk.call(claimFiling, { id })).content;
  const [reason = ''] = review?.reasons ?? [];
  return (await clerk.call(rejectFiling, { id, version: 1, reasons: [reason] })).content;
}

/** Files a free document for a user. @returns the id of the filing. */
async function fileAsCounty(user: TestClient): Promise<number> {
  await offerEfile(app, { lrFirstPage: 0, lrAdditionalPages: 0 });
  const { id } = await fileDocument(app, user);
  await offerEfile(app);
  return id;
}
