import { cancelImageState } from '@portal/contract/images/imaging/download-order';
import { completeDeposit, getDepositOptions, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { receipt } from '@portal/contract/money/charging/receipt';
import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from '@portal/contract/money/flat-fee/add-on';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { respondToCall } from '../../test/server.ts';
import {
  ESCROW_OPTIONS,
  findFrame,
  findOutcome,
  openedForms,
  PAID_MESSAGE,
  postFrameMessage,
  recordOpenedForms,
  startPayment,
} from './payment-testing.tsx';

const GUID = '00000000-0000-4000-8000-000000000001';
const RECEIPT = {
  title: 'Receipt',
  facts: [{ label: 'Payment number', value: 'LRP-23456789ABCDEFG' }],
  columns: [],
  rows: [
    { item: 'Escrow deposit', amountCents: 3_000 },
    { item: 'Surcharge', amountCents: 75 },
  ],
  totals: { amountCents: 3_075 },
  totalCount: 2,
};
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  recordOpenedForms();
  respondToCall(usageBalance, () => ({ content: { usageBalance: 100, imageAllowance: null } }));
});

describe('Escrow Account Add On', () => {
  beforeEach(() => {
    respondToCall(initiateDeposit, () => ({
      content: { tokenResults: { token: 'deposit' }, depositCents: 3_000, surchargeCents: 75, totalCents: 3_075 },
    }));
    respondToCall(completeDeposit, () => ({
      content: { status: 'DONE' as const, usageBalance: 3_100, receiptId: 7 },
    }));
    respondToCall(receipt, () => ({ content: RECEIPT }));
  });
  const start = () => startPayment({ kind: 'escrow', options: ESCROW_OPTIONS });
  const field = () => screen.findByRole('textbox', { name: ESCROW_OPTIONS.depositAmountMessage });

  it('has account, balances, surcharge and an amount that starts at 0', async () => {
    await start();
    const dialog = await screen.findByRole('dialog', { name: 'Escrow Account Add On' });
    expect(await field()).toHaveValue('0');
    for (const text of [
      ESCROW_OPTIONS.accountMessage,
      ESCROW_OPTIONS.lowBalanceMessage,
      ESCROW_OPTIONS.surchargeMessage,
    ])
      expect(dialog).toHaveTextContent(text);
    expect(within(dialog).getByRole('row', { name: 'Beginning balance $1.00' })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Ending balance $1.00' })).toBeInTheDocument();
    for (const name of ['Back', 'Cancel', 'Buy']) expect(within(dialog).getByRole('button', { name })).toBeVisible();
  });

  it('shows ending balance, surcharge and total while the amount is typed', async () => {
    const { user } = await start();
    await user.clear(await field());
    await user.type(await field(), '30');
    for (const row of ['Ending balance $31.00', 'Surcharge $0.75', 'Charged to the card $30.75'])
      expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
    expect(button('Buy · $30.75')).toBeInTheDocument();
  });

  test.each([
    ['0', 'Amount must be greater than zero'],
    ['9.99', '$10.00'],
    ['500.01', '$500.00'],
  ])('%s is refused next to the field, and no card form opens', async (amount, problem) => {
    const { user } = await start();
    await user.clear(await field());
    await user.type(await field(), amount);
    await user.click(button('Buy'));
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(await field()).toHaveFocus();
    expect(openedForms).toEqual([]);
  });

  it('is paid by card, changes the balance and shows a receipt', async () => {
    const { user, userNow } = await start();
    await user.click(await screen.findByRole('button', { name: 'Enter $30.00' }));
    await user.click(button('Buy · $30.75'));
    const dialog = await screen.findByRole('dialog', { name: 'Escrow Deposit - Credit Card Authorization' });
    await findFrame();
    expect(dialog).toHaveTextContent('We charge $30.75 to your card.');
    postFrameMessage('action=somethingNew');
    expect(await findFrame()).toBeInTheDocument();
    postFrameMessage(PAID_MESSAGE);
    const receiptDialog = await screen.findByRole('dialog', { name: 'Receipt' });
    expect(await within(receiptDialog).findByText('LRP-23456789ABCDEFG')).toBeInTheDocument();
    for (const row of ['New balance $31.00', 'Escrow deposit $30.00', 'Total $30.75'])
      expect(within(receiptDialog).getByRole('row', { name: row })).toBeInTheDocument();
    // Each amount appears once: the loaded receipt replaces the amounts of the dialog.
    expect(within(receiptDialog).getAllByText('$30.75')).toHaveLength(1);
    for (const name of ['Print receipt', 'Save as PDF']) expect(button(name)).toBeInTheDocument();
    expect(userNow()?.usageBalance).toBe(3_100);
    await user.click(button('Close'));
    await findOutcome('DONE');
  });

  it('from a bank account has no surcharge, and is added when the bank has paid', async () => {
    const requested: unknown[] = [];
    respondToCall(initiateDeposit, (request) => {
      requested.push(request);
      return {
        content: { tokenResults: { token: 'bank' }, depositCents: 3_000, surchargeCents: 0, totalCents: 3_000 },
      };
    });
    respondToCall(completeDeposit, () => ({
      content: { status: 'HELD' as const, usageBalance: 100, receiptId: null },
    }));
    const { user } = await startPayment({ kind: 'escrow', options: { ...ESCROW_OPTIONS, acceptsBankAccounts: true } });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Pay with' }), 'BANK');
    await user.click(await screen.findByRole('button', { name: 'Enter $30.00' }));
    expect(screen.queryByText(ESCROW_OPTIONS.surchargeMessage)).toBeNull();
    expect(screen.getByRole('row', { name: 'Taken from the bank account $30.00' })).toBeInTheDocument();
    await user.click(button('Buy · $30.00'));
    const dialog = await screen.findByRole('dialog', { name: 'Escrow Deposit - Bank Account' });
    await findFrame();
    expect(requested).toEqual([{ amount: '$30.00', method: 'BANK' }]);
    expect(dialog).toHaveTextContent('We take $30.00 from your bank account.');
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Your bank hasn't paid this deposit yet.");
  });

  test.each([
    { status: 'FAILED', text: 'You will not be charged.' },
    { status: 'HELD', text: "We add it to the escrow as soon as it's approved." },
  ] as const)('that is $status is said', async ({ status, text }) => {
    respondToCall(completeDeposit, () => ({ content: { status, usageBalance: 100, receiptId: null } }));
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Enter $30.00' }));
    await user.click(button('Buy · $30.75'));
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
    await user.click(button('Close'));
    await findOutcome('BACK');
  });

  it('goes back from the card to the amount, and closes on cancel; the balance is loaded again', async () => {
    respondToCall(usageBalance, () => ({ content: { usageBalance: 3_100, imageAllowance: null } }));
    const { user, userNow } = await start();
    await user.click(await screen.findByRole('button', { name: 'Enter $30.00' }));
    await user.click(button('Buy · $30.75'));
    await findFrame();
    await user.click(button('Back'));
    expect(await field()).toHaveValue('$30.00');
    await user.click(button('Buy · $30.75'));
    await findFrame();
    postFrameMessage('action=cancel');
    await findOutcome('CLOSED');
    await waitFor(() => expect(userNow()?.usageBalance).toBe(3_100));
  });

  it('from the banner loads the escrow, has no Back, and says if loading failed', async () => {
    respondToCall(getDepositOptions, () => ({ httpStatus: 409, code: 'CARDS_NOT_ACCEPTED', message: 'Not by card.' }));
    const { user } = await startPayment({ kind: 'escrow' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not by card.');
    respondToCall(getDepositOptions, () => ({
      content: { escrowOptions: { ...ESCROW_OPTIONS, lowBalanceMessage: '' } },
    }));
    await user.click(button('Try again'));
    await field();
    expect(screen.getByRole('dialog', { name: 'Escrow Deposit' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await user.click(button('Cancel'));
    await findOutcome('CLOSED');
  });
});

describe('Flat Fee Account Add On', () => {
  const OPTIONS = {
    title: 'Flat Fee Account Add On',
    options: [
      { text: '10 documents for $20.00', value: '1' },
      { text: '25 documents for $45.00', value: '2' },
    ],
  };
  const order = { guid: GUID, options: OPTIONS };
  let cancelled: unknown[] = [];
  let chosen: unknown[] = [];

  const respondWithConfirmation = (insufficientBalance: boolean) =>
    respondToCall(getUserAddOnConfirmation, (request) => {
      chosen.push(request);
      const confirmation = {
        headers: ['Confirm your purchase', 'Granite Law Office'],
        accountMessage: 'Granite Law Office has 1 image left.',
        beginningBalance: { description: 'Beginning balance', valueCents: 5_000 },
        purchaseMessage: 'Paid from the escrow.',
        purchase: { description: '10 documents', valueCents: 2_000 },
        endingBalance: { description: 'Ending balance', valueCents: insufficientBalance ? -100 : 3_000 },
        insufficientBalance,
      };
      return { content: { ok: true as const, errorMessage: '' as const, confirmation } };
    });

  beforeEach(() => {
    cancelled = [];
    chosen = [];
    respondToCall(cancelImageState, (request) => {
      cancelled.push(request);
      return { content: {} };
    });
    respondToCall(getAddOnOptions, () => ({
      content: { guid: GUID, purchaseOptions: { hasBuyOptions: true, flatFeeOptions: OPTIONS }, errorMessage: '' },
    }));
    respondWithConfirmation(false);
    respondToCall(userAddOn, () => ({ content: { ok: true, message: '10 images were added.' } }));
  });

  it('is a list of options with the first preselected; Back only exists after a previous step', async () => {
    await startPayment({ kind: 'flatFee' });
    const radios = await screen.findAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it('is confirmed, bought, and announced; the state is canceled', async () => {
    const { user } = await startPayment({ kind: 'flatFee' });
    await user.click(await screen.findByRole('radio', { name: '25 documents for $45.00' }));
    await user.click(button('Buy'));
    const confirmation = await screen.findByRole('dialog', { name: 'Flat Fee Add On Confirmation' });
    expect(chosen).toEqual([{ option: '2', imageStateReference: { imageStateGuid: GUID } }]);
    expect(within(confirmation).getByText('Granite Law Office')).toHaveAttribute('data-kind', 'headline');
    await user.click(button('Buy · $20.00'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('10 images were added.');
    await user.click(button('Close'));
    await findOutcome('DONE');
    await waitFor(() => expect(cancelled).toEqual([{ imageStateGuid: GUID }]));
  });

  it('is bought once, however often the button is pressed', async () => {
    let bought = 0;
    respondToCall(userAddOn, () => {
      bought += 1;
      return { content: { ok: true, message: '10 images were added.' } };
    });
    const { user } = await startPayment({ kind: 'flatFee' });
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Buy · $20.00' }));
    await screen.findByRole('alertdialog');
    expect(bought).toBe(1);
  });

  it('for an order keeps the order’s state, and returns to it', async () => {
    const { user } = await startPayment({ kind: 'flatFee', order });
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    await screen.findByRole('dialog', { name: 'Flat Fee Add On Confirmation' });
    await user.click(button('Back'));
    await screen.findAllByRole('radio');
    await user.click(button('Back'));
    await findOutcome('BACK');
    expect(cancelled).toEqual([]);
  });

  it('with an insufficient balance has no Buy, and an emphasized ending balance', async () => {
    respondWithConfirmation(true);
    const { user } = await startPayment({ kind: 'flatFee', order });
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    const row = await screen.findByRole('row', { name: 'Ending balance -$1.00' });
    expect(row).toHaveAttribute('data-short', 'true');
    expect(screen.queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
  });

  it('warns with the server’s message if a choice or a purchase is refused', async () => {
    respondToCall(getUserAddOnConfirmation, () => ({
      content: { ok: false as const, errorMessage: 'Choose what to add.' },
    }));
    const { user } = await startPayment({ kind: 'flatFee', order });
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Choose what to add.');
    await user.click(button('Close'));
    respondWithConfirmation(false);
    respondToCall(userAddOn, () => ({ content: { ok: false, message: 'There are insufficient funds.' } }));
    await user.click(button('Buy'));
    await user.click(await screen.findByRole('button', { name: 'Buy · $20.00' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There are insufficient funds.');
  });

  it('that is not offered says why', async () => {
    const errorMessage = "You can't add copies to this account here.";
    respondToCall(getAddOnOptions, () => ({
      content: { guid: GUID, purchaseOptions: { hasBuyOptions: false }, errorMessage },
    }));
    const { user } = await startPayment({ kind: 'flatFee' });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(errorMessage);
    await user.click(button('Close'));
    await findOutcome('CLOSED');
  });
});
