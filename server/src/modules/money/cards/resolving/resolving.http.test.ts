import { initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  expectSoundCards,
  findFindings,
  listenToGateway,
  listFindings,
  OTHER_VISA,
  payAuthorization,
  payDeposit,
  payForm,
  reportDeposit,
  signInCardUser,
  startCardApp,
  statusAtGateway,
  VISA,
} from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  app.emulator.webhooks.setTarget(undefined);
  manager = await app.signedIn({ role: 'ACCOUNT' });
});
afterEach(() => expectSoundCards(app));
afterAll(() => app.close());

const stateOf = async (client: TestClient) =>
  (
    await app.county.db
      .selectFrom('payment_intents')
      .select('state')
      .where('user_id', '=', client.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).state;

describe('The five-minute job', () => {
  test('books a deposit once if its browser never responded', async () => {
    const transId = await payDeposit(app, manager);
    await Promise.all([resolveCardPayments(app.county), resolveCardPayments(app.county)]);
    expect(await manager.getBalance()).toBe(2_500);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('opens the tab of an authorization if its browser never responded', async () => {
    const client = await signInCardUser(app);
    await payAuthorization(app, client);
    await resolveCardPayments(app.county);
    expect(await chargeCard(client, { amountCents: 100, opKey: 'after the job' })).toBe('CHARGED');
  });

  test('returns a second payment of one form', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '25' });
    const first = (await payForm(app, content.tokenResults.token)) ?? '';
    await reportDeposit(manager, first);
    const second = (await payForm(app, content.tokenResults.token, OTHER_VISA)) ?? '';
    await resolveCardPayments(app.county);
    expect([statusAtGateway(app, first), statusAtGateway(app, second)]).toEqual([
      'capturedPendingSettlement',
      'voided',
    ]);
    expect(await findFindings(app, second)).toMatchObject([
      { rule: 'PAYMENT_TWICE', details: { isVoided: true }, isOpen: false },
    ]);
  });

  test('expires an unpaid form after an hour, and books a payment that arrives even later', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '25' });
    app.clock.advanceMinutes(60);
    await resolveCardPayments(app.county);
    expect(await stateOf(manager)).toBe('TOKEN_ISSUED');
    app.clock.advanceMinutes(1);
    await resolveCardPayments(app.county);
    expect(await stateOf(manager)).toBe('EXPIRED');
    await payForm(app, content.tokenResults.token);
    await resolveCardPayments(app.county);
    expect([await stateOf(manager), await manager.getBalance()]).toEqual(['CHARGED', 2_500]);
  });

  test('keeps a form open while the gateway can’t tell whether it was paid', async () => {
    await manager.call(initiateDeposit, { amount: '25' });
    app.clock.advanceMinutes(61);
    app.emulator.faults.planResponse('getUnsettledTransactionListRequest', 'ERROR_500');
    await resolveCardPayments(app.county);
    expect(await stateOf(manager)).toBe('TOKEN_ISSUED');
  });

  test('books payments approved after a review, and tells staff about those under review for long', async () => {
    const transId = await payDeposit(app, manager, '25.00', { ...VISA, zip: '46999' });
    await reportDeposit(manager, transId);
    app.clock.advanceMinutes(16);
    await resolveCardPayments(app.county);
    expect((await listFindings(app)).filter((finding) => finding.startsWith('INTENT_IN_DOUBT'))).toHaveLength(1);
    app.emulator.book.review(transId, 'approve');
    app.clock.advanceMinutes(1);
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
    expect((await listFindings(app)).filter((finding) => finding.startsWith('INTENT_IN_DOUBT'))).toEqual([]);
  });

  test('records a finding for a tab that can’t be ended for a long time', async () => {
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    await chargeCard(client, { amountCents: 100, opKey: 'in doubt' });
    await client.send({ method: 'POST', path: 'auth/logout' }, {});
    app.emulator.faults.planResponse('getTransactionDetailsRequest', 'ERROR_500');
    await closeCardTabs(app.county);
    app.clock.advanceMinutes(16);
    await resolveCardPayments(app.county);
    expect((await listFindings(app)).filter((finding) => finding.startsWith('TAB_IN_DOUBT'))).toHaveLength(1);
    await closeCardTabs(app.county);
    app.clock.advanceMinutes(1);
    await resolveCardPayments(app.county);
    expect((await listFindings(app)).filter((finding) => finding.startsWith('TAB_IN_DOUBT'))).toEqual([]);
  });
});

describe('A notification of the gateway', () => {
  let isListening = false;
  beforeEach(async () => {
    // The server listens once; the target is set again for each test.
    if (isListening) app.emulator.webhooks.setTarget(target);
    else await listenToGateway(app).then(() => rememberTarget());
  });
  let target: { url: string; signatureKey: string };
  function rememberTarget() {
    isListening = true;
    const address = app.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    target = {
      url: `http://127.0.0.1:${port}/${app.county.key}/card-gateway/notifications`,
      signatureKey: 'E'.repeat(128),
    };
  }
  const countEvents = async () =>
    (await app.county.db.selectFrom('webhook_events').select('notification_id').execute()).length;

  test('books a deposit before the browser reports it, and the browser gets the same response', async () => {
    app.emulator.faults.planPayment('WEBHOOK_BEFORE_BROWSER');
    const transId = await payDeposit(app, manager);
    expect(await manager.getBalance()).toBe(2_500);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('that arrives twice counts once', async () => {
    const before = await countEvents();
    app.emulator.faults.planPayment('WEBHOOK_TWICE');
    await payDeposit(app, manager);
    await app.emulator.webhooks.settle();
    expect([(await countEvents()) - before, await manager.getBalance()]).toEqual([1, 2_500]);
  });

  test('with a wrong signature is ignored', async () => {
    const before = await countEvents();
    app.emulator.faults.planPayment('WEBHOOK_WRONG_SIGNATURE');
    await payDeposit(app, manager);
    await app.emulator.webhooks.settle();
    expect([(await countEvents()) - before, await manager.getBalance()]).toEqual([0, 0]);
  });

  test('that can’t be processed on arrival is processed by the job', async () => {
    app.emulator.faults.planResponse('getTransactionDetailsRequest', 'ERROR_500');
    await payDeposit(app, manager);
    await app.emulator.webhooks.settle();
    expect(await manager.getBalance()).toBe(0);
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
    const due = app.county.db.selectFrom('webhook_events').select('tries').where('processed_at', 'is', null);
    expect(await due.execute()).toEqual([]);
  });

  test('finishes a payment that was under review', async () => {
    const transId = await payDeposit(app, manager, '25.00', { ...VISA, zip: '46999' });
    await reportDeposit(manager, transId);
    app.emulator.book.review(transId, 'approve');
    await app.emulator.webhooks.settle();
    expect(await manager.getBalance()).toBe(2_500);
  });
});

describe('The nightly reconciliation', () => {
  test('books a missed payment even after it settled', async () => {
    await payDeposit(app, manager);
    app.emulator.book.settle();
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(0);
    await reconcileCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
  });

  test('finds nothing if both sides agree', async () => {
    const before = await listFindings(app);
    await reportDeposit(manager, await payDeposit(app, manager));
    app.emulator.book.settle();
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    expect((await listFindings(app)).filter((finding) => !before.includes(finding))).toEqual([]);
  });

  test('reports a payment with a number like ours that the portal never requested, and moves no money', async () => {
    const { transId } = app.emulator.book.pay(
      {
        type: 'authCaptureTransaction',
        amountCents: 700,
        invoiceNumber: 'LRP-UNKNOWN',
        description: '',
        customerId: '',
      },
      VISA,
    );
    await reconcileCardPayments(app.county);
    expect(await listFindings(app)).toContain(`PAYMENT_WITHOUT_INTENT ${transId}`);
    expect(statusAtGateway(app, transId)).toBe('capturedPendingSettlement');
  });

  test('reports a booked deposit that was voided at the gateway', async () => {
    const transId = await payDeposit(app, manager);
    await reportDeposit(manager, transId);
    app.emulator.book.void(transId);
    app.clock.advanceMinutes(20);
    await reconcileCardPayments(app.county);
    expect(await listFindings(app)).toContain(`PAYMENT_MISSING ${transId}`);
    expect(await manager.getBalance()).toBe(2_500);
  });

  test('compares nothing, and settles no finding, while the gateway doesn’t respond', async () => {
    const before = await listFindings(app);
    app.emulator.faults.planResponse('getSettledBatchListRequest', 'ERROR_500');
    await reconcileCardPayments(app.county);
    expect(await listFindings(app)).toEqual(before);
  });
});
