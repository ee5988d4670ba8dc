import { getCart } from '@portal/contract/images/cart/cart';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { renderSignedIn } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';
import { CartLink } from './cart-link.tsx';

const called = vi.fn();

function show(session = buildSession()) {
  called.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(getCart, () => {
    called();
    return { content: { documentKeys: ['A1', 'A2', 'A3'], orders: [] } };
  });
  renderSignedIn(
    <Suspense>
      <p>Banner</p>
      <CartLink />
    </Suspense>,
    '/',
    session,
  );
}

it('leads to the cart, and names the number of documents in it', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Cart: 3 documents' });
  expect(link).toHaveAttribute('href', '/cart');
  expect(link).toHaveTextContent('3');
});

it.each([
  ['can’t buy images', buildSession({ imageRetrieval: false })],
  ['are viewed by staff', { ...buildSession(), viewing: { secondsLeft: 600 } }],
])('isn’t there for users who %s', async (_title, session) => {
  show(session);
  await screen.findByText('Banner');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(called).not.toHaveBeenCalled();
});
