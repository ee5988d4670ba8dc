import type { ContentOf } from '@portal/contract/endpoint';
import { listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import { listRefusedCaptures } from '@portal/contract/money/cards/refused-captures';
import { getSale, refundSale, type SoldSale } from '@portal/contract/money/charging/sales';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { type AccountMoney, getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

const LINE = { amountCents: 0, images: 0, refundedCents: 0, disputedCents: 0, refundedImages: 0 };
const SALE: SoldSale = {
  ...{ saleId: 41, accountId: 7, accountName: 'Lakes Abstract', username: 'inga.dahl', kind: 'IMAGE_PURCHASE' },
  ...{ paidBy: 'ESCROW', subject: 'A1000', soldAt: '2026-11-20T12:00' },
  lines: [
    { ...LINE, line: 1, description: 'First page', amountCents: 200 },
    { ...LINE, line: 2, description: 'Additional pages (2)', amountCents: 100, refundedCents: 50 },
  ],
  refunds: [
    { refundId: 3, state: 'DONE', amountCents: 50, images: 0, reason: 'Torn page', requestedAt: '2026-11-21T09:00' },
  ],
};

const MONEY: AccountMoney = {
  ...{ id: 7, name: 'Lakes Abstract', status: 'A', accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', userCount: 3 },
  ...{
    balances: [],
    isCreditStopped: false,
    pendingCents: 0,
    creditLimitCents: null,
    imagesRemaining: null,
    purposes: ['REFUND'],
    payments: [],
    unpaidInvoices: [],
    months: [],
  },
};

const requests: unknown[] = [];
let sale: SoldSale;
beforeEach(() => {
  requests.length = 0;
  sale = SALE;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ torrens: false }) }));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'search', 'controlPanel'] }),
  }));
  respondToCall(getSale, () => ({ content: sale }));
});

function respondToRefund(content: ContentOf<typeof refundSale>) {
  respondToCall(refundSale, (request) => {
    requests.push(request);
    sale = { ...SALE, lines: SALE.lines.map((line) => ({ ...line, refundedCents: line.amountCents })) };
    return { content };
  });
}

async function openRefund() {
  const { user } = renderPortal('/controlPanel/sales/41');
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund sale 41' }));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Unreadable');
  return {
    ...{ user, dialog },
    submit: () => user.click(dialog.getByRole('button', { name: 'Refund' })),
    async answer(question: string, button: string) {
      const asked = await screen.findByRole('alertdialog');
      expect(asked).toHaveTextContent(question);
      await user.click(within(asked).getByRole('button', { name: button }));
    },
  };
}

it('A sale has its lines, the refunds of each, and their reasons', async () => {
  renderPortal('/controlPanel/sales/41');
  await screen.findByRole('heading', { name: 'Sale 41' });
  expect(await screen.findByRole('link', { name: 'Lakes Abstract' })).toHaveAttribute(
    'href',
    '/controlPanel/accountMoney/7',
  );
  expect(screen.getByRole('row', { name: /^Additional pages \(2\)/ })).toHaveTextContent('$1.00$0.50–');
  expect(screen.getByRole('row', { name: /Torn page/ })).toHaveTextContent('11/21/2026 9:00 AM$0.50Torn pageRefunded');
});

it('is refunded with everything that remains after a confirmation; then nothing is left to refund', async () => {
  respondToRefund({ status: 'DONE', amountCents: 250, images: 0 });
  const { submit, answer } = await openRefund();
  await submit();
  await answer('Refund $2.50 to Lakes Abstract?', 'Cancel');
  expect(requests).toEqual([]);
  await submit();
  await answer('Refund $2.50 to Lakes Abstract?', 'Refund');
  expect(await screen.findByText('Refunded: $2.50.')).toBeInTheDocument();
  expect(requests).toEqual([{ saleId: 41, reason: 'Unreadable', requestKey: expect.any(String) }]);
  await expect.poll(() => screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

it('is refunded by line, but not with more than remains of it', async () => {
  respondToRefund({ status: 'PENDING', amountCents: 25, images: 0 });
  const { user, dialog, submit, answer } = await openRefund();
  await user.click(dialog.getByRole('radio', { name: 'Part of it' }));
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('First page: Required.');
  const pages = dialog.getByRole('textbox', { name: /^Additional pages/ });
  await user.type(pages, '0.51');
  await submit();
  expect(await dialog.findByText('At most $0.50.')).toBeInTheDocument();
  await user.clear(pages);
  await user.type(pages, '0.25');
  await submit();
  await answer('$0.25', 'Refund');
  expect(await screen.findByText(/asked the card gateway to return \$0\.25/)).toBeInTheDocument();
  expect(requests).toMatchObject([{ lines: [{ line: 2, amountCents: 25 }] }]);
});

it.each([
  ['EXCEEDS_REMAINING', 'Less remains of this sale than you wanted to refund.'],
  ['FILING_QUEUED', 'This filing waits for the recorder.'],
  ['NOT_PAID', 'The charges of this sale were written off'],
  ['REFUSED', 'The card gateway refused the refund.'],
] as const)('explains why it was not refunded, and shows the current sale: %s', async (status, message) => {
  respondToRefund({ status, amountCents: 0, images: 0 });
  const { submit, answer } = await openRefund();
  await submit();
  await answer('$2.50', 'Refund');
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Refund sale 41' })).toBeNull();
});

it('repeats a refund whose response was lost with the same key', async () => {
  const { submit, answer, dialog } = await openRefund();
  respondToCall(refundSale, (request) => {
    requests.push(request);
    return { httpStatus: 500 };
  });
  await submit();
  await answer('$2.50', 'Refund');
  await dialog.findByRole('alert');
  respondToRefund({ status: 'DONE', amountCents: 250, images: 0 });
  await submit();
  await answer('$2.50', 'Refund');
  expect(await screen.findByText('Refunded: $2.50.')).toBeInTheDocument();
  const [first, second] = requests as { requestKey: string }[];
  expect(requests).toHaveLength(2);
  expect(second?.requestKey).toBe(first?.requestKey);
});

it('that was written off says so, and offers no refund', async () => {
  sale = { ...SALE, paidBy: 'WRITTEN_OFF' };
  renderPortal('/controlPanel/sales/41');
  expect(await screen.findByText('Not paid: the county wrote it off')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

it('links to the accounts if no sale has the number', async () => {
  respondToCall(getSale, () => ({ httpStatus: 404, code: 'NOT_FOUND' }));
  renderPortal('/controlPanel/sales/999');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All accounts' })).toHaveAttribute('href', '/controlPanel/accounts');
});

it('is linked from the movements of its account; entries that aren’t sales have no such link', async () => {
  const row = { postedAt: '2026-11-20T12:00' as const, description: '', username: 'inga.dahl', hasReceipt: true };
  const transactions = [
    { ...row, id: 41, kind: 'IMAGE_PURCHASE' as const, amountCents: -300 },
    { ...row, id: 42, kind: 'REFUND' as const, amountCents: 50 },
  ];
  respondToCall(getAccountMoney, () => ({ content: MONEY }));
  respondToCall(listAccountTabs, () => ({ content: { tabs: [] } }));
  respondToCall(listRefusedCaptures, () => ({ content: { refusedCaptures: [] } }));
  respondToCall(transactionList.endpoint, () => ({ content: { transactions, totalCount: 2, pageNumber: 1 } }));
  const { user } = renderPortal('/controlPanel/accountMoney/7');
  const links = await screen.findAllByRole('link', { name: /^Sale: / });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Sale: Images, 11/20/2026 12:00 PM']);
  await user.click(links[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Sale 41' })).toBeInTheDocument();
});
