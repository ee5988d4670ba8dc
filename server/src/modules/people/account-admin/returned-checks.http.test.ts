import { randomUUID } from 'node:crypto';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { STATEMENT_EXPORT } from '@portal/contract/office/reports/reports';
import { NEW_ACCOUNT, saveAccount } from '@portal/contract/people/account-admin/account';
import {
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { releaseCredit, returnCheck, returnedCheckLetter } from '@portal/contract/people/account-admin/returned-checks';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, expectSoundBooks, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../accounts/index.ts';

let test: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  test = await startSellingApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
  const content = { returnedCheckFee: 3_000 };
  await saveSettings(test.county.db, { group: 'escrow', content, actor: SYSTEM_ACTOR });
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

type Payment = Parameters<typeof clerk.call<typeof recordCounterPayment>>[1];
const CHECK = { purpose: 'ESCROW_DEPOSIT', method: 'CHECK', reference: '3141', amountCents: 5_000 } as const;

async function record(accountId: number, payment: Partial<Payment> = {}): Promise<number> {
  const request = { ...CHECK, reason: 'Counter', accountId, requestKey: randomUUID(), ...payment };
  const { content, status } = await clerk.call(recordCounterPayment, request);
  expect(status).toBe(200);
  return content.journalEntryId;
}
const giveBack = (accountId: number, journalEntryId: number) =>
  clerk.call(returnCheck, { accountId, journalEntryId, reason: 'Account closed at the bank' });
async function load(id: number) {
  const response = await clerk.send({ method: 'GET', path: `controlPanel/accountMoney/${id}` }, undefined);
  return getAccountMoney.content.parse(response.json().content);
}
async function tryToBuy(buyer: TestClient, documentKey: string, pages: string) {
  const { guid } = (await orderPages(buyer, documentKey, pages)).content.imageState;
  return (await buyer.call(payDownloadOrder, { imageStateGuid: guid })).envelope.code;
}
const open = (name: string, account: object = {}) => createAccount(test.county.db, { name, ...account });
const creditOf = async (id: number) =>
  (await load(id)).balances.find(({ kind }) => kind === 'RECEIVABLE')?.balanceCents ?? 0;
const owes = (balanceCents: number) => ({ kind: 'RECEIVABLE', balanceCents: 0 - balanceCents });

describe('A returned check', () => {
  it('is taken out of the escrow if its money is there, with a fee, a letter, an email and an audit row', async () => {
    const id = await open('Unspent Title');
    await test.database.db.updateTable('accounts').set({ email: 'pay@unspent.example' }).where('id', '=', id).execute();
    await record(id, { method: 'CASH', amountCents: 700 });
    const paymentId = await record(id);
    const { content } = await giveBack(id, paymentId);
    expect(content).toMatchObject({ feeCents: 3_000, owedCents: 3_000 });
    const { balances, isCreditStopped, payments } = await load(id);
    expect(balances).toEqual([{ kind: 'ESCROW', balanceCents: 700 }, owes(3_000)]);
    expect(isCreditStopped).toBe(true);
    expect(payments[0]).toMatchObject({ amountCents: -5_000, isReturnedCheck: true, reference: '3141' });
    expect(payments[1]).toMatchObject({ journalEntryId: paymentId, voidedBy: payments[0]?.receipt });
    const audit = await test.database.db
      .selectFrom('audit_entries')
      .select(['action', 'username'])
      .where('journal_entry_id', '=', content.journalEntryId)
      .execute();
    expect(audit).toMatchObject([{ action: 'account.checkReturned', username: clerk.username }]);
    const pdf = await clerk.send(returnedCheckLetter, { accountId: id, journalEntryId: content.journalEntryId });
    const letter = (await readPdfPages(pdf.rawPayload)).join(' ');
    for (const part of ['Unspent Title', '3141', '$50.00', '$30.00', '$80.00', 'Account closed at the bank'])
      expect(letter).toContain(part);
    const email = await test.database.db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(email).toMatchObject({ recipient: 'pay@unspent.example' });
    expect(email?.subject).toContain('check 3141 was returned');
    const statement = (
      await clerk.send(STATEMENT_EXPORT.endpoint, {
        ...{ accountName: 'Unspent Title', fromDate: '11/20/2026', format: 'csv' },
      })
    ).body;
    expect(statement).toContain('Returned check, Check 3141');
    expect(statement).toContain('Fees for returned checks');
  });

  it('is owed by invoice where its money was paid out again, and takes the rest of the escrow', async () => {
    const id = await open('Spent Abstract');
    const paymentId = await record(id);
    await record(id, { purpose: 'REFUND', method: 'CASH', amountCents: 2_000 });
    // $50.00 came in, $20.00 went out: $30.00 are left, so $20.00 and the fee of $30.00 are owed.
    expect((await giveBack(id, paymentId)).content.owedCents).toBe(5_000);
    expect((await load(id)).balances).toEqual([owes(5_000)]);
    await record(id, { purpose: 'INVOICE_PAYMENT', method: 'CASH' });
    expect((await load(id)).balances).toEqual([]);
  });

  it('is owed in full where nothing is left of it, also by an inactive account', async () => {
    const id = await open('Empty Escrow');
    const paymentId = await record(id);
    await record(id, { purpose: 'REFUND', method: 'CASH' });
    await test.database.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', id).execute();
    expect((await giveBack(id, paymentId)).content.owedCents).toBe(8_000);
    expect((await load(id)).balances).toEqual([owes(8_000)]);
  });

  it('happens once, with one fee, for two clerks at once and for a clerk who repeats it', async () => {
    const id = await open('Two Clerks');
    const paymentId = await record(id);
    const [first, second] = await Promise.all([giveBack(id, paymentId), giveBack(id, paymentId)]);
    expect(first?.content).toEqual(second?.content);
    expect((await giveBack(id, paymentId)).content).toEqual(first?.content);
    expect((await load(id)).balances).toEqual([owes(3_000)]);
  });

  it('isn’t recorded for a payment that was reversed, in cash, paid out, or of another account', async () => {
    const id = await open('Other Payments');
    const other = await open('Other Account');
    const reversed = await record(id);
    await clerk.call(reverseCounterPayment, { accountId: id, journalEntryId: reversed, reason: 'Wrong account' });
    expect((await giveBack(id, reversed)).envelope.code).toBe('RECORDED_OTHERWISE');
    const cash = await record(id, { method: 'CASH' });
    const paidOut = await record(id, { purpose: 'REFUND', amountCents: 100 });
    for (const journalEntryId of [cash, paidOut]) expect((await giveBack(id, journalEntryId)).status).toBe(404);
    const check = await record(id);
    expect((await giveBack(other, check)).status).toBe(404);
    expect((await load(id)).isCreditStopped).toBe(false);
  });
});

describe('An account with a returned check', () => {
  it('buys nothing on credit until staff release it', async () => {
    const buyer = await signInBuyer(test, { account: { name: 'On Credit Title', paymentMethod: 'INVOICE' } });
    const { documentKey } = await recordDocument(test, { image: 3 });
    await buyPages(buyer, documentKey, '1');
    const id = buyer.accountId;
    const paymentId = await record(id, { purpose: 'INVOICE_PAYMENT', amountCents: 200 });
    await giveBack(id, paymentId);
    expect(await tryToBuy(buyer, documentKey, '2')).toBe('CREDIT_STOPPED');
    expect((await load(id)).balances).toEqual([owes(3_200)]);
    const released = await clerk.call(releaseCredit, { accountId: id, reason: 'Paid in cash' });
    expect(released.envelope.message).toBe('On Credit Title can buy on invoice again.');
    await buyPages(buyer, documentKey, '2');
    expect((await load(id)).balances).toEqual([owes(3_250)]);
  });

  it('buys on credit neither after it pays by invoice again, and spends what it paid beyond its debt', async () => {
    const buyer = await signInBuyer(test, { account: { name: 'Changed To Invoice' }, escrowCents: 500 });
    const { documentKey } = await recordDocument(test, { image: 3 });
    const id = buyer.accountId;
    await giveBack(id, await record(id));
    const fields = {
      ...NEW_ACCOUNT,
      name: 'Changed To Invoice',
      landLinkAccount: '1200',
      paymentMethod: 'INVOICE',
    } as const;
    expect((await clerk.call(saveAccount, { id, ...fields })).status).toBe(200);
    expect(await tryToBuy(buyer, documentKey, '1')).toBe('CREDIT_STOPPED');
    await record(id, { purpose: 'INVOICE_PAYMENT', method: 'CASH', amountCents: 4_000 });
    const other = await recordDocument(test, { image: 3 });
    await buyPages(buyer, documentKey);
    await record(id, { purpose: 'CREDIT_REFUND', method: 'CASH', amountCents: await creditOf(id) });
    expect(await tryToBuy(buyer, other.documentKey, '1')).toBe('CREDIT_STOPPED');
  });
});
