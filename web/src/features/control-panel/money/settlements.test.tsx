import { type Settlement, settlementList, settlementTransactionList } from '@portal/contract/money/cards/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall, respondToFileCall } from '../../../test/server.ts';

const AGREES: Settlement = {
  ...{
    batchId: '7000001',
    settledAt: '2026-11-19T23:10',
    state: 'AGREES',
    transactions: 2,
    readAt: '2026-11-20T04:41',
  },
  ...{ chargeCents: 2_780, refundCents: 0, netCents: 2_780, bookedCents: 2_780, differences: [] },
};
const DIFFERS: Settlement = {
  ...{ ...AGREES, batchId: '7000002', state: 'DIFFERS', netCents: 1_234, bookedCents: 0 },
  differences: ['60000000001: not recorded here. The gateway has $12.34.'],
};

it('Batches say whether they agree, and one that differs names why; the list shows those alone on demand', async () => {
  respondAsCounty();
  respondToCall(settlementList.endpoint, (request) => {
    const settlements = (request as { state: string }).state === 'DIFFERS' ? [DIFFERS] : [DIFFERS, AGREES];
    return { content: { totalCount: settlements.length, pageNumber: 1, settlements } };
  });
  const files: unknown[] = [];
  respondToFileCall(settlementTransactionList.file.endpoint, (request) => {
    files.push(request);
    return { fileName: 'settlement-transactions.csv', contentType: 'text/csv', bytes: 'Batch' };
  });
  const { user } = await openPanel('settlements', 'Settlements');
  expect(await screen.findByRole('row', { name: /7000001/ })).toHaveTextContent('Agrees');
  const row = screen.getByRole('row', { name: /7000002/ });
  expect(row).toHaveTextContent('Differs');
  expect(row).toHaveTextContent('60000000001: not recorded here. The gateway has $12.34.');
  await user.click(within(row).getByRole('button', { name: 'Transactions: 7000002' }));
  await waitFor(() => expect(files).toMatchObject([{ batchId: '7000002', format: 'csv' }]));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Differs');
  expect(await screen.findByRole('row', { name: /7000002/ })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /7000001/ })).toBeNull();
});
