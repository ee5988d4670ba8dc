import { randomUUID } from 'node:crypto';
import type { TransactionStatus } from '@portal/card-emulator/transactions';
import { settleRefusedCapture } from '@portal/contract/money/cards/refused-captures';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  findFindings,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
  VISA,
} from '@portal/testing/apps/card-app';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { completeRefunds } from '../../charging/complete-refunds.ts';
import { refund } from '../../charging/refund.ts';
import { closeCardTabs } from '../tabs/close-card-tabs.ts';
import { reconcileCardPayments } from './reconcile-card-payments.ts';
import { resolveCardPayments } from './resolve-card-payments.ts';

let app: CardApp;
beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.close());

/** A payment of an account that has no other, so that the account's part of the ledger is about it alone. */
interface Payment {
  readonly transId: string;
  readonly client: TestClient;
}

async function pay(zip: string, after: (transId: string, client: TestClient) => Promise<unknown>): Promise<Payment> {
  const client = await app.signedIn({ role: 'ACCOUNT' });
  const transId = await payDeposit(app, client, '25.00', { ...VISA, zip });
  await after(transId, client);
  return { transId, client };
}

async function openTab(
  usedCents: number,
  after: (transId: string, client: TestClient, saleId: number) => Promise<unknown> = async () => {},
): Promise<Payment> {
  const client = await signInCardUser(app);
  const transId = await authorizeCard(app, client);
  const saleId = usedCents === 0 ? 0 : await chargeFiling(client, usedCents);
  await after(transId, client, saleId);
  return { transId, client };
}

async function signOut(client: TestClient): Promise<void> {
  await client.call(logout, {});
  await closeCardTabs(app.county);
}

async function refuseCapture(client: TestClient): Promise<void> {
  app.emulator.book.capturesWholeHoldOnly = true;
  await signOut(client);
  app.emulator.book.capturesWholeHoldOnly = false;
}

async function writeOff(client: TestClient): Promise<void> {
  await refuseCapture(client);
  const { id } = await app.county.db
    .selectFrom('card_tabs')
    .select('id')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  const staff = await app.signedIn({ role: 'COUNTY' });
  const { content } = await staff.call(settleRefusedCapture, { captureId: id, billTo: 'WRITE_OFF', reason: 'Gone' });
  expect(content).toEqual({ status: 'SETTLED' });
}

async function reverse(client: TestClient, saleId: number): Promise<void> {
  await signOut(client);
  const request = { saleId, lines: 'ALL', reason: 'Rejected', opKey: randomUUID(), actor: SYSTEM_ACTOR } as const;
  await refund({ db: app.county.db, county: app.county }, request);
  await completeRefunds(app.county);
}

const HELD_ZIP = '46999';

/** Every state in which a payment can be here, reached as it is reached in use. */
const STATES: Readonly<Record<string, () => Promise<Payment>>> = {
  'a deposit that was never reported': () => pay(VISA.zip, async () => {}),
  'a deposit that is held for review': () => pay(HELD_ZIP, (transId, client) => reportDeposit(client, transId)),
  'a deposit that was held and declined': () =>
    pay(HELD_ZIP, async (transId, client) => {
      await reportDeposit(client, transId);
      app.emulator.book.review(transId, 'decline');
      await reportDeposit(client, transId);
    }),
  'a deposit that is booked': () => pay(VISA.zip, (transId, client) => reportDeposit(client, transId)),
  'a tab that is open': () => openTab(200),
  'a tab that is closing': () => openTab(200, (_, client) => client.call(logout, {})),
  'a tab that was captured': () => openTab(200, (_, client) => signOut(client)),
  'a tab that was not used': () => openTab(0, (_, client) => signOut(client)),
  'a tab whose authorization was gone': () =>
    openTab(200, async (transId, client) => {
      app.emulator.book.void(transId);
      await signOut(client);
    }),
  'a tab whose capture was refused': () => openTab(200, (_, client) => refuseCapture(client)),
  'a tab that staff wrote off': () => openTab(200, (_, client) => writeOff(client)),
  'a tab that was refunded in full': () => openTab(200, (_, client, saleId) => reverse(client, saleId)),
};

/** Every answer of the gateway, with what the cardholder has lost by it: undefined if that isn't decided. */
const ANSWERS: Readonly<Record<string, 'NOTHING' | 'ALL' | undefined>> = {
  authorizedPendingCapture: 'NOTHING',
  capturedPendingSettlement: 'ALL',
  settledSuccessfully: 'ALL',
  voided: 'NOTHING',
  expired: 'NOTHING',
  declined: 'NOTHING',
  FDSPendingReview: undefined,
  FDSAuthorizedPendingReview: undefined,
  pendingSettlement: undefined,
  approvedReview: undefined,
  chargeback: undefined,
};
/** Decided by a person, not by the gateway. */
const FOR_STAFF = ['chargeback'];

/** The amount taken from the account's card, by the county's ledger. */
async function sumTakenHere({ client }: Payment): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT -coalesce(sum(postings.amount), 0)::bigint AS cents
    FROM postings
      JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
      JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
    WHERE ledger_accounts.kind = 'CARD_CLEARING' AND journal_entries.account_id = ${client.accountId}`.execute(
    app.county.db,
  );
  return rows[0]?.cents ?? 0;
}

/** Has the gateway say that a payment is in a state, with the money that follows. */
function answer(transId: string, status: string): void {
  const transaction = app.emulator.book.find(transId);
  if (transaction === undefined) throw new Error(`No payment ${transId}.`);
  const isSale = transaction.order.type === 'authCaptureTransaction';
  const lost = ANSWERS[status] === 'ALL' ? (isSale ? transaction.order.amountCents : 205) : 0;
  const isApproved = !['declined', 'FDSPendingReview', 'FDSAuthorizedPendingReview'].includes(status);
  Object.assign(transaction, {
    status: status as TransactionStatus,
    settleCents: lost,
    authorizedCents: transaction.order.amountCents,
    responseCode: isApproved ? 1 : status === 'declined' ? 2 : 4,
    batchId: ['settledSuccessfully', 'chargeback'].includes(status) ? '7000001' : undefined,
  });
}

test.each(Object.keys(STATES))(
  '%s: whatever the gateway answers, staff hear of a difference exactly if a card lost other money than is recorded',
  async (state) => {
    const payments: { payment: Payment; status: string }[] = [];
    for (const status of Object.keys(ANSWERS))
      payments.push({ payment: await (STATES[state] as () => Promise<Payment>)(), status });
    // Findings of the way to the state, such as of the refused capture, are about something else.
    await app.county.db.deleteFrom('reconciliation_findings').execute();
    app.clock.advanceMinutes(20);
    for (const { payment, status } of payments) answer(payment.transId, status);
    await resolveCardPayments(app.county);
    await reconcileCardPayments(app.county);
    const isUnfinished = ['a tab that is open', 'a tab that is closing'].includes(state);
    for (const { payment, status } of payments) {
      const here = await sumTakenHere(payment);
      const there = app.emulator.book.find(payment.transId)?.settleCents ?? 0;
      const rules = (await findFindings(app, payment.transId)).flatMap(({ rule, isOpen }) => (isOpen ? [rule] : []));
      const isDecided = ANSWERS[status] !== undefined && !isUnfinished;
      const isDifferent = isDecided && here !== there;
      const expected = isDifferent ? [there === 0 ? 'PAYMENT_MISSING' : 'AMOUNT_DIFFERS'] : [];
      if (FOR_STAFF.includes(status) && !isUnfinished) expect(rules, status).toEqual(['STATUS_UNKNOWN']);
      else expect({ status, here, there, rules }).toEqual({ status, here, there, rules: expected });
      // Only money that is recorded here can be missing there: staff who obey take back nothing else.
      if (rules.includes('PAYMENT_MISSING')) expect(here).toBeGreaterThan(0);
    }
    await expectSoundCards(app);
  },
);

/** Every way in which the gateway can have a refund of $2.05, with how often the cardholder got it. */
const REFUND_ANSWERS = { refundSettledSuccessfully: 1, refundPendingSettlement: 1, voided: 0, declined: 0 } as const;

test.each(Object.entries(REFUND_ANSWERS))(
  'A refund that the gateway reports as %s is a finding exactly if the cardholder did not get it once',
  async (status, times) => {
    const { transId } = await openTab(200, async (_, client, saleId) => {
      await signOut(client);
      app.emulator.book.settle();
      await reverse(client, saleId);
    });
    const refunds = () => app.emulator.book.list().filter(({ refTransId }) => refTransId === transId);
    const [made] = refunds();
    expect(made?.settleCents).toBe(205);
    if (made === undefined) return;
    made.status = status as TransactionStatus;
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    const expected = times === 1 ? [] : [{ rule: 'REFUND_MISSING', isOpen: true }];
    expect(await findFindings(app, made.transId)).toMatchObject(expected);
    await expectSoundCards(app);
  },
);

test('A refund that the gateway made twice is a finding for the second', async () => {
  const { transId } = await openTab(200, async (_, client, saleId) => {
    await client.call(logout, {});
    await closeCardTabs(app.county);
    app.emulator.book.settle();
    await reverse(client, saleId);
  });
  const [made] = app.emulator.book.list().filter(({ refTransId }) => refTransId === transId);
  if (made === undefined) throw new Error('There is no refund.');
  app.clock.advanceMinutes(20);
  // The gateway refuses the same refund for two minutes.
  app.emulator.advanceDays(1);
  Object.assign(app.emulator.book.find(transId) ?? {}, { settleCents: 410 });
  const { invoiceNumber, amountCents } = made.order;
  const lastFour = made.accountNumber.slice(-4);
  const again = app.emulator.book.refund({ refTransId: transId, amountCents, lastFour, invoiceNumber });
  Object.assign(app.emulator.book.find(transId) ?? {}, { settleCents: 205 });
  await reconcileCardPayments(app.county);
  expect(await findFindings(app, made.transId)).toEqual([]);
  expect(await findFindings(app, again.transaction?.transId ?? '')).toMatchObject([
    { rule: 'AMOUNT_DIFFERS', details: { expectedCents: 0, settledCents: 205 }, isOpen: true },
  ]);
});
