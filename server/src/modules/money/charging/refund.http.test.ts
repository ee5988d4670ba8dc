import { randomUUID } from 'node:crypto';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { refundSale } from '@portal/contract/money/charging/sales';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { addImages, getImageAllowance, listTransactions } from '../ledger/index.ts';
import { type RefundRequest, refund } from './refund.ts';

let app: TestApp;
let staff: TestClient;
beforeAll(async () => {
  app = await startSellingApp();
  staff = await app.signedIn({ role: 'COUNTY' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

/** The newest sale of an account. */
async function getSaleId({ accountId }: TestClient): Promise<number> {
  const { id } = await app.county.db
    .selectFrom('sales')
    .innerJoin('journal_entries', 'journal_entries.id', 'sales.journal_entry_id')
    .select('journal_entries.id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const give = (saleId: number, lines: RefundRequest['lines'] = 'ALL', opKey: string = randomUUID()) =>
  refund(
    { db: app.county.db, county: app.county },
    { saleId, lines, reason: 'A page was unreadable', opKey, actor: SYSTEM_ACTOR },
  );

/** A buyer who has bought three pages for $3.00: line 1 the first page, line 2 two more. */
async function prepare(account: Parameters<typeof signInBuyer>[1] = { escrowCents: 1_000 }) {
  const buyer = await signInBuyer(app, account);
  const { documentKey } = await recordDocument(app, { image: 3 });
  await buyPages(buyer, documentKey);
  return { buyer, documentKey, saleId: await getSaleId(buyer) };
}

describe('A refund returns the price of a sale', () => {
  test('to the escrow, in full', async () => {
    const { buyer, saleId } = await prepare();
    expect(await buyer.getBalance()).toBe(700);
    expect(await give(saleId)).toMatchObject({ status: 'DONE', amountCents: 300, images: 0 });
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test('by line, and by part of a line', async () => {
    const { buyer, saleId } = await prepare();
    expect(await give(saleId, [{ line: 2, amountCents: 50 }])).toMatchObject({ status: 'DONE', amountCents: 50 });
    expect(await buyer.getBalance()).toBe(750);
    expect(await give(saleId, [{ line: 2 }])).toMatchObject({ status: 'DONE', amountCents: 50 });
    expect(await give(saleId, 'ALL')).toMatchObject({ status: 'DONE', amountCents: 200 });
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test.each([
    { keptCents: 0, returned: 300, ofFirst: 200, ofOthers: 100 },
    { keptCents: 1, returned: 299, ofFirst: 200, ofOthers: 99 },
    { keptCents: 100, returned: 200, ofFirst: 200, ofOthers: 0 },
    { keptCents: 299, returned: 1, ofFirst: 1, ofOthers: 0 },
  ])(
    'except the amount that the seller keeps: $keptCents cents of 300',
    async ({ keptCents, returned, ofFirst, ofOthers }) => {
      const { buyer, saleId } = await prepare();
      const lines = [
        { line: 1, amountCents: ofFirst },
        { line: 2, amountCents: ofOthers },
      ].filter(({ amountCents }) => amountCents > 0);
      expect(await give(saleId, lines)).toMatchObject({ status: 'DONE', amountCents: returned });
      expect(await buyer.getBalance()).toBe(700 + returned);
      // The kept amount can be returned later, but no more.
      if (keptCents > 0) expect(await give(saleId)).toMatchObject({ status: 'DONE', amountCents: keptCents });
      expect(await give(saleId)).toEqual({ status: 'EXCEEDS_REMAINING' });
      expect(await buyer.getBalance()).toBe(1_000);
    },
  );

  test('and nothing if the seller keeps all of it', async () => {
    const { buyer, saleId } = await prepare();
    expect(await give(saleId, [])).toEqual({ status: 'EXCEEDS_REMAINING' });
    expect(await buyer.getBalance()).toBe(700);
  });

  test('as a credit on the invoice', async () => {
    const { buyer, saleId } = await prepare({ account: { paymentMethod: 'INVOICE' } });
    expect(await buyer.getBalance()).toBe(-300);
    await give(saleId, [{ line: 1 }]);
    expect(await buyer.getBalance()).toBe(-100);
  });

  test('to the escrow that paid, even if the account pays by invoice now', async () => {
    const { buyer, saleId } = await prepare();
    const change = app.county.db.updateTable('accounts').set({ payment_method: 'INVOICE' });
    await change.where('id', '=', buyer.accountId).execute();
    await give(saleId);
    expect(await buyer.getBalance()).toBe(0);
    await app.county.db
      .updateTable('accounts')
      .set({ payment_method: 'ESCROW' })
      .where('id', '=', buyer.accountId)
      .execute();
    expect(await buyer.getBalance()).toBe(1_000);
  });

  test.each([
    { grant: 10, paid: 7, refunded: 10 },
    { grant: 'UNLIMITED', paid: 0, refunded: 0 },
  ] as const)('as images of a flat fee with $grant', async ({ grant, paid, refunded }) => {
    const buyer = await signInBuyer(app, { account: { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 } });
    const { accountId } = buyer;
    const at = app.clock.now();
    await addImages(app.county.db, { accountId, userId: null, opKey: randomUUID(), at, grant });
    const { documentKey } = await recordDocument(app, { image: 3 });
    await buyPages(buyer, documentKey);
    expect((await getImageAllowance(app.county.db, accountId)).imagesRemaining).toBe(paid);
    expect(await give(await getSaleId(buyer))).toMatchObject({ status: 'DONE', amountCents: 0, images: 3 });
    expect((await getImageAllowance(app.county.db, accountId)).imagesRemaining).toBe(refunded);
  });

  test('and appears among the buyer’s transactions with its sign, and in a mailed receipt', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 1_000 });
    const email = `${buyer.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', buyer.userId).execute();
    const { documentKey } = await recordDocument(app, { image: 3 });
    await buyPages(buyer, documentKey);
    await give(await getSaleId(buyer), [{ line: 1 }]);
    const days = { from: '2026-01-01', to: '2026-12-31', timeZone: 'America/Chicago' } as never;
    const scope = { accountId: buyer.accountId, userId: buyer.userId };
    const moved = await listTransactions(app.county.db, scope, days, { limit: 10 });
    expect(moved.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['IMAGE_PURCHASE', -300],
      ['REFUND', 200],
    ]);
    const [receipt] = await listEmails(app, email);
    expect(receipt?.subject).toBe('Testing County: receipt for a refund');
    expect(receipt?.text.split('\n')).toEqual([
      app.county.name,
      '',
      'First page: $2.00',
      'Refunded: $2.00',
      'Refund for: Images',
      'Purchased on: 11/20/2026',
      expect.stringMatching(/^Purchase number: \d+$/),
      'Refunded to: Escrow balance',
      'Reason: A page was unreadable',
      expect.stringMatching(/^Account: ./),
      expect.stringMatching(/^Payer: ./),
      'Date: 11/20/2026',
      expect.stringMatching(/^Payment number: \d+$/),
      '',
    ]);
  });
});

describe('No more is refunded than remains', () => {
  test.each([
    { title: 'of a line', lines: [{ line: 1, amountCents: 201 }] },
    { title: 'of a line that does not exist', lines: [{ line: 3 }] },
    { title: 'of one line, although the other would do', lines: [{ line: 1 }, { line: 2, amountCents: 101 }] },
    { title: 'as images of a sale for money', lines: [{ line: 1, images: 1 }] },
    { title: 'as money and images', lines: [{ line: 1, amountCents: 1, images: 1 }] },
    { title: 'as nothing', lines: [{ line: 1, amountCents: 0 }] },
    { title: 'as less than nothing', lines: [{ line: 1, amountCents: -1 }] },
  ])('$title', async ({ lines }) => {
    const { buyer, saleId } = await prepare();
    expect(await give(saleId, lines)).toEqual({ status: 'EXCEEDS_REMAINING' });
    expect(await buyer.getBalance()).toBe(700);
  });

  test('after it was refunded in full', async () => {
    const { saleId } = await prepare();
    await give(saleId);
    expect(await give(saleId)).toEqual({ status: 'EXCEEDS_REMAINING' });
    expect(await give(saleId, [{ line: 1, amountCents: 1 }])).toEqual({ status: 'EXCEEDS_REMAINING' });
  });

  test('even past the statement: the table refuses it', async () => {
    const { saleId } = await prepare();
    const more = app.county.db.updateTable('sale_lines').set({ refunded_cents: 201 });
    await expect(more.where('journal_entry_id', '=', saleId).where('line', '=', 1).execute()).rejects.toThrow(
      'sale_lines_refund_within_line',
    );
  });

  test('of a sale that does not exist', async () => {
    expect(await give(999_999_999)).toEqual({ status: 'NO_SUCH_SALE' });
  });

  test('when fifty different refunds of $0.50 arrive at the same time', async () => {
    const { buyer, saleId } = await prepare();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => give(saleId, [{ line: 2, amountCents: 50 }])));
    expect(outcomes.filter(({ status }) => status === 'DONE')).toHaveLength(2);
    expect(await buyer.getBalance()).toBe(800);
  });
});

describe('A refund happens once', () => {
  test('when the same request arrives fifty times at the same time', async () => {
    const { buyer, saleId } = await prepare();
    const opKey = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => give(saleId, [{ line: 2, amountCents: 50 }], opKey)),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ status: 'DONE', amountCents: 50 });
    expect(await buyer.getBalance()).toBe(750);
  });

  test('and its key can’t be used for another sale', async () => {
    const { saleId } = await prepare();
    const opKey = randomUUID();
    await give(saleId, 'ALL', opKey);
    await expect(give((await prepare()).saleId, 'ALL', opKey)).rejects.toThrow("another sale's refund");
  });

  test('together with its surrounding transaction, or not at all', async () => {
    const { buyer, saleId } = await prepare();
    const failing = app.county.db.transaction().execute(async (tx) => {
      await refund(
        { db: tx, county: app.county },
        { saleId, lines: 'ALL', reason: 'Rejected', opKey: randomUUID(), actor: SYSTEM_ACTOR },
      );
      throw new Error('the filing was taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await buyer.getBalance()).toBe(700);
  });
});

describe('A purchase that was refunded in full is no longer paid', () => {
  test('pages must be paid for again, and are free once they are bought again', async () => {
    const { buyer, documentKey, saleId } = await prepare();
    expect((await orderPages(buyer, documentKey)).content.feeSchedule.downloadButtonText).toContain('$0.00');
    await give(saleId, [{ line: 1 }]);
    expect((await orderPages(buyer, documentKey)).content.feeSchedule.downloadButtonText).toContain('$0.00');
    await give(saleId);
    const { guid } = (await orderPages(buyer, documentKey)).content.imageState;
    expect((await buyer.call(payDownloadOrder, { imageStateGuid: guid })).content.chargedCents).toBe(300);
    expect((await orderPages(buyer, documentKey)).content.feeSchedule.downloadButtonText).toContain('$0.00');
  });

  test('a search is charged again on the same day', async () => {
    const { documentKey } = await recordDocument(app, { image: 1 });
    const prices = { documentNumber: 25, imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 };
    await saveSettings(app.county.db, { group: 'aLaCarte', content: prices, actor: SYSTEM_ACTOR });
    const buyer = await signInBuyer(app, { escrowCents: 1_000 });
    const search = () =>
      buyer.call(SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber: documentKey.slice(1) });
    await search();
    expect((await search()).content.usageBalance).toBe(975);
    await give(await getSaleId(buyer));
    expect(await buyer.getBalance()).toBe(1_000);
    app.clock.advanceMinutes(1);
    expect((await search()).content.usageBalance).toBe(975);
    expect((await search()).content.usageBalance).toBe(975);
  });
});

describe('Staff refund a sale', () => {
  test('once for each request, and the audit names them', async () => {
    const { buyer, saleId } = await prepare();
    const request = { saleId, lines: [{ line: 1 }], reason: 'Wrong page', requestKey: randomUUID() };
    const answer = { status: 'DONE', amountCents: 200, images: 0 };
    expect((await staff.call(refundSale, request)).content).toEqual(answer);
    expect((await staff.call(refundSale, request)).content).toEqual(answer);
    expect(await buyer.getBalance()).toBe(900);
    const audited = await app.county.db
      .selectFrom('audit_entries')
      .select(['username', 'details'])
      .where('action', '=', 'sale.refunded')
      .where('username', '=', staff.username)
      .execute();
    expect(audited).toMatchObject([{ details: { saleId, amountCents: 200, reason: 'Wrong page', target: 'ESCROW' } }]);
  });

  test.each([
    { fields: { reason: ' ' }, field: 'reason' },
    { fields: { reason: 'x'.repeat(501) }, field: 'reason' },
    { fields: { lines: [{ line: 1 }, { line: 1 }] }, field: 'lines' },
    { fields: { lines: [{ line: 1, amountCents: -1 }] }, field: 'lines' },
  ])('but not with $fields', async ({ fields, field }) => {
    const { saleId } = await prepare();
    const request = { saleId, reason: 'Wrong page', requestKey: randomUUID(), ...fields };
    const { status, envelope } = await staff.call(refundSale, request);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {}).join()).toContain(field);
  });

  test('but not a nonexistent sale', async () => {
    const request = { saleId: 999_999_999, reason: 'Wrong page', requestKey: randomUUID() };
    expect((await staff.call(refundSale, request)).envelope.code).toBe('NOT_FOUND');
  });
});
