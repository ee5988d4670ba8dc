import {
  filingList,
  getFiling,
  getFilingPage,
  getRecordedCopy,
  withdrawFiling,
} from '@portal/contract/filing/efile/filings';
import { claimFiling } from '@portal/contract/filing/efile/queue';
import type { Role } from '@portal/contract/values/role';
import {
  drawPdf,
  fileDocument,
  listFilerEmails,
  offerEfile,
  startFiling,
  submit,
  upload,
} from '@portal/testing/apps/efile-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let filer: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
});
beforeEach(async () => {
  ({ filer, clerk } = await startFiling(app, { escrowCents: 10_000 }));
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

describe('A submission', () => {
  test('charges the quote, whatever amounts the browser sends, and queues the filing in the same transaction', async () => {
    const { imageId } = await upload(filer, await drawPdf({ pages: 3 }));
    const { content } = await submit(filer, imageId, { totalCharge: 1, firstPageCharge: 0 });
    expect(content).toEqual({ transactionNumber: expect.stringMatching(/^EF-\d{6}$/), usageBalance: 5_000 });
    expect(await filer.getBalance()).toBe(5_000);
    const [email] = await listFilerEmails(app);
    expect(email).toContain(`Transaction number: ${content.transactionNumber}\nStatus: Submitted\nTotal: $50.00\n`);
  });

  test('sent fifty times at once is charged once and returns one number', async () => {
    const { imageId } = await upload(filer, await drawPdf());
    const sent = await Promise.all(Array.from({ length: 50 }, () => submit(filer, imageId)));
    expect(new Set(sent.map(({ content }) => content.transactionNumber)).size).toBe(1);
    expect(await filer.getBalance()).toBe(5_400);
  });

  test('that the escrow can’t pay is refused with a message and leaves nothing behind', async () => {
    const poor = await signInBuyer(app, { escrowCents: 4_599 });
    const { imageId } = await upload(poor, await drawPdf());
    const { status, envelope } = await submit(poor, imageId);
    expect(status).toBe(402);
    expect(envelope.message).toBe('There are insufficient funds. Nothing was charged.');
    expect((await poor.call(filingList.endpoint, {})).content.totalCount).toBe(0);
  });

  test('by two users of one escrow is charged as far as the money goes', async () => {
    const other = await signInBuyer(app, { accountId: filer.accountId });
    const images = await Promise.all([
      ...[filer, filer].map(async (by) => ({ by, ...(await upload(by, await drawPdf())) })),
      ...[other, other].map(async (by) => ({ by, ...(await upload(by, await drawPdf())) })),
    ]);
    const sent = await Promise.all(images.map(({ by, imageId }) => submit(by, imageId)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402]);
    expect(await filer.getBalance()).toBe(800);
  });

  test('on an invoice adds to the debt, and a free one is filed all the same', async () => {
    const invoiced = await app.signedIn({ account: { paymentMethod: 'INVOICE' } });
    const { imageId } = await upload(invoiced, await drawPdf());
    expect((await submit(invoiced, imageId)).content.usageBalance).toBe(-4_600);
    await offerEfile(app, { lrFirstPage: 0 });
    expect((await fileDocument(app, invoiced)).number).toMatch(/^EF-/);
  });

  test('requires the county’s acknowledgment, and every field of the address except the second line', async () => {
    const { imageId } = await upload(filer, await drawPdf());
    await offerEfile(app, {}, { acknowledgement: true, acknowledgementStatement: 'It is true.' });
    const text = 'Please read and select the checkbox to acknowledge.';
    expect((await submit(filer, imageId)).envelope.fieldErrors).toEqual({ acknowledged: text });
    const blank = { name: ' ', email: 'x', address1: '', city: '', state: 'XX', zip: '123' };
    expect(Object.keys((await submit(filer, imageId, blank)).envelope.fieldErrors ?? {}).sort()).toEqual(
      Object.keys(blank).sort(),
    );
    expect((await submit(filer, imageId, { acknowledged: true })).status).toBe(200);
  });

  test('of another user’s image, an image quoted for another type, or no image is refused', async () => {
    const other = await signInBuyer(app, { escrowCents: 10_000, accountId: filer.accountId });
    const { imageId } = await upload(other, await drawPdf());
    expect((await submit(filer, imageId)).status).toBe(404);
    expect((await submit(other, imageId, { efileType: 'MAP' })).envelope.fieldErrors).toHaveProperty('efileType');
    expect((await submit(filer, crypto.randomUUID())).status).toBe(404);
    expect((await submit(filer, "x' OR 1=1")).status).toBe(400);
  });
});

describe('A withdrawal', () => {
  test('refunds a filing that no clerk reviews, once', async () => {
    const { id } = await fileDocument(app, filer);
    const sent = await Promise.all(Array.from({ length: 10 }, () => filer.call(withdrawFiling, { id, version: 1 })));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await filer.getBalance()).toBe(10_000);
    expect((await filer.call(getFiling, { id })).content.state).toBe('WITHDRAWN');
  });

  test('wins or loses against a simultaneous claim, never both', async () => {
    const { id } = await fileDocument(app, filer);
    const [withdrawn, claimed] = await Promise.all([
      filer.call(withdrawFiling, { id, version: 1 }),
      clerk.call(claimFiling, { id }),
    ]);
    expect(withdrawn.status === 200).toBe(claimed.content.review === null);
    expect(await filer.getBalance()).toBe(withdrawn.status === 200 ? 10_000 : 5_400);
  });
});

describe('A filing is visible', () => {
  test.each<[string, Role, boolean, number]>([
    ['by its filer', 'USER', true, 200],
    ['not by another user of the account', 'USER', false, 404],
    ['by the administrator of the account', 'ACCOUNT', false, 200],
  ])('%s', async (_title, role, isFiler, status) => {
    const { id } = await fileDocument(app, filer);
    const client = isFiler ? filer : await signInBuyer(app, { accountId: filer.accountId, role });
    expect((await client.call(getFiling, { id })).status).toBe(status);
    expect((await client.send(getFilingPage, { id, page: 1 })).statusCode).toBe(status);
    expect((await client.call(filingList.endpoint, {})).content.totalCount).toBe(status === 200 ? 1 : 0);
  });

  test('but not to the administrator of another account, and not as a copy before it is accepted', async () => {
    const { id } = await fileDocument(app, filer);
    const stranger = await app.signedIn({ role: 'ACCOUNT' });
    expect((await stranger.call(getFiling, { id })).status).toBe(404);
    expect((await stranger.send(getFilingPage, { id, page: 1 })).statusCode).toBe(404);
    expect((await stranger.call(withdrawFiling, { id, version: 1 })).status).toBe(404);
    expect((await filer.send(getRecordedCopy, { id })).statusCode).toBe(404);
    expect((await filer.send(getFilingPage, { id, page: 2 })).statusCode).toBe(404);
    const page = await clerk.send(getFilingPage, { id, page: 1, isLarge: true });
    expect(page.headers['content-type']).toBe('image/jpeg');
    const views = await app.county.db
      .selectFrom('audit_entries')
      .select(['user_id', sql`details -> 'pages'`.as('pages')])
      .where('action', '=', 'filing.pageViewed')
      .where('user_id', 'in', [clerk.userId, stranger.userId])
      .execute();
    expect(views).toEqual([{ user_id: clerk.userId, pages: [1] }]);
  });
});

describe('The database refuses', () => {
  test.each([
    [
      'a way that the procedure does not have',
      sql`UPDATE filings SET state = 'CORRECTION' WHERE id = (SELECT max(id) FROM filings)`,
    ],
    ['another price', sql`UPDATE filings SET total_cents = 1 WHERE id = (SELECT max(id) FROM filings)`],
    ['another filer', sql`UPDATE filings SET user_id = user_id + 1 WHERE id = (SELECT max(id) FROM filings)`],
    [
      'a filing that is not paid',
      sql`INSERT INTO filings (account_id, user_id, language, efile_type, page_count, contact, total_cents, submitted_at, queued_at) SELECT account_id, user_id, language, efile_type, 1, contact, 1, submitted_at, queued_at FROM filings LIMIT 1`,
    ],
    ['a claim without a clerk', sql`UPDATE filings SET state = 'IN_REVIEW' WHERE id = (SELECT max(id) FROM filings)`],
    ['deleting a filing', sql`DELETE FROM filings`],
    ['another document of a filing', sql`UPDATE filing_images SET page_count = 2 WHERE filing_id IS NOT NULL`],
    ['another history', sql`DELETE FROM filing_events`],
  ])('%s', async (_title, statement) => {
    await fileDocument(app, filer);
    await expect(statement.execute(app.county.db)).rejects.toThrow();
  });
});
