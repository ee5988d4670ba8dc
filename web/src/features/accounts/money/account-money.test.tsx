import { type AccountTab, closeAccountTab, listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import { listRefusedCaptures } from '@portal/contract/money/cards/refused-captures';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { type TransactionRow, transactionList } from '@portal/contract/office/transactions/transactions';
import {
  type AccountMoney,
  getAccountMoney,
  payPayout,
  recordCounterPayment,
  reverseCounterPayment,
  type StoredCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { releaseCredit, returnCheck } from '@portal/contract/people/account-admin/returned-checks';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MONEY, respondAt } from '../../../test/accounts.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration, server } from '../../../test/server.ts';

const requests: unknown[] = [];
const record =
  <Content,>(content: Content, message: string) =>
  (request: unknown) => {
    requests.push(request);
    return { content, message };
  };

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ torrens: false }) }));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'search', 'controlPanel'] }),
  }));
  respondToCall(listRefusedCaptures, () => ({ content: { refusedCaptures: [] } }));
});

describe('The money of an account', () => {
  async function openMoney(tabs: AccountTab[] = [], money: AccountMoney = ACCOUNT_MONEY) {
    respondAt(getAccountMoney, 7, money);
    respondToCall(listAccountTabs, () => ({ content: { tabs } }));
    respondToCall(transactionList.endpoint, () => ({ content: { transactions: [], totalCount: 0, pageNumber: 1 } }));
    const rendered = renderPortal('/controlPanel/accountMoney/7');
    await screen.findByText('Escrow balance');
    return rendered;
  }

  it('shows balances, payments, unpaid invoices with their age, and twelve months of usage', async () => {
    await openMoney();
    expect(screen.getByRole('row', { name: /^2026-000017 11\/20\/2026 12:00 PM/ })).toHaveTextContent('Check 1042');
    expect(screen.getByRole('row', { name: /^9 10\/2026/ })).toHaveTextContent('20 days$9.00$4.00');
    expect(screen.getByRole('row', { name: /^11\/2026/ })).toHaveTextContent('2$12.00');
    expect(screen.getByRole('link', { name: 'Users(3)' })).toBeInTheDocument();
    const entries = screen.getByRole('link', { name: 'Audit log of 41' });
    expect(entries).toHaveAttribute('href', '/reports/AuditLog?payment=41');
  });

  it('offers nothing that moves the money of the clerk’s own account, and says why', async () => {
    const user = { accountId: 7, role: 'COUNTY', tabList: ['controlPanel'] } as const;
    respondToCall(loginStatus, () => ({ content: buildSession({ ...user, tabList: [...user.tabList] }) }));
    await openMoney([], { ...ACCOUNT_MONEY, isCreditStopped: true });
    expect(await screen.findByText(/another person has to change its money/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Record a payment|Reverse|returned|Release/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Receipt 2026-000017' })).toBeVisible();
  });

  it('records a payment; a check needs its number', async () => {
    respondToCall(recordCounterPayment, record({ journalEntryId: 42, balanceCents: 7_500 }, 'Recorded.'));
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), '25');
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Deposit');
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Check or receipt number: Required.');
    await user.type(within(dialog).getByRole('textbox', { name: /^Check or receipt number/ }), '77');
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(requests).toMatchObject([
        { accountId: 7, purpose: 'ESCROW_DEPOSIT', amountCents: 2_500, reference: '77' },
      ]),
    );
  });

  it('records a deposit even if a direction was selected for a correction first', async () => {
    respondToCall(recordCounterPayment, record({ journalEntryId: 42, balanceCents: 7_500 }, 'Recorded.'));
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Payment/ }), 'Correction');
    await user.click(dialog.getByRole('radio', { name: 'Take from the account' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Payment/ }), 'Escrow deposit');
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '25');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Deposit');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(requests).toMatchObject([{ purpose: 'ESCROW_DEPOSIT', direction: 'ADD' }]));
  });

  it('pays out a payment that the clerk chooses, and the balance otherwise', async () => {
    respondToCall(recordCounterPayment, record({ journalEntryId: 42, balanceCents: 2_500 }, 'Recorded.'));
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    expect(dialog.queryByRole('combobox', { name: /returned/ })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Payment/ }), 'Refund');
    await user.selectOptions(dialog.getByRole('combobox', { name: /returned/ }), '2026-000017, $50.00');
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '25');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Closed');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(requests).toMatchObject([{ purpose: 'REFUND', returnsId: 41 }]));
  });

  it('lists a recorded payment among the transactions of the screen', async () => {
    const { user } = await openMoney();
    expect(await screen.findByText('No transactions in this period.')).toBeInTheDocument();
    const payment: TransactionRow = {
      ...{ id: 42, postedAt: '2026-11-20T12:00:00', kind: 'COUNTER_PAYMENT', description: 'Cash, Deposit' },
      ...{ username: 'jane.miller', amountCents: 2_500, hasReceipt: false },
    };
    respondToCall(recordCounterPayment, () => {
      const content = { transactions: [payment], totalCount: 1, pageNumber: 1, pageRows: 25 };
      respondToCall(transactionList.endpoint, () => ({ content }));
      return { content: { journalEntryId: 42, balanceCents: 7_500 }, message: 'Recorded.' };
    });
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '25');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Deposit');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Cash, Deposit')).toBeInTheDocument();
  });

  it('lists unpaid card tabs, and charges an open one after a confirmation', async () => {
    const tab = {
      ...{ username: 'inga.dahl', openedAt: '2026-11-20T09:00', closeBy: '2026-11-20T21:00' },
      ...{ authorizedCents: 5_000, usedCents: 1_200, surchargeCents: 50 },
    };
    respondToCall(closeAccountTab, record({ status: 'CLOSING' }, ''));
    const { user } = await openMoney([
      { ...tab, tabId: 3, state: 'OPEN' },
      { ...tab, tabId: 4, state: 'REFUSED' },
    ]);
    expect(await screen.findByRole('row', { name: /Refused by the card/ })).toHaveTextContent('–$50.00$12.00');
    await user.click(screen.getByRole('button', { name: 'Charge $12.50 of inga.dahl now' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Charge now' }));
    await waitFor(() => expect(requests).toEqual([{ tabId: 3 }]));
  });

  it('pays a payout by the number of its check', async () => {
    respondToCall(payPayout, record({}, 'The payout to Lakes Abstract is paid.'));
    const [payment] = ACCOUNT_MONEY.payments;
    const payout = { ...payment, purpose: 'REFUND', amountCents: -300, reference: '', isToPay: true } as const;
    const { user } = await openMoney([], { ...ACCOUNT_MONEY, payments: [payout as StoredCounterPayment] });
    expect(screen.getByRole('row', { name: /^2026-000017/ })).toHaveTextContent('Deposit Not paid yet.');
    await user.click(screen.getByRole('button', { name: 'Pay 2026-000017 by check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay 2026-000017 (-$3.00) by check' }));
    await user.click(dialog.getByRole('button', { name: 'Pay by check' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check number: Required.');
    await user.type(dialog.getByRole('textbox', { name: 'Check number' }), '9001');
    await user.click(dialog.getByRole('button', { name: 'Pay by check' }));
    await waitFor(() => expect(requests).toEqual([{ accountId: 7, journalEntryId: 41, checkNumber: '9001' }]));
  });

  it('reverses a payment with a reason', async () => {
    respondToCall(reverseCounterPayment, record({ journalEntryId: 43, balanceCents: 0 }, 'Recorded.'));
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Reverse 2026-000017' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reverse receipt 2026-000017 ($50.00)' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Wrong account');
    await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(requests).toEqual([{ accountId: 7, journalEntryId: 41, reason: 'Wrong account' }]));
  });

  it('records that the bank returned a check, with a reason', async () => {
    const content = { journalEntryId: 43, feeCents: 3_000, owedCents: 3_000 };
    respondToCall(returnCheck, record(content, 'Recorded.'));
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Check of 2026-000017 returned' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check of receipt 2026-000017 ($50.00) returned' });
    expect(dialog).toHaveTextContent("can't buy on invoice until you release it");
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'No funds');
    await user.click(within(dialog).getByRole('button', { name: 'Check returned' }));
    await waitFor(() => expect(requests).toEqual([{ accountId: 7, journalEntryId: 41, reason: 'No funds' }]));
  });

  it('says that a payout waits for a second person, and closes the form', async () => {
    const message = 'A second person has to approve this.';
    server.use(
      http.post('*/api/controlPanel/accountPayment', () =>
        HttpResponse.json({ ok: false, message, lockout: false, code: 'SECOND_PERSON_NEEDED' }, { status: 409 }),
      ),
    );
    const { user } = await openMoney();
    await user.click(screen.getByRole('button', { name: 'Record a payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Payment/ }), 'Refund');
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '25');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Closed');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Record a payment' })).toBeNull();
  });

  it('shows a void receipt, the letter about a returned check, and releases the account', async () => {
    const [check] = ACCOUNT_MONEY.payments;
    if (check === undefined) throw new Error('The account has no payment.');
    const reversal = {
      ...{ ...check, journalEntryId: 43, receipt: '2026-000018', amountCents: -5_000 },
      ...{ reversesId: 41, reversesReceipt: '2026-000017', isReturnedCheck: true },
    };
    const payments = [reversal, { ...check, voidedBy: '2026-000018' }];
    const { user } = await openMoney([], { ...ACCOUNT_MONEY, payments, isCreditStopped: true });
    expect(screen.getByRole('row', { name: /^2026-000018/ })).toHaveTextContent('Returned check of 2026-000017');
    expect(screen.getByRole('row', { name: /^2026-000017/ })).toHaveTextContent('Void: reversed by 2026-000018');
    expect(screen.getByRole('button', { name: 'Letter about 2026-000018' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /returned$/ })).toBeNull();
    respondToCall(releaseCredit, record({}, 'Released.'));
    await user.click(screen.getByRole('button', { name: 'Release' }));
    const dialog = await screen.findByRole('dialog', { name: 'Let Lakes Abstract buy on invoice again' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Paid');
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(requests).toEqual([{ accountId: 7, reason: 'Paid' }]));
  });
});
