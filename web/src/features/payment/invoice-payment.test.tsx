import { completeDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { getInvoicePaymentOptions, initiateInvoicePayment } from '@portal/contract/money/cards/invoice-payment';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { respondToCall } from '../../test/server.ts';
import {
  findFrame,
  findOutcome,
  openedForms,
  PAID_MESSAGE,
  postFrameMessage,
  recordOpenedForms,
  startPayment,
} from './payment-testing.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const row = (name: string) => screen.findByRole('row', { name });

function respond(options: { owedCents: number; pendingCents: number; payableCents: number }): void {
  respondToCall(getInvoicePaymentOptions, () => ({ content: { accountName: 'Lakes Abstract', ...options } }));
}

beforeEach(() => {
  recordOpenedForms();
  respond({ owedCents: 10_000, pendingCents: 2_500, payableCents: 7_500 });
  respondToCall(usageBalance, () => ({ content: { usageBalance: -10_000, imageAllowance: null } }));
  respondToCall(initiateInvoicePayment, () => ({ content: { tokenResults: { token: 'bank' }, amountCents: 7_500 } }));
});

describe('Invoice Payment', () => {
  it('offers the debt without what is pending, and says when it is paid', async () => {
    respondToCall(completeDeposit, () => ({
      content: { status: 'HELD' as const, usageBalance: -10_000, receiptId: null },
    }));
    const { user } = await startPayment({ kind: 'invoice' });
    expect(await row('Owed by invoice $100.00')).toBeInTheDocument();
    expect(await row('Paid, but not yet received from the bank $25.00')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('$75.00');
    await user.click(button('Pay $75.00'));
    const dialog = await screen.findByRole('dialog', { name: 'Invoice Payment - Bank Account' });
    await findFrame();
    expect(dialog).toHaveTextContent('We take $75.00 from your bank account.');
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Your bank hasn't paid yet.");
    await user.click(button('Close'));
    await findOutcome('DONE');
  });

  test.each([
    ['0', 'Amount must be greater than zero'],
    ['75.01', 'At most $75.00.'],
  ])('%s is refused next to the field, and no form opens', async (amount, problem) => {
    const { user } = await startPayment({ kind: 'invoice' });
    const field = await screen.findByRole('textbox', { name: 'Amount' });
    await user.clear(field);
    await user.type(field, amount);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay' }));
    expect(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(openedForms).toEqual([]);
  });

  it('has nothing to pay while all of the debt is pending', async () => {
    respond({ owedCents: 10_000, pendingCents: 10_000, payableCents: 0 });
    const { user } = await startPayment({ kind: 'invoice' });
    expect(await screen.findByText('Nothing is left to pay.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Cancel'));
    await findOutcome('CLOSED');
  });

  it('that failed says that nothing was taken, and a refusal is said', async () => {
    respondToCall(completeDeposit, () => ({
      content: { status: 'FAILED' as const, usageBalance: -10_000, receiptId: null },
    }));
    const { user } = await startPayment({ kind: 'invoice' });
    await user.click(await screen.findByRole('button', { name: 'Pay $75.00' }));
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Your bank account wasn't charged");
    await user.click(button('Close'));
    await findOutcome('BACK');
  });
});
