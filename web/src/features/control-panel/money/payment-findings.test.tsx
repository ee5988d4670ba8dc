import { bookFinding, closeFinding, type Finding, findingList } from '@portal/contract/money/cards/findings';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const OPEN: Finding = {
  ...{ id: 7, subject: '60000000001', rule: 'PAYMENT_TWICE', details: 'Voided: no', foundAt: '2026-11-20T12:00' },
  ...{ closedAt: null, closedBy: null, closedReason: null, bookable: null },
};
const CLOSED: Finding = {
  ...{ ...OPEN, id: 6, subject: '60000000000', rule: 'CAPTURE_REFUSED', closedAt: '2026-11-19T12:00' },
  ...{ closedBy: 'demo.county', closedReason: 'Paid by check' },
};

it('Open findings have instructions and are closed with a reason; closed ones are shown on demand', async () => {
  respondAsCounty();
  let open = [OPEN];
  const closed: unknown[] = [];
  respondToCall(findingList.endpoint, (request) => {
    const findings = (request as { state: string }).state === 'OPEN' ? open : [...open, CLOSED];
    return { content: { totalCount: findings.length, pageNumber: 1, findings } };
  });
  respondToCall(closeFinding, (request) => {
    closed.push(request);
    open = [];
    return { content: { status: 'CLOSED' as const } };
  });
  const { user } = await openPanel('paymentFindings', 'Payment Findings');
  const row = await screen.findByRole('row', { name: /60000000001/ });
  expect(row).toHaveTextContent("If it isn't voided, refund it at the gateway.");
  expect(screen.queryByRole('columnheader', { name: 'Closed' })).toBeNull();

  await user.click(within(row).getByRole('button', { name: 'Close: 60000000001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close finding 60000000001' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(closed).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Refunded at the gateway');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No findings.')).toBeInTheDocument();
  expect(closed).toEqual([{ id: 7, reason: 'Refunded at the gateway' }]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All findings');
  const old = await screen.findByRole('row', { name: /60000000000/ });
  expect(old).toHaveTextContent('demo.county: Paid by check');
  expect(within(old).queryByRole('button')).toBeNull();
});

it('A deposit that only the gateway has is booked for the account that is named, with a reason', async () => {
  respondAsCounty();
  const bookable = { accountId: 12, accountName: 'Northern Title', totalCents: 2_575 };
  let open: Finding[] = [{ ...OPEN, rule: 'PAYMENT_WITHOUT_INTENT', bookable }];
  const booked: unknown[] = [];
  respondToCall(findingList.endpoint, () => ({ content: { totalCount: open.length, pageNumber: 1, findings: open } }));
  respondToCall(bookFinding, (request) => {
    booked.push(request);
    open = [];
    return { content: { status: 'BOOKED' as const } };
  });
  const { user } = await openPanel('paymentFindings', 'Payment Findings');
  await user.click(await screen.findByRole('button', { name: 'Book: 60000000001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Book payment 60000000001' });
  expect(dialog).toHaveTextContent('$25.75 to a card for account 12, Northern Title');
  await user.click(within(dialog).getByRole('button', { name: 'Book' }));
  expect(booked).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Restored on Friday');
  await user.click(within(dialog).getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('No findings.')).toBeInTheDocument();
  expect(booked).toEqual([{ id: 7, accountId: 12, reason: 'Restored on Friday' }]);
});
