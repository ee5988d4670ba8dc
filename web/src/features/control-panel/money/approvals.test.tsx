import { type Approval, approvalList, decideApproval } from '@portal/contract/money/approvals/approvals';
import { LOAD_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const WAITING: Approval = {
  ...{ id: 12, kind: 'PAYOUT', accountId: 7, accountName: 'Granite Law Office', amountCents: 25_000 },
  ...{ reason: 'Account closed', requestedBy: 'jane.miller', requestedAt: '2026-11-20T10:00:00' },
  ...{ expiresAt: '2026-12-04T10:00:00', state: 'WAITING', decidedBy: '', isOwn: false, isOwnMoney: false },
};
let approvals: Approval[];
const decided: unknown[] = [];

beforeEach(() => {
  respondAsCounty();
  decided.length = 0;
  respondToCall(approvalList.endpoint, () => ({ content: { totalCount: approvals.length, pageNumber: 1, approvals } }));
  respondToCall(decideApproval, (request) => {
    decided.push(request);
    approvals = [];
    return { content: { state: 'APPROVED' as const } };
  });
});

it('A request is approved after a question with its amount, account and reason', async () => {
  approvals = [WAITING];
  const { user } = await openPanel('approvals', 'Approvals');
  const row = await screen.findByRole('row', { name: /Granite Law Office/ });
  expect(row).toHaveTextContent('Payout');
  expect(within(row).getByRole('button', { name: 'Decline 12' })).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Approve 12' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve' });
  expect(question).toHaveTextContent('Payout of $250.00, Granite Law Office. Reason: Account closed');
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decided).toEqual([{ id: 12, decision: 'APPROVE' }]));
  expect(await screen.findByText('No requests.')).toBeVisible();
});

it('The county sees the settings, which only the operator changes', async () => {
  const settings = { secondPerson: true, refundLimit: 0, correctionLimit: 0, writeOffLimit: 0, payoutLimit: 5_000 };
  respondToCall(LOAD_SETTINGS.approvals, () => ({
    content: { ...settings, methodChangeLimit: 0, expiryDays: 14 },
  }));
  await openPanel('approvalSettings', 'Second Person');
  expect(await screen.findByRole('switch', { name: /Require a second person/ })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('The user’s own request can only be withdrawn, and one of their account isn’t approved by them', async () => {
  approvals = [
    { ...WAITING, isOwn: true },
    { ...WAITING, id: 13, isOwnMoney: true },
    { ...WAITING, id: 14, state: 'APPROVED' },
  ];
  const { user } = await openPanel('approvals', 'Approvals');
  await screen.findAllByRole('row', { name: /Granite Law Office/ });
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.getByText(/another person has to change its money/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Decline 13' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw 12' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(decided).toEqual([{ id: 12, decision: 'END' }]));
});
