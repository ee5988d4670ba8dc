import type { EscrowOptions } from '@portal/contract/escrow-deposit/deposit-amount';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { type Payment, type PaymentOutcome, usePay } from '../../lib/payments.ts';
import { sessionQuery } from '../../lib/session.ts';
import { makeConfiguration, makeSession } from '../../test/county.ts';
import { renderPart } from '../../test/render-part.tsx';
import { answerConfiguration } from '../../test/server.ts';

export const FORM_URL = 'https://cards.example.net/payment/payment';

/** What an escrow of $1.00 that a copy of $31.00 is bought from can be added to by. */
export const ESCROW_OPTIONS: EscrowOptions = {
  accountMessage: 'Escrow of Northwoods Title',
  beginningBalance: { description: 'Beginning balance', valueCents: 100 },
  lowBalanceMessage: 'The balance is $30.00 too low for this purchase.',
  depositAmountMessage: 'Deposit amount, $10.00 to $500.00',
  surchargeMessage: 'Paying by card adds a surcharge of 2.5 %.',
  endingBalance: { description: 'Ending balance', valueCents: 3_100 },
  suggestedCents: 3_000,
  limits: { minimumCents: 1_000, maximumCents: 50_000 },
  surcharge: { applies: true, method: 'percent', amountCents: 0, basisPoints: 250 },
};

/** The tokens with which forms were opened, in this test. */
export const openedForms: { readonly action: string; readonly token: FormDataEntryValue | null }[] = [];

/** A browser that notes which form it would have opened in the frame. Belongs before each test. */
export function noteOpenedForms(): void {
  openedForms.length = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    openedForms.push({ action: this.action, token: new FormData(this).get('token') });
  });
}

/** A screen with a button that asks for a payment, pressed; it says how the payment ended. */
export async function startPayment(payment: Payment) {
  answerConfiguration(makeConfiguration({ cardPayment: { formUrl: FORM_URL, scriptUrl: '/card-communicator.js' } }));
  const rendered = renderPart(<PayingScreen payment={payment} />);
  rendered.queryClient.setQueryData(sessionQuery.queryKey, {
    session: makeSession(),
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

/** The gateway's form says something, through the communicator page. */
export function sayInFrame(message: unknown, changed: { readonly origin?: string; readonly type?: string } = {}): void {
  const { origin = window.location.origin, type = 'card-form' } = changed;
  fireEvent(window, new MessageEvent('message', { origin, data: { type, message } }));
}

export const TRANS_ID = '60000000001';
/** As the gateway writes it: not encoded, with what a card holder typed. */
export const PAID_MESSAGE = `action=transactResponse&response={"accountNumber":"XXXX1111","transId":"${TRANS_ID}","billTo":{"lastName":"A & B=100%5"}}`;

export const findFrame = () => screen.findByTitle('Card payment form');
export const findOutcome = (outcome: PaymentOutcome) => screen.findByText(outcome, { selector: 'output' });
