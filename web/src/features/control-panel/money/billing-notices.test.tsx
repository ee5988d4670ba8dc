import { type BillingNotice, billingNoticeList } from '@portal/contract/money/billing/billing-notices';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const NOTICE: BillingNotice = {
  ...{ id: 3, noticedAt: '2026-12-01T08:10', accountId: 7, accountName: 'Granite Law Office', kind: 'STATEMENT' },
  ...{ month: '11/2026', step: null, amountCents: null, outcome: 'NO_ADDRESS' },
};

it('Emails that could not be sent are found by their state, and lead to the account', async () => {
  respondAsCounty();
  const requests: unknown[] = [];
  respondToCall(billingNoticeList.endpoint, (request) => {
    requests.push(request);
    return { content: { totalCount: 1, pageNumber: 1, notices: [NOTICE] } };
  });
  const { user } = await openPanel('billingNotices', 'Billing Emails');
  const row = await screen.findByRole('row', { name: /Granite Law Office/ });
  expect(row).toHaveTextContent('No email address');
  expect(screen.getByRole('link', { name: 'Granite Law Office' }).getAttribute('href')).toContain(
    '/controlPanel/accountMoney/7',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'NO_ADDRESS');
  expect(requests.at(-1)).toMatchObject({ outcome: 'NO_ADDRESS', kind: 'ALL' });
});
