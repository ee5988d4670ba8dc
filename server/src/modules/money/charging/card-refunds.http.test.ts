import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import { refundSale } from '@portal/contract/money/charging/sales';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  listenToGateway,
  listFindings,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { listEmails } from '@portal/testing/apps/emails';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashServer } from '@portal/testing/crash/crash-processes';
import type { CrashPoint, CrashServerOptions } from '@portal/testing/crash/crash-server';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { closeCardTabs, reconcileCardPayments, resolveCardPayments } from '../cards/index.ts';
import { listTransactions } from '../ledger/index.ts';
import { completeRefunds } from './complete-refunds.ts';
import { type RefundRequest, refund } from './refund.ts';

/** A county with a surcharge of 2.5 % on card payments. */
let app: CardApp;
let client: TestClient;
beforeAll(async () => {
  app = await startCardApp();
});
beforeEach(async () => {
  app.emulator.faults.clear();
  app.emulator.webhooks.setTarget(undefined);
  client = await signInCardUser(app);
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const buy = (amountCents: number) => chargeFiling(client, amountCents);

async function signOut(): Promise<void> {
  await client.call(logout, {});
  await closeCardTabs(app.county);
}

const give = (saleId: number, lines: RefundRequest['lines'] = 'ALL', opKey: string = randomUUID()) =>
  refund(
    { db: app.county.db, county: app.county },
    { saleId, lines, reason: 'The filing was rejected', opKey, actor: SYSTEM_ACTOR },
  );
const part = (amountCents: number) => [{ line: 1, amountCents }];

const payment = (transId: string) => app.emulator.book.find(transId);
/** The amounts that the gateway has returned of a payment, refund by refund. */
const listGatewayRefunds = (transId: string) =>
  app.emulator.book.list().flatMap(({ refTransId, settleCents }) => (refTransId === transId ? [settleCents] : []));
const listRefundStates = async (saleId: number) =>
  (await app.county.db.selectFrom('refunds').select('state').where('sale_id', '=', saleId).orderBy('id').execute()).map(
    ({ state }) => state,
  );

/** Two filings of $2.00 and $3.50 on a card, captured with a surcharge of $0.14: $5.64. */
async function captureTwo() {
  const transId = await authorizeCard(app, client);
  const [first, second] = [await buy(200), await buy(350)];
  await signOut();
  expect(payment(transId)).toMatchObject({ status: 'capturedPendingSettlement', settleCents: 564 });
  return { transId, first, second };
}

describe('A charge on an open authorization', () => {
  test('is taken off it, so that it holds more again and less is captured', async () => {
    const transId = await authorizeCard(app, client);
    const [first, second] = [await buy(4_500), await buy(300)];
    await expect(buy(100)).rejects.toThrow('PAYMENT_NEEDED_AGAIN');
    expect(await give(first, part(500))).toMatchObject({ status: 'DONE', amountCents: 500 });
    await buy(100);
    expect(await give(second)).toMatchObject({ status: 'DONE' });
    expect(await client.getBalance()).toBe(-4_100);
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    await signOut();
    const [receipt] = await listEmails(app, email);
    expect(receipt?.text).toContain('\n2 refunds: -$8.00\n');
    expect(receipt?.text).toContain('\nCard surcharge: $1.03\nCharged to the card: $42.03\n');
    expect(payment(transId)?.settleCents).toBe(4_203);
    expect(await client.getBalance()).toBe(0);
  });

  test('is refunded once by fifty identical requests while the tab is being closed', async () => {
    const transId = await authorizeCard(app, client);
    const saleId = await buy(200);
    await buy(350);
    const opKey = randomUUID();
    await Promise.all([
      ...Array.from({ length: 50 }, () => give(saleId, 'ALL', opKey)),
      signOut(),
      closeCardTabs(app.county),
    ]);
    await closeCardTabs(app.county);
    await completeRefunds(app.county);
    app.emulator.book.settle();
    await completeRefunds(app.county);
    expect(await listRefundStates(saleId)).toEqual(['DONE']);
    const returned = listGatewayRefunds(transId).reduce((sum, cents) => sum + cents, 0);
    // $3.50 and 2.5 % of it, whichever came first.
    expect((payment(transId)?.settleCents ?? 0) - returned).toBe(359);
  });

  test('is voided when the tab closes if nothing of it is left', async () => {
    const transId = await authorizeCard(app, client);
    await give(await buy(200));
    await signOut();
    expect(payment(transId)?.status).toBe('voided');
  });
});

describe('A captured payment', () => {
  test('that is refunded in full before it settles is voided, with its surcharge', async () => {
    const { transId, first, second } = await captureTwo();
    expect(await give(first)).toMatchObject({ status: 'PENDING', amountCents: 200 });
    await completeRefunds(app.county);
    expect([await listRefundStates(first), payment(transId)?.status]).toEqual([
      ['PENDING'],
      'capturedPendingSettlement',
    ]);
    await give(second);
    await completeRefunds(app.county);
    await completeRefunds(app.county);
    expect([await listRefundStates(first), await listRefundStates(second)]).toEqual([['DONE'], ['DONE']]);
    expect(payment(transId)).toMatchObject({ status: 'voided', settleCents: 0 });
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    expect(await listFindings(app)).toEqual([]);
  });

  test('is refunded in part once it has settled, each part with its share of the surcharge', async () => {
    const { transId, first, second } = await captureTwo();
    await give(first);
    await completeRefunds(app.county);
    expect(await listRefundStates(first)).toEqual(['PENDING']);
    app.emulator.book.settle();
    await completeRefunds(app.county);
    expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
    await give(second);
    await completeRefunds(app.county);
    expect(listGatewayRefunds(transId).reduce((sum, cents) => sum + cents, 0)).toBe(564);
    app.emulator.book.settle();
    app.clock.advanceMinutes(20);
    await resolveCardPayments(app.county);
    await reconcileCardPayments(app.county);
    expect(await listFindings(app)).toEqual([]);
    const days = { from: '2026-01-01', to: '2026-12-31', timeZone: 'America/Chicago' } as never;
    const moved = await listTransactions(app.county.db, { accountId: client.accountId }, days, { limit: 20 });
    expect(moved.filter(({ kind }) => kind === 'REFUND').map(({ amountCents }) => amountCents)).toEqual([205, 359]);
  });

  test('is refunded once when many processes run the job at the same time', async () => {
    const { transId, first } = await captureTwo();
    app.emulator.book.settle();
    await give(first);
    await Promise.all(Array.from({ length: 10 }, () => completeRefunds(app.county)));
    expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
  });

  test('reports its refund in a notification, which changes nothing', async () => {
    const { transId, first } = await captureTwo();
    app.emulator.book.settle();
    await listenToGateway(app);
    await give(first);
    await completeRefunds(app.county);
    await app.emulator.webhooks.settle();
    await resolveCardPayments(app.county);
    expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
    expect(
      app.emulator.book.list().filter(({ refTransId, status }) => refTransId === transId && status === 'voided'),
    ).toEqual([]);
  });

  test.each(['DROP_REPLY', 'RESET', 'ERROR_500', 'HTML_PAGE', 'TRUNCATED_JSON'] as const)(
    'is refunded once when the gateway’s answer is %s',
    async (fault) => {
      const { transId, first } = await captureTwo();
      app.emulator.book.settle();
      await give(first);
      app.emulator.faults.planResponse('createTransactionRequest', fault);
      await completeRefunds(app.county);
      expect(await listRefundStates(first)).toEqual(['PENDING']);
      await completeRefunds(app.county);
      app.clock.advanceMinutes(6);
      await completeRefunds(app.county);
      expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
    },
  );

  test('stays paid if the gateway refuses its refund, and staff are notified', async () => {
    const { transId, first } = await captureTwo();
    app.emulator.book.settle();
    // The merchant has returned it by hand, in the gateway's own screens.
    const { accountNumber } = payment(transId) ?? { accountNumber: '' };
    app.emulator.book.refund({
      refTransId: transId,
      amountCents: 500,
      lastFour: accountNumber.slice(-4),
      invoiceNumber: '',
    });
    await give(first);
    await completeRefunds(app.county);
    expect(await listRefundStates(first)).toEqual(['REFUSED']);
    expect((await listFindings(app)).filter((finding) => finding.startsWith('REFUND_REFUSED'))).toHaveLength(1);
    expect(await give(first, part(50))).toMatchObject({ status: 'PENDING' });
    await completeRefunds(app.county);
    expect(await listRefundStates(first)).toEqual(['REFUSED', 'DONE']);
    await app.county.db.updateTable('reconciliation_findings').set({ settled_at: app.clock.now() }).execute();
  });

  test('becomes a finding if a refund is missing from either side', async () => {
    const { transId, first } = await captureTwo();
    app.emulator.book.settle();
    await give(first);
    await completeRefunds(app.county);
    const done = app.emulator.book.list().find(({ refTransId }) => refTransId === transId);
    app.emulator.book.void(done?.transId ?? '');
    const lastFour = payment(transId)?.accountNumber.slice(-4) ?? '';
    app.emulator.book.refund({ refTransId: transId, amountCents: 1, lastFour, invoiceNumber: 'LRP-STRANGER' });
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    const findings = (await listFindings(app)).map((finding) => finding.split(' ')[0]);
    expect(findings.sort()).toEqual(['PAYMENT_WITHOUT_INTENT', 'REFUND_MISSING']);
    await app.county.db.updateTable('reconciliation_findings').set({ settled_at: app.clock.now() }).execute();
    app.clock.advanceMinutes(6 * 24 * 60);
  });

  test('is refunded by staff in one call once it has settled', async () => {
    const { first } = await captureTwo();
    const staff = await app.signedIn({ role: 'TRIMIN' });
    const request = { saleId: first, reason: 'Rejected', requestKey: randomUUID() };
    expect((await staff.call(refundSale, request)).content.status).toBe('PENDING');
    app.emulator.book.settle();
    expect((await staff.call(refundSale, request)).content.status).toBe('DONE');
  });
});

describe('A refund at the gateway happens once when the portal is killed', () => {
  async function dieInJob(crashAt: CrashPoint): Promise<void> {
    const { apiUrl, formUrl } = app.emulator;
    const options: CrashServerOptions = {
      databaseUrl: await findDatabaseUrl(app.database),
      gateway: { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY },
      now: app.clock.now().toISOString(),
      ...{ crashAt, job: 'complete-refunds' },
    };
    const [, signal] = await once(spawnCrashServer(options), 'exit');
    expect(signal).toBe('SIGKILL');
  }

  test.each([
    ['before the payment is looked up', []],
    ['after the payment is looked up', []],
    ['before the refund', []],
    ['after the refund', [205]],
  ] as const)('%s', async (crashAt, returned) => {
    const { transId, first } = await captureTwo();
    app.emulator.book.settle();
    await give(first);
    await dieInJob(crashAt);
    expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['PENDING'], returned]);
    app.clock.advanceMinutes(6);
    await completeRefunds(app.county);
    expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
  });

  test.each(['before the books are asked for the refund', 'after the books are asked for the refund'] as const)(
    '%s, after an answer was lost',
    async (crashAt) => {
      const { transId, first } = await captureTwo();
      app.emulator.book.settle();
      await give(first);
      app.emulator.faults.planResponse('createTransactionRequest', 'DROP_REPLY');
      await completeRefunds(app.county);
      await dieInJob(crashAt);
      app.clock.advanceMinutes(6);
      await completeRefunds(app.county);
      expect([await listRefundStates(first), listGatewayRefunds(transId)]).toEqual([['DONE'], [205]]);
    },
  );

  test.each([
    ['before the void', 'capturedPendingSettlement'],
    ['after the void', 'voided'],
  ] as const)('%s of a payment that is refunded in full', async (crashAt, status) => {
    const { transId, first, second } = await captureTwo();
    await give(first);
    await give(second);
    await dieInJob(crashAt);
    expect(payment(transId)?.status).toBe(status);
    await completeRefunds(app.county);
    await completeRefunds(app.county);
    expect([await listRefundStates(first), await listRefundStates(second)]).toEqual([['DONE'], ['DONE']]);
    expect(payment(transId)?.status).toBe('voided');
  });
});
