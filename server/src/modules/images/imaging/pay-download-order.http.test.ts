import { cancelImageState, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import {
  buyPages,
  CANNOT_BUY,
  expectSoundBooks,
  fundEscrow,
  orderPages,
  setPrices,
  signInAgain,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const PRICES = { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 };

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

const payOrder = (client: TestClient, guid: string) => client.call(payDownloadOrder, { imageStateGuid: guid });

async function order(client: TestClient, documentKey: string, pages?: string): Promise<string> {
  return (await orderPages(client, documentKey, pages)).content.imageState.guid;
}

/** A buyer with an unpaid order for all pages of a new document. */
async function prepare(options: { escrowCents?: number; pageCount?: number } = {}) {
  const buyer = await signInBuyer(app, { escrowCents: options.escrowCents ?? 1_000 });
  const { documentKey } = await recordDocument(app, { image: options.pageCount ?? 3 });
  return { buyer, documentKey, guid: await order(buyer, documentKey) };
}

async function listPurchases(client: TestClient) {
  return app.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'image.purchased')
    .where('user_id', '=', client.userId)
    .execute();
}

describe('an order is paid', () => {
  test('from the escrow: PAID, with the remaining balance', async () => {
    const { buyer, documentKey, guid } = await prepare();
    const { content } = await payOrder(buyer, guid);
    expect(content).toEqual({
      status: 'PAID',
      chargedCents: 300,
      chargedImages: 0,
      surchargeCents: 0,
      receiptId: expect.any(Number),
      usageBalanceResult: { usageBalance: 700 },
    });
    expect(await listPurchases(buyer)).toEqual([
      {
        details: { documentKey, pages: [1, 2, 3], chargedCents: 300, order: guid, saleId: content.receiptId },
      },
    ]);
  });

  test('at most once: paying again returns the first PAID', async () => {
    const { buyer, guid } = await prepare();
    const first = (await payOrder(buyer, guid)).content;
    await fundEscrow(app, buyer.accountId, 5);
    expect((await payOrder(buyer, guid)).content).toEqual({ ...first, usageBalanceResult: { usageBalance: 705 } });
    expect(await listPurchases(buyer)).toHaveLength(1);
  });

  test('even after its half hour has passed, if it was already paid', async () => {
    const { buyer, guid } = await prepare();
    await payOrder(buyer, guid);
    app.clock.advanceMinutes(31);
    expect((await payOrder(buyer, guid)).content.status).toBe('PAID');
  });

  test('once by a double click', async () => {
    const { buyer, guid } = await prepare();
    const answers = await Promise.all(Array.from({ length: 8 }, () => payOrder(buyer, guid)));
    for (const { content } of answers) expect(content).toMatchObject({ status: 'PAID', chargedCents: 300 });
    expect(await buyer.getBalance()).toBe(700);
    expect(await listPurchases(buyer)).toHaveLength(1);
  });

  test('to the invoice, whose balance is the debt', async () => {
    const buyer = await signInBuyer(app, { account: { paymentMethod: 'INVOICE' } });
    const { documentKey } = await recordDocument(app, { image: 2 });
    expect((await payOrder(buyer, await order(buyer, documentKey))).content).toEqual({
      status: 'PAID',
      chargedCents: 250,
      chargedImages: 0,
      surchargeCents: 0,
      receiptId: expect.any(Number),
      usageBalanceResult: { usageBalance: -250 },
    });
  });

  test('by staff, for free', async () => {
    const clerk = await signInBuyer(app, { role: 'COUNTY' });
    const { documentKey } = await recordDocument(app, { image: 2 });
    const { content } = await payOrder(clerk, await order(clerk, documentKey));
    expect(content).toMatchObject({ status: 'PAID', chargedCents: 0 });
  });

  test('without a ledger entry if the county charges nothing', async () => {
    await setPrices(app, { imageDocument: 0, imageFirstPage: 0, imageAdditionalPages: 0 });
    const { buyer, guid } = await prepare({ escrowCents: 0 });
    await setPrices(app, PRICES);
    expect((await payOrder(buyer, guid)).content).toMatchObject({ status: 'PAID', chargedCents: 0 });
    const paid = await app.county.db
      .selectFrom('download_orders')
      .select('journal_entry_id')
      .where('guid', '=', guid)
      .executeTakeFirst();
    expect(paid?.journal_entry_id).toBeNull();
  });

  test('at the quoted price, whatever the current price is', async () => {
    const { buyer, guid } = await prepare();
    await setPrices(app, { imageDocument: 1, imageFirstPage: 9_000, imageAdditionalPages: 9_000 });
    const { content } = await payOrder(buyer, guid);
    await setPrices(app, PRICES);
    expect(content).toMatchObject({ status: 'PAID', chargedCents: 300 });
  });
});

describe('a receipt', () => {
  const setEmail = (client: TestClient, email: string) =>
    app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
  const listMail = (recipient: string) =>
    app.county.db
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text as text'])
      .where('recipient', '=', recipient)
      .execute();

  test('is mailed once with the charges and pages', async () => {
    const { buyer, documentKey } = await prepare();
    await setEmail(buyer, 'buyer@example.com');
    const guid = await order(buyer, documentKey, '3, 1');
    await payOrder(buyer, guid);
    const { receiptId } = (await payOrder(buyer, guid)).content;
    const account = await app.county.db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', buyer.accountId)
      .executeTakeFirst();
    const user = await app.county.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', buyer.userId)
      .executeTakeFirstOrThrow();
    const payer = `${user.first_name} ${user.last_name}`.trim() || user.username;
    expect(await listMail('buyer@example.com')).toEqual([
      {
        subject: `${app.county.name}: receipt for Warranty Deed ${documentKey}`,
        text: [
          app.county.name,
          '',
          `Document: Warranty Deed ${documentKey}`,
          'Pages: 3, 1',
          'First page: $2.00',
          'Additional pages: $0.50',
          'Charged: $2.50',
          `Account: ${account?.name}`,
          `Payer: ${payer}`,
          'Date: 11/20/2026',
          `Payment number: ${receiptId}`,
          '',
          'You can download these pages again free of charge through 12/20/2026.',
          '',
        ].join('\n'),
      },
    ]);
  });

  test('is not mailed for free or unpaid orders', async () => {
    const { buyer, documentKey, guid } = await prepare({ escrowCents: 200 });
    await payOrder(buyer, await order(buyer, documentKey, '1'));
    await setEmail(buyer, 'again@example.com');
    await payOrder(buyer, await order(buyer, documentKey, '1'));
    expect((await payOrder(buyer, guid)).content.status).toBe('INSUFFICIENT_FUNDS');
    expect(await listMail('again@example.com')).toEqual([]);
  });
});

describe('too little money', () => {
  test('is INSUFFICIENT_FUNDS, charges nothing, and the order can still be paid after a deposit', async () => {
    const { buyer, guid } = await prepare({ escrowCents: 299 });
    const nothing = {
      status: 'INSUFFICIENT_FUNDS',
      chargedCents: 0,
      chargedImages: 0,
      surchargeCents: 0,
      receiptId: null,
      usageBalanceResult: { usageBalance: 299 },
    };
    expect((await payOrder(buyer, guid)).content).toEqual(nothing);
    expect(await listPurchases(buyer)).toEqual([]);
    await fundEscrow(app, buyer.accountId, 1);
    expect((await payOrder(buyer, guid)).content).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: 0 },
    });
  });

  test('without a purchasing option is NO_PURCHASING_OPTIONS', async () => {
    const buyer = await signInBuyer(app, { account: { paymentMethod: 'CREDIT_CARD' } });
    const { documentKey } = await recordDocument(app, { image: 1 });
    expect((await payOrder(buyer, await order(buyer, documentKey))).content).toEqual({
      status: 'NO_PURCHASING_OPTIONS',
      chargedCents: 0,
      chargedImages: 0,
      surchargeCents: 0,
      receiptId: null,
      usageBalanceResult: { usageBalance: 0 },
    });
  });

  test('for some: of fifty simultaneous orders, exactly as many are paid as the balance allows', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 3_110 });
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    const orders = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const client = index % 2 === 0 ? buyer : colleague;
        const { documentKey } = await recordDocument(app, { image: 1 });
        return { client, guid: await order(client, documentKey) };
      }),
    );
    const answers = await Promise.all(orders.map(({ client, guid }) => payOrder(client, guid)));
    const count = (status: string) => answers.filter(({ content }) => content.status === status).length;
    expect(count('PAID')).toBe(15);
    expect(count('INSUFFICIENT_FUNDS')).toBe(35);
    expect(await buyer.getBalance()).toBe(110);
  });
});

describe('pages that the account has bought since the quote', () => {
  test('are not charged again: two windows with the same pages pay once', async () => {
    const { buyer, documentKey, guid } = await prepare();
    const second = await order(buyer, documentKey);
    const answers = await Promise.all([payOrder(buyer, guid), payOrder(buyer, second)]);
    expect(answers.map(({ content }) => content.status)).toEqual(['PAID', 'PAID']);
    expect(answers.map(({ content }) => content.chargedCents).sort((a, b) => a - b)).toEqual([0, 300]);
    expect(await buyer.getBalance()).toBe(700);
  });

  test('partly by a colleague leave the rest to pay', async () => {
    const { buyer, documentKey, guid } = await prepare();
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    await buyPages(colleague, documentKey, '2');
    expect((await payOrder(buyer, guid)).content).toMatchObject({ status: 'PAID', chargedCents: 100 });
    expect(await buyer.getBalance()).toBe(700);
  });
});

/** In Chicago, six hours behind in November. */
function minutesUntilDayEnds(): number {
  const local = new Date(app.clock.now().getTime() - 6 * 3_600_000);
  return 24 * 60 - (local.getUTCHours() * 60 + local.getUTCMinutes());
}

describe('an order that is not open is refused and charges nothing', () => {
  const refusal = async (client: TestClient, guid: string) => {
    const { status, envelope } = await payOrder(client, guid);
    return [status, envelope.code];
  };

  test('half an hour after its quote', async () => {
    const { buyer, documentKey, guid } = await prepare();
    app.clock.advanceMinutes(29);
    const later = await order(buyer, documentKey);
    app.clock.advanceMinutes(1);
    expect(await refusal(buyer, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect((await payOrder(buyer, later)).content.status).toBe('PAID');
  });

  test('when the pages that it relies on are no longer free', async () => {
    const { buyer, documentKey } = await prepare();
    await buyPages(buyer, documentKey);
    // Ten minutes before the last free day ends in the county.
    app.clock.advanceMinutes(minutesUntilDayEnds() + 30 * 24 * 60 - 10);
    await signInAgain(buyer);
    const guid = await order(buyer, documentKey);
    app.clock.advanceMinutes(9);
    const another = await order(buyer, documentKey);
    expect((await payOrder(buyer, another)).content).toMatchObject({ status: 'PAID', chargedCents: 0 });
    app.clock.advanceMinutes(2);
    expect(await refusal(buyer, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await buyer.getBalance()).toBe(700);
  });

  test('when it was cancelled', async () => {
    const { buyer, guid } = await prepare();
    await buyer.call(cancelImageState, { imageStateGuid: guid });
    expect(await refusal(buyer, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
  });

  test('when it is a colleague’s', async () => {
    const { buyer, guid } = await prepare();
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    expect(await refusal(colleague, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test('when it is another account’s', async () => {
    const { guid } = await prepare();
    const stranger = await signInBuyer(app, { escrowCents: 1_000 });
    expect(await refusal(stranger, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
    expect(await stranger.getBalance()).toBe(1_000);
  });

  test('when its user has since moved to another account', async () => {
    const { buyer, guid } = await prepare();
    const { accountId } = await signInBuyer(app, { escrowCents: 1_000 });
    await app.county.db.updateTable('users').set({ account_id: accountId }).where('id', '=', buyer.userId).execute();
    // Users who change accounts are signed out.
    await signInAgain(buyer);
    expect(await refusal(buyer, guid)).toEqual([409, 'ORDER_NOT_OPEN']);
  });

  test('when its user has since been deactivated: 403', async () => {
    const { buyer, guid } = await prepare();
    await app.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', buyer.userId).execute();
    expect(await refusal(buyer, guid)).toEqual([403, 'NOT_SIGNED_IN']);
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test('when it never existed', async () => {
    const { buyer } = await prepare();
    expect(await refusal(buyer, '00000000-0000-4000-8000-000000000000')).toEqual([409, 'ORDER_NOT_OPEN']);
  });

  test('when the guid is invalid', async () => {
    const { buyer } = await prepare();
    const response = await buyer.send(payDownloadOrder, { imageStateGuid: "' OR 1=1" });
    expect(response.json().fieldErrors).toEqual({ imageStateGuid: 'Invalid value.' });
  });
});

describe('an image that can’t be delivered is not charged', () => {
  test('when the image has become broken since the quote', async () => {
    const { buyer, documentKey, guid } = await prepare();
    const scan = createScan(3);
    // The directories still declare three pages, but the data they point to is gone.
    scan.fill(0, 8, 20);
    await app.county.images.put(documentKey, scan);
    const { status, envelope } = await payOrder(buyer, guid);
    expect([status, envelope.code]).toEqual([422, 'IMAGE_BROKEN']);
    expect(envelope.message).toContain("You weren't charged");
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test('when the image has lost pages since the quote', async () => {
    const { buyer, documentKey, guid } = await prepare();
    await app.county.images.put(documentKey, createScan(2));
    expect((await payOrder(buyer, guid)).envelope.code).toBe('IMAGE_BROKEN');
    expect(await buyer.getBalance()).toBe(1_000);
  });
});

test('without a session, or without the permission to buy copies: 403', async () => {
  const { guid } = await prepare();
  const unpermitted = await signInBuyer(app, { account: CANNOT_BUY });
  expect((await payOrder(app.client(), guid)).envelope.code).toBe('NOT_SIGNED_IN');
  expect((await payOrder(unpermitted, guid)).envelope.code).toBe('NOT_ALLOWED');
});
