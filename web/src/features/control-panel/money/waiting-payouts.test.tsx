import { type WaitingPayout, waitingPayoutList } from '@portal/contract/people/account-admin/waiting-payouts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const PAYOUT: WaitingPayout = {
  ...{ key: 'check:12', waitsFor: 'CHECK', accountId: 7, accountName: 'Granite Law Office', amountCents: 25_000 },
  ...{ reason: 'Account closed', requestedBy: 'jane.miller', since: '2026-11-17T10:00', ageDays: 3 },
};

it('Payouts that wait lead to the account for their check, and to the approvals', async () => {
  respondAsCounty();
  const asked: WaitingPayout = { ...PAYOUT, key: 'approval:3', waitsFor: 'APPROVAL', accountName: 'Birch Title' };
  const requests: unknown[] = [];
  respondToCall(waitingPayoutList.endpoint, (request) => {
    requests.push(request);
    return { content: { totalCount: 2, pageNumber: 1, payouts: [PAYOUT, asked] } };
  });
  const { user } = await openPanel('waitingPayouts', 'Waiting Payouts');
  const row = await screen.findByRole('row', { name: /Granite Law Office/ });
  expect(row).toHaveTextContent('$250.00');
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('Granite Law Office')).toContain('/controlPanel/accountMoney/7');
  expect(linkOf('Birch Title')).toContain('/controlPanel/approvals');
  expect(within(row).getByText('Check')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'APPROVAL');
  expect(requests.at(-1)).toMatchObject({ waitsFor: 'APPROVAL' });
});
