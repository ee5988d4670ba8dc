import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { buildDetails } from '../../../test/records.ts';
import {
  recordHeading,
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowLink,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

const FIRST = /Authorize your card first\.$/;
const button = (name: string) => screen.findByRole('button', { name });

/** Whether this session has a sufficient authorization. */
let isAuthorized = false;

const notPaid = (again: boolean) => ({
  searchResults: { searchResultList: [], totalRecordCount: 0, currentRecordCount: 0 },
  paymentNeeded: !again,
  paymentNeededAgain: again,
  message: 'Authorize your card first.',
});

beforeEach(() => {
  isAuthorized = false;
  respondToSearchArea();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const formUrl = 'https://cards.example.net/payment/payment';
  respondWithConfiguration(buildConfiguration({ cardPayment: { formUrl, scriptUrl: '/card-communicator.js' } }));
  respondWithSession({ paymentMethod: 'CREDIT_CARD', usageBalance: 0 });
  respondToSearches(3, () => (isAuthorized ? {} : notPaid(false)));
  respondToCall(creditCardSearchRates, () => ({
    content: {
      creditCardSearchRates: [{ code: 'Name search', description: '$0.75' }],
      surchargeMessage: 'Paying by card adds a surcharge of 2.5 %.',
    },
  }));
  respondToCall(authorize, () => ({ content: { token: 'token', authorizedCents: 5_000, surchargeMessage: '' } }));
  respondToCall(authorizationResponse, () => {
    isAuthorized = true;
    return { content: { authorizationOkay: true, status: 'DONE' as const } };
  });
});

async function authorizeCard(user: Awaited<ReturnType<typeof searchFor>>['user']): Promise<void> {
  await user.click(await button('Continue to Credit Card'));
  await screen.findByTitle('Card payment form');
  const message = 'action=transactResponse&response={"transId":"60000000001"}';
  const { origin } = window.location;
  fireEvent(window, new MessageEvent('message', { origin, data: { type: 'card-form', message } }));
}

describe('A search that needs a card', () => {
  it('opens the price list, and continues automatically after the authorization', async () => {
    const { user } = await searchFor();
    expect(await screen.findByRole('dialog', { name: 'Credit card prices' })).toBeInTheDocument();
    // Behind the dialog the form has stopped loading. A query by role would skip inert elements.
    expect(screen.getByText('Submit')).toBeInTheDocument();
    await authorizeCard(user);
    expect(await rowLink(1)).toBeInTheDocument();
    const [first, second] = searchCalls;
    expect(second).toEqual(first);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens the re-authorization price list if the authorization is too small', async () => {
    respondToSearches(3, () => (isAuthorized ? {} : notPaid(true)));
    const { user } = await searchFor();
    expect(await screen.findByRole('dialog', { name: 'Credit card re-authorization' })).toBeInTheDocument();
    await authorizeCard(user);
    expect(await rowLink(1)).toBeInTheDocument();
  });

  it('is canceled by Close: the form is unchanged, and no search ran', async () => {
    const { user } = await searchFor();
    await user.click(await button('Close'));
    expect(await screen.findByText(FIRST)).toBeInTheDocument();
    expect(screen.queryByText('No Records Found.')).not.toBeInTheDocument();
    expect(searchCalls).toHaveLength(1);
  });

  it('shows the reason if a card wouldn’t help', async () => {
    const refused = { ...notPaid(false), paymentNeeded: false, paymentRefused: true };
    respondToSearches(3, () => ({ ...refused, message: 'There are insufficient funds.' }));
    await searchFor();
    expect(await screen.findByText(/There are insufficient funds\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('Details that need a card', () => {
  const respondWithDetails = () => {
    respondToSearches(3);
    respondToCall(documentDetails, (request) => {
      const { docId } = request as { docId: string };
      if (!isAuthorized)
        return { content: { details: null, usageBalance: 0, paymentNeeded: true, message: 'Pay first.' } };
      return { content: { details: buildDetails(Number(docId.slice(1))), usageBalance: -75 } };
    });
  };

  it('open the price list, and appear when the card is authorized', async () => {
    respondWithDetails();
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    expect(await screen.findByRole('dialog', { name: 'Credit card prices' })).toBeInTheDocument();
    await authorizeCard(user);
    expect(await recordHeading(1)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue to payment' })).not.toBeInTheDocument());
  });

  it('offer the price list again after the user closes it', async () => {
    respondWithDetails();
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    await user.click(await button('Close'));
    await user.click(await button('Continue to payment'));
    await authorizeCard(user);
    expect(await recordHeading(1)).toBeInTheDocument();
  });
});
