import { randomUUID } from 'node:crypto';
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  approvalList,
  decideApproval,
} from '@portal/contract/money/approvals/approvals';
import { refundSale } from '@portal/contract/money/charging/sales';
import { auditList } from '@portal/contract/office/audit/audit-list';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { getAccount, saveAccount } from '@portal/contract/people/account-admin/account';
import { recordCounterPayment, reverseCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
let documentKey: string;
let asking: TestClient;
let second: TestClient;
let customer: TestClient;
let saleId: number;
let paymentId: number;

const require = (content: object) => saveSettings(app.county.db, { group: 'approvals', content, actor: SYSTEM_ACTOR });

beforeAll(async () => {
  app = await startSellingApp();
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
/** An account with $7.00 in escrow: a payment of $10.00 less pages for $3.00. */
beforeEach(async () => {
  await require({ secondPerson: true });
  [asking, second] = [await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'COUNTY' })];
  customer = await signInBuyer(app);
  const { accountId } = customer;
  const deposit = {
    purpose: 'ESCROW_DEPOSIT',
    method: 'CASH',
    amountCents: 1_000,
    reference: '',
    reason: 'Deposit',
  } as const;
  paymentId = (await asking.call(recordCounterPayment, { ...deposit, accountId, requestKey: randomUUID() })).content
    .journalEntryId;
  await buyPages(customer, documentKey);
  const ofAccount = { reportType: 'ACCOUNT', accountId: String(accountId), kind: 'IMAGE_PURCHASE' } as const;
  saleId = (await asking.call(transactionList.endpoint, ofAccount)).content.transactions[0]?.id ?? 0;
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const pay = async (by: TestClient, payment: object, requestKey: string = randomUUID()) => {
  const { accountId } = customer;
  const request = {
    method: 'CASH',
    amountCents: 200,
    reference: '',
    reason: 'Asked for',
    accountId,
    requestKey,
    ...payment,
  };
  return (await by.call(recordCounterPayment, request as never)).envelope;
};
const changeMethod = async (by: TestClient) => {
  const account = (await by.call(getAccount, { id: customer.accountId })).content;
  return (await by.call(saveAccount, { ...account, paymentMethod: 'INVOICE', landLinkAccount: '1200' })).envelope;
};

/** How staff ask for each kind here; a write-off needs a card, and is tested with refused captures. */
const ASKING = {
  REFUND: async (by: TestClient) =>
    (await by.call(refundSale, { saleId, reason: 'Unreadable', requestKey: randomUUID() })).envelope,
  CORRECTION: (by: TestClient) => pay(by, { purpose: 'CORRECTION', direction: 'SUBTRACT' }),
  PAYOUT: (by: TestClient) => pay(by, { purpose: 'REFUND' }),
  METHOD_CHANGE: changeMethod,
} as const satisfies Partial<Record<ApprovalKind, unknown>>;
type AskedKind = keyof typeof ASKING;
const KINDS = APPROVAL_KINDS.filter((kind): kind is AskedKind => kind in ASKING);
/** The escrow in cents after each kind, computed by hand. */
const AFTER: Readonly<Record<AskedKind, number>> = { REFUND: 1_000, CORRECTION: 500, PAYOUT: 500, METHOD_CHANGE: 700 };

const escrow = async () => {
  const row = await app.county.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('account_id', '=', customer.accountId)
    .where('kind', '=', 'ESCROW')
    .executeTakeFirst();
  return row?.balance ?? 0;
};
const methodOf = async () => (await second.call(getAccount, { id: customer.accountId })).content.paymentMethod;
const listed = async (by: TestClient = second, state: 'WAITING' | 'ALL' = 'ALL') => {
  const { approvals } = (await by.call(approvalList.endpoint, { state })).content;
  return approvals.filter(({ accountId }) => accountId === customer.accountId);
};
const ask = async (kind: AskedKind, by = asking): Promise<number> => {
  expect((await ASKING[kind](by)).code).toBe('SECOND_PERSON_NEEDED');
  return (await listed())[0]?.id ?? 0;
};
const decide = async (by: TestClient, id: number, decision: 'APPROVE' | 'END' = 'APPROVE') => {
  const { envelope } = await by.call(decideApproval, { id, decision });
  return envelope.ok ? envelope.content?.state : envelope.code;
};
const setUser = (client: TestClient, user: object) =>
  app.county.db.updateTable('users').set(user).where('id', '=', client.userId).execute();
const auditedOf = async (id: number) => {
  const rows = await app.county.db
    .selectFrom('audit_entries')
    .select(['action', 'username'])
    .where(sql<boolean>`action LIKE 'approval.%' AND details ->> 'number' = ${String(id)}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action, username }) => `${action} ${username}`);
};

describe.each(KINDS)('A request of the kind %s', (kind) => {
  test('changes nothing until another person approves it, and then exactly once', async () => {
    const id = await ask(kind);
    expect([await escrow(), await methodOf()]).toEqual([700, 'ESCROW']);
    expect(await listed()).toMatchObject([
      { id, kind, state: 'WAITING', requestedBy: asking.username, isOwn: false, isOwnMoney: false },
    ]);
    const others = [second, await app.signedIn({ role: 'TRIMIN' }), await app.signedIn({ role: 'COUNTY' })];
    const outcomes = await Promise.all([...others, ...others].map((by) => decide(by, id)));
    expect(outcomes.filter((outcome) => outcome === 'APPROVED')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['APPROVED', 'REQUEST_DECIDED']));
    expect(await escrow()).toBe(AFTER[kind]);
    expect(await methodOf()).toBe(kind === 'METHOD_CHANGE' ? 'INVOICE' : 'ESCROW');
    expect((await auditedOf(id)).map((entry) => entry.split(' ')[0])).toEqual([
      'approval.requested',
      'approval.approved',
    ]);
  });

  test('isn’t approved by the one who asked, in two sessions at once', async () => {
    const id = await ask(kind);
    const outcomes = await Promise.all([decide(asking, id), decide(asking, id)]);
    expect(outcomes).toEqual(['OWN_REQUEST', 'OWN_REQUEST']);
    await setUser(asking, { role: 'TRIMIN' });
    await asking.openSession('TRIMIN');
    expect(await decide(asking, id)).toBe('OWN_REQUEST');
    expect(await escrow()).toBe(700);
  });

  test('is approved only while both people are staff outside the account', async () => {
    const id = await ask(kind);
    const home = asking.accountId;
    for (const changed of [{ account_id: customer.accountId }, { status: 'I' }, { role: 'USER' }]) {
      await setUser(asking, changed);
      expect(await decide(second, id)).toBe('REQUEST_OUTDATED');
      await setUser(asking, { account_id: home, status: 'A', role: 'COUNTY' });
    }
    const inAccount = await app.signedIn({ role: 'COUNTY', accountId: customer.accountId });
    expect(await decide(inAccount, id)).toBe('OWN_MONEY');
    await app.county.db.deleteFrom('users').where('id', '=', asking.userId).execute();
    expect(await decide(second, id)).toBe('REQUEST_OUTDATED');
    expect((await listed())[0]).toMatchObject({ state: 'WAITING', requestedBy: asking.username });
    expect(await escrow()).toBe(700);
  });

  test.each(['WITHDRAWN', 'DECLINED', 'EXPIRED'] as const)(
    'is never approved after it is %s, and can be asked for again',
    async (state) => {
      const id = await ask(kind);
      if (state === 'EXPIRED') {
        app.clock.advanceMinutes(14 * 24 * 60);
        for (const by of [asking, second]) await by.openSession('COUNTY');
      } else expect(await decide(state === 'WITHDRAWN' ? asking : second, id, 'END')).toBe(state);
      expect(await decide(second, id)).toBe('REQUEST_DECIDED');
      expect((await listed())[0]).toMatchObject({ id, state });
      expect(await escrow()).toBe(700);
      expect(await ask(kind)).not.toBe(id);
    },
  );

  test('is carried out by one person up to the limit, and by one person while it is off, which the audit log says', async () => {
    await require({ secondPerson: false });
    expect((await ASKING[kind](asking)).ok).toBe(true);
    expect([await escrow(), await listed()]).toEqual([AFTER[kind], []]);
    const { entries } = (await second.call(auditList.endpoint, { action: 'approval.off' })).content;
    expect(entries[0]).toMatchObject({ username: asking.username });
  });
});

describe('The limit of a kind', () => {
  test.each([
    [200, true],
    [199, false],
  ])('of %s cents lets one person pay out 200 cents: %s', async (payoutLimit, isDone) => {
    await require({ secondPerson: true, payoutLimit });
    expect((await pay(asking, { purpose: 'REFUND' })).ok).toBe(isDone);
    expect(await escrow()).toBe(isDone ? 500 : 700);
  });

  test('counts for a reversal as for a correction, since it could pay out what was paid in', async () => {
    const reversal = { accountId: customer.accountId, journalEntryId: paymentId, reason: 'Wrong' };
    await pay(asking, { purpose: 'ESCROW_DEPOSIT', amountCents: 300 });
    expect((await asking.call(reverseCounterPayment, reversal)).envelope.code).toBe('SECOND_PERSON_NEEDED');
    const [request] = await listed();
    expect(request).toMatchObject({ kind: 'CORRECTION', amountCents: 1_000 });
    expect(await decide(second, request?.id ?? 0)).toBe('APPROVED');
    expect(await escrow()).toBe(0);
  });
});

describe('What a request is based on', () => {
  test('is refused at once if it can’t be carried out', async () => {
    expect((await pay(asking, { purpose: 'REFUND', amountCents: 701 })).code).toBe('AMOUNT_TOO_HIGH');
    const tooMuch = { saleId, lines: [{ line: 1, amountCents: 201 }], reason: 'More', requestKey: randomUUID() };
    expect((await asking.call(refundSale, tooMuch)).content.status).toBe('EXCEEDS_REMAINING');
    expect(await listed()).toEqual([]);
  });

  test('is looked at again: a sale that was refunded since isn’t refunded by the approval', async () => {
    const whole = await ask('REFUND');
    await require({ secondPerson: true, refundLimit: 100 });
    const part = { saleId, lines: [{ line: 2, amountCents: 100 }], reason: 'Part', requestKey: randomUUID() };
    expect((await second.call(refundSale, part)).content.status).toBe('DONE');
    expect(await decide(second, whole)).toBe('REQUEST_OUTDATED');
    expect(await escrow()).toBe(800);
  });

  test('is looked at again: a second payout isn’t made from the same balance', async () => {
    const first = await ask('PAYOUT');
    const same = await ask('PAYOUT');
    const outcomes = await Promise.all([decide(second, first), decide(second, same)]);
    expect(outcomes.sort()).toEqual(['APPROVED', 'REQUEST_OUTDATED']);
    expect(await escrow()).toBe(500);
  });

  test('is looked at again: what was spent since isn’t paid out', async () => {
    expect((await pay(asking, { purpose: 'REFUND', amountCents: 700 })).code).toBe('SECOND_PERSON_NEEDED');
    const other = await recordDocument(app, { image: 3 });
    await buyPages(customer, other.documentKey);
    expect(await decide(second, (await listed())[0]?.id ?? 0)).toBe('AMOUNT_TOO_HIGH');
    expect(await escrow()).toBe(400);
  });

  test('is asked for once under one key, and another request under it is refused', async () => {
    const key = randomUUID();
    const codes = await Promise.all([1, 2, 3].map(() => pay(asking, { purpose: 'REFUND' }, key)));
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['SECOND_PERSON_NEEDED']));
    expect((await pay(asking, { purpose: 'REFUND', amountCents: 300 }, key)).code).toBe('RECORDED_OTHERWISE');
    const requests = await listed();
    expect(requests).toHaveLength(1);
    expect(await decide(second, requests[0]?.id ?? 0)).toBe('APPROVED');
    // The response of the request was lost: a repetition has the outcome.
    expect((await pay(asking, { purpose: 'REFUND' }, key)).ok).toBe(true);
    expect(await escrow()).toBe(500);
  });
});

test('Those who can approve are mailed, and the one who asked is mailed the decision', async () => {
  await setUser(second, { email: 'second@juniper.example' });
  await setUser(asking, { email: 'asking@juniper.example' });
  const id = await ask('PAYOUT');
  const [mail] = await listEmails(app, 'second@juniper.example');
  expect(mail?.text).toContain(`${asking.username} asks for a second person. Payout, $2.00`);
  expect(await listEmails(app, 'asking@juniper.example')).toEqual([]);
  await decide(second, id);
  expect((await listEmails(app, 'asking@juniper.example'))[0]?.text).toContain('Approved');
});

describe('The database', () => {
  const change = (id: number, set: object) =>
    app.county.db.updateTable('approval_requests').set(set).where('id', '=', id).execute();
  const approved = (userId: number) => ({
    ...{ state: 'APPROVED', decided_by: userId, decider: 'x', decided_at: app.clock.now() },
  });

  test('refuses the approval of one’s own, in the account, after the end, and a change of a request', async () => {
    const id = await ask('PAYOUT');
    const inAccount = await app.signedIn({ role: 'COUNTY', accountId: customer.accountId });
    const late = new Date(app.clock.now().getTime() + 15 * 24 * 3_600_000);
    for (const refused of [
      approved(asking.userId),
      approved(inAccount.userId),
      approved(customer.userId),
      { ...approved(second.userId), decided_at: late },
      { ...approved(second.userId), decided_by: null },
      { amount_cents: 1 },
      { requested_by: second.userId },
      { request: '{}' },
    ])
      await expect(change(id, refused)).rejects.toThrow();
    await expect(app.county.db.deleteFrom('approval_requests').where('id', '=', id).execute()).rejects.toThrow();
    expect(await decide(second, id)).toBe('APPROVED');
    await expect(change(id, { state: 'WAITING', decided_by: null, decided_at: null })).rejects.toThrow();
  });
});
