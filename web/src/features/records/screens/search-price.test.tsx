import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToSearchArea, respondWithSession } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

function respondWithPrice(priceCents: number, surchargeCents = 0): void {
  const prices = [{ type: 'searchByName', priceCents, surchargeCents } as const];
  respondToCall(searchPrices, () => ({ content: { prices } }));
}

async function openForm(): Promise<HTMLElement> {
  renderPortal('/search/searchByName');
  return (await screen.findByRole('button', { name: 'Submit' })).parentElement as HTMLElement;
}

describe('The price of a search is next to its button', () => {
  const when = 'Only if it finds records. The same search is then free for 24 hours.';
  it.each([
    [{ paymentMethod: 'ESCROW' }, [50], `$0.50 from your escrow${when}`],
    [{ paymentMethod: 'INVOICE' }, [50], `$0.50 on your invoice${when}`],
    [{ paymentMethod: 'CREDIT_CARD' }, [75], `$0.75 on your card${when}`],
    [{ paymentMethod: 'CREDIT_CARD' }, [75, 3], `$0.78 on your card, including a surcharge of $0.03${when}`],
    [{ paymentMethod: 'CREDIT_CARD', role: 'GUEST' }, [75], `$0.75 on your card${when}`],
    [{ paymentMethod: 'ESCROW' }, [0], 'This search is free.'],
    [{ paymentMethod: 'INVOICE', accountType: 'FLAT_FEE' }, [0], 'Included in your flat fee.'],
  ] as const)('%o, %j cents: %s', async (user, [priceCents, surchargeCents = 0], text) => {
    respondWithSession(user);
    respondWithPrice(priceCents as number, surchargeCents as number);
    const form = await openForm();
    await waitFor(() => expect(form).toHaveTextContent(text));
  });

  it('except for staff, who pay nothing', async () => {
    respondWithSession({ role: 'COUNTY' });
    respondWithPrice(50);
    expect(await openForm()).not.toHaveTextContent('$');
  });

  it('and the form works even if it can’t be loaded', async () => {
    respondToCall(searchPrices, () => ({ httpStatus: 500 }));
    await openForm();
    expect(await screen.findByText("We couldn't load the price of this search.")).toBeInTheDocument();
  });
});
