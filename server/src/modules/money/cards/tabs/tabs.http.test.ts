import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { logout } from '@portal/contract/people/current-user/logout';
import { prove } from '@portal/contract/people/identity/prove';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  expectSoundCards,
  listFindings,
  OTHER_VISA,
  payAuthorization,
  payDeposit,
  payForm,
  requestAuthorization,
  signInCardUser,
  startCardApp,
  statusAtGateway,
  VISA,
} from '@portal/testing/apps/card-app';
import { TEST_PASSWORD, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '../../../people/identity/index.ts';
import { insertIntent } from '../gateway/intents.queries.ts';
import { closeCardTabs } from './close-card-tabs.ts';

let app: CardApp;
let client: TestClient;
beforeAll(async () => {
  app = await startCardApp();
});
beforeEach(async () => {
  app.emulator.faults.clear();
  client = await signInCardUser(app);
});
afterEach(() => expectSoundCards(app));
afterAll(() => app.close());

let sales = 0;
/** Charges an amount to the card of a signed-in user. */
async function buy(buyer: TestClient, amountCents: number): Promise<string> {
  sales += 1;
  return chargeCard(buyer, { amountCents, opKey: `sale ${sales}` });
}

/** Reports an authorization as the browser does after the payment form. */
const report = async (reporter: TestClient, transId: string) =>
  (await reporter.call(authorizationResponse, { transId })).content;
const tabOf = (buyer: TestClient) =>
  app.county.db
    .selectFrom('card_tabs')
    .select(['state', 'used_cents as used', 'surcharge_cents as surcharge', 'captured_cents as captured'])
    .where('user_id', '=', buyer.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const capturedAtGateway = (transId: string) => app.emulator.book.find(transId)?.settleCents;

describe('A purchase by card', () => {
  test('needs an authorization first', async () => {
    expect(await buy(client, 200)).toBe('PAYMENT_NEEDED');
    await authorizeCard(app, client);
    expect(await buy(client, 200)).toBe('CHARGED');
  });

  test('is charged to the same authorization after its user has proved who they are, which renews the session', async () => {
    const paid = await requestAuthorization(client);
    const proveAgain = () => client.call(prove, { currentPassword: TEST_PASSWORD });
    // The form that was requested before.
    expect((await proveAgain()).status).toBe(200);
    const transId = (await payForm(app, paid)) ?? '';
    expect(await report(client, transId)).toEqual({ authorizationOkay: true, status: 'DONE' });
    expect(await buy(client, 200)).toBe('CHARGED');
    expect((await proveAgain()).status).toBe(200);
    expect(await buy(client, 300)).toBe('CHARGED');
    expect(await tabOf(client)).toMatchObject({ state: 'OPEN', used: 500 });
  });

  test('is charged to the tab as long as the authorization holds it with its surcharge, to the cent', async () => {
    await authorizeCard(app, client);
    // $48.78 and 2.5 % of it are $50.00; a cent more is $50.01.
    expect(await buy(client, 4_000)).toBe('CHARGED');
    expect(await buy(client, 879)).toBe('PAYMENT_NEEDED_AGAIN');
    expect(await buy(client, 878)).toBe('CHARGED');
    expect(await tabOf(client)).toEqual({ state: 'OPEN', used: 4_878, surcharge: 122, captured: null });
    expect(await buy(client, 1)).toBe('PAYMENT_NEEDED_AGAIN');
  });

  test('offers no options if no authorization of the county’s amount could hold it', async () => {
    await authorizeCard(app, client);
    expect(await buy(client, 4_879)).toBe('NO_PURCHASING_OPTIONS');
    expect(await buy(client, 4_878)).toBe('CHARGED');
  });

  test('is charged only as often as the authorization allows, for many simultaneous purchases', async () => {
    await authorizeCard(app, client);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => buy(client, 250)));
    expect(outcomes.filter((status) => status === 'CHARGED')).toHaveLength(19);
    expect((await tabOf(client)).used).toBe(4_750);
  });

  test('after another authorization is charged to the new one, and the first is captured', async () => {
    const first = await authorizeCard(app, client);
    await buy(client, 4_000);
    expect(await buy(client, 1_000)).toBe('PAYMENT_NEEDED_AGAIN');
    const second = await authorizeCard(app, client);
    expect(await buy(client, 1_000)).toBe('CHARGED');
    await closeCardTabs(app.county);
    expect([capturedAtGateway(first), statusAtGateway(app, first)]).toEqual([4_100, 'capturedPendingSettlement']);
    expect(statusAtGateway(app, second)).toBe('authorizedPendingCapture');
  });

  test('in another session of the same user needs another authorization', async () => {
    await authorizeCard(app, client);
    const elsewhere = app.client();
    await elsewhere.send(
      { method: 'POST', path: 'auth/login' },
      { username: client.username, password: TEST_PASSWORD },
    );
    elsewhere.userId = client.userId;
    elsewhere.accountId = client.accountId;
    expect(await buy(elsewhere, 200)).toBe('PAYMENT_NEEDED');
    expect(await buy(client, 200)).toBe('CHARGED');
  });
});

describe('A tab ends', () => {
  test('at logout: the used amount is captured once, with the surcharge, and the receipt is mailed', async () => {
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    await buy(client, 350);
    await client.call(logout, {});
    expect((await tabOf(client)).state).toBe('CLOSING');
    await Promise.all([closeCardTabs(app.county), closeCardTabs(app.county)]);
    expect(await tabOf(client)).toEqual({ state: 'CAPTURED', used: 550, surcharge: 14, captured: 564 });
    expect([capturedAtGateway(transId), statusAtGateway(app, transId)]).toEqual([564, 'capturedPendingSettlement']);
    const mails = await app.county.db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('recipient', '=', email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain('2 searches: $5.50\nCard surcharge: $0.14\nCharged to the card: $5.64\n');
  });

  test('at logout: an unused one is voided', async () => {
    const transId = await authorizeCard(app, client);
    await client.call(logout, {});
    await closeCardTabs(app.county);
    expect([(await tabOf(client)).state, statusAtGateway(app, transId)]).toEqual(['VOIDED', 'voided']);
  });

  test('with its session, however that ended', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    await closeCardTabs(app.county);
    expect((await tabOf(client)).state).toBe('OPEN');
    await app.county.db.deleteFrom('sessions').where('user_id', '=', client.userId).execute();
    await closeCardTabs(app.county);
    expect([(await tabOf(client)).state, capturedAtGateway(transId)]).toEqual(['CAPTURED', 205]);
  });

  test('with the deactivation of its user', async () => {
    const transId = await authorizeCard(app, client);
    await app.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', client.userId).execute();
    await closeCardTabs(app.county);
    expect(statusAtGateway(app, transId)).toBe('voided');
  });

  test('24 hours after it was opened', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    // Longer than any session; this one is kept alive to see the tab's own limit.
    const expires = new Date(app.clock.now().getTime() + 100 * 3_600_000);
    await app.county.db.updateTable('sessions').set({ expires_at: expires }).execute();
    app.clock.advanceMinutes(24 * 60 - 1);
    expect(await buy(client, 100)).toBe('CHARGED');
    await closeCardTabs(app.county);
    expect((await tabOf(client)).state).toBe('OPEN');
    app.clock.advanceMinutes(1);
    expect(await buy(client, 100)).toBe('PAYMENT_NEEDED');
    await closeCardTabs(app.county);
    expect([(await tabOf(client)).state, capturedAtGateway(transId)]).toEqual(['CAPTURED', 308]);
  });

  test('and a purchase that races with its closing is refused, or captured with it', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    const [outcomes] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => buy(client, 100))),
      client.call(logout, {}),
    ]);
    await closeCardTabs(app.county);
    const charged = outcomes.filter((status) => status === 'CHARGED').length;
    expect((await tabOf(client)).used).toBe(200 + charged * 100);
    const { captured } = await tabOf(client);
    expect(capturedAtGateway(transId)).toBe(captured);
  });
});

describe('A capture whose response is lost', () => {
  test.each(['DROP_REPLY', 'RESET', 'ERROR_500', 'HTML_PAGE', 'TRUNCATED_JSON'] as const)(
    'is looked up and done once: %s',
    async (fault) => {
      const transId = await authorizeCard(app, client);
      await buy(client, 200);
      await client.call(logout, {});
      app.emulator.faults.planResponse('createTransactionRequest', fault);
      await closeCardTabs(app.county);
      expect((await tabOf(client)).state).toBe('CLOSING');
      await closeCardTabs(app.county);
      expect([(await tabOf(client)).state, capturedAtGateway(transId)]).toEqual(['CAPTURED', 205]);
    },
  );

  test('of an unused authorization is voided once', async () => {
    const transId = await authorizeCard(app, client);
    await client.call(logout, {});
    app.emulator.faults.planResponse('createTransactionRequest', 'DROP_REPLY');
    await closeCardTabs(app.county);
    expect([(await tabOf(client)).state, statusAtGateway(app, transId)]).toEqual(['CLOSING', 'voided']);
    await closeCardTabs(app.county);
    expect((await tabOf(client)).state).toBe('VOIDED');
  });
});

describe('A capture that the gateway refuses', () => {
  test('is left to staff, with a finding, and not retried', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    await client.call(logout, {});
    app.emulator.book.capturesWholeHoldOnly = true;
    await closeCardTabs(app.county);
    app.emulator.book.capturesWholeHoldOnly = false;
    await closeCardTabs(app.county);
    expect([(await tabOf(client)).state, statusAtGateway(app, transId)]).toEqual([
      'REFUSED',
      'authorizedPendingCapture',
    ]);
    expect(await listFindings(app)).toContain(`CAPTURE_REFUSED ${transId}`);
  });

  test('is left to staff if the authorization was captured with another amount', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    app.emulator.book.capture(transId, 5_000);
    await client.call(logout, {});
    await closeCardTabs(app.county);
    expect((await tabOf(client)).state).toBe('REFUSED');
    expect(await listFindings(app)).toContain(`AMOUNT_DIFFERS ${transId}`);
  });

  test('is written off, with a finding, if the authorization is gone', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    app.emulator.book.void(transId);
    await client.call(logout, {});
    await closeCardTabs(app.county);
    expect((await tabOf(client)).state).toBe('EXPIRED');
    expect(await listFindings(app)).toContain(`AUTHORIZATION_EXPIRED ${transId}`);
  });
});

describe('No tab is opened for', () => {
  const failed = { authorizationOkay: false, status: 'FAILED' };
  const unknown = { ...failed, status: 'UNKNOWN' };

  test('an authorization of another user', async () => {
    const transId = await payAuthorization(app, client);
    const stranger = await signInCardUser(app);
    expect(await report(stranger, transId)).toEqual(unknown);
    expect(await buy(stranger, 100)).toBe('PAYMENT_NEEDED');
    expect(await report(client, transId)).toEqual({ authorizationOkay: true, status: 'DONE' });
  });

  test('an authorization from another session of the same guest user, who can be another person', async () => {
    const transId = await payAuthorization(app, client);
    const elsewhere = app.client();
    await elsewhere.send(
      { method: 'POST', path: 'auth/login' },
      { username: client.username, password: TEST_PASSWORD },
    );
    expect(await report(elsewhere, transId)).toEqual(unknown);
  });

  test('a deposit', async () => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    const transId = await payDeposit(app, manager);
    expect(await report(manager, transId)).toEqual(unknown);
    expect(await report(client, transId)).toEqual(unknown);
  });

  test('an authorization that was already captured and is reported again', async () => {
    const transId = await authorizeCard(app, client);
    await buy(client, 200);
    await authorizeCard(app, client);
    expect(await report(client, transId)).toEqual(failed);
    expect(await buy(client, 200)).toBe('CHARGED');
  });

  test('a partial authorization, which is returned', async () => {
    const transId = await payAuthorization(app, client, { ...VISA, zip: '46225' });
    expect(await report(client, transId)).toEqual(failed);
    expect(statusAtGateway(app, transId)).toBe('voided');
  });

  test('an authorization that is held for review, until it is approved', async () => {
    const transId = await payAuthorization(app, client, { ...VISA, zip: '46999' });
    expect(await report(client, transId)).toEqual({ authorizationOkay: false, status: 'HELD' });
    expect(await buy(client, 100)).toBe('PAYMENT_NEEDED');
    app.emulator.book.review(transId, 'approve');
    expect(await report(client, transId)).toEqual({ authorizationOkay: true, status: 'DONE' });
  });

  test('a second authorization of the same form from another window, which is returned', async () => {
    const token = await requestAuthorization(client);
    const first = (await payForm(app, token)) ?? '';
    const second = (await payForm(app, token, OTHER_VISA)) ?? '';
    const answers = await Promise.all([report(client, first), report(client, second)]);
    expect(answers.filter(({ authorizationOkay }) => authorizationOkay)).toHaveLength(1);
    expect([statusAtGateway(app, first), statusAtGateway(app, second)].sort()).toEqual([
      'authorizedPendingCapture',
      'voided',
    ]);
  });
});

test('No card is requested if the account pays another way', async () => {
  const { status, envelope } = await (await app.signedIn()).call(authorize, {});
  expect([status, envelope.code]).toEqual([409, 'CARDS_NOT_ACCEPTED']);
});

test('Users who request forms without paying get sixty per hour', async () => {
  const form = {
    accountId: client.accountId,
    userId: client.userId,
    purpose: 'CARD_TAB',
    isBank: false,
    amountCents: 5_000,
    clientNetwork: '127.0.0.1',
  } as const;
  const sessionIdHash = hashSecret(client.asPayer().client.sessionToken ?? '');
  for (let count = 0; count < 60; count += 1) {
    const createdAt = app.clock.now();
    const invoiceNumber = `LRP-MANY-${count}`;
    await insertIntent(app.county.db, { ...form, surchargeCents: 0, sessionIdHash, invoiceNumber, createdAt });
  }
  expect((await client.call(authorize, {})).envelope.code).toBe('TOO_MANY_REQUESTS');
  app.clock.advanceMinutes(60);
  expect((await client.call(authorize, {})).status).toBe(200);
});

test('Two authorizations of one session reported at the same time leave one tab open', async () => {
  const [one, other] = [await payAuthorization(app, client), await payAuthorization(app, client)];
  await Promise.all([report(client, one), report(client, other)]);
  expect(await buy(client, 100)).toBe('CHARGED');
  await client.call(logout, {});
  await closeCardTabs(app.county);
  expect([statusAtGateway(app, one), statusAtGateway(app, other)].sort()).toEqual([
    'capturedPendingSettlement',
    'voided',
  ]);
});
