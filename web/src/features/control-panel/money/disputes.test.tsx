import { closeDispute, type Dispute, disputeList, openDispute } from '@portal/contract/money/cards/disputes';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const DISPUTE: Dispute = {
  ...{ id: 4, openedAt: '2026-11-20T12:00', caseNumber: 'CB-77', invoiceNumber: 'P7K2M9', accountId: 7 },
  ...{ accountName: 'Granite Law Office', amountCents: 564, reason: 'Not recognized', respondBy: '12/20/2026' },
  ...{ state: 'OPEN', closedAt: null, closedBy: '' },
};

it('A dispute is recorded by the number of the payment, and ended with a result and a reason', async () => {
  respondAsCounty();
  let disputes: Dispute[] = [];
  const sent: unknown[] = [];
  respondToCall(disputeList.endpoint, () => ({
    content: { totalCount: disputes.length, pageNumber: 1, disputes, totals: { amountCents: 564 } },
  }));
  respondToCall(openDispute, (request) => {
    sent.push(request);
    disputes = [DISPUTE];
    return { content: { id: 4 }, message: 'Recorded.' };
  });
  respondToCall(closeDispute, (request) => {
    sent.push(request);
    disputes = [];
    return { content: { state: 'LOST' as const } };
  });
  const { user } = await openPanel('disputes', 'Disputes');
  await user.click(screen.getByRole('button', { name: 'Record a dispute' }));
  const recording = await screen.findByRole('dialog', { name: 'Record a dispute' });
  const field = (name: RegExp) => within(recording).getByRole('textbox', { name });
  await user.type(field(/Payment number/), 'P7K2M9');
  await user.type(field(/Case number/), 'CB-77');
  await user.clear(field(/Disputed amount/));
  await user.type(field(/Disputed amount/), '5.64');
  await user.type(field(/Reason/), 'Not recognized');
  await user.type(field(/Respond by/), '12/20/2026');
  await user.click(within(recording).getByRole('button', { name: 'Save' }));
  const row = await screen.findByRole('row', { name: /CB-77/ });
  expect(row).toHaveTextContent('$5.64');

  await user.click(within(row).getByRole('button', { name: 'End: CB-77' }));
  const ending = await screen.findByRole('dialog', { name: 'End dispute CB-77' });
  await user.click(within(ending).getByRole('radio', { name: 'Lost: write it off' }));
  await user.type(within(ending).getByRole('textbox', { name: /Reason/ }), 'Letter of the bank');
  await user.click(within(ending).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('No disputes.')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      invoiceNumber: 'P7K2M9',
      caseNumber: 'CB-77',
      amountCents: 564,
      reason: 'Not recognized',
      respondBy: '12/20/2026',
    },
    { id: 4, outcome: 'COUNTY', reason: 'Letter of the bank' },
  ]);
});
