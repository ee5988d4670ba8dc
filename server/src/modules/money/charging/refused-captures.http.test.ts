import { randomUUID } from 'node:crypto';
import { approvalList, decideApproval } from '@portal/contract/money/approvals/approvals';
import { listRefusedCaptures, settleRefusedCapture } from '@portal/contract/money/cards/refused-captures';
import { receipt } from '@portal/contract/money/charging/receipt';
import { getSale } from '@portal/contract/money/charging/sales';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  listFindings,
  OTHER_VISA,
  signInCardUser,
  startCardApp,
  VISA,
} from '@portal/testing/apps/card-app';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { closeCardTabs, reconcileCardPayments } from '../cards/index.ts';
import { adjustEscrow } from '../ledger/index.ts';
import { type RefundRequest, refund } from './refund.ts';

/** A county with a surcharge of 2.5 % on card payments. */
let app: CardApp;
let client: TestClient;
let staff: TestClient;
beforeAll(async () => {
  app = await startCardApp();
  staff = await app.signedIn({ role: 'COUNTY' });
});
beforeEach(async () => {
  client = await signInCardUser(app);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

async function signOut(): Promise<void> {
  await client.call(logout, {});
  await closeCardTabs(app.county);
}

const give = (saleId: number, lines: RefundRequest['lines'] = 'ALL') =>
  refund(
    { db: app.county.db, county: app.county },
    { saleId, lines, reason: 'The filing was rejected', opKey: randomUUID(), actor: SYSTEM_ACTOR },
  );
const part = (amountCents: number) => [{ line: 1, amountCents }];

/** The payment and lines on the receipt of a sale, and its payment method in the staff's list. */
async function readPayment(id: number) {
  const { facts, rows } = (await staff.call(receipt, { receiptId: id, format: 'screen' })).content;
  const factOf = (name: string) => facts.find(({ label }) => label === name)?.value;
  const lines = rows.map(({ item, amountCents }) => [item, amountCents]);
  const { paidBy } = (await staff.call(getSale, { saleId: id })).content;
  return { paidBy, onReceipt: factOf('Paid by'), number: factOf('Payment number'), lines };
}
const FILING = ['Filing', 200];
const numberOf = (id: string) => app.emulator.book.find(id)?.order.invoiceNumber;

describe('A refused capture', () => {
  let transId: string;
  let saleId: number;
  beforeEach(async () => {
    transId = await authorizeCard(app, client);
    saleId = await chargeFiling(client, 200);
    app.emulator.book.capturesWholeHoldOnly = true;
    await signOut();
    app.emulator.book.capturesWholeHoldOnly = false;
  });

  const signInAgain = () =>
    client.send({ method: 'POST', path: 'auth/login' }, { username: client.username, password: 'Correct1!horse' });

  async function getCaptureId(): Promise<number> {
    const { refusedCaptures } = (await staff.call(listRefusedCaptures, {})).content;
    const refused = refusedCaptures.find(({ gatewayTransactionId }) => gatewayTransactionId === transId);
    expect(refused).toMatchObject({ accountId: client.accountId, username: client.username, amountCents: 200 });
    return refused?.captureId ?? 0;
  }

  async function settle(billTo: 'ESCROW' | 'INVOICE' | 'CARD' | 'WRITE_OFF') {
    const request = { captureId: await getCaptureId(), billTo, reason: 'The processor refuses partial captures' };
    return { request, status: (await staff.call(settleRefusedCapture, request)).content.status };
  }

  const listOwn = async () =>
    Object.fromEntries(
      (
        await app.county.db
          .selectFrom('ledger_accounts')
          .select(['kind', 'balance'])
          .where('account_id', '=', client.accountId)
          .execute()
      ).map(({ kind, balance }) => [kind, balance]),
    );

  async function fund(amountCents: number): Promise<void> {
    const { accountId } = client;
    const at = app.clock.now();
    await adjustEscrow(app.county.db, {
      accountId,
      amountCents,
      opKey: randomUUID(),
      note: '',
      actor: SYSTEM_ACTOR,
      at,
    });
  }

  test('is billed to the invoice once, with an audit row and the finding settled', async () => {
    const { request, status } = await settle('INVOICE');
    expect(status).toBe('SETTLED');
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0, RECEIVABLE: -200 });
    expect((await staff.call(settleRefusedCapture, request)).content.status).toBe('NOT_REFUSED');
    const audited = await app.county.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('username', '=', staff.username)
      .where('action', 'like', 'card.%')
      .orderBy('id')
      .execute();
    const details = { billTo: 'INVOICE', usedCents: 200, reason: request.reason, gatewayTransactionId: transId };
    expect(audited).toMatchObject([
      { action: 'card.rebilled', details },
      { action: 'card.released', details },
    ]);
    expect((await listFindings(app)).filter((finding) => finding.includes(transId))).toEqual([]);
    // A refund follows the charge.
    expect(await give(saleId)).toMatchObject({ status: 'DONE' });
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0, RECEIVABLE: 0 });
  });

  test('is written off by two people if the county wants them, and billed by one', async () => {
    const require = (secondPerson: boolean) =>
      saveSettings(app.county.db, { group: 'approvals', content: { secondPerson }, actor: SYSTEM_ACTOR });
    const captureId = await getCaptureId();
    await require(true);
    const writeOff = { captureId, billTo: 'WRITE_OFF', reason: 'Lost' } as const;
    expect((await staff.call(settleRefusedCapture, writeOff)).envelope.code).toBe('SECOND_PERSON_NEEDED');
    const { approvals } = (await staff.call(approvalList.endpoint, {})).content;
    const waiting = approvals.find(({ accountId }) => accountId === client.accountId);
    expect(waiting).toMatchObject({ kind: 'WRITE_OFF', amountCents: 200 });
    const decision = { id: waiting?.id ?? 0, decision: 'APPROVE' } as const;
    expect((await staff.call(decideApproval, decision)).envelope.code).toBe('OWN_REQUEST');
    expect(await getCaptureId()).toBe(captureId);
    const second = await app.signedIn({ role: 'COUNTY' });
    expect((await second.call(decideApproval, decision)).content.state).toBe('APPROVED');
    expect((await staff.call(settleRefusedCapture, writeOff)).content.status).toBe('NOT_REFUSED');
    await require(false);
  });

  test('of a clerk’s account is billed or written off by another person', async () => {
    const captureId = await getCaptureId();
    const clerk = await app.signedIn({ role: 'COUNTY', accountId: client.accountId });
    for (const billTo of ['WRITE_OFF', 'INVOICE'] as const) {
      const settlement = { captureId, billTo, reason: 'Mine' };
      expect((await clerk.call(settleRefusedCapture, settlement)).envelope.code).toBe('OWN_MONEY');
    }
    const settlement = { captureId, billTo: 'WRITE_OFF', reason: 'Lost' } as const;
    expect((await staff.call(settleRefusedCapture, settlement)).content.status).toBe('SETTLED');
  });

  test('is billed to the escrow if its balance suffices', async () => {
    await fund(199);
    expect((await settle('ESCROW')).status).toBe('INSUFFICIENT_FUNDS');
    await fund(1);
    expect((await settle('ESCROW')).status).toBe('SETTLED');
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0, ESCROW: 0 });
    await give(saleId, part(50));
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0, ESCROW: 50 });
  });

  test('is billed to the card that the user has authorized now, and captured with it', async () => {
    expect((await settle('CARD')).status).toBe('NO_OPEN_CARD');
    await signInAgain();
    const next = await authorizeCard(app, client);
    expect((await settle('CARD')).status).toBe('SETTLED');
    await give(saleId, part(100));
    await signOut();
    expect(app.emulator.book.find(next)?.settleCents).toBe(103);
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0 });
  });

  test.each([
    ['ESCROW', 'ESCROW', 'Escrow balance'],
    ['INVOICE', 'INVOICE', 'Invoice'],
    ['WRITE_OFF', 'WRITTEN_OFF', 'Not paid: the county wrote it off'],
  ] as const)(
    'that is settled by %s is on the receipt and at the staff, without the card',
    async (billTo, paidBy, onReceipt) => {
      await fund(200);
      const number = String(saleId);
      const refused = 'Not paid: the card payment was refused';
      expect(await readPayment(saleId)).toEqual({
        paidBy: 'CAPTURE_REFUSED',
        onReceipt: refused,
        number,
        lines: [FILING],
      });
      expect((await settle(billTo)).status).toBe('SETTLED');
      expect(await readPayment(saleId)).toEqual({ paidBy, onReceipt, number, lines: [FILING] });
    },
  );

  test('that is billed to another card shows that card’s number, and its share of the capture', async () => {
    await signInAgain();
    const next = await authorizeCard(app, client, OTHER_VISA);
    const ownSale = await chargeFiling(client, 110);
    await settle('CARD');
    const byCard = { paidBy: 'CARD', onReceipt: 'Card XXXX0027', number: numberOf(next) };
    expect(await readPayment(ownSale)).toEqual({
      ...byCard,
      lines: [
        ['Filing', 110],
        ['Card surcharge', 3],
      ],
    });
    expect(await readPayment(saleId)).toEqual({ ...byCard, lines: [FILING, ['Card surcharge', 5]] });
    await signOut();
    expect(app.emulator.book.find(next)?.settleCents).toBe(318);
  });

  test('that another card refuses too can be billed again from there', async () => {
    for (const card of [OTHER_VISA, VISA]) {
      await signInAgain();
      const next = await authorizeCard(app, client, card);
      await settle('CARD');
      expect(await readPayment(saleId)).toMatchObject({
        number: numberOf(next),
        lines: [FILING, ['Card surcharge', 5]],
      });
      app.emulator.book.capturesWholeHoldOnly = true;
      await signOut();
      app.emulator.book.capturesWholeHoldOnly = false;
      expect(await readPayment(saleId)).toMatchObject({ paidBy: 'CAPTURE_REFUSED', lines: [FILING] });
      transId = next;
    }
    await settle('INVOICE');
    expect(await readPayment(saleId)).toMatchObject({ paidBy: 'INVOICE', onReceipt: 'Invoice' });
  });

  test('is written off, which leaves nothing to refund', async () => {
    expect((await settle('WRITE_OFF')).status).toBe('SETTLED');
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0 });
    expect(await give(saleId)).toEqual({ status: 'NOT_PAID' });
  });

  test('leaves nothing held on the card after it is settled', async () => {
    const otherHold = await authorizeCard(app, await signInCardUser(app));
    await reconcileCardPayments(app.county);
    expect(app.emulator.book.find(transId)?.status).toBe('authorizedPendingCapture');
    await settle('INVOICE');
    await reconcileCardPayments(app.county);
    expect(app.emulator.book.find(transId)?.status).toBe('voided');
    expect(app.emulator.book.find(otherHold)?.status).toBe('authorizedPendingCapture');
  });

  test('can be refunded before it is billed, and then leaves the list', async () => {
    expect(await give(saleId)).toMatchObject({ status: 'DONE' });
    expect(await listOwn()).toEqual({ CARD_UNCAPTURED: 0 });
    expect((await staff.call(listRefusedCaptures, {})).content.refusedCaptures).toEqual([]);
    await reconcileCardPayments(app.county);
    expect((await listFindings(app)).filter((finding) => finding.includes(transId))).toEqual([]);
  });

  test('is listed for one account if the list is filtered by it', async () => {
    const captureId = await getCaptureId();
    const other = await app.signedIn();
    const listOf = async ({ accountId }: TestClient) =>
      (await staff.call(listRefusedCaptures, { accountId })).content.refusedCaptures.map(
        (refused) => refused.captureId,
      );
    expect(await listOf(client)).toEqual([captureId]);
    expect(await listOf(other)).toEqual([]);
  });

  test('is billed once when two staff members bill it at the same time', async () => {
    const captureId = await getCaptureId();
    const bill = (billTo: 'INVOICE' | 'WRITE_OFF') =>
      staff.call(settleRefusedCapture, { captureId, billTo, reason: 'Twice' });
    const outcomes = await Promise.all([bill('INVOICE'), bill('WRITE_OFF'), bill('INVOICE')]);
    expect(outcomes.map(({ content }) => content.status).sort()).toEqual(['NOT_REFUSED', 'NOT_REFUSED', 'SETTLED']);
  });
});

test('A charge whose authorization is gone is not paid', async () => {
  const transId = await authorizeCard(app, client);
  const saleId = await chargeFiling(client, 200);
  app.emulator.book.void(transId);
  await signOut();
  expect(await readPayment(saleId)).toMatchObject({ paidBy: 'WRITTEN_OFF', lines: [FILING] });
});
