import { randomUUID } from 'node:crypto';
import { getDepositOptions, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
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
import { sellOne } from '@portal/testing/apps/sales';
import type { TestClient } from '@portal/testing/apps/test-app';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../office/county-settings/index.ts';
import { findCardFaults, reconcileCardPayments, resolveCardPayments } from '../cards/index.ts';
import { adjustEscrow } from '../ledger/index.ts';
import { bookBankReturns } from './book-bank-returns.ts';

const BANK = { ...VISA, cardNumber: '', bankAccount: '4012888818' };
const FEE_CENTS = 3_000;

let app: CardApp;
let manager: TestClient;

async function accept(reloadByBankAccount: boolean): Promise<void> {
  const content = { ...(await getSettings(app.county.db, 'escrow')), reloadByBankAccount, returnedCheckFee: FEE_CENTS };
  await saveSettings(app.county.db, { group: 'escrow', content, actor: SYSTEM_ACTOR });
}

beforeAll(async () => {
  app = await startCardApp({ database: await openTestDatabase({ asOwner: true }) });
});
beforeEach(async () => {
  await accept(true);
  manager = await app.signedIn({ role: 'ACCOUNT' });
});
afterEach(async () => {
  await bookBankReturns(app.county);
  await reconcileCardPayments(app.county);
  expect(await listFindings(app)).toEqual([]);
  await expectSoundCards(app);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

/** Pays a deposit of $25.00 from a bank account. @returns the transaction. */
async function pay(): Promise<string> {
  const { content } = await manager.call(initiateDeposit, { amount: '25', method: 'BANK' });
  expect(content).toMatchObject({ depositCents: 2_500, surchargeCents: 0, totalCents: 2_500 });
  const transId = await payForm(app, content.tokenResults.token, BANK);
  if (transId === undefined) throw new Error('The deposit was declined.');
  return transId;
}

/** Days later, when the bank has paid. */
async function settle(): Promise<void> {
  app.emulator.advanceDays(4);
  app.emulator.book.settle();
  await resolveCardPayments(app.county);
}

async function deposit(): Promise<string> {
  const transId = await pay();
  await reportDeposit(manager, transId);
  await settle();
  expect(await balances()).toEqual({ ESCROW: 2_500 });
  return transId;
}

async function balances(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    SELECT kind, balance::integer FROM ledger_accounts WHERE account_id = ${manager.accountId} AND balance <> 0 ORDER BY kind`.execute(
    app.county.db,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

const buy = (amountCents: number) =>
  sellOne(app.county.db, { accountId: manager.accountId, method: 'ESCROW', amountCents, at: app.clock.now() });

async function spend(amountCents: number): Promise<void> {
  const { accountId } = manager;
  const at = app.clock.now();
  const movement = {
    accountId,
    amountCents: -amountCents,
    opKey: randomUUID(),
    note: 'Spent',
    actor: SYSTEM_ACTOR,
    at,
  };
  expect((await adjustEscrow(app.county.db, movement)).status).toBe('ADJUSTED');
}

test('Bank accounts pay nothing where the county did not switch them on', async () => {
  await accept(false);
  expect((await manager.call(getDepositOptions, {})).content.escrowOptions.acceptsBankAccounts).toBe(false);
  expect((await manager.call(initiateDeposit, { amount: '25', method: 'BANK' })).envelope.code).toBe(
    'CARDS_NOT_ACCEPTED',
  );
});

describe('A deposit from a bank account', () => {
  test('can’t be spent until the bank has paid it, however often it is reported', async () => {
    const transId = await pay();
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'HELD', usageBalance: 0 });
    app.emulator.book.settle();
    await resolveCardPayments(app.county);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'HELD', usageBalance: 0 });
    expect(await buy(1)).toBeUndefined();
    await settle();
    await resolveCardPayments(app.county);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'DONE', usageBalance: 2_500 });
  });

  test('is found by the job if the browser never reports it', async () => {
    await pay();
    await resolveCardPayments(app.county);
    expect(await balances()).toEqual({});
    await settle();
    expect(await balances()).toEqual({ ESCROW: 2_500 });
  });

  test('that comes back before it is paid adds nothing', async () => {
    const transId = await pay();
    await reportDeposit(manager, transId);
    app.emulator.book.returnItem(transId, 'R03');
    await resolveCardPayments(app.county);
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'FAILED', usageBalance: 0 });
    await settle();
    expect(await balances()).toEqual({});
  });

  test('is not paid by a card that the form did not ask for', async () => {
    const { content } = await manager.call(initiateDeposit, { amount: '25', method: 'BANK' });
    const transId = (await payForm(app, content.tokenResults.token, VISA)) ?? '';
    expect((await reportDeposit(manager, transId)).content).toMatchObject({ status: 'FAILED', usageBalance: 0 });
    expect(app.emulator.book.find(transId)?.status).toBe('voided');
  });
});

describe('A deposit that the bank gave back weeks later', () => {
  test('is taken out of the escrow, and the fee is owed', async () => {
    const transId = await deposit();
    app.emulator.book.returnItem(transId, 'R01');
    await bookBankReturns(app.county);
    expect(await balances()).toEqual({ RECEIVABLE: -FEE_CENTS });
  });

  test.each([
    ['all', 2_500, 2_500],
    ['a part', 1_000, 1_000],
  ])('is owed as far as %s of it is spent, once, also by two jobs at once', async (_what, spentCents, owedCents) => {
    const transId = await deposit();
    await spend(spentCents);
    app.emulator.book.returnItem(transId, 'R29');
    await Promise.all([bookBankReturns(app.county), bookBankReturns(app.county)]);
    await bookBankReturns(app.county);
    // The account owes the spent amount and the fee.
    expect(await balances()).toEqual({ RECEIVABLE: -(owedCents + FEE_CENTS) });
    const { rows } = await sql<{ code: string; owed: number; stopped: boolean }>`
      SELECT code, owed_cents::integer AS owed, is_credit_stopped AS stopped
      FROM bank_returns JOIN payment_intents ON payment_intents.id = intent_id
      JOIN ledger_accounts ON ledger_accounts.account_id = payment_intents.account_id AND ledger_accounts.kind = 'RECEIVABLE'
      WHERE payment_intents.account_id = ${manager.accountId}`.execute(app.county.db);
    expect(rows).toEqual([{ code: 'R29', owed: owedCents + FEE_CENTS, stopped: true }]);
  });

  test('mails who paid, with the bank’s reason', async () => {
    const email = 'payer@example.com';
    await app.county.db.updateTable('users').set({ email }).where('id', '=', manager.userId).execute();
    const transId = await deposit();
    app.emulator.book.returnItem(transId, 'R02');
    await bookBankReturns(app.county);
    const [newest, ...earlier] = await listEmails(app, email);
    expect(newest?.subject).toContain('was returned');
    expect(newest?.text).toMatch(/\$25\.00.*R02.*\$30\.00/s);
    expect(earlier.filter(({ subject }) => subject.includes('was returned'))).toEqual([]);
  });

  test('is missed by the nightly audit if its row is gone or of another amount', async () => {
    const transId = await deposit();
    app.emulator.book.returnItem(transId, 'R10');
    await bookBankReturns(app.county);
    const undone = new Error('undone');
    for (const tampering of [
      'DELETE FROM bank_returns',
      'UPDATE payment_intents SET amount_cents = 2499 WHERE is_bank',
    ]) {
      const tampered = app.database.db.transaction().execute(async (tx) => {
        await sql.raw(`ALTER TABLE bank_returns DISABLE TRIGGER USER; ${tampering}`).execute(tx);
        const rules = (await findCardFaults(tx)).map(({ rule }) => rule);
        expect(rules).toContain('a deposit that the bank gave back is taken back once');
        throw undone;
      });
      await expect(tampered).rejects.toBe(undone);
    }
  });
});
