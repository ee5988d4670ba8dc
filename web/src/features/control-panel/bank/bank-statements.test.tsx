import {
  type BankDeposit,
  type BankLine,
  bankLineList,
  depositList,
  importStatement,
  matchLine,
} from '@portal/contract/money/bank-statements/bank-statements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const LINE: BankLine = {
  ...{ id: 7, postedOn: '11/21/2026', amountCents: 16_000, description: 'DEPOSIT 31', account: '6789', ageDays: 3 },
  ...{ state: 'OPEN', deposit: '' },
  candidates: [{ kind: 'DEPOSIT_SLIP', key: '2026-11-20', day: '11/20/2026', amountCents: 16_000 }],
};

function respondWithLines(lines: () => readonly BankLine[]): void {
  respondAsCounty();
  respondToCall(bankLineList.endpoint, () => ({
    content: { totalCount: lines().length, pageNumber: 1, lines: [...lines()] },
  }));
}

it('A line is matched with the proposed deposit only when staff confirm it', async () => {
  let lines = [LINE];
  const sent: unknown[] = [];
  respondWithLines(() => lines);
  respondToCall(matchLine, (request) => {
    sent.push(request);
    lines = [];
    return { content: { status: 'MATCHED' as const } };
  });
  const { user } = await openPanel('bankStatements', 'Bank Statements');
  await user.click(await screen.findByRole('button', { name: 'Match: 11/21/2026, $160.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Match: 11/21/2026, $160.00' }));
  expect(dialog.getByRole('combobox', { name: /This line is/ })).toHaveDisplayValue(
    'Deposit slip 2026-11-20, 11/20/2026, $160.00',
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Match' }));
  expect(await screen.findByText('No lines.')).toBeInTheDocument();
  expect(sent).toEqual([{ lineId: 7, deposit: { kind: 'DEPOSIT_SLIP', key: '2026-11-20' }, reason: '' }]);
});

it('A statement is imported, one that is refused says its line and why, and CSV asks for its columns', async () => {
  const sent: unknown[] = [];
  respondWithLines(() => []);
  respondToCall(importStatement, (request) => {
    sent.push(request);
    return (request as { fileName: string }).fileName === 'broken.ofx'
      ? { content: { status: 'REFUSED' as const, problem: 'AMOUNT' as const, line: 12 } }
      : { content: { status: 'IMPORTED' as const, format: 'CSV' as const, lines: 2, added: 1 } };
  });
  const { user } = await openPanel('bankStatements', 'Bank Statements');
  const input = await screen.findByLabelText('Import a statement');
  await user.upload(input, new File(['<OFX>'], 'broken.ofx'));
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('Nothing was imported. Line 12 has no valid amount, or one above $100,000,000.00.');
  await user.click(within(alert).getByRole('button'));
  await user.upload(input, new File(['Date,Amount\n'], 'november.csv', { type: 'text/csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of november.csv' }));
  await user.clear(dialog.getByRole('textbox', { name: /Column of texts/ }));
  await user.click(dialog.getByRole('button', { name: 'Import a statement' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    ...{ fileName: 'november.csv', content: 'Date,Amount\n' },
    csv: { date: 'Date', dateOrder: 'MDY', amount: 'Amount', debit: '', description: '' },
  });
  expect((await screen.findAllByText('Read 2 lines; 1 are new.')).length).toBeGreaterThan(0);
});

it('Deposits are listed with their age and what the bank kept', async () => {
  respondAsCounty();
  const deposit: BankDeposit = {
    ...{ kind: 'CARD_BATCH', key: '7000001', day: '11/20/2026', amountCents: 100_000, ageDays: 8, state: 'MATCHED' },
    ...{ paidCents: 97_000, paidOn: '11/22/2026', feeCents: 3_000 },
  };
  respondToCall(depositList.endpoint, () => ({ content: { totalCount: 1, pageNumber: 1, deposits: [deposit] } }));
  await openPanel('bankDeposits', 'Bank Deposits');
  const row = await screen.findByRole('row', { name: /7000001/ });
  for (const text of ['Card batch', '$1,000.00', '$970.00', '$30.00', '8']) expect(row).toHaveTextContent(text);
});
