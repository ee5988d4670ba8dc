import type { RequestOf } from '@portal/contract/endpoint';
import { NEW_ACCOUNT, saveAccount } from '@portal/contract/people/account-admin/account';
import {
  accountInvoice,
  counterReceipt,
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
  sendAccountInvoice,
} from '@portal/contract/people/account-admin/account-payments';
import { accountDelete } from '@portal/contract/people/account-admin/accounts';
import { releaseCredit, returnCheck } from '@portal/contract/people/account-admin/returned-checks';
import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import type { PaymentMethod } from '@portal/contract/values/role';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBillingFaults, issueInvoices } from '../../money/billing/index.ts';
import { adjustEscrow, findLedgerFaults } from '../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../accounts/index.ts';

let test: TestApp;
let county: TestClient;

beforeAll(async () => {
  test = await startSellingApp();
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(async () => {
  expect([...(await findLedgerFaults(test.county.db)), ...(await findBillingFaults(test.county))]).toEqual([]);
  await test.close();
});

const readText = async (bytes: Uint8Array) => (await readPdfPages(bytes)).join(' ');

let keys = 0;
const key = () => {
  keys += 1;
  return `0b5a1f0c-6f2f-4c39-9a53-${String(keys).padStart(12, '0')}`;
};
const CHECK = {
  purpose: 'ESCROW_DEPOSIT',
  method: 'CHECK',
  reference: '1042',
  reason: 'Deposit',
  amountCents: 5_000,
} as const;
const record = (accountId: number, payment: Partial<RequestOf<typeof recordCounterPayment>> = {}) =>
  county.call(recordCounterPayment, { ...CHECK, accountId, requestKey: key(), ...payment });
const load = async (id: number) => {
  const response = await county.send({ method: 'GET', path: `controlPanel/accountMoney/${id}` }, undefined);
  return getAccountMoney.content.parse(response.json().content);
};
const newestEmail = () =>
  test.database.db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').executeTakeFirst();

describe('The money of the account that a clerk belongs to', () => {
  it.each(['COUNTY', 'TRIMIN'] as const)('is moved by another person (%s)', async (role) => {
    const clerk = await test.signedIn({ role });
    const { accountId } = clerk;
    const payment = { ...CHECK, accountId, requestKey: key() };
    for (const purpose of ['ESCROW_DEPOSIT', 'REFUND', 'CORRECTION'] as const)
      expect((await clerk.call(recordCounterPayment, { ...payment, purpose })).envelope.code).toBe('OWN_MONEY');
    const { journalEntryId } = (await record(accountId)).content;
    const entry = { accountId, journalEntryId, reason: 'Mine' };
    expect((await clerk.call(reverseCounterPayment, entry)).envelope.code).toBe('OWN_MONEY');
    expect((await clerk.call(returnCheck, entry)).envelope.code).toBe('OWN_MONEY');
    expect((await clerk.call(releaseCredit, { accountId, reason: 'Mine' })).envelope.code).toBe('OWN_MONEY');
    expect((await county.call(reverseCounterPayment, entry)).content.balanceCents).toBe(0);
  });
});

describe('An amount at the counter', () => {
  const problem = async (amountCents: number, payment: Partial<RequestOf<typeof recordCounterPayment>> = {}) => {
    const id = await createAccount(test.county.db, { name: `Limits ${keys}` });
    const { status, envelope } = await record(id, { amountCents, ...payment });
    return status === 200 ? 'RECORDED' : [status, envelope.fieldErrors?.amountCents];
  };

  it('is at most $100,000.00, if the county sets no other limit', async () => {
    expect(await problem(10_000_000)).toBe('RECORDED');
    expect(await problem(10_000_001)).toEqual([400, 'At most $100,000.00.']);
  });

  it.each(['ESCROW_DEPOSIT', 'REFUND', 'CORRECTION'] as const)(
    'of %s is at most what the county sets',
    async (purpose) => {
      await saveSettings(test.county.db, { group: 'escrow', content: { maxCounterAmount: 500 }, actor: SYSTEM_ACTOR });
      expect(await problem(501, { purpose })).toEqual([400, 'At most $5.00.']);
      for (const amountCents of [0, -1, 1.5, 1e11, Number.MAX_SAFE_INTEGER])
        expect((await problem(amountCents, { purpose }))[0]).toBe(400);
      await saveSettings(test.county.db, { group: 'escrow', content: {}, actor: SYSTEM_ACTOR });
    },
  );

  it('is refused in words if the account would have more than the ledger holds, and spares the rest', async () => {
    const content = { maxCounterAmount: AMOUNT_MAX_CENTS };
    await saveSettings(test.county.db, { group: 'escrow', content, actor: SYSTEM_ACTOR });
    const id = await createAccount(test.county.db, { name: 'Full' });
    expect((await record(id, { amountCents: AMOUNT_MAX_CENTS })).content.balanceCents).toBe(AMOUNT_MAX_CENTS);
    const refused = await record(id, { amountCents: 1 });
    expect([refused.status, refused.envelope.code]).toEqual([409, 'BALANCE_TOO_HIGH']);
    expect(refused.envelope.message).toContain('$100,000,000.00');
    const at = test.clock.now();
    const adjustment = { accountId: id, amountCents: 1, opKey: key(), note: '', actor: SYSTEM_ACTOR, at };
    expect(await adjustEscrow(test.county.db, adjustment)).toEqual({ status: 'BALANCE_TOO_HIGH' });
    expect((await record(id, { purpose: 'REFUND', amountCents: 1 })).content.balanceCents).toBe(AMOUNT_MAX_CENTS - 1);
    await saveSettings(test.county.db, { group: 'escrow', content: {}, actor: SYSTEM_ACTOR });
  });
});

describe('Record a payment', () => {
  it('writes a journal entry, an audit row and a receipt as PDF and email', async () => {
    const id = await createAccount(test.county.db, { name: 'Lakes Abstract' });
    await test.database.db
      .updateTable('accounts')
      .set({ email: 'office@lakes.example' })
      .where('id', '=', id)
      .execute();
    const { content, envelope } = await record(id);
    expect(content.balanceCents).toBe(5_000);
    expect(envelope.message).toBe('The payment of Lakes Abstract was recorded.');
    const { journalEntryId } = content;
    expect(await load(id)).toMatchObject({
      balances: [{ kind: 'ESCROW', balanceCents: 5_000 }],
      payments: [{ journalEntryId, purpose: 'ESCROW_DEPOSIT', reference: '1042', username: county.username }],
    });
    const audit = await test.database.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('journal_entry_id', '=', journalEntryId)
      .execute();
    expect(audit).toMatchObject([
      { action: 'account.paymentRecorded', details: { accountId: id, amountCents: 5_000 } },
    ]);
    expect(await newestEmail()).toMatchObject({ recipient: 'office@lakes.example' });
    const pdf = await county.send(counterReceipt, { accountId: id, journalEntryId });
    const text = await readText(pdf.rawPayload);
    for (const part of ['Lakes Abstract', '1042', '$50.00']) expect(text).toContain(part);
  });

  it('happens once for each request, even at the same time', async () => {
    const id = await createAccount(test.county.db, { name: 'Twice' });
    const requestKey = key();
    const both = await Promise.all([1, 2].map(() => record(id, { requestKey })));
    expect(both[0]?.content).toEqual(both[1]?.content);
    expect((await load(id)).payments).toHaveLength(1);
  });

  it('is not recorded again with other values after a lost response, and says so', async () => {
    const id = await createAccount(test.county.db, { name: 'Changed' });
    const requestKey = key();
    await record(id, { requestKey });
    for (const changed of [{ amountCents: 6_000 }, { reference: '1043' }, { purpose: 'CORRECTION' } as const])
      expect((await record(id, { requestKey, ...changed })).envelope.code).toBe('RECORDED_OTHERWISE');
    expect((await load(id)).payments).toMatchObject([{ amountCents: 5_000, reference: '1042' }]);
  });

  it('pays out no more than the account has, even for two simultaneous clerks', async () => {
    const id = await createAccount(test.county.db, { name: 'Refunded' });
    await record(id);
    const refund = { purpose: 'REFUND', amountCents: 3_000 } as const;
    const both = await Promise.all([1, 2].map(() => record(id, refund)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await record(id, refund)).envelope).toMatchObject({ code: 'AMOUNT_TOO_HIGH' });
    expect((await load(id)).balances).toEqual([{ kind: 'ESCROW', balanceCents: 2_000 }]);
  });

  it.each([
    [{ amountCents: 0 }, { amountCents: 'Amount must be greater than zero' }],
    [{ amountCents: -1 }, { amountCents: 'Amount must be greater than zero' }],
    [{ reference: '' }, { reference: 'Required.' }],
    [{ reference: 'x'.repeat(10_000) }, { reference: '50 characters max.' }],
    [{ reason: ' ' }, { reason: 'Required.' }],
    [{ purpose: 'ESCROW_DEPOSIT', direction: 'SUBTRACT' } as const, { direction: 'Invalid value.' }],
    [{ purpose: 'REFUND', direction: 'SUBTRACT' } as const, { direction: 'Invalid value.' }],
  ])('%j is refused', async (payment, fieldErrors) => {
    const { status, envelope } = await record(county.accountId, payment);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual(fieldErrors);
  });

  it('refuses purposes that the payment method doesn’t have, and nonexistent accounts', async () => {
    const escrowId = await createAccount(test.county.db, { name: 'Escrow only' });
    expect((await record(escrowId, { purpose: 'INVOICE_PAYMENT' })).envelope.code).toBe('NOT_OFFERED');
    expect((await record(999_999)).status).toBe(404);
  });
});

describe('A payment is corrected only by a reversing entry', () => {
  it('once, and not after the added amount was spent', async () => {
    const id = await createAccount(test.county.db, { name: 'Corrected' });
    const { journalEntryId } = (await record(id)).content;
    const reverse = () =>
      county.call(reverseCounterPayment, { accountId: id, journalEntryId, reason: 'Wrong account' });
    await record(id, { purpose: 'CORRECTION', direction: 'SUBTRACT', method: 'OTHER', amountCents: 1_000 });
    expect((await reverse()).envelope.code).toBe('AMOUNT_TOO_HIGH');
    await record(id, { purpose: 'CORRECTION', method: 'OTHER', amountCents: 1_000 });
    const both = await Promise.all([reverse(), reverse()]);
    expect(both[0]?.content).toEqual(both[1]?.content);
    const { payments, balances } = await load(id);
    expect(balances).toEqual([]);
    expect(payments[0]).toMatchObject({ reversesId: journalEntryId, amountCents: -5_000 });
    expect(payments.find((payment) => payment.journalEntryId === journalEntryId)).toMatchObject({
      voidedBy: payments[0]?.receipt,
    });
    const reversal = payments[0]?.journalEntryId as number;
    const again = await county.call(reverseCounterPayment, { accountId: id, journalEntryId: reversal, reason: 'No' });
    expect(again.status).toBe(404);
  });

  it('of another account is not found', async () => {
    const id = await createAccount(test.county.db, { name: 'One' });
    const other = await createAccount(test.county.db, { name: 'Other' });
    const { journalEntryId } = (await record(id)).content;
    const reversed = await county.call(reverseCounterPayment, { accountId: other, journalEntryId, reason: 'No' });
    expect(reversed.status).toBe(404);
    expect((await county.send(counterReceipt, { accountId: other, journalEntryId })).statusCode).toBe(404);
  });
});

describe('Unpaid invoices', () => {
  it('show their age, are paid oldest first, and can be printed and mailed', async () => {
    const buyer = await signInBuyer(test, { account: { name: 'Invoiced', paymentMethod: 'INVOICE' } });
    const { documentKey } = await recordDocument(test, { image: 3 });
    await buyPages(buyer, documentKey, '1');
    test.clock.advanceMinutes(15 * 24 * 60);
    expect(await issueInvoices(test.county)).toBe(1);
    test.clock.advanceMinutes(2 * 24 * 60);
    county = await test.signedIn({ role: 'COUNTY' });
    const id = buyer.accountId;
    const { unpaidInvoices, months } = await load(id);
    expect(unpaidInvoices).toMatchObject([{ month: '11/2026', totalCents: 200, openCents: 200, ageDays: 2 }]);
    expect(months).toHaveLength(12);
    expect(months.find(({ month }) => month === '11/2026')).toEqual({ month: '11/2026', count: 1, amountCents: 200 });
    const invoiceId = unpaidInvoices[0]?.id as number;
    const pdf = await county.send(accountInvoice, { accountId: id, invoiceId });
    expect(await readText(pdf.rawPayload)).toContain('$2.00');
    expect((await county.call(sendAccountInvoice, { accountId: id, invoiceId })).envelope.code).toBe(
      'NO_EMAIL_ADDRESS',
    );
    await test.database.db
      .updateTable('accounts')
      .set({ email: 'pay@invoiced.example' })
      .where('id', '=', id)
      .execute();
    expect((await county.call(sendAccountInvoice, { accountId: id, invoiceId })).status).toBe(200);
    expect(await newestEmail()).toMatchObject({ recipient: 'pay@invoiced.example' });

    const payment = { purpose: 'INVOICE_PAYMENT', amountCents: 150 } as const;
    await record(id, payment);
    expect((await load(id)).unpaidInvoices).toMatchObject([{ openCents: 50 }]);
    await record(id, { ...payment, amountCents: 50 });
    expect(await load(id)).toMatchObject({ unpaidInvoices: [], balances: [] });
    test.clock.advanceMinutes(40 * 24 * 60);
    // Payments are on no invoice.
    expect(await issueInvoices(test.county)).toBe(0);
  });
});

describe('What an account offers follows its balances', () => {
  async function openDebtor(name: string) {
    county = await test.signedIn({ role: 'COUNTY' });
    const buyer = await signInBuyer(test, { account: { name, paymentMethod: 'INVOICE' } });
    const { documentKey } = await recordDocument(test, { image: 3 });
    await buyPages(buyer, documentKey, '1');
    return buyer.accountId;
  }
  const changeMethod = async (id: number, paymentMethod: PaymentMethod) => {
    const { name } = await load(id);
    const fields = { ...NEW_ACCOUNT, name, landLinkAccount: '1200', paymentMethod };
    return (await county.call(saveAccount, { id, ...fields })).envelope.message;
  };

  it('so a debt can be paid after the account pays another way, and saving it says what is open', async () => {
    const id = await openDebtor('Changed Method Title');
    expect(await changeMethod(id, 'ESCROW')).toContain('Still open: $2.00 owed by invoice.');
    expect((await load(id)).purposes).toContain('INVOICE_PAYMENT');
    const requestKey = key();
    const payment = { purpose: 'INVOICE_PAYMENT', amountCents: 200, requestKey } as const;
    const { content } = await record(id, payment);
    expect(content.balanceCents).toBe(0);
    expect((await load(id)).purposes).not.toContain('INVOICE_PAYMENT');
    // The debt is gone, but a lost response is still repeated.
    expect((await record(id, payment)).content).toEqual(content);
    expect((await record(id, { ...payment, requestKey: key() })).envelope.code).toBe('NOT_OFFERED');
    expect(await changeMethod(id, 'INVOICE')).toBe('Account Changed Method Title was saved.');
  });

  it('so what is paid beyond the debt is a credit, which pays the next charge or is paid out, once', async () => {
    const id = await openDebtor('Overpaid Abstract');
    await record(id, { purpose: 'INVOICE_PAYMENT', amountCents: 500 });
    expect(await load(id)).toMatchObject({ balances: [{ kind: 'RECEIVABLE', balanceCents: 300 }], unpaidInvoices: [] });
    const open = await county.send({ method: 'GET', path: `controlPanel/accountOpenMoney/${id}` }, undefined);
    expect(open.json().content).toEqual({ open: [{ kind: 'CREDIT', amountCents: 300 }] });
    expect(await changeMethod(id, 'CREDIT_CARD')).toContain('Still open: $3.00 credit.');
    expect((await load(id)).purposes).toEqual(['INVOICE_PAYMENT', 'REFUND', 'CREDIT_REFUND']);
    const payOut = { purpose: 'CREDIT_REFUND', amountCents: 300 } as const;
    expect((await record(id, { ...payOut, amountCents: 301 })).envelope.code).toBe('AMOUNT_TOO_HIGH');
    const both = await Promise.all([record(id, payOut), record(id, payOut)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await load(id)).balances).toEqual([]);
    test.clock.advanceMinutes(40 * 24 * 60);
    county = await test.signedIn({ role: 'COUNTY' });
    // Only the charge is on an invoice: neither the payment nor the payout is.
    expect(await issueInvoices(test.county)).toBeGreaterThan(0);
    const invoices = await test.database.db.selectFrom('invoices').selectAll().where('account_id', '=', id).execute();
    expect(invoices).toMatchObject([{ total_cents: 200 }]);
    expect((await county.call(accountDelete, { accountId: id, pageNumber: 1 })).status).toBe(200);
  });
});
