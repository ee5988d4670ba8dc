import { receipt } from '@portal/contract/money/charging/receipt';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import {
  type TransactionRow,
  transactionList,
  transactionReport,
} from '@portal/contract/office/transactions/transactions';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

const PURCHASE: TransactionRow = {
  id: 7,
  postedAt: '2026-11-19T14:05',
  kind: 'IMAGE_PURCHASE',
  description: 'A100',
  username: 'inga.dahl',
  amountCents: -250,
  hasReceipt: true,
};

const requests: unknown[] = [];

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(transactionList.endpoint, (request) => {
    requests.push(request);
    return { content: { transactions: [PURCHASE], totalCount: 1, pageNumber: 1 } };
  });
});

async function openTransactions(role: 'USER' | 'ACCOUNT' | 'COUNTY', query = '') {
  respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
  const rendered = renderPortal(`/home/transactions${query}`);
  await screen.findByText('Displaying Results: 1-1 of 1');
  return rendered;
}

it('lists users their own transactions of the year, newest first', async () => {
  await openTransactions('USER');
  expect(screen.getByRole('heading', { level: 1, name: 'Transactions' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /11\/19\/2026 2:05 PM/ })).toHaveTextContent('ImagesA100-$2.50');
  expect(screen.queryByRole('columnheader', { name: 'User' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Transactions to include' })).not.toBeInTheDocument();
  expect(requests).toEqual([
    {
      reportType: 'USER',
      accountId: '',
      reference: '',
      reportRange: 'YTD',
      fromDate: '',
      toDate: '',
      kind: 'ALL',
      sortKey: 'postedAt',
      sortDirection: 'DESC',
      pageNumber: 1,
    },
  ]);
});

it.each([
  ['COUNTY', 1],
  ['ACCOUNT', 0],
  ['USER', 0],
] as const)('leads %s to the entries of a payment in the audit log %i times', async (role, links) => {
  await openTransactions(role);
  expect(screen.queryAllByRole('link', { name: 'Audit log of 7' })).toHaveLength(links);
});

it('offers administrators the transactions of all users of their account, with names', async () => {
  const { user } = await openTransactions('ACCOUNT');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Transactions to include' }), 'ACCOUNT');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ reportType: 'ACCOUNT' }));
  expect(await screen.findByRole('cell', { name: 'inga.dahl' })).toBeInTheDocument();
});

it('requests dates once they are complete, and shows their problems', async () => {
  const { user } = await openTransactions('USER', '?reportRange=CUSTOM&fromDate=10/01/2026');
  const toDate = screen.getByRole('textbox', { name: /^To/ });
  const count = requests.length;
  await user.type(toDate, '9/1/2026');
  expect(requests).toHaveLength(count);
  await user.tab();
  expect(await screen.findByText('Invalid date range.')).toBeInTheDocument();
  expect(requests).toHaveLength(count);
  await user.clear(toDate);
  await user.type(toDate, '10/31/2026');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ fromDate: '10/01/2026', toDate: '10/31/2026' }));
});

it('downloads the filtered list in the format that the user selects', async () => {
  const reports: unknown[] = [];
  respondToFileCall(transactionReport, (request) => {
    reports.push(request);
    return { bytes: '', contentType: 'application/octet-stream', fileName: 'transactions.csv' };
  });
  const { user } = await openTransactions('USER', '?reportRange=TODAY&kind=SEARCH');
  await user.selectOptions(screen.getByRole('combobox', { name: 'File format' }), 'CSV');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Saved transactions.csv')).toBeInTheDocument();
  expect(reports).toEqual([
    {
      reportType: 'USER',
      accountId: '',
      reference: '',
      reportRange: 'TODAY',
      fromDate: '',
      toDate: '',
      kind: 'SEARCH',
      sortKey: 'postedAt',
      sortDirection: 'DESC',
      format: 'csv',
    },
  ]);
});

it('opens the receipt of a transaction that has one, and returns the focus', async () => {
  const withoutReceipt = { ...PURCHASE, id: 8, kind: 'COUNTER_PAYMENT' as const, hasReceipt: false };
  respondToCall(transactionList.endpoint, () => ({
    content: { transactions: [PURCHASE, withoutReceipt], totalCount: 2, pageNumber: 1 },
  }));
  respondToCall(receipt, (request) => ({
    content: {
      title: 'Receipt',
      facts: [{ label: 'Payment number', value: String((request as { receiptId: number }).receiptId) }],
      columns: [],
      rows: [{ item: 'First page', amountCents: 250 }],
      totals: { amountCents: 250 },
      totalCount: 1,
    },
  }));
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'USER' }) }));
  const { user } = renderPortal('/home/transactions');
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Receipt: Images, 11\/19\/2026/ });
  expect(others).toEqual([]);
  await user.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Receipt' });
  expect(await within(dialog).findByRole('row', { name: 'First page $2.50' })).toBeInTheDocument();
  expect(within(dialog).getByText('7')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(button).toHaveFocus();
});
