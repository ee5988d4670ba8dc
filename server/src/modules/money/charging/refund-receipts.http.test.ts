import { randomUUID } from 'node:crypto';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { receipt } from '@portal/contract/money/charging/receipt';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { logout } from '@portal/contract/people/current-user/logout';
import { authorizeCard, type CardApp, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import { orderPages, setPrices, signInBuyer } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { closeCardTabs } from '../cards/index.ts';
import { addImages } from '../ledger/index.ts';
import { completeRefunds } from './complete-refunds.ts';
import { refund } from './refund.ts';

let app: CardApp;
let documentKey: string;
beforeAll(async () => {
  app = await startCardApp();
  await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
afterAll(() => app.close());

/** Buys three pages for $3.00. @returns the sale. */
async function buy(client: TestClient): Promise<number> {
  const { guid } = (await orderPages(client, documentKey)).content.imageState;
  return (await client.call(payDownloadOrder, { imageStateGuid: guid })).content.receiptId as number;
}

const give = (saleId: number) =>
  refund(
    { db: app.county.db, county: app.county },
    { saleId, lines: 'ALL', reason: 'A page was unreadable', opKey: randomUUID(), actor: SYSTEM_ACTOR },
  );

/** The journal entry that booked the newest refund of a sale. */
async function getRefundEntryId(saleId: number): Promise<number> {
  const booked = app.county.db.selectFrom('refunds').select('journal_entry_id as id').where('sale_id', '=', saleId);
  return (await booked.orderBy('refunds.id', 'desc').executeTakeFirstOrThrow()).id as number;
}

async function show(client: TestClient, receiptId: number) {
  const { rows, facts, totals } = (await client.call(receipt, { receiptId, format: 'screen' })).content;
  const fact = Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  return { lines: rows.map(({ item, amountCents }) => [item, amountCents]), fact, total: totals.amountCents };
}
const statusOf = async (client: TestClient, receiptId: number) =>
  (await client.send(receipt, { receiptId, format: 'screen' })).statusCode;

describe('The receipt of a refund', () => {
  test.each([
    ['escrow', { escrowCents: 1_000 }, 'Escrow balance'],
    ['invoice', { account: { paymentMethod: 'INVOICE' } }, 'Credit on the invoice'],
  ] as const)('to the %s has its own number, on the screen, on paper and in the mail', async (_, account, to) => {
    const client = await signInBuyer(app, account);
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    const saleId = await buy(client);
    await give(saleId);
    const id = await getRefundEntryId(saleId);
    const { lines, fact, total } = await show(client, id);
    expect(lines).toEqual([
      ['First page', 200],
      ['Additional pages', 100],
    ]);
    expect(total).toBe(300);
    expect(fact).toMatchObject({
      ...{ Payment: 'Refund', 'Payment number': String(id), 'Purchase number': String(saleId) },
      ...{ 'Refunded to': to, Reason: 'A page was unreadable', 'Refund for': 'Images' },
    });
    expect(fact['Paid by']).toBeUndefined();
    const pdf = (await readPdfPages((await client.send(receipt, { receiptId: id })).rawPayload)).join(' ');
    for (const part of [to, '$3.00', 'A page was unreadable']) expect(pdf).toContain(part);
    const mail = (await listEmails(app, email)).find(({ subject }) => subject.includes('refund'));
    expect(mail?.text).toContain(`Payment number: ${id}\n`);
  });

  test('from an uncaptured card includes its share of the surcharge, like the receipt of the purchase', async () => {
    const client = await signInCardUser(app);
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    await authorizeCard(app, client);
    const saleId = await buy(client);
    await give(saleId);
    const { lines, fact, total } = await show(client, await getRefundEntryId(saleId));
    expect(lines.at(-1)).toEqual(['Card surcharge', 8]);
    expect(total).toBe((await show(client, saleId)).total);
    expect(fact['Refunded to']).toBe('Card authorization (not charged)');
    const mail = (await listEmails(app, email)).find(({ subject }) => subject.includes('refund'));
    expect(mail?.text).toContain('Refunded: $3.08\n');
  });

  test('by the card gateway shows the number of the refund there, its card, and its share of the surcharge', async () => {
    const client = await signInCardUser(app);
    const transId = await authorizeCard(app, client);
    const saleId = await buy(client);
    await client.call(logout, {});
    await closeCardTabs(app.county);
    app.emulator.book.settle();
    await give(saleId);
    await completeRefunds(app.county);
    const returned = app.emulator.book.list().find(({ refTransId }) => refTransId === transId);
    const { accountId } = client;
    const { lines, fact, total } = await show(
      await app.signedIn({ accountId, role: 'ACCOUNT' }),
      await getRefundEntryId(saleId),
    );
    expect(lines.at(-1)).toEqual(['Card surcharge', 8]);
    expect(total).toBe(308);
    expect(fact).toMatchObject({ 'Payment number': returned?.order.invoiceNumber, 'Refunded to': 'Card XXXX1111' });
  });

  test('of images to a flat fee counts them', async () => {
    const client = await signInBuyer(app, { account: { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 } });
    const grant = { accountId: client.accountId, userId: null, opKey: randomUUID(), at: app.clock.now() };
    await addImages(app.county.db, { ...grant, grant: 10 });
    const saleId = await buy(client);
    await give(saleId);
    const { lines, fact } = await show(client, await getRefundEntryId(saleId));
    expect(lines).toEqual([
      ['First page, 1 image', 0],
      ['Additional pages, 2 images', 0],
    ]);
    expect(fact['Refunded to']).toBe('Flat fee');
  });

  test('is visible to the buyer, the administrators of the account and the staff', async () => {
    const client = await signInBuyer(app, { escrowCents: 1_000 });
    const saleId = await buy(client);
    await give(saleId);
    const id = await getRefundEntryId(saleId);
    const { accountId } = client;
    expect(await statusOf(await app.signedIn({ accountId, role: 'ACCOUNT' }), id)).toBe(200);
    expect(await statusOf(await app.signedIn({ role: 'COUNTY' }), id)).toBe(200);
    expect(await statusOf(await app.signedIn({ accountId, role: 'USER' }), id)).toBe(404);
    expect(await statusOf(await app.signedIn({ role: 'ACCOUNT' }), id)).toBe(404);
  });

  test('of a guest belongs to the session whose card paid', async () => {
    const account = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
    const guest = await app.signedIn({ account, role: 'GUEST' });
    await authorizeCard(app, guest);
    const saleId = await buy(guest);
    await give(saleId);
    const id = await getRefundEntryId(saleId);
    expect(await statusOf(guest, id)).toBe(200);
    expect(await statusOf(await app.signedIn({ accountId: guest.accountId, role: 'GUEST' }), id)).toBe(404);
  });

  test('is linked in the list of transactions, like that of the purchase', async () => {
    const client = await signInBuyer(app, { escrowCents: 1_000 });
    await give(await buy(client));
    const { transactions } = (await client.call(transactionList.endpoint, {})).content;
    const offered = transactions.map(({ kind, hasReceipt }) => [kind, hasReceipt]);
    expect(offered).toContainEqual(['REFUND', true]);
    expect(offered).toContainEqual(['IMAGE_PURCHASE', true]);
    expect(offered).not.toContainEqual(['ESCROW_DEPOSIT', true]);
  });
});
