import { computeDownloadOrder, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import type { FeeSchedule, ImageState } from '@portal/contract/images/imaging/fee-schedule';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { getUserAddOnConfirmation } from '@portal/contract/money/flat-fee/add-on';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { buildGuid, buildSchedule, findPreview, openImages, respondToImaging } from './purchase-testing.tsx';

const GUID = buildGuid(900_001);
const ESCROW_OPTIONS: NonNullable<ImageState['purchaseOptions']['escrowOptions']> = {
  accountMessage: 'Escrow of Northwoods Title',
  beginningBalance: { description: 'Beginning balance', valueCents: 100 },
  lowBalanceMessage: '',
  depositAmountMessage: 'Deposit amount',
  surchargeMessage: '',
  endingBalance: { description: 'Ending balance', valueCents: 1_100 },
  suggestedCents: 1_000,
  acceptsBankAccounts: false,
  limits: { minimumCents: 1_000, maximumCents: 50_000 },
  surcharge: { applies: false, method: 'percent', amountCents: 0, basisPoints: 0 },
};
const card = (authorized: boolean) => ({
  hasBuyOptions: true,
  creditCardOptions: { authorizationInfo: { authorized } },
});
const FLAT_FEE = { title: 'Flat Fee Account Add On', options: [{ text: '10 pages for $20.00', value: '1' }] };

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
});

/** The charges of an order with an insufficient balance, with purchase options. */
async function openShortCharges(purchaseOptions: ImageState['purchaseOptions'], changed: Partial<FeeSchedule> = {}) {
  respondToImaging(7);
  const formUrl = 'https://cards.example.net/payment/payment';
  respondWithConfiguration(buildConfiguration({ cardPayment: { formUrl, scriptUrl: '/card-communicator.js' } }));
  const short = { insufficientBalance: true, noPurchasingOptionsAvailableMessage: '', ...changed };
  const feeSchedule = buildSchedule(7, 100, short);
  respondToCall(computeDownloadOrder, () => ({
    content: { feeSchedule, imageState: { guid: GUID, purchaseOptions } },
  }));
  const { user } = await openImages(7);
  await findPreview();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await within(await screen.findByRole('dialog')).findByText(
    changed.beginningBalance?.description ?? 'Beginning balance',
  );
  return user;
}

describe('Download charges with an insufficient balance', () => {
  test.each([
    { options: card(false), title: /Download$/, button: 'Continue to Preauthorization' },
    { options: card(true), title: 'Exceeding Current Preauthorization', button: 'Continue to Preauthorization' },
    { options: { hasBuyOptions: true, escrowOptions: ESCROW_OPTIONS }, title: /Download$/, button: 'Add to Escrow' },
    { options: { hasBuyOptions: true, flatFeeOptions: FLAT_FEE }, title: /Download$/, button: 'Add to Flat Fee' },
    { options: { hasBuyOptions: false }, title: /Download$/, button: 'Check the balance again' },
  ])('are titled $title and continue with $button', async ({ options, title, button }) => {
    await openShortCharges(options);
    const dialog = screen.getByRole('dialog', { name: title });
    const buttons = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Back', 'Cancel', button]);
  });

  it('say "Buy options are not supported." for unknown options', async () => {
    const user = await openShortCharges({ hasBuyOptions: true });
    await user.click(screen.getByRole('button', { name: 'Add to Escrow' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Buy options are not supported.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: /Download$/ })).toBeInTheDocument();
  });

  it('open the payment and return with Back; Cancel ends the purchase', async () => {
    const user = await openShortCharges({ hasBuyOptions: true, escrowOptions: ESCROW_OPTIONS });
    await user.click(screen.getByRole('button', { name: 'Add to Escrow' }));
    expect(await screen.findByRole('dialog', { name: 'Escrow Account Add On' })).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Add to Escrow' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('pay for the same order after the card is authorized', async () => {
    const paid: unknown[] = [];
    const user = await openShortCharges(card(false));
    respondToCall(authorize, () => ({ content: { token: 'token', authorizedCents: 5_000, surchargeMessage: '' } }));
    respondToCall(authorizationResponse, () => ({ content: { authorizationOkay: true, status: 'DONE' as const } }));
    respondToCall(payDownloadOrder, (request) => {
      paid.push(request);
      const usageBalanceResult = { usageBalance: -350 };
      return {
        content: {
          status: 'PAID' as const,
          chargedCents: 350,
          surchargeCents: 9,
          receiptId: null,
          chargedImages: 0,
          usageBalanceResult,
        },
      };
    });
    await user.click(screen.getByRole('button', { name: 'Continue to Preauthorization' }));
    await screen.findByTitle('Card payment form');
    const data = { type: 'card-form', message: 'action=transactResponse&response={"transId":"60000000001"}' };
    fireEvent(window, new MessageEvent('message', { origin: window.location.origin, data }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Authorization successful');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).toHaveTextContent(
      'Price$3.50Card surcharge$0.09Charged$3.59You owe$3.50',
    );
    expect(paid).toEqual([{ imageStateGuid: GUID }]);
  });

  it('add images to a flat fee with the guid of the order', async () => {
    const chosen: unknown[] = [];
    const user = await openShortCharges({ hasBuyOptions: true, flatFeeOptions: FLAT_FEE });
    respondToCall(getUserAddOnConfirmation, (request) => {
      chosen.push(request);
      return { content: { ok: false as const, errorMessage: 'This choice has expired.' } };
    });
    await user.click(screen.getByRole('button', { name: 'Add to Flat Fee' }));
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    await screen.findByRole('alertdialog');
    expect(chosen).toEqual([{ option: '1', imageStateReference: { imageStateGuid: GUID } }]);
  });

  it('count copies, not money, for a flat fee', async () => {
    const beginningBalance = { description: 'Images left', valueCents: 0, images: 1 };
    await openShortCharges({ hasBuyOptions: false }, { beginningBalance });
    expect(screen.getByRole('row', { name: 'Images left 1' })).toBeInTheDocument();
  });
});
