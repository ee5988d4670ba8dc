import { randomUUID } from 'node:crypto';
import { decideApproval } from '@portal/contract/money/approvals/approvals';
import { closeDispute, disputeEvidence, disputeList, openDispute } from '@portal/contract/money/cards/disputes';
import { settlementList } from '@portal/contract/money/cards/settlements';
import { getSale, refundSale } from '@portal/contract/money/charging/sales';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  listFindings,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { listEmails } from '@portal/testing/apps/emails';
import { chargeFiling } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { completeRefunds } from '../../charging/index.ts';
import { closeCardTabs, reconcileCardPayments } from '../index.ts';

/** A county with a surcharge of 2.5 % on card payments, and 3 % on deposits. */
let app: CardApp;
let client: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  app = await startCardApp();
});
beforeEach(async () => {
  client = await signInCardUser(app);
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

/** Two filings of $2.00 and $3.50 on a card, captured with a surcharge of $0.14 and settled: $5.64. */
async function settleTwo() {
  const transId = await authorizeCard(app, client);
  const [first, second] = [await chargeFiling(client, 200), await chargeFiling(client, 350)];
  await client.call(logout, {});
  await closeCardTabs(app.county);
  app.emulator.book.settle();
  const { invoice_number: invoiceNumber } = await app.county.db
    .selectFrom('payment_intents')
    .select('invoice_number')
    .where('gateway_transaction_id', '=', transId)
    .executeTakeFirstOrThrow();
  return { transId, first, second, invoiceNumber };
}
const record = (invoiceNumber: string, amountCents: number, caseNumber: string = randomUUID()) =>
  clerk.call(openDispute, {
    invoiceNumber,
    amountCents,
    caseNumber,
    reason: 'Not recognized',
    respondBy: '12/20/2026',
  });
const end = (id: number, outcome: 'WON' | 'ACCOUNT' | 'COUNTY', by = clerk) =>
  by.call(closeDispute, { id, outcome, reason: 'By the letter of the bank' });
const refund = (saleId: number) => clerk.call(refundSale, { saleId, reason: 'Wrong page', requestKey: randomUUID() });
/** The balance of a ledger account of the county, by a plain sum of its postings. */
async function sumOf(kind: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount), 0)::integer AS cents FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
    WHERE ledger_accounts.account_id IS NULL AND kind = ${kind}`.execute(app.county.db);
  return rows[0]?.cents ?? 0;
}
async function balances() {
  return { disputed: await sumOf('DISPUTED'), gateway: await sumOf('CARD_CLEARING'), loss: await sumOf('ADJUSTMENT') };
}

describe('A chargeback', () => {
  test('is posted once, tells the account, and is given back by the gateway when it is won', async () => {
    const email = `${client.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', client.userId).execute();
    const { invoiceNumber, first } = await settleTwo();
    const before = await balances();
    const caseNumber = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => record(invoiceNumber, 564, caseNumber)));
    expect(new Set(answers.map(({ content }) => content.id)).size).toBe(1);
    const id = answers[0]?.content.id ?? 0;
    expect(await balances()).toEqual({ ...before, disputed: before.disputed - 564, gateway: before.gateway + 564 });
    expect((await record(invoiceNumber, 100)).envelope.code).toBe('DISPUTE_EXISTS');
    expect((await refund(first)).content.status).toBe('EXCEEDS_REMAINING');
    const both = await Promise.all([end(id, 'WON'), end(id, 'WON')]);
    expect(both.map(({ content }) => content.state)).toEqual(['WON', 'WON']);
    expect((await end(id, 'COUNTY')).envelope.code).toBe('DISPUTE_CLOSED');
    expect(await balances()).toEqual(before);
    expect((await listEmails(app, email)).filter(({ subject }) => subject.includes('chargeback'))).toHaveLength(2);
    expect((await refund(first)).content.status).toBe('DONE');
  });

  test('that is lost is owed by the account or written off', async () => {
    const owed = await settleTwo();
    client = await signInCardUser(app);
    const lost = await settleTwo();
    const before = await balances();
    const owedId = (await record(owed.invoiceNumber, 564)).content.id;
    await end(owedId, 'ACCOUNT');
    const lostId = (await record(lost.invoiceNumber, 300)).content.id;
    await end(lostId, 'COUNTY');
    expect(await balances()).toEqual({ disputed: 0, gateway: before.gateway + 864, loss: before.loss - 300 });
    const { rows } = await sql<{ balance: number }>`
      SELECT balance::integer FROM ledger_accounts JOIN payment_intents USING (account_id)
      WHERE kind = 'RECEIVABLE' AND invoice_number = ${owed.invoiceNumber}`.execute(app.county.db);
    expect(rows).toEqual([{ balance: -564 }]);
    // $2.50 of the sales isn't charged back.
    expect((await record(lost.invoiceNumber, 265)).envelope.code).toBe('DISPUTE_TOO_HIGH');
    const { lines } = (await clerk.call(getSale, { saleId: lost.second })).content;
    expect(lines).toMatchObject([{ amountCents: 350, disputedCents: 100, refundedCents: 0 }]);
    const part = { saleId: lost.second, lines: [{ line: 1, amountCents: 251 }], reason: 'x', requestKey: randomUUID() };
    expect((await clerk.call(refundSale, part)).content.status).toBe('EXCEEDS_REMAINING');
    const rest = { ...part, lines: [{ line: 1, amountCents: 250 }], requestKey: randomUUID() };
    expect((await clerk.call(refundSale, rest)).content.status).toBe('DONE');
  });

  test('and a refund at the same time never return more than was paid', async () => {
    const { invoiceNumber, first, second } = await settleTwo();
    await Promise.all([refund(first), record(invoiceNumber, 564), refund(second), record(invoiceNumber, 400)]);
    await completeRefunds(app.county);
    const { rows } = await sql<{ cents: number }>`
      SELECT ((SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE intent_id = payment.id)
        + (SELECT coalesce(sum(total_cents), 0) FROM payment_intents WHERE refunds_intent_id = payment.id AND state <> 'DECLINED')
      )::integer AS cents FROM payment_intents AS payment WHERE invoice_number = ${invoiceNumber}`.execute(
      app.county.db,
    );
    expect(rows[0]?.cents).toBeGreaterThan(0);
    expect(rows[0]?.cents).toBeLessThanOrEqual(564);
  });

  test('of a deposit takes back what the escrow has, and the rest is owed', async () => {
    const escrow = await app.signedIn({});
    client = escrow;
    const transId = await payDeposit(app, escrow);
    await reportDeposit(escrow, transId);
    app.emulator.book.settle();
    await chargeFiling(escrow, 1_500);
    const { invoice_number: number } = await app.county.db
      .selectFrom('payment_intents')
      .select('invoice_number')
      .where('gateway_transaction_id', '=', transId)
      .executeTakeFirstOrThrow();
    // $25.00 and 3 %, of which $10.00 are left.
    const { id } = (await record(number, 2_575)).content;
    await end(id, 'ACCOUNT');
    const { rows } = await sql<{ kind: string; balance: number }>`
      SELECT kind, balance::integer FROM ledger_accounts WHERE account_id = ${escrow.accountId} ORDER BY kind`.execute(
      app.county.db,
    );
    expect(rows).toEqual([
      { kind: 'ESCROW', balance: 0 },
      { kind: 'RECEIVABLE', balance: -1_575 },
    ]);
  });
});

test('What the gateway lists as charged back is recorded once, and won when it lists it as reversed', async () => {
  const { transId, invoiceNumber } = await settleTwo();
  await reconcileCardPayments(app.county);
  const before = await listFindings(app);
  app.emulator.book.chargeBack(transId);
  await Promise.all([reconcileCardPayments(app.county), reconcileCardPayments(app.county)]);
  const find = async () =>
    (await clerk.call(disputeList.endpoint, { state: 'ALL' })).content.disputes.filter(
      (dispute) => dispute.invoiceNumber === invoiceNumber,
    );
  expect(await find()).toMatchObject([{ state: 'OPEN', amountCents: 564, caseNumber: `chargeback ${transId}` }]);
  const listBatch = async () => {
    const { settlements } = (await clerk.call(settlementList.endpoint, {})).content;
    return settlements.find(({ batchId }) => batchId === app.emulator.book.find(transId)?.batchId);
  };
  expect(await listBatch()).toMatchObject({ state: 'AGREES', chargeCents: 564, bookedCents: 564, differences: [] });
  app.emulator.book.chargeBack(transId, 'chargebackReversal');
  await reconcileCardPayments(app.county);
  await reconcileCardPayments(app.county);
  expect(await find()).toMatchObject([{ state: 'WON', closedBy: '' }]);
  expect(await listBatch()).toMatchObject({ state: 'AGREES', chargeCents: 564, bookedCents: 564, differences: [] });
  expect(await listFindings(app)).toEqual(before);
});

test('An end waits for a second person, and a clerk of the account cannot end it', async () => {
  const content = {
    ...{ secondPerson: true, refundLimit: 0, correctionLimit: 0, writeOffLimit: 0, payoutLimit: 0 },
    ...{ methodChangeLimit: 0, expiryDays: 14 },
  };
  const { invoiceNumber } = await settleTwo();
  const { id } = (await record(invoiceNumber, 564)).content;
  await saveSettings(app.county.db, { group: 'approvals', content, actor: SYSTEM_ACTOR });
  for (const outcome of ['COUNTY', 'ACCOUNT', 'WON'] as const)
    expect((await end(id, outcome)).envelope.code).toBe('SECOND_PERSON_NEEDED');
  const { rows } = await sql<{ id: number; kind: string }>`
    SELECT id::integer, kind FROM approval_requests WHERE action = 'dispute' ORDER BY id`.execute(app.county.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['WRITE_OFF', 'CORRECTION', 'CORRECTION']);
  const other = await app.signedIn({ role: 'COUNTY' });
  const own = await app.signedIn({ role: 'COUNTY', accountId: client.accountId });
  expect((await end(id, 'WON', own)).envelope.code).toBe('OWN_MONEY');
  expect((await clerk.call(decideApproval, { id: rows[0]?.id ?? 0, decision: 'APPROVE' })).envelope.code).toBe(
    'OWN_REQUEST',
  );
  expect((await other.call(decideApproval, { id: rows[0]?.id ?? 0, decision: 'APPROVE' })).content.state).toBe(
    'APPROVED',
  );
  // The other requests have become impossible.
  expect((await other.call(decideApproval, { id: rows[2]?.id ?? 0, decision: 'APPROVE' })).status).toBe(409);
  await saveSettings(app.county.db, {
    group: 'approvals',
    content: { ...content, secondPerson: false },
    actor: SYSTEM_ACTOR,
  });
});

test('The evidence has the purchases, the views and the addresses of the buyer', async () => {
  const { invoiceNumber } = await settleTwo();
  await sql`INSERT INTO audit_entries (occurred_at, action, user_id, account_id, username, client_address, details)
    VALUES (${app.clock.now()}, 'image.viewed', ${client.userId}, ${client.accountId}, 'x', '203.0.113.9', '{"documentKey": "A777"}')`.execute(
    app.county.db,
  );
  const { id } = (await record(invoiceNumber, 564)).content;
  const pdf = await clerk.send(disputeEvidence, { id, format: 'pdf' });
  const text = (await readPdfPages(pdf.rawPayload)).join(' ');
  for (const part of [invoiceNumber, '$5.64', '$2.00', '$3.50', '203.0.113.9', 'A777', 'Page images viewed'])
    expect(text).toContain(part);
  expect((await clerk.send(disputeEvidence, { id: 999_999, format: 'pdf' })).statusCode).toBe(404);
  await end(id, 'WON');
});

test('The database refuses a dispute that was changed, and one of more than was paid', async () => {
  const { db } = app.county;
  const { invoiceNumber } = await settleTwo();
  const { id } = (await record(invoiceNumber, 500)).content;
  await expect(sql`UPDATE disputes SET amount_cents = 1 WHERE id = ${id}`.execute(db)).rejects.toThrow('never changed');
  await expect(sql`DELETE FROM disputes WHERE id = ${id}`.execute(db)).rejects.toThrow();
  await end(id, 'COUNTY');
  await expect(sql`UPDATE disputes SET state = 'WON', borne_by = NULL WHERE id = ${id}`.execute(db)).rejects.toThrow(
    'closed once',
  );
  const twice = sql`INSERT INTO disputes (intent_id, case_number, amount_cents, reason, opened_at, opened_by, opening_id)
    SELECT intent_id, 'again', 65, 'x', now(), '', (SELECT max(id) FROM journal_entries WHERE kind <> 'DISPUTE_OPENED')
    FROM disputes WHERE id = ${id}`;
  await expect(twice.execute(db)).rejects.toThrow('more would be returned');
  const refunded = sql`UPDATE sale_lines SET refunded_cents = sale_lines.amount_cents
    FROM dispute_lines WHERE dispute_id = ${id} AND journal_entry_id = sale_id AND sale_lines.line = dispute_lines.line`;
  await expect(refunded.execute(db)).rejects.toThrow('sale_lines_refund_within_line');
});
