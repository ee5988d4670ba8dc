import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { completeDeposit, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import {
  authorizeCard,
  type CardApp,
  chargeCard,
  expectSoundCards,
  payAuthorization,
  payDeposit,
  payForm,
  reportDeposit,
  signInCardUser,
  startCardApp,
  statusAtGateway,
} from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashServer } from '@portal/testing/crash/crash-processes';
import type { CrashPoint, CrashServerOptions } from '@portal/testing/crash/crash-server';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeCardTabs } from '../tabs/close-card-tabs.ts';
import { resolveCardPayments } from './resolve-card-payments.ts';

/**
 * The portal is killed (kill -9) at every point of a payment. Then another process, which is this one, continues from
 * the committed data and the gateway's records.
 */
let app: CardApp;
let databaseUrl: string;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  app = await startCardApp();
  databaseUrl = await findDatabaseUrl(app.database);
});
beforeEach(() => app.emulator.webhooks.setTarget(undefined));
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await app.close();
});

interface Portal {
  readonly origin: string;
  /** The end of the process: killed, or with an exit code. */
  readonly ended: Promise<unknown>;
  kill(): void;
}

/** Starts the portal as a process that dies at a point. */
async function startPortal(how: Pick<CrashServerOptions, 'crashAt' | 'job'>): Promise<Portal> {
  const { apiUrl, formUrl } = app.emulator;
  const options: CrashServerOptions = {
    databaseUrl,
    gateway: { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY },
    now: app.clock.now().toISOString(),
    ...how,
  };
  const child = spawnCrashServer(options);
  processes.push(child);
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
  let origin = '';
  if (how.job === undefined) {
    for await (const line of createInterface({ input: child.stdout })) {
      origin = line;
      break;
    }
  }
  return { origin, ended, kill: () => child.kill('SIGKILL') };
}

/** Makes a call as a signed-in user. @returns undefined if the portal died before it responded. */
async function callPortal<E extends Endpoint>({ origin }: Portal, client: TestClient, endpoint: E, body: object) {
  const cookie = `portal_session=${client.asPayer().client.sessionToken}`;
  const response = await fetch(`${origin}/${app.county.key}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const envelope = (await response?.json().catch(() => undefined)) as { content: ContentOf<E> } | undefined;
  return envelope?.content;
}

/** Has the portal die over a call. */
async function dieOver(crashAt: CrashPoint, client: TestClient, endpoint: Endpoint, body: object): Promise<void> {
  const portal = await startPortal({ crashAt });
  expect(await callPortal(portal, client, endpoint, body)).toBeUndefined();
  expect(await portal.ended).toBe('SIGKILL');
}

const stateOf = async (client: TestClient) =>
  (
    await app.county.db
      .selectFrom('payment_intents')
      .select('state')
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow()
  ).state;
const tabOf = (client: TestClient) =>
  app.county.db
    .selectFrom('card_tabs')
    .select(['state', 'captured_cents as captured'])
    .where('user_id', '=', client.userId)
    .execute();

describe('A deposit is booked once when the portal dies', () => {
  test.each([
    'before the payment is looked up',
    'after the payment is looked up',
    'before the response is sent',
  ] as const)('%s', async (crashAt) => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    const transId = await payDeposit(app, manager);
    await dieOver(crashAt, manager, completeDeposit, { transId });
    expect(await manager.getBalance()).toBe(crashAt === 'before the response is sent' ? 2_500 : 0);
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
    await expectSoundCards(app);
  });

  test('after the form was issued, and the card is charged while the portal is down', async () => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    const portal = await startPortal({});
    const content = await callPortal(portal, manager, initiateDeposit, { amount: '25' });
    portal.kill();
    await portal.ended;
    await payForm(app, content?.tokenResults.token ?? '');
    await resolveCardPayments(app.county);
    expect(await manager.getBalance()).toBe(2_500);
    await expectSoundCards(app);
  });

  test('between storing a notification and processing it', async () => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    const portal = await startPortal({ crashAt: 'before the payment is looked up' });
    const url = `${portal.origin}/${app.county.key}/card-gateway/notifications`;
    app.emulator.webhooks.setTarget({ url, signatureKey: EMULATOR_SIGNATURE_KEY });
    await payDeposit(app, manager);
    expect(await portal.ended).toBe('SIGKILL');
    app.emulator.webhooks.setTarget(undefined);
    await app.emulator.webhooks.settle();
    const due = app.county.db.selectFrom('webhook_events').select('tries').where('processed_at', 'is', null);
    expect(await due.execute()).toEqual([{ tries: 0 }]);
    await resolveCardPayments(app.county);
    expect([await manager.getBalance(), await due.execute()]).toEqual([2_500, []]);
    await expectSoundCards(app);
  });
});

describe('A form that never reached the browser expires when the portal dies', () => {
  test.each(['before the form is asked for', 'after the form is given'] as const)('%s', async (crashAt) => {
    const manager = await app.signedIn({ role: 'ACCOUNT' });
    await dieOver(crashAt, manager, initiateDeposit, { amount: '25' });
    expect(await stateOf(manager)).toBe('CREATED');
    app.clock.advanceMinutes(61);
    await resolveCardPayments(app.county);
    expect(await stateOf(manager)).toBe('EXPIRED');
  });
});

describe('An authorization opens one tab when the portal dies', () => {
  test.each(['after the payment is looked up', 'before the response is sent'] as const)('%s', async (crashAt) => {
    const client = await signInCardUser(app);
    const transId = await payAuthorization(app, client);
    await dieOver(crashAt, client, authorizationResponse, { transId });
    const { content } = await client.call(authorizationResponse, { transId });
    expect(content).toEqual({ authorizationOkay: true, status: 'DONE' });
    expect(await tabOf(client)).toEqual([{ state: 'OPEN', captured: null }]);
    await expectSoundCards(app);
  });
});

describe('A tab ends once when the portal dies', () => {
  async function prepare(usedCents: number): Promise<{ client: TestClient; transId: string }> {
    const client = await signInCardUser(app);
    const transId = await authorizeCard(app, client);
    const opKey = `before the crash ${transId}`;
    if (usedCents > 0) await chargeCard(client, { amountCents: usedCents, opKey });
    await client.send({ method: 'POST', path: 'auth/logout' }, {});
    return { client, transId };
  }

  async function dieInJob(crashAt: CrashPoint): Promise<void> {
    expect(await (await startPortal({ crashAt, job: 'close-card-tabs' })).ended).toBe('SIGKILL');
  }

  test.each([
    ['before the capture', 'authorizedPendingCapture'],
    ['after the capture', 'capturedPendingSettlement'],
  ] as const)('%s', async (crashAt, status) => {
    const { client, transId } = await prepare(200);
    await dieInJob(crashAt);
    expect(await tabOf(client)).toEqual([{ state: 'CLOSING', captured: null }]);
    expect(statusAtGateway(app, transId)).toBe(status);
    await closeCardTabs(app.county);
    expect(await tabOf(client)).toEqual([{ state: 'CAPTURED', captured: 205 }]);
    expect(app.emulator.book.find(transId)?.settleCents).toBe(205);
    await expectSoundCards(app);
  });

  test('after the void', async () => {
    const { client, transId } = await prepare(0);
    await dieInJob('after the void');
    expect([await tabOf(client), statusAtGateway(app, transId)]).toEqual([
      [{ state: 'CLOSING', captured: null }],
      'voided',
    ]);
    await closeCardTabs(app.county);
    expect(await tabOf(client)).toEqual([{ state: 'VOIDED', captured: null }]);
  });

  test('even if two processes end it at the same time', async () => {
    const { client, transId } = await prepare(200);
    const runs = await Promise.all([
      startPortal({ job: 'close-card-tabs' }),
      startPortal({ job: 'close-card-tabs' }),
      closeCardTabs(app.county),
    ]);
    expect(await Promise.all([runs[0].ended, runs[1].ended])).toEqual([0, 0]);
    expect(await tabOf(client)).toEqual([{ state: 'CAPTURED', captured: 205 }]);
    expect(app.emulator.book.find(transId)?.settleCents).toBe(205);
    await expectSoundCards(app);
  });
});
