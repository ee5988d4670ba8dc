import { createHmac, randomUUID } from 'node:crypto';
import { EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import type { Endpoint, RequestOf } from '@portal/contract/endpoint';
import { getImage, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { completeDeposit, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { logout } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { callDuring } from '@portal/testing/apps/call-during';
import {
  authorizeCard,
  type CardApp,
  payAuthorization,
  payDeposit,
  reportDeposit,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, fundEscrow, orderPages, setPrices, signInBuyer } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { type PostgresServer, startPostgresServer } from '@portal/testing/database/postgres-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMoneyFaults } from './find-money-faults.ts';
import { renewAllAccounts } from './modules/money/billing/index.ts';
import { closeCardTabs, resolveCardPayments } from './modules/money/cards/index.ts';
import { getFunds } from './modules/money/ledger/index.ts';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';
import { createAccount, getAccount, lockAccounts } from './modules/people/accounts/index.ts';
import type { CardGateway } from './platform/card-gateway/card-gateway.ts';
import type { Db } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openPostgres } from './platform/database/open-postgres.ts';

/**
 * The database server is killed (kill -9) during payments, and started again. Committed work is kept, uncommitted work
 * isn't; the portal reports that its database is unavailable, and continues when it is back.
 */
const FIRST_PAGE_CENTS = 200;
const SEARCH_CENTS = 25;
/** Orders that are paid at the same time, users of the escrow who pay them, and payments after which the database is killed. */
const ORDERS = 36;
const BUYERS = 6;
const PAID_FIRST = 10;

/** Before or after the commit of the transaction that posts the money. */
type CrashPoint = 'before the commit' | 'after the commit';

let server: PostgresServer;
let app: CardApp;
let document: Awaited<ReturnType<typeof recordDocument>>;
/** When the database is killed next. */
let crashAt: CrashPoint | undefined;
/** Called after the gateway has handled a request. */
let onGatewayAnswer = () => {};

beforeAll(async () => {
  // The server must keep its commits, or the test would prove nothing; the disk never fails here.
  server = await startPostgresServer({ settings: ['fsync=off', 'synchronous_commit=on'] });
  const database = openPostgres(server.urlOf('postgres'));
  await migrate(database);
  if (database.engine === 'postgresql') database.pool.on('connect', dieAroundCommits);
  app = await startCardApp({ database, wrapGateway: observeResponses });
  await setPrices(app, { imageDocument: 0, imageFirstPage: FIRST_PAGE_CENTS, imageAdditionalPages: 50 });
  document = await recordDocument(app, { image: 2 });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

interface Connection {
  query(statement: { readonly text: string } | string, ...rest: readonly unknown[]): unknown;
}

/** Kills the server at the next commit if that's planned. */
function dieAroundCommits(connection: Connection): void {
  const query = connection.query.bind(connection);
  connection.query = (statement, ...rest) => {
    const isCommit = typeof statement === 'object' && statement.text === 'commit';
    if (isCommit && crashAt === 'before the commit') return die().then(() => query(statement, ...rest));
    const result = query(statement, ...rest);
    return isCommit && crashAt === 'after the commit' ? Promise.resolve(result).finally(die) : result;
  };
}

function die(): Promise<void> {
  crashAt = undefined;
  return server.kill();
}

function observeResponses(gateway: CardGateway): CardGateway {
  const telling = <Result>(answer: Promise<Result>) => answer.finally(() => onGatewayAnswer());
  return {
    ...gateway,
    findTransaction: (id) => telling(gateway.findTransaction(id)),
    capture: (id, cents) => telling(gateway.capture(id, cents)),
  };
}

/** Kills the database at the commit that follows the gateway's next response. */
function planAfterGateway(point: CrashPoint): void {
  onGatewayAnswer = () => {
    onGatewayAnswer = () => {};
    crashAt = point;
  };
}

/** Makes a call that loses its response when the database is killed. */
async function loseAnswer<E extends Endpoint>(client: TestClient, endpoint: E, request: RequestOf<E>): Promise<void> {
  const { status, envelope } = await client.call(endpoint, request);
  expect([status, envelope.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  await server.restart();
}

const tabOf = ({ userId }: TestClient) =>
  app.county.db
    .selectFrom('card_tabs')
    .select(['state', 'captured_cents as captured'])
    .where('user_id', '=', userId)
    .execute();

describe.each(['before the commit', 'after the commit'] as const)('When the database is killed %s', (point) => {
  test('a deposit is posted once (K6, K7)', async () => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    const transId = await payDeposit(app, manager);
    planAfterGateway(point);
    await loseAnswer(manager, completeDeposit, { transId });
    expect(await manager.getBalance()).toBe(point === 'after the commit' ? 2_500 : 0);
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
    expect((await reportDeposit(manager, transId)).content).toEqual({
      status: 'DONE',
      usageBalance: 2_500,
      receiptId: expect.any(Number),
    });
  });

  test('an authorization opens one tab (K6, K7)', async () => {
    const client = await app.signedIn({ account: { paymentMethod: 'CREDIT_CARD' } });
    const transId = await payAuthorization(app, client);
    planAfterGateway(point);
    await loseAnswer(client, authorizationResponse, { transId });
    const { content } = await client.call(authorizationResponse, { transId });
    expect(content).toEqual({ authorizationOkay: true, status: 'DONE' });
    expect(await tabOf(client)).toEqual([{ state: 'OPEN', captured: null }]);
  });

  test('a charge to a card is captured once (K9)', async () => {
    const client = await app.signedIn({ account: { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } });
    const transId = await authorizeCard(app, client);
    await buyPages(client, document.documentKey, '1');
    await client.call(logout, {});
    // The lookup before the capture is also a response.
    onGatewayAnswer = () => planAfterGateway(point);
    await closeCardTabs(app.county).catch(() => {});
    await server.restart();
    expect(app.emulator.book.find(transId)?.settleCents).toBe(205);
    await closeCardTabs(app.county);
    expect(await tabOf(client)).toEqual([{ state: 'CAPTURED', captured: 205 }]);
    expect(app.emulator.book.find(transId)?.settleCents).toBe(205);
  });

  test('an order is paid once and delivered', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 1_000 });
    const { guid } = (await orderPages(buyer, document.documentKey, '1')).content.imageState;
    crashAt = point;
    await loseAnswer(buyer, payDownloadOrder, { imageStateGuid: guid });
    expect(await buyer.getBalance()).toBe(point === 'after the commit' ? 800 : 1_000);
    const paid = await buyer.call(payDownloadOrder, { imageStateGuid: guid });
    expect(paid.content).toMatchObject({ status: 'PAID', usageBalanceResult: { usageBalance: 800 } });
    expect((await buyer.call(getImage, { imageStateGuid: guid })).content.preview).toBe(false);
  });

  test('a search is charged once and gets its response', async () => {
    await saveSettings(app.county.db, {
      group: 'aLaCarte',
      content: { documentNumber: SEARCH_CENTS, imageFirstPage: FIRST_PAGE_CENTS },
      actor: SYSTEM_ACTOR,
    });
    const searcher = await signInBuyer(app, { escrowCents: 1_000 });
    const criteria = { fromDocumentNumber: document.address.documentNumber };
    crashAt = point;
    await loseAnswer(searcher, SEARCH_ENDPOINTS.searchByDocumentNumber, criteria);
    const { content } = await searcher.call(SEARCH_ENDPOINTS.searchByDocumentNumber, criteria);
    expect(content).toMatchObject({ searchResults: { totalRecordCount: 1 }, usageBalance: 975 });
  });

  test('the renewal continues and charges no account twice (K12, K13)', async () => {
    const { db } = app.county;
    app.clock.advanceMinutes(31 * 24 * 60);
    const accountIds: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const accountId = await createAccount(db, { name: randomUUID(), monthlyFeeCents: 100 });
      await fundEscrow(app, accountId, 1_000);
      accountIds.push(accountId);
    }
    // The first transaction marks all accounts; the second charges one.
    const onMarked = async () => {
      crashAt = point;
    };
    await expect(renewAllAccounts(app.county, { steps: { onMarked } })).rejects.toThrow();
    await server.restart();
    await renewAllAccounts(app.county);
    for (const accountId of accountIds)
      expect((await getFunds(db, await getAccount(db, accountId))).balanceCents).toBe(900);
  });
});

test('Each purchase interrupted by an outage is made once, and the balance is right', async () => {
  const first = await signInBuyer(app);
  await fundEscrow(app, first.accountId, ORDERS * FIRST_PAGE_CENTS);
  const buyers = [first];
  while (buyers.length < BUYERS) buyers.push(await signInBuyer(app, { accountId: first.accountId }));
  const orders: { readonly client: TestClient; readonly guid: string }[] = [];
  for (const client of Array.from({ length: ORDERS / BUYERS }, () => buyers).flat()) {
    const { documentKey } = await recordDocument(app, { image: 1 });
    orders.push({ client, guid: (await orderPages(client, documentKey)).content.imageState.guid });
  }
  const pay = ({ client, guid }: (typeof orders)[number]) => client.call(payDownloadOrder, { imageStateGuid: guid });

  // However fast the others are, this payment is interrupted: it waits for its account, which another transaction holds.
  const waiting = await signInBuyer(app, { escrowCents: FIRST_PAGE_CENTS });
  const { guid } = (await orderPages(waiting, document.documentKey, '1')).content.imageState;
  orders.push({ client: waiting, guid });

  const underWay: ReturnType<typeof pay>[] = [];
  const hold = (tx: Db) => lockAccounts(tx, [waiting.accountId]);
  const interrupt = async () => {
    underWay.push(...orders.slice(0, ORDERS).map(pay));
    await Promise.race(underWay.slice(1 + PAID_FIRST));
    await server.kill();
  };
  const holding = callDuring(app.county.db, { before: hold, after: interrupt }, () => {
    const paying = pay({ client: waiting, guid });
    underWay.push(paying);
    return paying;
  });
  await expect(holding).rejects.toThrow();
  const outcomes = await Promise.all(underWay);
  await server.restart();
  const lost = outcomes.filter(({ status }) => status !== 200);
  expect(lost.length).toBeGreaterThan(0);
  expect(new Set(lost.map(({ envelope }) => envelope.code))).toEqual(new Set(['DATABASE_UNAVAILABLE']));

  const again = await Promise.all(orders.map(pay));
  expect(again.map(({ content }) => content.status)).toEqual(orders.map(() => 'PAID'));
  expect([await first.getBalance(), await waiting.getBalance()]).toEqual([0, 0]);
});

describe('While the database is unavailable', () => {
  test('calls are refused with a message, and work again when it is back', async () => {
    const client = await app.signedIn({ role: 'ACCOUNT' });
    await server.kill();
    const page = { ...document.address, pageCount: 2, page: 1 };
    const calls: readonly (readonly [Endpoint, object])[] = [
      [usageBalance, {}],
      [initiateDeposit, { amount: '25' }],
      [completeDeposit, { transId: '60000000001' }],
      [SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber: '1' }],
      [getThumbnails, { ...page, pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' }],
      [logout, {}],
    ];
    for (const [endpoint, request] of calls) {
      const response = await client.send(endpoint, request);
      expect([endpoint.path, response.statusCode]).toEqual([endpoint.path, 503]);
      expect(response.json()).toMatchObject({
        ok: false,
        code: 'DATABASE_UNAVAILABLE',
        message: "We can't reach the county's records right now. Try again in a few minutes.",
      });
      expect(response.headers['retry-after']).toBe('30');
    }
    await server.restart();
    expect((await client.call(usageBalance, {})).content.usageBalance).toBe(0);
  });

  test('a notification of the gateway is refused, so that it is sent again', async () => {
    const body = JSON.stringify({ notificationId: randomUUID(), eventType: 'x', payload: { id: '60000000001' } });
    const signature = createHmac('sha512', EMULATOR_SIGNATURE_KEY).update(body).digest('hex');
    await server.kill();
    const response = await app.app.inject({
      method: 'POST',
      url: `/${app.county.key}/card-gateway/notifications`,
      headers: { 'x-anet-signature': `sha512=${signature}` },
      payload: body,
    });
    expect(response.statusCode).toBe(503);
    await server.restart();
  });
});
