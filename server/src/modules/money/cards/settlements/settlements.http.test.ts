import { type Settlement, settlementList, settlementTransactionList } from '@portal/contract/money/cards/settlements';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  OTHER_VISA,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { reconcileCardPayments } from '../resolving/reconcile-card-payments.ts';
import { closeCardTabs } from '../tabs/close-card-tabs.ts';

let app: CardApp;
let staff: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  staff = await app.signedIn({ role: 'COUNTY' });
});
afterAll(() => app.close());
afterEach(() => expectSoundCards(app));

/** The batches by their ids, as staff see them. */
async function readBatches(): Promise<ReadonlyMap<string, Settlement>> {
  const { content } = await staff.call(settlementList.endpoint, {});
  return new Map(content.settlements.map((settlement) => [settlement.batchId, settlement]));
}

async function bookDeposit(amount: string, card?: typeof OTHER_VISA): Promise<string> {
  const client = await app.signedIn({ role: 'ACCOUNT' });
  const transId = await payDeposit(app, client, amount, card);
  await reportDeposit(client, transId);
  return transId;
}

function settle(): string {
  const batchId = app.emulator.book.settle();
  if (batchId === undefined) throw new Error('Nothing to settle.');
  return batchId;
}

it('A batch has what the cards paid, with surcharges, and agrees with the books', async () => {
  const transId = await bookDeposit('25.00');
  const buyer = await signInCardUser(app);
  const tabId = await authorizeCard(app, buyer);
  await chargeFiling(buyer, 200);
  await buyer.call(logout, {});
  await closeCardTabs(app.county);
  const batchId = settle();
  await reconcileCardPayments(app.county);
  // $25.00 and 3 %; $2.00 and 2.5 %.
  const cents = 2_575 + 205;
  expect((await readBatches()).get(batchId)).toMatchObject({
    ...{ state: 'AGREES', transactions: 2, chargeCents: cents, refundCents: 0, netCents: cents, bookedCents: cents },
    differences: [],
  });
  const { content } = await staff.call(settlementTransactionList.endpoint, { batchId });
  expect(
    content.transactions.map(({ transactionId, movedCents, bookedCents }) => [transactionId, movedCents, bookedCents]),
  ).toEqual(
    [
      [transId, 2_575, 2_575],
      [tabId, 205, 205],
    ].sort(([one], [other]) => Number(one) - Number(other)),
  );
});

it('A batch names the payment that no one reported to the portal until it is booked', async () => {
  const client = await app.signedIn({ role: 'ACCOUNT' });
  const transId = await payDeposit(app, client, '30.00');
  await reportDeposit(client, transId);
  const other = await payDeposit(app, await app.signedIn({ role: 'ACCOUNT' }), '40.00', OTHER_VISA);
  // A merchant can have payments of other programs, under other numbers.
  const foreign = app.emulator.book.pay(
    { type: 'authCaptureTransaction', amountCents: 1_234, invoiceNumber: 'POS-7', description: '', customerId: '' },
    OTHER_VISA,
  );
  const batchId = settle();
  await reconcileCardPayments(app.county);
  const found = (await readBatches()).get(batchId);
  // The nightly job books what the portal's own form took; it knows nothing of the other program's payment.
  expect(found).toMatchObject({ state: 'DIFFERS', netCents: 3_090 + 4_120 + 1_234, bookedCents: 3_090 + 4_120 });
  expect(found?.differences).toEqual([`${foreign.transId}: not recorded here. The gateway has $12.34.`]);
  expect(other).not.toBe(transId);
});

it('A batch with totals that are not the sum of its transactions says so, and agrees when the gateway is right again', async () => {
  await bookDeposit('50.00');
  const batchId = settle();
  app.emulator.faults.planLie('getSettledBatchListRequest', (response) => {
    for (const batch of response.batchList as { batchId: string; statistics: { chargeAmount: number }[] }[])
      if (batch.batchId === batchId) for (const statistic of batch.statistics) statistic.chargeAmount += 1;
  });
  await reconcileCardPayments(app.county);
  expect((await readBatches()).get(batchId)).toMatchObject({
    state: 'DIFFERS',
    differences: ["The gateway's total is $52.50; its transactions add up to $51.50."],
  });
  await reconcileCardPayments(app.county);
  expect((await readBatches()).get(batchId)).toMatchObject({ state: 'AGREES', differences: [] });
});

it.each(['getSettledBatchListRequest', 'getTransactionListRequest', 'getUnsettledTransactionListRequest'])(
  'Without an answer to %s nothing is stored, and nothing that was stored is lost',
  async (request) => {
    const before = await readBatches();
    await bookDeposit('60.00');
    settle();
    app.emulator.faults.planResponse(request, 'TRUNCATED_JSON');
    await reconcileCardPayments(app.county);
    expect(await readBatches()).toEqual(before);
    await reconcileCardPayments(app.county);
    expect((await readBatches()).size).toBe(before.size + 1);
  },
);

it('Two processes that compare at once store each batch once', async () => {
  await bookDeposit('70.00');
  const batchId = settle();
  await Promise.all([1, 2, 3].map(() => reconcileCardPayments(app.county)));
  expect((await readBatches()).get(batchId)).toMatchObject({ state: 'AGREES', transactions: 1, bookedCents: 7_210 });
});

it('The database refuses a batch that is not its transactions, and one that hides a difference', async () => {
  const { db } = app.county;
  const insert = (booked: number, moved: number) =>
    db.transaction().execute(async (tx) => {
      await sql`INSERT INTO settlement_batches VALUES ('X1', now(), true, 1, 500, 0, ${booked}, now())`.execute(tx);
      await sql`INSERT INTO settlement_transactions (batch_id, transaction_id, invoice_number, status, moved_cents, booked_cents)
        VALUES ('X1', 'T1', '', 'settledSuccessfully', ${moved}, ${booked})`.execute(tx);
    });
  await expect(insert(500, 400)).rejects.toThrow("isn't the sum of its transactions");
  await expect(insert(400, 500)).rejects.toThrow("differs from the books and doesn't say so");
});
