import type { ContentOf } from '@portal/contract/endpoint';
import { listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import {
  listRefusedCaptures,
  type RefusedCapture,
  settleRefusedCapture,
} from '@portal/contract/money/cards/refused-captures';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { type AccountMoney, getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

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
const REFUSED: RefusedCapture = {
  ...{ captureId: 4, accountId: 7, accountName: 'Lakes Abstract', username: 'inga.dahl' },
  ...{ amountCents: 1_200, gatewayTransactionId: '60012', refusedAt: '2026-11-20T21:00' },
};

type Outcome = ContentOf<typeof settleRefusedCapture>['status'];

const requests: unknown[] = [];
let refusedCaptures: RefusedCapture[];
let listed: unknown[];

/** A settlement or a settlement by another of the staff takes the capture from the list, as on the server. */
function respondToSettlements(status: Outcome) {
  respondToCall(settleRefusedCapture, (request) => {
    requests.push(request);
    if (status === 'SETTLED' || status === 'NOT_REFUSED') refusedCaptures = [];
    return { content: { status } };
  });
}

beforeEach(() => {
  requests.length = 0;
  listed = [];
  refusedCaptures = [REFUSED];
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ torrens: false }) }));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'search', 'controlPanel'] }),
  }));
  respondToCall(getAccountMoney, () => ({ content: MONEY }));
  respondToCall(listAccountTabs, () => ({ content: { tabs: [] } }));
  respondToCall(transactionList.endpoint, () => ({ content: { transactions: [], totalCount: 0, pageNumber: 1 } }));
  respondToCall(listRefusedCaptures, (request) => {
    listed.push(request);
    return { content: { refusedCaptures } };
  });
});

async function openSettlement() {
  const { user } = renderPortal('/controlPanel/accountMoney/7');
  await user.click(await screen.findByRole('button', { name: 'Settle $12.00 of card payment 60012' }));
  const title = 'Settle $12.00 refused by the card of inga.dahl';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return {
    user,
    dialog,
    giveReason: () => user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Card expired'),
    settle: () => user.click(dialog.getByRole('button', { name: 'Settle' })),
    async confirm(message: string) {
      const question = await screen.findByRole('alertdialog');
      expect(question).toHaveTextContent(message);
      await user.click(within(question).getByRole('button', { name: 'Settle' }));
    },
  };
}

describe('The refused card charges of an account', () => {
  it('are billed another way after confirmation of the amount, and leave the list', async () => {
    respondToSettlements('SETTLED');
    const { user, dialog, giveReason, settle, confirm } = await openSettlement();
    expect(listed).toEqual([{ accountId: 7 }]);
    expect(screen.getByRole('row', { name: /^60012 inga.dahl 11\/20\/2026 9:00 PM/ })).toHaveTextContent('$12.00');
    await user.click(dialog.getByRole('radio', { name: 'Escrow' }));
    await giveReason();
    await settle();
    await confirm('Take $12.00 from the escrow of this account?');
    expect(await screen.findByText('We took $12.00 from the escrow.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Refused card charges')).not.toBeInTheDocument());
    expect(requests).toEqual([{ captureId: 4, billTo: 'ESCROW', reason: 'Card expired' }]);
  });

  it('are written off', async () => {
    respondToSettlements('SETTLED');
    const { user, dialog, giveReason, settle, confirm } = await openSettlement();
    await user.click(dialog.getByRole('radio', { name: 'No one: write it off' }));
    await giveReason();
    await settle();
    await confirm("Write off $12.00? The county won't get this money.");
    expect(await screen.findByText('We wrote off $12.00.')).toBeInTheDocument();
    expect(requests).toMatchObject([{ billTo: 'WRITE_OFF' }]);
  });

  it('require a reason; nothing is sent without one, or if the user declines', async () => {
    respondToSettlements('SETTLED');
    const { user, dialog, giveReason, settle } = await openSettlement();
    await settle();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Reason: Required.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await giveReason();
    await settle();
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(requests).toEqual([]);
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'Escrow', /from the escrow/, 'The escrow holds less than $12.00.'],
    ['NO_OPEN_CARD', /^The card/, /that inga.dahl has authorized now/, 'The user has no card authorized'],
  ] as const)('stay with what was typed when the answer is %s', async (status, method, question, message) => {
    respondToSettlements(status);
    const { user, dialog, giveReason, settle } = await openSettlement();
    await user.click(dialog.getByRole('radio', { name: method }));
    await giveReason();
    await settle();
    const asked = await screen.findByRole('alertdialog');
    expect(asked).toHaveTextContent(question);
    await user.click(within(asked).getByRole('button', { name: 'Settle' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Card expired');
    expect(refusedCaptures).toEqual([REFUSED]);
  });

  it('that another user has settled say so, and leave the list', async () => {
    respondToSettlements('NOT_REFUSED');
    const { giveReason, settle, confirm } = await openSettlement();
    await giveReason();
    await settle();
    await confirm('Add $12.00 to the next invoice of this account?');
    expect(await screen.findByText('This charge was settled already.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Refused card charges')).not.toBeInTheDocument());
  });
});
