import { randomUUID } from 'node:crypto';
import type { TransactionStatus } from '@portal/card-emulator/transactions';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { closeFinding as closeEndpoint, findingList } from '@portal/contract/money/cards/findings';
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
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatFinding, parseFindingsCommand } from '../../../../commands/findings.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { reconcileCardPayments } from '../resolving/reconcile-card-payments.ts';
import { resolveCardPayments } from '../resolving/resolve-card-payments.ts';
import { closeFinding } from './close-finding.ts';
import { listFindings, recordFinding } from './findings.queries.ts';

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

/** Pays one form twice. @returns the second payment, which doesn't count. */
async function payTwice(): Promise<string> {
  const { content } = await manager.call(initiateDeposit, { amount: '25' });
  const first = (await payForm(app, content.tokenResults.token)) ?? '';
  await reportDeposit(manager, first);
  return (await payForm(app, content.tokenResults.token, OTHER_VISA)) ?? '';
}

function setStatus(transId: string, status: string): void {
  const transaction = app.emulator.book.find(transId);
  if (transaction === undefined) throw new Error(`No transaction ${transId}.`);
  transaction.status = status as TransactionStatus;
}

const close = (id: number, reason = 'Refunded at the counter') =>
  closeFinding(app.county, { id, by: 'test.staff', reason, actor: SYSTEM_ACTOR });

describe('A payment that was voided', () => {
  test('is never reported as not voided, in 60 simultaneous reports by browser, notification and job', async () => {
    await listenToGateway(app);
    for (let round = 0; round < 3; round += 1) {
      const second = await payTwice();
      await Promise.all([
        ...Array.from({ length: 59 }, () => reportDeposit(manager, second)),
        resolveCardPayments(app.county),
      ]);
      expect(statusAtGateway(app, second)).toBe('voided');
      for (const finding of await findFindings(app, second))
        expect(finding).toMatchObject({ rule: 'PAYMENT_TWICE', details: { isVoided: true }, isOpen: false });
    }
  });

  test('is looked up before a finding if the response was lost', async () => {
    const second = await payTwice();
    app.emulator.faults.planResponse('createTransactionRequest', 'DROP_REPLY');
    expect((await reportDeposit(manager, second)).content.status).toBe('FAILED');
    expect(await findFindings(app, second)).toMatchObject([{ details: { isVoided: true }, isOpen: false }]);
  });

  test('stays voided when a later report has no news', async () => {
    const subject = '60000000001';
    const record = (isVoided: boolean) =>
      recordFinding(
        app.county.db,
        { rule: 'PAYMENT_TWICE', subject, details: { isVoided }, isSettled: isVoided },
        app.clock.now(),
      );
    await Promise.all(Array.from({ length: 50 }, (_, index) => record(index % 2 === 0)));
    expect(await findFindings(app, subject)).toMatchObject([{ details: { isVoided: true }, isOpen: false }]);
  });
});

describe('A payment that could not be voided', () => {
  test('is unknown to its payer, and a finding for staff until the gateway agrees', async () => {
    const second = await payTwice();
    app.emulator.faults.planResponse('createTransactionRequest', 'ERROR_500');
    expect((await reportDeposit(manager, second)).content.status).toBe('UNKNOWN');
    expect(await findFindings(app, second)).toMatchObject([{ details: { isVoided: false }, isOpen: true }]);
    app.emulator.book.void(second);
    await resolveCardPayments(app.county);
    expect(await findFindings(app, second)).toMatchObject([{ rule: 'PAYMENT_TWICE', isOpen: false }]);
  });
});

describe('Findings', () => {
  test('don’t close with time', async () => {
    const transId = await payDeposit(app, manager);
    await reportDeposit(manager, transId);
    app.clock.advanceMinutes(60);
    const { status } = app.emulator.book.find(transId) ?? {};
    app.emulator.book.void(transId);
    await reconcileCardPayments(app.county);
    expect(await findFindings(app, transId)).toMatchObject([{ rule: 'PAYMENT_MISSING', isOpen: true }]);
    app.clock.advanceMinutes(10 * 24 * 60);
    await reconcileCardPayments(app.county);
    expect(await findFindings(app, transId)).toMatchObject([{ isOpen: true }]);
    setStatus(transId, status ?? '');
    Object.assign(app.emulator.book.find(transId) ?? {}, { settleCents: 2_575 });
    await reconcileCardPayments(app.county);
    expect(await findFindings(app, transId)).toMatchObject([{ isOpen: false }]);
  });

  test('are listed and closed by staff with a reason, once, and stay closed while nothing changes', async () => {
    const subject = randomUUID();
    const record = (details: object) =>
      recordFinding(app.county.db, { rule: 'CAPTURE_REFUSED', subject, details }, app.clock.now());
    await record({ dueCents: 100 });
    const [{ id = 0 } = {}] = await findFindings(app, subject);
    expect((await listFindings(app.county.db, { isOpen: true, limit: 1 }))[0]).toMatchObject({ id, subject });
    const closed = await Promise.all(Array.from({ length: 50 }, () => close(id)));
    expect(closed.filter(Boolean)).toHaveLength(1);
    await record({ dueCents: 100 });
    expect(await findFindings(app, subject)).toMatchObject([
      { isOpen: false, closedReason: 'Refunded at the counter' },
    ]);
    await record({ dueCents: 200 });
    expect(await findFindings(app, subject)).toMatchObject([{ isOpen: true, closedReason: null }]);
    expect(await close(id + 1_000)).toBe(false);
    const audited = await app.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'finding.closed')
      .where(({ eb }) => eb('details', '@>', JSON.stringify({ subject })))
      .execute();
    expect(audited).toHaveLength(1);
  });

  test('are listed and closed by staff on their screen, in their own name', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const other = await app.signedIn({ role: 'TRIMIN' });
    const subject = randomUUID();
    const details = { isVoided: false, expectedCents: 2_575, lookup: { status: 'FOUND' } };
    await recordFinding(app.county.db, { rule: 'PAYMENT_UNLIKE_INTENT', subject, details }, app.clock.now());
    const find = async (client: TestClient, filter: object = {}) =>
      (await client.call(findingList.endpoint, filter)).content.findings.find((finding) => finding.subject === subject);
    const open = await find(staff);
    const shown = { rule: 'PAYMENT_UNLIKE_INTENT', details: 'Voided: No, Expected: $25.75', closedAt: null };
    expect(open).toMatchObject({ ...shown, closedBy: null, closedReason: null });
    const id = open?.id ?? 0;

    for (const reason of ['', '  ', 'x'.repeat(501), 'x'.repeat(10_000)])
      expect((await staff.call(closeEndpoint, { id, reason })).status).toBe(400);
    for (const wrong of [0, -1, 1.5, 2 ** 60])
      expect((await staff.call(closeEndpoint, { id: wrong, reason: 'x' })).status).toBe(400);
    const unknown = await staff.call(closeEndpoint, { id: id + 1_000, reason: 'x' });
    expect(unknown.content).toEqual({ status: 'NOT_OPEN' });
    expect((await manager.call(closeEndpoint, { id, reason: 'x' })).status).toBe(403);
    expect(await find(other)).toMatchObject({ id, closedAt: null });

    const reason = '=HYPERLINK("x") <b>🧾</b>'.padEnd(500, '界');
    const closed = await Promise.all(
      Array.from({ length: 50 }, (_, index) => [staff, other][index % 2]?.call(closeEndpoint, { id, reason })),
    );
    expect(closed.filter((response) => response?.content.status === 'CLOSED')).toHaveLength(1);
    expect(await find(staff)).toBeUndefined();
    const after = await find(staff, { state: 'ALL' });
    expect(after).toMatchObject({ closedReason: reason, closedAt: expect.any(String) });
    const audited = await app.county.db
      .selectFrom('audit_entries')
      .select(['username', 'details'])
      .where('action', '=', 'finding.closed')
      .where(({ eb }) => eb('details', '@>', JSON.stringify({ subject })))
      .execute();
    expect(audited).toMatchObject([{ username: after?.closedBy, details: { reason } }]);
    expect([staff.username, other.username]).toContain(after?.closedBy);
  });

  test('are listed by a command as one line each', () => {
    const found = { id: 7, rule: 'PAYMENT_TWICE', subject: '60000000001', details: { isVoided: false } } as const;
    const foundAt = new Date('2026-11-20T18:00:00Z');
    expect(formatFinding({ ...found, foundAt, settledAt: null, closedBy: null, closedReason: null })).toBe(
      '7  2026-11-20T18:00:00.000Z  PAYMENT_TWICE 60000000001  {"isVoided":false}',
    );
    const end = { settledAt: foundAt, closedBy: 'clerk', closedReason: 'Returned by check' };
    expect(formatFinding({ ...found, foundAt, ...end })).toMatch(
      /closed 2026-11-20T18:00:00.000Z by clerk: Returned by check$/,
    );
    expect(parseFindingsCommand([])).toEqual({ kind: 'LIST', isOpen: true });
    expect(parseFindingsCommand(['--all'])).toEqual({ kind: 'LIST', isOpen: false });
    expect(parseFindingsCommand(['close', '7', 'Returned', 'by', 'check'])).toEqual({
      ...{ kind: 'CLOSE', id: 7, reason: 'Returned by check' },
    });
    for (const wrong of [
      ['close'],
      ['close', '7'],
      ['close', '-1', 'x'],
      ['open'],
      ['--all', 'x'],
      ['close', '7', 'x'.repeat(501)],
    ])
      expect(() => parseFindingsCommand(wrong)).toThrow('Usage');
  });
});

describe('"Not yet" is not "no"', () => {
  const NOT_YET = ['pendingSettlement', 'updatingSettlement', 'pendingFinalSettlement', 'approvedReview'];

  test.each([...NOT_YET, 'someStatusOfNextYear', 'communicationError'])(
    'a payment that is %s ends as UNKNOWN',
    async (status) => {
      const transId = await payDeposit(app, manager);
      const paid = app.emulator.book.find(transId)?.status ?? '';
      setStatus(transId, status);
      expect((await reportDeposit(manager, transId)).content.status).toBe('UNKNOWN');
      const isKnown = NOT_YET.includes(status);
      expect(await findFindings(app, transId)).toMatchObject(isKnown ? [] : [{ rule: 'STATUS_UNKNOWN', isOpen: true }]);
      setStatus(transId, paid);
      expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
      await resolveCardPayments(app.county);
      expect(await findFindings(app, transId)).toMatchObject(isKnown ? [] : [{ isOpen: false }]);
    },
  );

  test.each(NOT_YET)('an authorization that is %s is unknown, and usable once it is decided', async (status) => {
    const client = await signInCardUser(app);
    const transId = await payAuthorization(app, client);
    setStatus(transId, status);
    const report = async () => (await client.call(authorizationResponse, { transId })).content;
    expect(await report()).toEqual({ authorizationOkay: false, status: 'UNKNOWN' });
    setStatus(transId, 'authorizedPendingCapture');
    expect(await report()).toEqual({ authorizationOkay: true, status: 'DONE' });
    await authorizeCard(app, client);
  });
});
