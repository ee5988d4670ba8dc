import { failedRenewalList, retryRenewal } from '@portal/contract/money/billing/failed-renewals';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const RENEWAL = {
  accountId: 7,
  accountName: 'Granite Law Office',
  period: '2026-10',
  failure: 'INSUFFICIENT_FUNDS' as const,
  failedAt: '2026-11-01T01:02:00',
};

it('Failed renewals have their reason, and are retried after a confirmation', async () => {
  respondAsCounty();
  let renewals = [RENEWAL];
  const retried: unknown[] = [];
  respondToCall(failedRenewalList.endpoint, () => ({
    content: { totalCount: renewals.length, pageNumber: 1, renewals },
  }));
  respondToCall(retryRenewal, (request) => {
    retried.push(request);
    renewals = [];
    return { content: { outcome: 'CHARGED' as const } };
  });
  const { user } = await openPanel('failedRenewals', 'Failed Renewals');
  const row = await screen.findByRole('row', { name: /Granite Law Office/ });
  expect(row).toHaveTextContent('The escrow balance is too low.');
  const retry = within(row).getByRole('button', { name: 'Try again: Granite Law Office, 2026-10' });
  await user.click(retry);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(retried).toEqual([]);
  await user.click(retry);
  const question = await screen.findByRole('alertdialog', { name: 'Try the renewal again?' });
  expect(question).toHaveTextContent('Granite Law Office will be charged for 2026-10.');
  await user.click(within(question).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The account was renewed and charged.')).toBeInTheDocument();
  expect(retried).toEqual([{ accountId: 7, period: '2026-10' }]);
  expect(await screen.findByText('No failed renewals.')).toBeInTheDocument();
});
