import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { bookFinding as bookEndpoint, findingList } from '@portal/contract/money/cards/findings';
import {
  type CardApp,
  expectSoundCards,
  findFindings,
  payAuthorization,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
  statusAtGateway,
} from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardGateway } from '../../../../platform/card-gateway/card-gateway.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { reconcileCardPayments } from './reconcile-card-payments.ts';
import { resolveCardPayments } from './resolve-card-payments.ts';

/** The county before it is restored, and from its last backup: a gateway that keeps the truth serves both. */
let lost: CardApp;
let restored: CardApp;
let gateway: CardGateway;
let payer: TestClient;
let samePayer: TestClient;
let staff: TestClient;
beforeAll(async () => {
  lost = await startCardApp({
    wrapGateway: (opened) => {
      gateway = opened;
      return opened;
    },
  });
  restored = await startCardApp({ wrapGateway: () => gateway });
});
beforeEach(async () => {
  [payer, samePayer] = [await lost.signedIn({ role: 'ACCOUNT' }), await restored.signedIn({ role: 'ACCOUNT' })];
  staff = await restored.signedIn({ role: 'COUNTY' });
  await lost.signedIn({ role: 'COUNTY' });
  expect(samePayer.accountId).toBe(payer.accountId);
});
afterEach(() => expectSoundCards(restored));
afterAll(async () => {
  await lost.close();
  await restored.close();
});

const listBookable = async () => (await staff.call(findingList.endpoint, {})).content.findings;
const book = async (id: number, accountId = payer.accountId, client = staff) =>
  (await client.call(bookEndpoint, { id, accountId, reason: 'Restored' })).content.status;

/** A deposit of $25.00, with a surcharge of 3 %, that is charged and booked before the database is lost. */
async function payAndLose(): Promise<string> {
  const transId = await payDeposit(lost, payer);
  expect((await reportDeposit(payer, transId)).content.status).toBe('DONE');
  return transId;
}

async function findBookable(transId: string) {
  await reconcileCardPayments(restored.county);
  const finding = (await listBookable()).find(({ subject }) => subject === transId);
  if (finding === undefined) throw new Error('There is no finding.');
  return finding;
}

describe('After a restore', () => {
  test('a payer is not told that the card was not charged', async () => {
    const transId = await payAndLose();
    expect((await reportDeposit(samePayer, transId)).content).toMatchObject({ status: 'UNKNOWN', usageBalance: 0 });
    const [client, sameClient] = [await signInCardUser(lost), await signInCardUser(restored)];
    const held = await payAuthorization(lost, client);
    const { content } = await sameClient.call(authorizationResponse, { transId: held });
    expect(content).toEqual({ authorizationOkay: false, status: 'UNKNOWN' });
  });

  test('a deposit is found, and booked once by staff, of two who book it fifty times', async () => {
    const transId = await payAndLose();
    lost.emulator.book.settle();
    const { id, bookable } = await findBookable(transId);
    expect(bookable).toMatchObject({ accountId: payer.accountId, totalCents: 2_575 });
    const other = await restored.signedIn({ role: 'TRIMIN' });
    await lost.signedIn({ role: 'TRIMIN' });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => book(id, payer.accountId, index % 2 === 0 ? staff : other)),
    );
    expect(outcomes.filter((status) => status === 'BOOKED')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['BOOKED', 'NOT_OPEN']));
    await Promise.all([resolveCardPayments(restored.county), reconcileCardPayments(restored.county)]);
    expect(await samePayer.getBalance()).toBe(2_500);
    expect((await findFindings(restored, transId)).filter(({ isOpen }) => isOpen)).toEqual([]);
    const audited = await restored.county.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', 'in', ['escrow.deposited', 'finding.closed'])
      .where('user_id', 'in', [staff.userId, other.userId])
      .execute();
    expect(audited).toHaveLength(2);
    expect(audited).toContainEqual({
      action: 'escrow.deposited',
      details: expect.objectContaining({ depositCents: 2_500, surchargeCents: 75, reason: 'Restored' }),
    });
  });

  test.each([
    ['another account', () => {}, 1],
    ['a deposit that is voided since', (transId: string) => lost.emulator.book.void(transId), 0],
  ])('nothing is booked for %s', async (_, change, shift) => {
    const transId = await payAndLose();
    const { id } = await findBookable(transId);
    change(transId);
    expect(await book(id, payer.accountId + shift)).toBe('NOT_PROVEN');
    lost.emulator.faults.planResponse('getTransactionDetailsRequest', 'ERROR_500');
    expect(await book(id)).toBe('UNKNOWN');
    expect(await samePayer.getBalance()).toBe(0);
    lost.emulator.book.void(transId);
    await reconcileCardPayments(restored.county);
  });

  test('a deposit of an account that was deleted since stays an open finding', async () => {
    const transId = await payAndLose();
    const { id } = await findBookable(transId);
    await restored.county.db
      .updateTable('accounts')
      .set({ status: 'I', deleted_at: restored.county.clock.now() })
      .where('id', '=', payer.accountId)
      .execute();
    expect(await book(id)).toBe('NOT_PROVEN');
    expect((await findFindings(restored, transId)).filter(({ isOpen }) => isOpen)).toHaveLength(1);
    lost.emulator.book.void(transId);
    await reconcileCardPayments(restored.county);
  });

  test('an authorization is found and can’t be booked', async () => {
    const client = await signInCardUser(lost);
    await signInCardUser(restored);
    const transId = await payAuthorization(lost, client);
    const { id, bookable } = await findBookable(transId);
    expect(bookable).toBeNull();
    expect(await book(id, client.accountId)).toBe('NOT_PROVEN');
    expect(statusAtGateway(lost, transId)).toBe('authorizedPendingCapture');
  });
});

test.each([
  [undefined, 31],
  [10, 31],
  [90, 90],
  [4_000, 365],
])('With a backup that is %s days old, the comparison looks %s days back', async (age, days) => {
  const county = await startCardApp({
    wrapGateway: (opened) => ({
      ...opened,
      listBatches: (from, through) => {
        looked.push(Math.round((through.getTime() - from.getTime()) / 86_400_000));
        return opened.listBatches(from, through);
      },
    }),
  });
  const looked: number[] = [];
  if (age !== undefined) {
    const madeAt = new Date(county.clock.now().getTime() - age * 86_400_000).toISOString();
    const entry = { action: 'county.restored', actor: SYSTEM_ACTOR, details: { madeAt } } as const;
    await recordAudit(county.county.db, entry);
  }
  await reconcileCardPayments(county.county);
  expect(looked).toEqual([days]);
  await county.close();
});
