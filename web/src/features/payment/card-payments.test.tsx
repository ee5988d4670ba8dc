import { authorizationResponse } from '@portal/contract/credit-card/authorization-response';
import { authorize } from '@portal/contract/credit-card/authorize';
import { creditCardSearchRates } from '@portal/contract/prices/credit-card-search-rates';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { answerCall } from '../../test/server.ts';
import {
  FORM_URL,
  findFrame,
  findOutcome,
  noteOpenedForms,
  openedForms,
  PAID_MESSAGE,
  sayInFrame,
  startPayment,
  TRANS_ID,
} from './payment-testing.tsx';

const button = (name: string) => screen.getByRole('button', { name });
let told: unknown[] = [];

function answerAuthorization(status: 'DONE' | 'HELD' | 'FAILED' | 'UNKNOWN'): void {
  answerCall(authorizationResponse, (request) => {
    told.push(request);
    return { content: { authorizationOkay: status === 'DONE', status } };
  });
}

beforeEach(() => {
  told = [];
  let tokens = 0;
  noteOpenedForms();
  answerCall(authorize, () => {
    tokens += 1;
    const surchargeMessage = 'Paying by card adds a surcharge of 2.5 %.';
    return { content: { token: `token ${tokens}`, authorizedCents: 5_000, surchargeMessage } };
  });
  answerCall(creditCardSearchRates, () => ({
    content: { creditCardSearchRates: [{ code: 'Name search', description: '$0.75' }] },
  }));
  answerAuthorization('DONE');
});

describe('Credit Card Preauthorization', () => {
  it('opens the gateway’s form by a hidden token in a frame, and says what is held', async () => {
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

  it('that succeeds says "Authorization successful", and goes on when that is closed', async () => {
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    sayInFrame(PAID_MESSAGE);
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
    answerAuthorization(status);
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    sayInFrame(PAID_MESSAGE);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
    await user.click(button('Close'));
    await findOutcome('BACK');
  });

  it('of which nothing is known is asked for again, with the same response', async () => {
    answerCall(authorizationResponse, (request) => {
      told.push(request);
      return { httpStatus: 500, message: '' };
    });
    const { user } = await startPayment({ kind: 'copy' });
    await findFrame();
    sayInFrame(PAID_MESSAGE);
    expect(await screen.findByRole('alert')).toHaveTextContent('we never charge you twice');
    answerAuthorization('DONE');
    await user.click(button('Check again'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    await findOutcome('DONE');
    expect(told).toEqual([{ transId: TRANS_ID }, { transId: TRANS_ID }]);
  });

  it('hears resizeWindow without doing anything, and closes at cancel and at what nobody knows', async () => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    sayInFrame('action=resizeWindow&width=698&height=697');
    expect(await findFrame()).toBeInTheDocument();
    sayInFrame('action=successfulSave');
    await findOutcome('CLOSED');
  });

  test.each([
    { title: 'another origin', say: () => sayInFrame('action=cancel', { origin: 'https://evil.example' }) },
    { title: 'another sender on the page', say: () => sayInFrame('action=cancel', { type: 'other' }) },
    { title: 'no message of the form', say: () => sayInFrame({ action: 'cancel' }) },
    { title: 'a response without a transaction', say: () => sayInFrame('action=transactResponse&response={}') },
    { title: 'one beyond any length', say: () => sayInFrame(`action=cancel&x=${'x'.repeat(20_000)}`) },
  ])('does not hear $title', async ({ say }) => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    say();
    expect(await findFrame()).toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('tells a response once, however often the form says it', async () => {
    await startPayment({ kind: 'copy' });
    await findFrame();
    sayInFrame(PAID_MESSAGE);
    sayInFrame(PAID_MESSAGE);
    await screen.findByRole('alertdialog');
    expect(told).toHaveLength(1);
  });

  it('whose form can not be opened says why, and may be tried again', async () => {
    const message = "Card payments aren't available right now. You weren't charged.";
    answerCall(authorize, () => ({ httpStatus: 503, code: 'CARD_GATEWAY_UNAVAILABLE', message }));
    const { user } = await startPayment({ kind: 'copy' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    answerCall(authorize, () => ({ content: { token: 'next', authorizedCents: 5_000, surchargeMessage: '' } }));
    await user.click(button('Try again'));
    await findFrame();
    expect(openedForms).toMatchObject([{ token: 'next' }]);
  });

  it('whose token has expired is opened again with another one', async () => {
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
  it('is price list, Continue to Credit Card, the form, and goes on without a word', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    const prices = await screen.findByRole('dialog', { name: 'Credit card prices' });
    expect(await within(prices).findByRole('row', { name: 'Name search $0.75' })).toBeInTheDocument();
    expect(openedForms).toEqual([]);
    await user.click(button('Continue to Credit Card'));
    await findFrame();
    sayInFrame(PAID_MESSAGE);
    await findOutcome('DONE');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is dismissed by Close', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await findOutcome('CLOSED');
  });

  it('leads back from the form to the price list', async () => {
    const { user } = await startPayment({ kind: 'search', isAgain: false });
    await user.click(await screen.findByRole('button', { name: 'Continue to Credit Card' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Credit card prices' })).toBeInTheDocument();
  });

  it('that is needed again says what becomes of the one before', async () => {
    await startPayment({ kind: 'search', isAgain: true });
    const prices = await screen.findByRole('dialog', { name: 'Credit card re-authorization' });
    expect(prices).toHaveTextContent("We charge what you've used so far");
  });

  it('says where the prices could not be fetched', async () => {
    answerCall(creditCardSearchRates, () => ({ httpStatus: 500, message: 'No prices today.' }));
    await startPayment({ kind: 'search', isAgain: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('No prices today.');
    expect(screen.queryByRole('button', { name: 'Continue to Credit Card' })).not.toBeInTheDocument();
  });
});
