import { completeDeposit, getDepositOptions, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { accountDelete } from '@portal/contract/people/account-admin/accounts';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { Role } from '@portal/contract/values/role';
import {
  type CardApp,
  expectSoundCards,
  findFindings,
  OTHER_VISA,
  payAuthorization,
  payDeposit,
  payForm,
  reportDeposit,
  requestAuthorization,
  signInCardUser,
  startCardApp,
  statusAtGateway,
  VISA,
} from '@portal/testing/apps/card-app';
import { startTestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../../office/county-settings/index.ts';
import type { NewAccount } from '../../../people/accounts/index.ts';
import { resolveCardPayments } from '../index.ts';

let app: CardApp;
let manager: TestClient;
beforeAll(async () => {
  app = await startCardApp();
});
beforeEach(async () => {
  app.emulator.faults.clear();
  manager = await app.signedIn({ role: 'ACCOUNT' });
});
afterEach(() => expectSoundCards(app));
afterAll(() => app.close());

const canAdd = async (client: TestClient) => (await client.call(loginStatus, {})).content.currentUser.canAddToEscrow;
const intentOf = (client: TestClient) =>
  app.county.db
    .selectFrom('payment_intents')
    .select(['state', 'amount_cents as amount', 'surcharge_cents as surcharge', 'card_number_masked as card'])
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();

describe('A deposit', () => {
  test('is requested with its surcharge, paid on the gateway’s form, verified at the gateway and added to the escrow', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '$25.50' });
    expect(content).toMatchObject({ depositCents: 2_550, surchargeCents: 77, totalCents: 2_627 });
    expect(await intentOf(manager)).toMatchObject({ state: 'TOKEN_ISSUED' });
    const transId = await payForm(app, content.tokenResults.token);
    const told = await manager.call(completeDeposit, { transId: transId ?? '' });
    expect(told.content).toMatchObject({ status: 'DONE', usageBalance: 2_550 });
    expect(await intentOf(manager)).toEqual({ state: 'CHARGED', amount: 2_550, surcharge: 77, card: 'XXXX1111' });
    expect(app.emulator.book.find(transId ?? '')?.settleCents).toBe(2_627);
  });

  test('is booked once, however often and however fast the same response is reported', async () => {
    const transId = await payDeposit(app, manager);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reportDeposit(manager, transId)));
    for (const { content } of answers) expect(content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
    expect(await manager.getBalance()).toBe(2_500);
  });

  test('is mailed as a receipt with what the card was charged', async () => {
    const email = 'manager@example.com';
    await app.county.db.updateTable('users').set({ email }).where('id', '=', manager.userId).execute();
    await reportDeposit(manager, await payDeposit(app, manager));
    const mails = await app.county.db
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text as text'])
      .where('recipient', '=', email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Testing County: receipt for a deposit');
    expect(mails[0]?.text).toContain(
      'Deposit: $25.00\nCard surcharge: $0.75\nCharged to the card: $25.75\nCard: XXXX1111\nNew balance: $25.00\n',
    );
  });

  test.each([
    ['0', 'Amount must be greater than zero'],
    ['-25', 'Amount must be greater than zero'],
    ['0.005', 'Enter an amount such as 25.00.'],
    ['1e3', 'Enter an amount such as 25.00.'],
    ['NaN', 'Enter an amount such as 25.00.'],
    ['9.99', 'At least $10.00.'],
    ['500.01', 'At most $500.00.'],
    ['999999999.99', 'Enter an amount such as 25.00.'],
  ])('of %s is refused: %s', async (amount, text) => {
    const response = await manager.send(initiateDeposit, { amount });
    expect([response.statusCode, response.json().fieldErrors]).toEqual([400, { amount: text }]);
  });

  test('that the bank declines keeps the form open for another card', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '25' });
    const { token } = content.tokenResults;
    expect(await payForm(app, token, { ...VISA, zip: '46282' })).toBeUndefined();
    const transId = (await payForm(app, token, OTHER_VISA)) ?? '';
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('shows its limits, its surcharge and the resulting escrow', async () => {
    const { escrowOptions } = (await manager.call(getDepositOptions, {})).content;
    expect(escrowOptions).toMatchObject({
      beginningBalance: { valueCents: 0 },
      endingBalance: { valueCents: 1_000 },
      lowBalanceMessage: '',
      depositAmountMessage: 'Deposit amount, $10.00 to $500.00',
      surchargeMessage: 'Paying by card adds a surcharge of 3 %.',
      suggestedCents: 1_000,
      limits: { minimumCents: 1_000, maximumCents: 50_000 },
    });
  });
});

describe('No balance changes for', () => {
  const failed = { status: 'FAILED', usageBalance: 0, receiptId: null };
  const unknown = { ...failed, status: 'UNKNOWN' };

  test('another user’s payment, which counts when that user reports it', async () => {
    const transId = await payDeposit(app, manager);
    const stranger = await app.signedIn({ role: 'ACCOUNT' });
    expect((await reportDeposit(stranger, transId)).content).toEqual(unknown);
    expect(await stranger.getBalance()).toBe(0);
    expect((await reportDeposit(manager, transId)).content.status).toBe('DONE');
  });

  test('a colleague’s payment', async () => {
    const transId = await payDeposit(app, manager);
    const colleague = await app.signedIn({ role: 'ACCOUNT', accountId: manager.accountId });
    expect((await reportDeposit(colleague, transId)).content.status).toBe('UNKNOWN');
    expect(await manager.getBalance()).toBe(0);
  });

  test('an authorization', async () => {
    const cardUser = await signInCardUser(app);
    const transId = await payAuthorization(app, cardUser);
    expect((await reportDeposit(cardUser, transId)).content.status).toBe('UNKNOWN');
    expect(statusAtGateway(app, transId)).toBe('authorizedPendingCapture');
  });

  test('a transaction that the gateway does not know, which can be too new', async () => {
    expect((await reportDeposit(manager, '1')).content).toMatchObject({ status: 'UNKNOWN', usageBalance: 0 });
  });

  test('a transaction without one of our numbers', async () => {
    const foreign = app.emulator.book.pay(
      {
        type: 'authCaptureTransaction',
        amountCents: 2_575,
        invoiceNumber: 'WEDDING-7',
        description: '',
        customerId: '',
      },
      VISA,
    );
    expect((await reportDeposit(manager, foreign.transId)).content).toEqual(unknown);
    expect(statusAtGateway(app, foreign.transId)).toBe('capturedPendingSettlement');
  });

  test('a partial payment, which is returned', async () => {
    const transId = await payDeposit(app, manager, '25.00', { ...VISA, zip: '46225' });
    expect((await reportDeposit(manager, transId)).content).toEqual(failed);
    expect(statusAtGateway(app, transId)).toBe('voided');
    expect(await findFindings(app, transId)).toMatchObject([{ rule: 'PAYMENT_UNLIKE_INTENT', isOpen: false }]);
  });

  test('a forged message: the gateway is asked for the actual payment', async () => {
    app.emulator.faults.planPayment('FORGED_MESSAGE');
    const transId = await payDeposit(app, manager);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('a second payment of the same form from another window, which is returned', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '25' });
    const first = (await payForm(app, content.tokenResults.token)) ?? '';
    const second = (await payForm(app, content.tokenResults.token, OTHER_VISA)) ?? '';
    const answers = await Promise.all([reportDeposit(manager, first), reportDeposit(manager, second)]);
    expect(answers.map((answer) => answer.content.status).sort()).toEqual(['DONE', 'FAILED']);
    expect(await manager.getBalance()).toBe(2_500);
    const statuses = [statusAtGateway(app, first), statusAtGateway(app, second)].sort();
    expect(statuses).toEqual(['capturedPendingSettlement', 'voided']);
  });

  test.each([
    ['an invalid id', { transId: "1' OR '1'='1" }],
    ['an id of a thousand digits', { transId: '1'.repeat(1_000) }],
    ['a number', { transId: 1 }],
    ['nothing', {}],
    ['a list', []],
  ])('a response with %s is refused', async (_title, body) => {
    expect((await manager.send(completeDeposit, body)).statusCode).toBe(400);
  });

  test('a response of a megabyte, or with a poisoned prototype, is refused', async () => {
    expect((await manager.send(completeDeposit, { transId: '1', x: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
    const poisoned = '{"transId":"1","__proto__":{"isAdmin":true}}';
    const response = await manager.send(completeDeposit, poisoned, { 'content-type': 'application/json' });
    expect(response.statusCode).toBe(400);
  });
});

describe('A deposit that the gateway holds for review', () => {
  const held = { ...VISA, zip: '46999' };

  test('adds nothing until it is approved, and is then added by the next request', async () => {
    const transId = await payDeposit(app, manager, '25.00', held);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'HELD', usageBalance: 0 });
    app.emulator.book.review(transId, 'approve');
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('adds nothing when it is declined', async () => {
    const transId = await payDeposit(app, manager, '25.00', held);
    await reportDeposit(manager, transId);
    app.emulator.book.review(transId, 'decline');
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'FAILED', usageBalance: 0 });
    expect((await intentOf(manager)).state).toBe('DECLINED');
  });
});

describe('A misbehaving gateway', () => {
  test.each(['RESET', 'DROP_REPLY', 'ERROR_500', 'HTML_PAGE', 'TRUNCATED_JSON'] as const)(
    'gives no form: %s',
    async (fault) => {
      app.emulator.faults.planResponse('getHostedPaymentPageRequest', fault);
      const { status, envelope } = await manager.call(initiateDeposit, { amount: '25' });
      expect([status, envelope.code]).toEqual([503, 'CARD_GATEWAY_UNAVAILABLE']);
      expect((await intentOf(manager)).state).toBe('CREATED');
    },
  );

  test.each(['RESET', 'ERROR_500', 'HTML_PAGE', 'TRUNCATED_JSON'] as const)(
    'leaves a payment unknown until it is told again: %s',
    async (fault) => {
      const transId = await payDeposit(app, manager);
      app.emulator.faults.planResponse('getTransactionDetailsRequest', fault);
      expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'UNKNOWN', usageBalance: 0 });
      expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
    },
  );

  test('makes an expired form say so', async () => {
    const token = await requestAuthorization(await signInCardUser(app));
    app.emulator.forms.expireAll();
    expect(await payForm(app, token)).toBeUndefined();
  });
});

test('Only administrators see the button that adds to the escrow, in counties that take cards for deposits', async () => {
  const signIn = (role: Role, account: Partial<NewAccount> = {}) => app.signedIn({ role, account });
  expect(await canAdd(await signIn('ACCOUNT'))).toBe(true);
  expect(await canAdd(await signIn('ACCOUNT', { accountType: 'FLAT_FEE' }))).toBe(true);
  expect(await canAdd(await signIn('ACCOUNT', { paymentMethod: 'INVOICE' }))).toBe(false);
  expect(await canAdd(await signIn('USER'))).toBe(false);
  expect(await canAdd(await signIn('COUNTY'))).toBe(false);
  const content = await getSettings(app.county.db, 'escrow');
  await saveSettings(app.county.db, {
    group: 'escrow',
    content: { ...content, reloadByCreditCard: false },
    actor: SYSTEM_ACTOR,
  });
  expect(await canAdd(manager)).toBe(false);
  await saveSettings(app.county.db, { group: 'escrow', content, actor: SYSTEM_ACTOR });
});

describe('Deposits are not taken', () => {
  const refusalOf = async (client: TestClient) => {
    const { status, envelope } = await client.call(initiateDeposit, { amount: '25' });
    return [status, envelope.code];
  };

  test.each(['INVOICE', 'CREDIT_CARD'] as const)('of an account that pays by %s', async (paymentMethod) => {
    const client = await app.signedIn({ role: 'ACCOUNT', account: { paymentMethod } });
    expect(await refusalOf(client)).toEqual([409, 'CARDS_NOT_ACCEPTED']);
    expect((await client.call(getDepositOptions, {})).envelope.code).toBe('CARDS_NOT_ACCEPTED');
  });

  test('by a county without a card gateway', async () => {
    const without = await startTestApp();
    const client = await without.signedIn({ role: 'ACCOUNT' });
    expect(await refusalOf(client)).toEqual([409, 'CARDS_NOT_ACCEPTED']);
    expect((await reportDeposit(client, '1')).envelope.code).toBe('CARDS_NOT_ACCEPTED');
    const limits = { reloadByCreditCard: true, minReloadAmount: 100, maxReloadAmount: 1_000 };
    await saveSettings(without.county.db, { group: 'escrow', content: limits, actor: SYSTEM_ACTOR });
    expect(await canAdd(client)).toBe(false);
    await without.close();
  });
});

test('A deposit for an account that is deleted before the report arrives is returned to the card', async () => {
  const transId = await payDeposit(app, manager);
  const { accountId } = manager;
  const staff = await app.signedIn({ role: 'TRIMIN' });
  expect((await staff.call(accountDelete, { accountId })).status).toBe(200);
  await resolveCardPayments(app.county);
  expect(statusAtGateway(app, transId)).toBe('voided');
  expect(await manager.getBalance()).toBe(0);
  expect(await findFindings(app, transId)).toMatchObject([{ rule: 'PAYMENT_UNLIKE_INTENT', isOpen: false }]);
});
