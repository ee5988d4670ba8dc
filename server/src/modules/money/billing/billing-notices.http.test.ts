import { randomUUID } from 'node:crypto';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { billingNoticeList } from '@portal/contract/money/billing/billing-notices';
import { getAccountMoney, recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { setCreditLimit } from '@portal/contract/people/account-admin/credit-limit';
import { listEmails } from '@portal/testing/apps/emails';
import { recordDocument } from '@portal/testing/apps/record-document';
import { sellOne } from '@portal/testing/apps/sales';
import {
  buyPages,
  expectSoundBooks,
  fundEscrow,
  orderPages,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startReportExports } from '../../../platform/report/report-exports.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { writeStatementLetter } from '../../office/reports/index.ts';
import { createAccount } from '../../people/accounts/index.ts';
import { issueInvoices } from './issue-invoices.ts';
import { type NoticeSteps, sendBillingNotices } from './send-billing-notices.ts';

let app: TestApp;
let clerk: TestClient;
const reports = startReportExports();
beforeAll(async () => {
  app = await startSellingApp();
});
beforeEach(async () => {
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterAll(async () => {
  await expectSoundBooks(app);
  await reports.close();
  await app.close();
});

const goTo = (instant: string) => app.clock.advanceMinutes((Date.parse(instant) - app.clock.now().getTime()) / 60_000);
const send = (steps: NoticeSteps = {}) =>
  sendBillingNotices(
    app.county,
    ({ period, ...statement }) => writeStatementLetter(app.county, reports, { ...statement, month: period }),
    steps,
  );
async function save(content: object): Promise<void> {
  // The database's clock can't be set.
  const now = app.clock.now().toISOString();
  await app.database.executeSql(`ALTER TABLE settings_versions ALTER COLUMN saved_at SET DEFAULT '${now}'`);
  await saveSettings(app.county.db, { group: 'receivables', content: { ...OFF, ...content }, actor: SYSTEM_ACTOR });
}
const OFF = {
  ...{ firstReminder: 0, secondReminder: 0, thirdReminder: 0, creditWarningPercent: 80, lowBalance: 0 },
  monthlyStatements: false,
};
const owe = (accountId: number, amountCents: number) =>
  sellOne(app.county.db, {
    ...{ method: 'INVOICE', kind: 'SEARCH', revenue: 'REVENUE_SEARCH', accountId, userId: null },
    ...{ amountCents, opKey: randomUUID(), at: app.clock.now() },
  });
const spend = (accountId: number, amountCents: number) =>
  sellOne(app.county.db, {
    ...{ method: 'ESCROW', kind: 'SEARCH', revenue: 'REVENUE_SEARCH', accountId, userId: null },
    ...{ amountCents, opKey: randomUUID(), at: app.clock.now() },
  });
/** An account with an address that no other test reads. */
async function open(paymentMethod: 'INVOICE' | 'ESCROW'): Promise<{ readonly id: number; readonly email: string }> {
  const email = `${randomUUID()}@example.com`;
  const id = await createAccount(app.county.db, { name: `Notice ${randomUUID()}`, paymentMethod });
  await app.county.db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
  return { id, email };
}
async function tryToBuy(buyer: TestClient, documentKey: string, pages: string) {
  const { guid } = (await orderPages(buyer, documentKey, pages)).content.imageState;
  return buyer.call(payDownloadOrder, { imageStateGuid: guid });
}
const subjectsTo = async (email: string) => (await listEmails(app, email)).map(({ subject }) => subject);
const outcomesOf = async (accountId: number) =>
  (
    await app.county.db
      .selectFrom('billing_notices')
      .select(['kind', 'step', 'amount_cents as amountCents', 'outcome'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ kind, step, amountCents, outcome }) => [kind, step, amountCents, outcome]);

test('An escrow is told each time it falls below the amount, and not while it stays there', async () => {
  await save({ lowBalance: 1_000 });
  const { id, email } = await open('ESCROW');
  await fundEscrow(app, id, 1_500);
  await spend(id, 500);
  await send();
  // Exactly the amount isn't below it.
  expect(await subjectsTo(email)).toEqual([]);
  await spend(id, 1);
  await spend(id, 100);
  await Promise.all([send(), send(), send()]);
  expect(await outcomesOf(id)).toEqual([['LOW_BALANCE', null, 999, 'SENT']]);
  expect(await subjectsTo(email)).toEqual([expect.stringContaining('your escrow balance is low')]);
  await fundEscrow(app, id, 101);
  await spend(id, 900);
  await send();
  expect(await outcomesOf(id)).toEqual([
    ['LOW_BALANCE', null, 999, 'SENT'],
    ['LOW_BALANCE', null, 100, 'SENT'],
  ]);
  expect(await subjectsTo(email)).toHaveLength(2);
});

test('A purchase on invoice that would exceed the limit is refused; before, the account is warned', async () => {
  await save({ creditWarningPercent: 50 });
  const buyer = await signInBuyer(app, { account: { paymentMethod: 'INVOICE' } });
  const { accountId } = buyer;
  const limited = { accountId, creditLimitCents: 450, reason: 'New customer' };
  expect((await clerk.call(setCreditLimit, limited)).envelope.message).toContain('$4.50');
  const { documentKey } = await recordDocument(app, { image: 3 });
  // $2.00 and $2.50: the debt is then exactly the limit.
  await buyPages(buyer, documentKey, '1');
  expect(await outcomesOf(accountId)).toEqual([]);
  const other = await recordDocument(app, { image: 3 });
  await buyPages(buyer, other.documentKey, '1-2');
  expect(await outcomesOf(accountId)).toEqual([['CREDIT_WARNING', null, 450, null]]);
  const third = await recordDocument(app, { image: 1 });
  expect((await tryToBuy(buyer, third.documentKey, '1')).envelope.code).toBe('CREDIT_LIMIT');
  const { balances, creditLimitCents } = (await clerk.call(getAccountMoney, { id: accountId })).content;
  expect([balances, creditLimitCents]).toEqual([[{ kind: 'RECEIVABLE', balanceCents: -450 }], 450]);
  // Money that is paid makes room again.
  const paid = {
    accountId,
    amountCents: 250,
    purpose: 'INVOICE_PAYMENT',
    method: 'CASH',
    reference: '',
    reason: 'x',
  } as const;
  expect((await clerk.call(recordCounterPayment, { ...paid, requestKey: randomUUID() })).status).toBe(200);
  expect((await tryToBuy(buyer, third.documentKey, '1')).status).toBe(200);
  await send();
  expect((await outcomesOf(accountId)).map(([kind]) => kind)).toEqual(['CREDIT_WARNING', 'CREDIT_WARNING']);
  await clerk.call(setCreditLimit, { ...limited, creditLimitCents: null });
  const fourth = await recordDocument(app, { image: 3 });
  expect((await tryToBuy(buyer, fourth.documentKey, '1-3')).status).toBe(200);
});

test('Fees exceed the limit, purchases at the same time do not, and the database refuses a sale above it', async () => {
  const { id } = await open('INVOICE');
  await clerk.call(setCreditLimit, { accountId: id, creditLimitCents: 1_000, reason: 'Limit' });
  const bought = await Promise.all(Array.from({ length: 8 }, () => owe(id, 300)));
  expect(bought.filter((entry) => entry !== undefined)).toHaveLength(3);
  const fee = {
    ...({ method: 'INVOICE', kind: 'MONTHLY_FEE', revenue: 'REVENUE_MONTHLY' } as const),
    ...{ accountId: id, userId: null },
    ...{ amountCents: 5_000, opKey: randomUUID(), at: app.clock.now() },
  };
  expect(await sellOne(app.county.db, fee)).toBeDefined();
  await sql`UPDATE ledger_accounts SET credit_limit_cents = 10000 WHERE account_id = ${id} AND kind = 'RECEIVABLE'`.execute(
    app.county.db,
  );
  // A statement without the condition: what another program, or an older version, would write.
  const forced = app.county.db.transaction().execute(async (tx) => {
    await sql`
      WITH own AS (
        UPDATE ledger_accounts SET balance = balance - 9000 WHERE account_id = ${id} AND kind = 'RECEIVABLE' RETURNING id, balance
      ), entry AS (
        INSERT INTO journal_entries (op_key, kind, account_id, note, posted_at) SELECT 'forced', 'SEARCH', ${id}, '', now() FROM own
        RETURNING id
      ), posted AS (
        INSERT INTO postings (journal_entry_id, ledger_account_id, unit, amount, balance_after)
        SELECT entry.id, own.id, 'USD', -9000, own.balance FROM entry, own
      )
      INSERT INTO sales (journal_entry_id, method, subject) SELECT id, 'INVOICE', 'x' FROM entry`.execute(tx);
  });
  await expect(forced).rejects.toThrow('exceeds the credit limit');
});

test('A clerk of the account cannot set its limit', async () => {
  const own = { accountId: clerk.accountId, creditLimitCents: null, reason: 'Mine' };
  expect((await clerk.call(setCreditLimit, own)).envelope.code).toBe('OWN_MONEY');
});

test('Each reminder is sent once, for what is unpaid; steps that passed before are left out', async () => {
  const [late, payer, quick] = [await open('INVOICE'), await open('INVOICE'), await open('INVOICE')];
  // Charged on February 10 of a leap year; the invoice is issued on March 1.
  goTo('2028-02-10T18:00:00Z');
  for (const { id } of [late, payer, quick]) await owe(id, 4_000);
  goTo('2028-03-01T18:00:00Z');
  await issueInvoices(app.county);
  await save({ firstReminder: 30, secondReminder: 45, thirdReminder: 60 });
  clerk = await app.signedIn({ role: 'COUNTY' });
  const pay = (accountId: number, amountCents: number) =>
    clerk.call(recordCounterPayment, {
      ...{ accountId, amountCents, purpose: 'INVOICE_PAYMENT', method: 'CASH', reference: '', reason: 'Counter' },
      requestKey: randomUUID(),
    });
  await pay(payer.id, 1_500);
  // 29 days later by the calendar, across the change of the clock on March 12.
  goTo('2028-03-30T18:00:00Z');
  await send();
  expect(await outcomesOf(late.id)).toEqual([]);
  goTo('2028-03-31T18:00:00Z');
  // Noted, but not sent: the invoice is paid in between.
  const stop = new Error('stopped');
  await expect(send({ onNoted: async () => Promise.reject(stop) })).rejects.toThrow(stop);
  clerk = await app.signedIn({ role: 'COUNTY' });
  expect((await pay(quick.id, 4_000)).status).toBe(200);
  await expect(send({ onTaken: async () => Promise.reject(stop) })).rejects.toThrow(stop);
  app.clock.advanceMinutes(11);
  await Promise.all([send(), send()]);
  await send();
  expect(await outcomesOf(late.id)).toEqual([['REMINDER', 1, 4_000, 'SENT']]);
  expect(await outcomesOf(payer.id)).toEqual([['REMINDER', 1, 2_500, 'SENT']]);
  expect(await outcomesOf(quick.id)).toEqual([['REMINDER', 1, 4_000, 'PAID']]);
  expect(await subjectsTo(quick.email)).not.toContain(expect.stringContaining('reminder'));
  const [mail] = (await listEmails(app, payer.email)).filter(({ subject }) => subject.includes('reminder'));
  expect(mail?.subject).toContain('reminder 1 for the invoice for 02/2028');
  expect(mail?.text).toContain('Amount due: $25.00');
  // The second step passed while the job was down.
  goTo('2028-04-30T18:00:00Z');
  await send();
  expect(await outcomesOf(late.id)).toEqual([
    ['REMINDER', 1, 4_000, 'SENT'],
    ['REMINDER', 3, 4_000, 'SENT'],
  ]);
  const earlier = sql`INSERT INTO billing_notices (account_id, kind, invoice_id, step, amount_cents, noticed_at, next_at)
    SELECT account_id, 'REMINDER', id, 2, 4000, now(), now() FROM invoices WHERE account_id = ${late.id}`;
  await expect(earlier.execute(app.county.db)).rejects.toThrow('comes too late');
  await save({});
});

test('Every account with money gets one statement for each month, and who has no address is listed', async () => {
  // The year's last month in the county, whose clock is behind that of the database.
  goTo('2028-12-05T18:00:00Z');
  const [mailed, silent] = [await open('ESCROW'), await open('ESCROW')];
  await app.county.db.updateTable('accounts').set({ email: '' }).where('id', '=', silent.id).execute();
  await save({ monthlyStatements: true });
  for (const { id } of [mailed, silent]) await fundEscrow(app, id, 5_000);
  await spend(mailed.id, 1_234);
  goTo('2029-01-01T05:30:00Z');
  await send();
  expect(await outcomesOf(mailed.id)).toEqual([]);
  goTo('2029-01-01T07:30:00Z');
  const stop = new Error('stopped');
  await expect(send({ onQueued: async () => Promise.reject(stop) })).rejects.toThrow(stop);
  await Promise.all([send(), send()]);
  app.clock.advanceMinutes(60);
  await send();
  expect(await outcomesOf(mailed.id)).toEqual([['STATEMENT', null, null, 'SENT']]);
  expect(await outcomesOf(silent.id)).toEqual([['STATEMENT', null, null, 'NO_ADDRESS']]);
  const emails = await listEmails(app, mailed.email);
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('statement for 12/2028')]);
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT string_agg(bytes, ''::bytea ORDER BY number) AS bytes FROM mail_file_pieces
    WHERE file_id = (SELECT file_id FROM mail_outbox WHERE recipient = ${mailed.email})`.execute(app.county.db);
  const letter = (await readPdfPages(new Uint8Array(rows[0]?.bytes ?? Buffer.alloc(0)))).join(' ');
  for (const part of ['12/31/2028', '$37.66', '-$12.34']) expect(letter).toContain(part);
  clerk = await app.signedIn({ role: 'COUNTY' });
  const list = async (outcome: 'NO_ADDRESS' | 'SENT') =>
    (await clerk.call(billingNoticeList.endpoint, { outcome, kind: 'STATEMENT' })).content.notices;
  expect(await list('NO_ADDRESS')).toContainEqual(
    expect.objectContaining({ accountId: silent.id, month: '12/2028', amountCents: null }),
  );
  expect(await list('SENT')).toContainEqual(expect.objectContaining({ accountId: mailed.id }));
});

test('A month before statements were switched on gets none', async () => {
  await save({});
  goTo('2029-02-03T18:00:00Z');
  const { id } = await open('ESCROW');
  await fundEscrow(app, id, 5_000);
  goTo('2029-03-02T18:00:00Z');
  await save({ monthlyStatements: true });
  await send();
  expect(await outcomesOf(id)).toEqual([]);
});

test('A statement that cannot be written is tried five times, and is then listed', async () => {
  const { id } = await open('ESCROW');
  await fundEscrow(app, id, 5_000);
  goTo('2029-04-02T18:00:00Z');
  for (let count = 0; count < 7; count += 1) {
    await sendBillingNotices(app.county, () => Promise.reject(new Error('No room')));
    app.clock.advanceMinutes(11);
  }
  expect(await outcomesOf(id)).toEqual([['STATEMENT', null, null, 'FAILED']]);
  await save({});
});

test('The database keeps what was sent', async () => {
  const { db } = app.county;
  await expect(
    sql`UPDATE billing_notices SET outcome = NULL, settled_at = NULL WHERE outcome = 'SENT'`.execute(db),
  ).rejects.toThrow('never changed');
  await expect(sql`DELETE FROM billing_notices`.execute(db)).rejects.toThrow();
});
