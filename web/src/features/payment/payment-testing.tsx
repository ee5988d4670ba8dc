import type { EscrowOptions } from '@portal/contract/money/cards/deposit-amount';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { type Payment, type PaymentOutcome, usePay } from '../../lib/payment/payments.ts';
import { sessionQuery } from '../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { renderPart } from '../../test/render-part.tsx';
import { respondWithConfiguration } from '../../test/server.ts';

export const FORM_URL = 'https://cards.example.net/payment/payment';

/** The deposit options of an escrow of $1.00 from which a copy of $31.00 is to be paid. */
export const ESCROW_OPTIONS: EscrowOptions = {
  accountMessage: 'Escrow of Northwoods Title',
  beginningBalance: { description: 'Beginning balance', valueCents: 100 },
  lowBalanceMessage: 'The balance is $30.00 too low for this purchase.',
  depositAmountMessage: 'Deposit amount, $10.00 to $500.00',
  surchargeMessage: 'Paying by card adds a surcharge of 2.5 %.',
  endingBalance: { description: 'Ending balance', valueCents: 3_100 },
  suggestedCents: 3_000,
  acceptsBankAccounts: false,
  limits: { minimumCents: 1_000, maximumCents: 50_000 },
  surcharge: { applies: true, method: 'percent', amountCents: 0, basisPoints: 250 },
};

/** The tokens with which this test opened forms. */
export const openedForms: { readonly action: string; readonly token: FormDataEntryValue | null }[] = [];

/** Records the forms that a browser would open in the frame. Call it before each test. */
export function recordOpenedForms(): void {
  openedForms.length = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    openedForms.push({ action: this.action, token: new FormData(this).get('token') });
  });
}

/** Renders a screen with a button that starts a payment, and presses it. The screen shows the payment's outcome. */
export async function startPayment(payment: Payment) {
  respondWithConfiguration(
    buildConfiguration({ cardPayment: { formUrl: FORM_URL, scriptUrl: '/card-communicator.js' } }),
  );
  const rendered = renderPart(<PayingScreen payment={payment} />);
  rendered.queryClient.setQueryData(sessionQuery.queryKey, {
    session: buildSession(),
    hasLoggedOut: false,
    hasEnded: false,
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Pay' }));
  const userNow = () => rendered.queryClient.getQueryData(sessionQuery.queryKey)?.session?.currentUser;
  return { ...rendered, userNow };
}

function PayingScreen({ payment }: { readonly payment: Payment }) {
  const pay = usePay();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  return (
    <>
      <button type="button" onClick={() => void pay(payment).then(setOutcome)}>
        Pay
      </button>
      <output>{outcome}</output>
    </>
  );
}

/** Sends a message of the gateway's form, through the communicator page. */
export function postFrameMessage(
  message: unknown,
  changed: { readonly origin?: string; readonly type?: string } = {},
): void {
  const { origin = window.location.origin, type = 'card-form' } = changed;
  fireEvent(window, new MessageEvent('message', { origin, data: { type, message } }));
}

export const TRANS_ID = '60000000001';
/** In the gateway's format: not encoded, with a cardholder's input. */
export const PAID_MESSAGE = `action=transactResponse&response={"accountNumber":"XXXX1111","transId":"${TRANS_ID}","billTo":{"lastName":"A & B=100%5"}}`;

export const findFrame = () => screen.findByTitle('Card payment form');
export const findOutcome = (outcome: PaymentOutcome) => screen.findByText(outcome, { selector: 'output' });
