import { randomUUID } from 'node:crypto';
import { initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  findFindings,
  listenToGateway,
  OTHER_VISA,
  payAuthorization,
  payDeposit,
  payForm,
  reportDeposit,
  signInCardUser,
  startCardApp,
  statusAtGateway,
} from '@portal/testing/apps/card-app';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { completeRefunds } from '../../charging/complete-refunds.ts';
import { refund } from '../../charging/refund.ts';
import { closeCardTabs } from '../tabs/close-card-tabs.ts';
import { reconcileCardPayments } from './reconcile-card-payments.ts';
import { resolveCardPayments } from './resolve-card-payments.ts';

let app: CardApp;
let manager: TestClient;
beforeAll(async () => {
  app = await startCardApp();
});
beforeEach(async () => {
  app.emulator.faults.clear();
  manager = await app.signedIn({ role: 'ACCOUNT' });
});
afterEach(async () => {
  await expectSoundCards(app);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

type Details = Record<string, unknown>;

const DETAILS = 'getTransactionDetailsRequest';

/** Each field of the details that says which payment they are about, with the values of another one. */
const LIES: readonly (readonly [string, (details: Details, other: Details) => unknown])[] = [
  ['the number of another payment', (details, other) => Object.assign(details, { transId: other.transId })],
  ['no number', (details) => delete details.transId],
  ['the invoice of another payment', (details, other) => Object.assign(details, { order: other.order })],
  ['no invoice', (details) => delete details.order],
  ['the customer of another payment', (details, other) => Object.assign(details, { customer: other.customer })],
  ['another requested amount', (details) => Object.assign(details, { requestedAmount: 1 })],
  ['a smaller amount', (details) => Object.assign(details, { authAmount: 0.5 })],
  ['a higher amount', (details) => Object.assign(details, { authAmount: 99_999 })],
  ['a negative amount', (details) => Object.assign(details, { authAmount: -25.75 })],
  ['an amount with a fraction of a cent', (details) => Object.assign(details, { authAmount: 25.754 })],
  ['another kind', (details, other) => Object.assign(details, { transactionType: other.transactionType })],
  ['the kind of a refund', (details) => Object.assign(details, { transactionType: 'refundTransaction' })],
  ['a state of next year', (details) => Object.assign(details, { transactionStatus: 'someStatusOfNextYear' })],
  ['not approved', (details) => Object.assign(details, { responseCode: 3 })],
  ['all of another payment', (details, other) => Object.assign(details, other)],
];

/** The details of a payment as the gateway sends them. */
function describePayment(transId: string): Details {
  const transaction = app.emulator.book.find(transId);
  if (transaction === undefined) throw new Error(`No payment ${transId}.`);
  const { order, settleCents, authorizedCents, status, responseCode } = transaction;
  return {
    ...{ transId, transactionType: order.type, transactionStatus: status, responseCode },
    order: { invoiceNumber: order.invoiceNumber },
    customer: { id: order.customerId },
    ...{ requestedAmount: order.amountCents / 100, authAmount: authorizedCents / 100, settleAmount: settleCents / 100 },
  };
}

const planLie = (tell: (details: Details, other: Details) => unknown, other: Details) =>
  app.emulator.faults.planLie(DETAILS, (response) => tell(response.transaction as Details, other));

describe('A response with the details of a payment says nothing about it if it has', () => {
  test.each(LIES)('%s: a deposit is neither booked nor returned, and booked by the next response', async (_, tell) => {
    const client = await signInCardUser(app);
    const other = await payAuthorization(app, client);
    const transId = await payDeposit(app, manager);
    planLie(tell, describePayment(other));
    expect((await reportDeposit(manager, transId)).content.status).toBe('UNKNOWN');
    expect([statusAtGateway(app, transId), statusAtGateway(app, other)]).toEqual([
      ...['capturedPendingSettlement', 'authorizedPendingCapture'],
    ]);
    expect(await manager.getBalance()).toBe(0);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
    await resolveCardPayments(app.county);
    expect([statusAtGateway(app, transId), statusAtGateway(app, other)]).toEqual([
      ...['capturedPendingSettlement', 'authorizedPendingCapture'],
    ]);
    expect((await findFindings(app, transId)).filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  test.each(LIES)('%s: a notification of a deposit books nothing for anyone else', async (_, tell) => {
    const neighbor = await app.signedIn({ role: 'ACCOUNT' });
    const booked = await payDeposit(app, neighbor);
    await reportDeposit(neighbor, booked);
    const transId = await payDeposit(app, manager);
    planLie(tell, describePayment(booked));
    // The five-minute job asks about the payment that no browser reported.
    await resolveCardPayments(app.county);
    expect(await neighbor.getBalance()).toBe(2_500);
    expect(statusAtGateway(app, booked)).toBe('capturedPendingSettlement');
    expect(statusAtGateway(app, transId)).toBe('capturedPendingSettlement');
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
  });

  test.each(LIES.filter(([name]) => !['a smaller amount', 'not approved'].includes(name)))(
    '%s: a tab is captured once, for its own amount',
    async (_, tell) => {
      const client = await signInCardUser(app);
      const transId = await authorizeCard(app, client);
      await chargeFiling(client, 200);
      const deposit = await payDeposit(app, manager);
      await reportDeposit(manager, deposit);
      await client.call(logout, {});
      planLie(tell, describePayment(deposit));
      await closeCardTabs(app.county);
      expect(statusAtGateway(app, transId)).toBe('authorizedPendingCapture');
      await closeCardTabs(app.county);
      expect(app.emulator.book.find(transId)).toMatchObject({ status: 'capturedPendingSettlement', settleCents: 205 });
      expect(statusAtGateway(app, deposit)).toBe('capturedPendingSettlement');
    },
  );

  test.each(LIES.filter(([name]) => /number|invoice|all of/.test(name)))(
    '%s: a refund waits for the next response',
    async (_, tell) => {
      const client = await signInCardUser(app);
      const transId = await authorizeCard(app, client);
      const saleId = await chargeFiling(client, 200);
      await client.call(logout, {});
      await closeCardTabs(app.county);
      const deposit = await payDeposit(app, manager);
      await reportDeposit(manager, deposit);
      planLie(tell, describePayment(deposit));
      const request = { saleId, lines: 'ALL', reason: 'Rejected', opKey: randomUUID(), actor: SYSTEM_ACTOR } as const;
      await refund({ db: app.county.db, county: app.county }, request);
      await completeRefunds(app.county);
      expect(statusAtGateway(app, transId)).toBe('capturedPendingSettlement');
      await completeRefunds(app.county);
      expect([statusAtGateway(app, transId), statusAtGateway(app, deposit)]).toEqual([
        ...['voided', 'capturedPendingSettlement'],
      ]);
    },
  );
});

test('A capture that the gateway reports of another payment is looked up before it is booked', async () => {
  const client = await signInCardUser(app);
  const transId = await authorizeCard(app, client);
  await chargeFiling(client, 200);
  await client.call(logout, {});
  app.emulator.faults.planLie('createTransactionRequest', (response) => {
    Object.assign(response.transactionResponse as object, { transId: '60000000001' });
  });
  await closeCardTabs(app.county);
  expect(await client.getBalance()).toBe(-200);
  await closeCardTabs(app.county);
  expect(app.emulator.book.find(transId)?.settleCents).toBe(205);
  expect(await client.getBalance()).toBe(0);
});

describe('A refund that staff make at the gateway under the number of a payment', () => {
  async function payTwiceAndSettle() {
    const { content } = await manager.call(initiateDeposit, { amount: '25' });
    const first = (await payForm(app, content.tokenResults.token)) ?? '';
    await reportDeposit(manager, first);
    const second = (await payForm(app, content.tokenResults.token, OTHER_VISA)) ?? '';
    app.emulator.book.settle();
    return { first, second };
  }

  function refundAtGateway(transId: string): string {
    const payment = app.emulator.book.find(transId);
    if (payment === undefined) throw new Error('No payment.');
    const { invoiceNumber, amountCents } = payment.order;
    const lastFour = payment.accountNumber.slice(-4);
    const made = app.emulator.book.refund({ refTransId: transId, amountCents, lastFour, invoiceNumber });
    return made.transaction?.transId ?? '';
  }

  test('is never voided, no matter who reports it', async () => {
    await listenToGateway(app);
    const { second } = await payTwiceAndSettle();
    const refundId = refundAtGateway(second);
    await app.emulator.webhooks.settle();
    app.emulator.webhooks.setTarget(undefined);
    expect((await reportDeposit(manager, refundId)).content.status).toBe('FAILED');
    await resolveCardPayments(app.county);
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    expect(statusAtGateway(app, refundId)).toBe('refundPendingSettlement');
    expect(await findFindings(app, refundId)).toEqual([]);
  });

  test('is a finding if the payment is recorded here, since the account has the money too', async () => {
    const { first } = await payTwiceAndSettle();
    const refundId = refundAtGateway(first);
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    expect(statusAtGateway(app, refundId)).toBe('refundPendingSettlement');
    expect(await findFindings(app, refundId)).toMatchObject([
      { rule: 'AMOUNT_DIFFERS', details: { expectedCents: 0, settledCents: 2_575 }, isOpen: true },
    ]);
  });
});
