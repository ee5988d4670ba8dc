import { randomUUID } from 'node:crypto';
import { getImage } from '@portal/contract/images/imaging/download-order';
import { purchaseList } from '@portal/contract/images/imaging/purchases';
import { refundSale } from '@portal/contract/money/charging/sales';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { guestLogin } from '@portal/contract/people/current-user/login';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, fundEscrow, signInAgain, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const DAY_MINUTES = 24 * 60;

let app: TestApp;
let buyer: TestClient;
let colleague: TestClient;
let oldDeed: string;
let newDeed: string;

/** A buyer who bought 31 days ago and today, and a colleague of the same account who bought nothing. */
beforeAll(async () => {
  app = await startSellingApp();
  buyer = await signInBuyer(app, { escrowCents: 10_000 });
  colleague = await signInBuyer(app, { accountId: buyer.accountId });
  oldDeed = (await recordDocument(app, { image: 3 })).documentKey;
  newDeed = (await recordDocument(app, { image: 3 })).documentKey;
  await buyPages(buyer, oldDeed, '1');
  app.clock.advanceMinutes(31 * DAY_MINUTES);
  for (const client of [buyer, colleague]) await signInAgain(client);
  await buyPages(buyer, newDeed, '3, 1');
  // Buying free pages charges nothing and isn't a purchase.
  await buyPages(buyer, newDeed, '1');
});
afterAll(() => app.close());

const list = async (client: TestClient, request: object = {}) =>
  (await client.call(purchaseList.endpoint, { pageNumber: 1, ...request })).content;
const documentsOf = async (request: object) => (await list(buyer, request)).purchases.map(({ document }) => document);

describe('The list of purchases', () => {
  it('has document, pages, price and the last free day of each purchase, newest first', async () => {
    const { purchases, totalCount } = await list(buyer);
    expect(totalCount).toBe(2);
    expect(purchases).toMatchObject([
      { document: newDeed, pages: '3, 1', chargedCents: 250, freeThroughOn: '01/20/2027', isFree: true },
      { document: oldDeed, pages: '1', chargedCents: 200, freeThroughOn: '12/20/2026', isFree: false },
    ]);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM journal_entries WHERE kind = 'IMAGE_PURCHASE' ORDER BY id DESC`.execute(app.county.db);
    expect(purchases.map(({ paymentId }) => paymentId)).toEqual(rows.map(({ id }) => id));
  });

  it('downloads free pages again, and nothing else, without a charge', async () => {
    const [free, over] = (await list(buyer)).purchases;
    const before = await countEntries();
    expect((await buyer.call(getImage, { imageStateGuid: free?.guid ?? '' })).content.preview).toBe(false);
    expect((await buyer.send(getImage, { imageStateGuid: over?.guid ?? '' })).json().code).toBe('ORDER_NOT_OPEN');
    expect(await countEntries()).toBe(before);
  });

  it('shows no other user’s purchases, not even a colleague’s', async () => {
    expect((await list(colleague)).totalCount).toBe(0);
    const [{ guid } = { guid: '' }] = (await list(buyer)).purchases;
    expect((await colleague.send(getImage, { imageStateGuid: guid })).json().code).toBe('ORDER_NOT_OPEN');
  });

  it('filters by any part of the document key, whatever its characters, and sorts', async () => {
    expect(await documentsOf({ document: ` ${newDeed.toLowerCase()} ` })).toEqual([newDeed]);
    expect(await documentsOf({ document: '%' })).toEqual([]);
    expect(await documentsOf({ document: "'; DROP TABLE users; --" })).toEqual([]);
    expect(await documentsOf({ sortKey: 'chargedCents', sortDirection: 'ASC' })).toEqual([oldDeed, newDeed]);
    expect(await documentsOf({ sortKey: 'document', sortDirection: 'ASC' })).toEqual([oldDeed, newDeed].sort());
  });

  it.each([{ sortKey: 'pages' }, { pageNumber: 0 }, { document: 'x'.repeat(10_000) }, { userId: 1 }])(
    'refuses %j',
    async (request) => {
      expect((await buyer.call(purchaseList.endpoint, request as never)).status).toBe(400);
    },
  );

  it('shows that a refunded purchase is no longer free', async () => {
    const refunded = await signInBuyer(app, { escrowCents: 1_000 });
    await buyPages(refunded, newDeed, '2');
    const staff = await app.signedIn({ role: 'COUNTY' });
    const ofAccount = { reportType: 'ACCOUNT', accountId: String(refunded.accountId), kind: 'IMAGE_PURCHASE' } as const;
    const [sale] = (await staff.call(transactionList.endpoint, ofAccount)).content.transactions;
    const refund = { saleId: sale?.id ?? 0, reason: 'Wrong document', requestKey: randomUUID() };
    expect((await staff.call(refundSale, refund)).content.status).toBe('DONE');
    expect((await list(refunded)).purchases).toMatchObject([{ chargedCents: 200, freeThroughOn: null, isFree: false }]);
  });

  it('separates the guests of a shared user', async () => {
    const shared = await app.signedIn({ role: 'GUEST', account: { imageChargeMethod: 'PAGE' } });
    await fundEscrow(app, shared.accountId, 1_000);
    const content = { inactivityTimeLimit: false, guestUserName: shared.username };
    await saveSettings(app.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
    const [one, other] = [app.client(), app.client()];
    for (const client of [one, other]) await client.call(guestLogin, {});
    await buyPages(one, newDeed, '2');
    expect((await list(one)).purchases).toMatchObject([{ document: newDeed, pages: '2', isFree: true }]);
    expect((await list(other)).totalCount).toBe(0);
  });
});

async function countEntries(): Promise<unknown> {
  return (await app.database.executeSql('SELECT count(*)::int AS entries FROM journal_entries')).rows[0]?.entries;
}
