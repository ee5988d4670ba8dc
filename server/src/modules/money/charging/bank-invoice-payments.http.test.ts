import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import { completeDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { getInvoicePaymentOptions, initiateInvoicePayment } from '@portal/contract/money/cards/invoice-payment';
import { RECEIPT } from '@portal/contract/money/charging/receipt';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { plainDateAt } from '@portal/contract/values/plain-date';
import {
  type CardApp,
  expectSoundCards,
  listFindings,
  payForm,
  reportDeposit,
  startCardApp,
  VISA,
} from '@portal/testing/apps/card-app';
import { listEmails } from '@portal/testing/apps/emails';
import type { TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashServer } from '@portal/testing/crash/crash-processes';
import type { CrashPoint, CrashServerOptions } from '@portal/testing/crash/crash-server';
import { findDatabaseUrl, openTestDatabase } from '@portal/testing/database/test-database';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../office/county-settings/index.ts';
import { issueInvoices, listReceivables } from '../billing/index.ts';
import { reconcileCardPayments, resolveCardPayments } from '../cards/index.ts';
import { postCounterPayment } from '../ledger/index.ts';
import { bookBankReturns } from './book-bank-returns.ts';

const BANK = { ...VISA, cardNumber: '', bankAccount: '4012888818' };
const FEE_CENTS = 3_000;
const OWED_CENTS = 10_000;

let app: CardApp;
let manager: TestClient;

async function accept(payByBankAccount: boolean): Promise<void> {
  const { db } = app.county;
  const content = { ...(await getSettings(db, 'receivables')), payByBankAccount };
  await saveSettings(db, { group: 'receivables', content, actor: SYSTEM_ACTOR });
  const escrow = { ...(await getSettings(db, 'escrow')), returnedCheckFee: FEE_CENTS };
  await saveSettings(db, { group: 'escrow', content: escrow, actor: SYSTEM_ACTOR });
}

/** Staff bill the account: what is on its next invoice. */
const owe = (amountCents: number) =>
  postCounterPayment(app.county.db, {
    ...({ purpose: 'CORRECTION', own: 'RECEIVABLE', method: 'OTHER', reference: '', reason: 'Billed' } as const),
    ...{ accountId: manager.accountId, amountCents: -amountCents, isOffered: true, opKey: randomUUID() },
    ...{ actor: SYSTEM_ACTOR, at: app.clock.now(), day: plainDateAt(app.clock.now(), app.county.timeZone) },
  });

beforeAll(async () => {
  app = await startCardApp({ database: await openTestDatabase({ asOwner: true }) });
});
beforeEach(async () => {
  await accept(true);
  manager = await app.signedIn({ role: 'ACCOUNT', account: { paymentMethod: 'INVOICE' } });
  await owe(OWED_CENTS);
});
afterEach(async () => {
  await bookBankReturns(app.county);
  await reconcileCardPayments(app.county);
  expect(await listFindings(app)).toEqual([]);
  await expectSoundCards(app);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

const options = async () => (await manager.call(getInvoicePaymentOptions, {})).content;
const balance = async () => (await manager.call(loginStatus, {})).content.currentUser.usageBalance;

/** Pays a part of the debt from a bank account. @returns the transaction. */
async function pay(amount = '60.00'): Promise<string> {
  const { content } = await manager.call(initiateInvoicePayment, { amount });
  const transId = await payForm(app, content.tokenResults.token, BANK);
  if (transId === undefined) throw new Error('The payment was declined.');
  return transId;
}

/** Days later, when the bank has paid. */
async function settle(): Promise<void> {
  app.emulator.advanceDays(4);
  app.emulator.book.settle();
  await resolveCardPayments(app.county);
}

async function paid(amount?: string): Promise<string> {
  const transId = await pay(amount);
  await reportDeposit(manager, transId);
  await settle();
  return transId;
}

const countEntries = async (kind: string) =>
  (
    await app.county.db
      .selectFrom('journal_entries')
      .select('id')
      .where('account_id', '=', manager.accountId)
      .where('kind', '=', kind)
      .execute()
  ).length;

/** Issues the invoices of a month that has ended, and signs in again. */
async function issueNextMonth(): Promise<void> {
  app.clock.advanceMinutes(32 * 24 * 60);
  await issueInvoices(app.county);
  manager = await app.signedIn({ role: 'ACCOUNT', accountId: manager.accountId });
}

const receivable = async () => {
  const { name } = await app.county.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', manager.accountId)
    .executeTakeFirstOrThrow();
  const all = await listReceivables(app.county.db, { now: app.clock.now(), timeZone: app.county.timeZone });
  return all.find(({ account }) => account === name);
};

describe('Invoices are not paid from bank accounts', () => {
  test('where the county did not switch it on', async () => {
    await accept(false);
    expect((await manager.call(getInvoicePaymentOptions, {})).envelope.code).toBe('CARDS_NOT_ACCEPTED');
    expect((await manager.call(initiateInvoicePayment, { amount: '10' })).envelope.code).toBe('CARDS_NOT_ACCEPTED');
    expect((await manager.call(loginStatus, {})).content.currentUser.canPayInvoices).toBe(false);
  });

  test('by accounts that pay another way', async () => {
    const other = await app.signedIn({ role: 'ACCOUNT' });
    expect((await other.call(initiateInvoicePayment, { amount: '10' })).envelope.code).toBe('CARDS_NOT_ACCEPTED');
  });

  test.each([
    ['0', 'Amount must be greater than zero'],
    ['-5', 'Amount must be greater than zero'],
    ['1e2', 'Enter an amount such as 25.00.'],
    ['100.01', 'At most $100.00.'],
  ])('with an amount of %s: %s', async (amount, text) => {
    const response = await manager.send(initiateInvoicePayment, { amount });
    expect([response.statusCode, response.json().fieldErrors]).toEqual([400, { amount: text }]);
  });
});

describe('A payment of invoices from a bank account', () => {
  test('is shown as pending, and pays nothing until the bank has paid, however often it is reported', async () => {
    expect((await manager.call(loginStatus, {})).content.currentUser.canPayInvoices).toBe(true);
    const transId = await pay();
    for (let time = 0; time < 2; time += 1)
      expect((await reportDeposit(manager, transId)).content).toMatchObject({
        status: 'HELD',
        usageBalance: -OWED_CENTS,
      });
    expect(await options()).toMatchObject({ owedCents: OWED_CENTS, pendingCents: 6_000, payableCents: 4_000 });
    expect(await receivable()).toMatchObject({ owedCents: OWED_CENTS, currentCents: OWED_CENTS, pendingCents: 6_000 });
    // Only the rest can be paid until then.
    const again = await manager.send(initiateInvoicePayment, { amount: '40.01' });
    expect(again.json().fieldErrors).toEqual({ amount: 'At most $40.00.' });
    await settle();
    const answers = await Promise.all([1, 2, 3].map(() => reportDeposit(manager, transId)));
    for (const { content } of answers) expect(content).toMatchObject({ status: 'DONE', usageBalance: -4_000 });
    expect(await options()).toMatchObject({ owedCents: 4_000, pendingCents: 0, payableCents: 4_000 });
    expect(await receivable()).toMatchObject({ owedCents: 4_000, pendingCents: 0 });
    expect(await countEntries('INVOICE_PAYMENT')).toBe(1);
  });

  test('pays the oldest invoice, and is on no invoice itself', async () => {
    await issueNextMonth();
    await owe(500);
    await paid('100.00');
    expect(await receivable()).toMatchObject({ currentCents: 500, owedCents: 500 });
    await issueNextMonth();
    const { rows } = await sql<{ total: number }>`
      SELECT total_cents::integer AS total FROM invoices WHERE account_id = ${manager.accountId} ORDER BY period`.execute(
      app.county.db,
    );
    expect(rows).toEqual([{ total: OWED_CENTS }, { total: 500 }]);
  });

  test('has a receipt that names the bank account, also by email', async () => {
    const email = 'payer@example.com';
    await app.county.db.updateTable('users').set({ email }).where('id', '=', manager.userId).execute();
    const transId = await paid();
    const { receiptId } = (await manager.call(completeDeposit, { transId })).content;
    const pdf = await manager.send(RECEIPT.endpoint, { receiptId: receiptId ?? 0, format: 'pdf' });
    const text = (await readPdfPages(pdf.rawPayload)).join(' ');
    expect(text).toMatch(/Bank account XXXX8818/);
    expect(text).toContain('Invoice payment');
    const [mail] = await listEmails(app, email);
    expect(mail?.subject).toBe('Testing County: receipt for an invoice payment');
    expect(mail?.text).toContain(
      'Invoice payment: $60.00\nTaken from the bank account: $60.00\nBank account: XXXX8818\nOwed by invoice: $40.00\n',
    );
  });

  test('that comes back before it is paid pays nothing, and can be made again', async () => {
    const transId = await pay();
    await reportDeposit(manager, transId);
    app.emulator.book.returnItem(transId, 'R03');
    await resolveCardPayments(app.county);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'FAILED' });
    expect(await options()).toMatchObject({ owedCents: OWED_CENTS, pendingCents: 0, payableCents: OWED_CENTS });
  });

  test('is not paid by a card that the form did not ask for', async () => {
    const { content } = await manager.call(initiateInvoicePayment, { amount: '60' });
    const transId = (await payForm(app, content.tokenResults.token, VISA)) ?? '';
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'FAILED' });
    expect(app.emulator.book.find(transId)?.status).toBe('voided');
    expect(await balance()).toBe(-OWED_CENTS);
  });

  test('of another user is unknown to a colleague', async () => {
    const transId = await pay();
    const colleague = await app.signedIn({ role: 'ACCOUNT', accountId: manager.accountId });
    expect((await reportDeposit(colleague, transId)).content.status).toBe('UNKNOWN');
  });

  test('beyond the debt, of two forms that were open at once, is a credit', async () => {
    const forms = [];
    for (let time = 0; time < 2; time += 1)
      forms.push((await manager.call(initiateInvoicePayment, { amount: '100.00' })).content.tokenResults.token);
    for (const token of forms) await payForm(app, token, BANK);
    await resolveCardPayments(app.county);
    await settle();
    expect(await balance()).toBe(OWED_CENTS);
  });
});

describe('A payment of invoices that the bank gave back weeks later', () => {
  test('is a debt again with the fee, stops credit and is mailed, once, also by two jobs at once', async () => {
    const email = 'returned@example.com';
    await app.county.db.updateTable('users').set({ email }).where('id', '=', manager.userId).execute();
    const transId = await paid();
    app.emulator.book.returnItem(transId, 'R01');
    await Promise.all([bookBankReturns(app.county), bookBankReturns(app.county)]);
    await bookBankReturns(app.county);
    expect(await balance()).toBe(-OWED_CENTS - FEE_CENTS);
    expect([await countEntries('BANK_RETURN'), await countEntries('RETURNED_CHECK_FEE')]).toEqual([1, 1]);
    const mails = (await listEmails(app, email)).filter(({ subject }) => subject.includes('was returned'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Testing County: an invoice payment from your bank account was returned',
    ]);
    expect(mails[0]?.text).toMatch(/Returned payment: \$60\.00.*R01.*Owed by invoice: \$130\.00/s);
    const { stopped } = await app.county.db
      .selectFrom('ledger_accounts')
      .select('is_credit_stopped as stopped')
      .where('account_id', '=', manager.accountId)
      .where('kind', '=', 'RECEIVABLE')
      .executeTakeFirstOrThrow();
    expect(stopped).toBe(true);
  });

  test('is on the next invoice, like a returned check', async () => {
    await issueNextMonth();
    const transId = await paid('100.00');
    app.emulator.book.returnItem(transId, 'R02');
    await bookBankReturns(app.county);
    expect(await receivable()).toMatchObject({
      currentCents: OWED_CENTS + FEE_CENTS,
      owedCents: OWED_CENTS + FEE_CENTS,
    });
  });
});

test('The database refuses a payment with the entry of another account, and a second return', async () => {
  const { db } = app.county;
  const transId = await paid();
  app.emulator.book.returnItem(transId, 'R01');
  await bookBankReturns(app.county);
  const intent = await db
    .selectFrom('payment_intents')
    .select(['id', 'journal_entry_id'])
    .where('gateway_transaction_id', '=', transId)
    .executeTakeFirstOrThrow();
  const other = await app.signedIn({ role: 'ACCOUNT', account: { paymentMethod: 'INVOICE' } });
  await expect(
    db
      .updateTable('payment_intents')
      .set({ account_id: other.accountId, journal_entry_id: intent.journal_entry_id })
      .where('id', '=', intent.id)
      .execute(),
  ).rejects.toThrow('not of this payment');
  await expect(
    sql`INSERT INTO bank_returns SELECT * FROM bank_returns WHERE intent_id = ${intent.id}`.execute(db),
  ).rejects.toThrow();
});

describe('A payment of invoices is booked and taken back once when the portal dies', () => {
  const dieInJob = async (job: NonNullable<CrashServerOptions['job']>, crashAt: CrashPoint) => {
    const { apiUrl, formUrl } = app.emulator;
    const child = await spawnCrashServer({
      databaseUrl: await findDatabaseUrl(app.database),
      gateway: { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY },
      now: app.clock.now().toISOString(),
      ...{ crashAt, job },
    });
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
  };

  test.each(['before the payment is looked up', 'after the payment is looked up'] as const)('%s', async (crashAt) => {
    const transId = await pay();
    await reportDeposit(manager, transId);
    app.emulator.advanceDays(4);
    app.emulator.book.settle();
    await dieInJob('resolve-card-payments', crashAt);
    expect(await countEntries('INVOICE_PAYMENT')).toBe(0);
    await resolveCardPayments(app.county);
    await resolveCardPayments(app.county);
    expect([await countEntries('INVOICE_PAYMENT'), await balance()]).toEqual([1, -4_000]);
    app.emulator.book.returnItem(transId, 'R01');
    await dieInJob('book-bank-returns', crashAt);
    expect(await countEntries('BANK_RETURN')).toBe(0);
    await Promise.all([bookBankReturns(app.county), bookBankReturns(app.county)]);
    expect([await countEntries('BANK_RETURN'), await countEntries('RETURNED_CHECK_FEE')]).toEqual([1, 1]);
  });
});
