import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { respondToCall } from '../../test/server.ts';
import {
  FORM_URL,
  findFrame,
  findOutcome,
  openedForms,
  PAID_MESSAGE,
  postFrameMessage,
  recordOpenedForms,
  startPayment,
  TRANS_ID,
} from './payment-testing.tsx';

const button = (name: string) => screen.getByRole('button', { name });
let told: unknown[] = [];

function respondWithAuthorization(status: 'DONE' | 'HELD' | 'FAILED' | 'UNKNOWN'): void {
  respondToCall(authorizationResponse, (request) => {
    told.push(request);
    return { content: { authorizationOkay: status === 'DONE', status } };
  });
}

beforeEach(() => {
  told = [];
  let tokens = 0;
  recordOpenedForms();
  respondToCall(authorize, () => {
    tokens += 1;
    const surchargeMessage = 'Paying by card adds a surcharge of 2.5 %.';
    return { content: { token: `token ${tokens}`, authorizedCents: 5_000, surchargeMessage } };
  });
  respondToCall(creditCardSearchRates, () => ({
    content: {
      creditCardSearchRates: [{ code: 'Name search', description: '$0.75' }],
      surchargeMessage: 'Paying by card adds a surcharge of 2.5 %.',
    },
  }));
  respondWithAuthorization('DONE');
});

describe('Credit Card Preauthorization', () => {
  it('opens the gateway’s form with a hidden token in a frame, and shows the amount to be held', async () => {
    await startPayment({ kind: 'copy' });
    const dialog = await screen.findByRole('dialog', { name: 'Credit Card Preauthorization' });
    const frame = await findFrame();
    expect(openedForms).toEqual([{ action: FORM_URL, token: 'token 1' }]);
    expect(dialog.querySelector('form')).toHaveAttribute('target', frame.getAttribute('name'));
    expect(dialog).toHaveTextContent('We hold $50.00 on your card.');
    expect(dialog).toHaveTextContent('Paying by card adds a surcharge of 2.5 %.');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Back', 'Cancel']);
  });

  it('that succeeds says "Authorization successful", and continues when that is closed', async () => {
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Authorization successful');
    await user.click(button('Close'));
    await findOutcome('DONE');
    expect(told).toEqual([{ transId: TRANS_ID }]);
  });

  test.each([
    {
      status: 'FAILED',
      text: 'Processing the card authorization from the payment provider failed. You will not be charged.',
    },
    { status: 'HELD', text: 'The payment provider is still reviewing this authorization' },
  ] as const)('that is $status is said, and leads back', async ({ status, text }) => {
    respondWithAuthorization(status);
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
    await user.click(button('Close'));
    await findOutcome('BACK');
  });

  it('with an unknown outcome is checked again, with the same response', async () => {
    respondToCall(authorizationResponse, (request) => {
      told.push(request);
      return { httpStatus: 500, message: '' };
    });
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    expect(await screen.findByRole('alert')).toHaveTextContent('we never charge you twice');
    respondWithAuthorization('DONE');
    await user.click(button('Check again'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    await findOutcome('DONE');
    expect(told).toEqual([{ transId: TRANS_ID }, { transId: TRANS_ID }]);
  });

  it('ignores resizeWindow, and closes on cancel and on unknown actions', async () => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    postFrameMessage('action=resizeWindow&width=698&height=697');
    expect(await findFrame()).toBeInTheDocument();
    postFrameMessage('action=successfulSave');
    await findOutcome('CLOSED');
  });

  test.each([
    { title: 'another origin', post: () => postFrameMessage('action=cancel', { origin: 'https://evil.example' }) },
    { title: 'another sender on the page', post: () => postFrameMessage('action=cancel', { type: 'other' }) },
    { title: 'not a message of the form', post: () => postFrameMessage({ action: 'cancel' }) },
    { title: 'a response without a transaction', post: () => postFrameMessage('action=transactResponse&response={}') },
    { title: 'an overlong message', post: () => postFrameMessage(`action=cancel&x=${'x'.repeat(20_000)}`) },
  ])('ignores $title', async ({ post }) => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    post();
    expect(await findFrame()).toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('reports a response once, however often the form sends it', async () => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    postFrameMessage(PAID_MESSAGE);
    await screen.findByRole('alertdialog');
    expect(told).toHaveLength(1);
  });

  it('whose form fails to open says why, and can be retried', async () => {
    const message = "Card payments aren't available right now. You weren't charged.";
    respondToCall(authorize, () => ({ httpStatus: 503, code: 'CARD_GATEWAY_UNAVAILABLE', message }));
    const { user } = await startPayment({ kind: 'copy' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    respondToCall(authorize, () => ({ content: { token: 'next', authorizedCents: 5_000, surchargeMessage: '' } }));
    await user.click(button('Try again'));
    await findFrame();
    expect(openedForms).toMatchObject([{ token: 'next' }]);
  });

  it('whose token has expired is reopened with a new token', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await startPayment({ kind: 'copy' });
    await findFrame();
    act(() => void vi.advanceTimersByTime(15 * 60_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('only valid for 15 minutes');
    act(() => button('Open the form again').click());
    await vi.waitFor(() => expect(openedForms).toMatchObject([{ token: 'token 1' }, { token: 'token 2' }]));
  });
});

describe('The card authorization of a search', () => {
  it('is price list, Continue to Credit Card, the form, and continues without an alert', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    const prices = await screen.findByRole('dialog', { name: 'Credit card prices' });
    expect(await within(prices).findByRole('row', { name: 'Name search $0.75' })).toBeInTheDocument();
    expect(prices).toHaveTextContent('Paying by card adds a surcharge of 2.5 %.');
    expect(openedForms).toEqual([]);
    await user.click(button('Continue to Credit Card'));
    await findFrame();
    postFrameMessage(PAID_MESSAGE);
    await findOutcome('DONE');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('closes on Close', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await findOutcome('CLOSED');
  });

  it('returns from the form to the price list', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    await user.click(await screen.findByRole('button', { name: 'Continue to Credit Card' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Credit card prices' })).toBeInTheDocument();
  });

  it('that is needed again explains what happens to the previous authorization', async () => {
    await startPayment({ kind: 'search', isAgain: true });
    const prices = await screen.findByRole('dialog', { name: 'Credit card re-authorization' });
    expect(prices).toHaveTextContent("We charge what you've used so far");
  });

  it('says when the prices failed to load', async () => {
    respondToCall(creditCardSearchRates, () => ({ httpStatus: 500, message: 'No prices today.' }));
    await startPayment({ kind: 'search', isAgain: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('No prices today.');
    expect(screen.queryByRole('button', { name: 'Continue to Credit Card' })).not.toBeInTheDocument();
  });
});
