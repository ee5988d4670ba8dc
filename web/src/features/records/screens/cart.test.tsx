import {
  addToCart,
  type CartDocument,
  getCart,
  getLinkedCart,
  payCart,
  quoteCart,
  removeFromCart,
} from '@portal/contract/images/cart/cart';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  focusOnFirstRow,
  respondToSearchArea,
  respondToSearches,
  rowBox,
  rowLink,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

const GUID = '00000000-0000-4000-8000-000000000305';
const PRICE_CENTS = 250;

let cart: string[];
let certified: string[];
let paid: string[][];
let emails: string[];
let refused: { documentKey: string; problem: 'CERTIFICATE' }[];
let problems: { documentKey: string; problem: 'PRICE_CHANGED' }[];

beforeEach(() => {
  respondToSearchArea();
  respondToSearches(6);
  cart = [];
  certified = [];
  paid = [];
  emails = [];
  refused = [];
  problems = [];
  respondToCall(addToCart, (request) => {
    const { documents } = request as { documents: { documentKey: string; isCertified?: boolean }[] };
    for (const { documentKey } of documents) if (!cart.includes(documentKey)) cart.push(documentKey);
    certified = documents.filter(({ isCertified }) => isCertified).map(({ documentKey }) => documentKey);
    return { content: { documentCount: cart.length, refused } };
  });
  respondToCall(removeFromCart, (request) => {
    const { documentKeys } = request as { documentKeys: string[] };
    cart = cart.filter((key) => !documentKeys.includes(key));
    return { content: { documentCount: cart.length } };
  });
  respondToCall(getCart, () => ({
    content: {
      documentKeys: cart,
      orders: paid.map((keys) => ({
        ...{ guid: GUID, paidAt: '2026-11-20T12:05:00', documentCount: keys.length, pageCount: 2 * keys.length },
        certifiedCount: certified.length,
        ...{ chargedCents: PRICE_CENTS * keys.length, chargedImages: 0 },
      })),
    },
  }));
  respondToCall(quoteCart, () => ({ content: { documents: cart.map(toDocument), quote: buildQuote() } }));
  respondToCall(payCart, (request) => {
    emails.push((request as { email: string }).email);
    const usageBalanceResult = { usageBalance: 10_000 };
    const nothing = { chargedCents: 0, surchargeCents: 0, chargedImages: 0, receiptId: null, usageBalanceResult };
    if (problems.length > 0) return { content: { status: 'CHANGED' as const, problems, ...nothing } };
    paid.push(cart);
    const chargedCents = PRICE_CENTS * cart.length;
    cart = [];
    return { content: { ...nothing, status: 'PAID' as const, problems: [], chargedCents } };
  });
});

function toDocument(documentKey: string): CartDocument {
  const title = `Warranty Deed ${documentKey}`;
  const price = { priceCents: PRICE_CENTS, priceImages: 0, isFree: false };
  return {
    documentKey,
    title,
    pagesSelected: '',
    pageCount: 2,
    ...price,
    isCertified: certified.includes(documentKey),
    problem: null,
  };
}

function buildQuote() {
  if (cart.length === 0) return null;
  const total = PRICE_CENTS * cart.length;
  const items = cart.map((key) => ({ description: `Warranty Deed ${key}`, valueCents: PRICE_CENTS }));
  return {
    feeSchedule: {
      beginningBalance: { description: 'Beginning balance', valueCents: 20_000 },
      endingBalance: { description: 'Ending balance', valueCents: 20_000 - total },
      purchaseMessage: '',
      multipleItemPurchase: {
        itemHeaderDescription: `${cart.length} documents`,
        items,
        total: { description: 'Total', valueCents: total },
      },
      ...{ insufficientBalance: false, alreadyPurchasedMessage: '', insufficientBalanceMessage: '' },
      ...{ noPurchasingOptionsAvailableMessage: '', downloadButtonText: `Buy ${cart.length} documents` },
    },
    imageState: { guid: GUID, purchaseOptions: { hasBuyOptions: false } },
  };
}

async function openCart(documentKeys: readonly string[]) {
  cart = [...documentKeys];
  const { user } = renderPortal('/cart');
  await screen.findByRole('table', { name: 'Cart' });
  return user;
}

describe('The cart', () => {
  it('buys five documents of a list in eight keys: one a row, the cart, the charges, the payment', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    await focusOnFirstRow();
    await user.keyboard('ccccc');
    const [banner = document.body] = screen.getAllByRole('banner');
    expect(await within(banner).findByRole('link', { name: 'Cart: 5 documents' })).toHaveTextContent('5');
    await user.keyboard('C');
    await screen.findByRole('heading', { level: 1, name: 'Cart' });
    await screen.findByRole('button', { name: 'Continue to charges' });
    await user.keyboard('d');
    const charges = await screen.findByRole('dialog', { name: /5 documents/ });
    expect(within(charges).getByRole('row', { name: 'Warranty Deed A3 $2.50' })).toBeInTheDocument();
    expect(within(charges).getByRole('row', { name: 'Total $12.50' })).toBeInTheDocument();
    await user.keyboard('d');
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).toHaveTextContent('Charged$12.50');
    expect(paid).toEqual([['A1', 'A2', 'A3', 'A4', 'A5']]);
    // The dialog hides the page from screen readers.
    expect(await within(banner).findByRole('link', { name: 'Cart', hidden: true })).toHaveTextContent('');
  });

  it('gets the checked rows of a list with one button, and the open record with another', async () => {
    const { user } = await searchFor();
    await rowLink(2);
    await user.click(rowBox(2));
    await user.click(rowBox(4));
    await user.click(screen.getByRole('button', { name: 'Add 2 to cart' }));
    await waitFor(() => expect(cart).toEqual(['A2', 'A4']));
    await user.click(await rowLink(6));
    await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
    await waitFor(() => expect(cart).toEqual(['A2', 'A4', 'A6']));
  });

  it('says which documents were not added, and why', async () => {
    refused = [{ documentKey: 'CERT-7', problem: 'CERTIFICATE' }];
    const { user } = await searchFor();
    await rowLink(1);
    await focusOnFirstRow();
    await user.keyboard('c');
    const message = 'CERT-7: Certificates are bought one at a time, from the certificate.';
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
  });

  it('is priced again without what is removed, and says when it is empty', async () => {
    const user = await openCart(['A1', 'A2']);
    expect(screen.getByRole('row', { name: 'Total $5.00' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Warranty Deed A1 from the cart' }));
    expect(await screen.findByRole('row', { name: 'Total $2.50' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Warranty Deed A2 from the cart' }));
    expect(await screen.findByText(/^Your cart is empty/)).toBeInTheDocument();
  });

  it('shows what changed since the price, with the reason, and charges nothing', async () => {
    const user = await openCart(['A1', 'A2']);
    problems = [{ documentKey: 'A2', problem: 'PRICE_CHANGED' }];
    await user.click(screen.getByRole('button', { name: 'Continue to charges' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy 2 documents' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Nothing was charged.');
    expect(alert).toHaveTextContent('Warranty Deed A2: Its price has changed. Check the new price.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Continue to charges' })).toBeInTheDocument();
    expect(paid).toEqual([]);
  });

  it('offers the files of carts that were bought lately', async () => {
    paid = [['A1', 'A2', 'A3']];
    await openCart(['A4']);
    const bought = await screen.findByRole('region', { name: 'Bought in the last 30 days' });
    expect(within(bought).getByText('3 documents, 11/20/2026 12:05 PM')).toBeInTheDocument();
    expect(
      within(bought)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['ZIP file', 'One PDF']);
  });

  it('makes a copy certified, and plain again', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ certifyCopies: true }) }));
    const user = await openCart(['A1', 'A2']);
    await user.click(screen.getByRole('checkbox', { name: 'Certified copy of Warranty Deed A2' }));
    await waitFor(() => expect(certified).toEqual(['A2']));
    const box = await screen.findByRole('checkbox', { name: 'Certified copy of Warranty Deed A2', checked: true });
    expect(screen.getByRole('checkbox', { name: 'Certified copy of Warranty Deed A1' })).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(certified).toEqual([]));
  });

  it('offers a bought cart with a certified copy as a ZIP file alone', async () => {
    paid = [['A1', 'A2']];
    certified = ['A2'];
    await openCart(['A4']);
    const bought = await screen.findByRole('region', { name: 'Bought in the last 30 days' });
    expect(
      within(bought)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['ZIP file']);
  });
});

describe('The link of a guest', () => {
  async function openAsGuest() {
    respondToCall(loginStatus, () => ({ content: buildSession({ role: 'GUEST' }) }));
    return openCart(['A1']);
  }

  it('is asked for before the charges, and the receipt says where it was sent', async () => {
    const user = await openAsGuest();
    await user.type(screen.getByLabelText(/^Email address for a link/), 'visitor@example.com ');
    await user.click(screen.getByRole('button', { name: 'Continue to charges' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy 1 documents' }));
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).toHaveTextContent(
      'We emailed a link to these copies to visitor@example.com.',
    );
    expect(emails).toEqual(['visitor@example.com']);
  });

  it('is optional, and needs an address that is one', async () => {
    const user = await openAsGuest();
    const box = screen.getByLabelText(/^Email address for a link/);
    await user.type(box, 'visitor');
    await user.click(screen.getByRole('button', { name: 'Continue to charges' }));
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Continue to charges' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy 1 documents' }));
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).not.toHaveTextContent('We emailed');
    expect(emails).toEqual(['']);
  });

  it('isn’t offered to users, who find their copies under their purchases', async () => {
    await openCart(['A1']);
    expect(screen.queryByLabelText(/^Email address for a link/)).toBeNull();
  });

  it('opens a page without a session that offers the files and says until when', async () => {
    respondToCall(getLinkedCart, () => ({
      content: {
        ...{ paidAt: '2026-11-20T12:05:00', expiresAt: '2026-11-27T12:05:00' },
        ...{ documentCount: 3, certifiedCount: 0, pageCount: 6 },
      },
    }));
    renderPortal('/copies/secret');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your copies' })).toBeVisible();
    expect(await screen.findByText('You can download them until 11/27/2026 12:05 PM.')).toBeVisible();
    for (const name of ['ZIP file: 3 documents, 11/20/2026 12:05 PM', 'One PDF: 3 documents, 11/20/2026 12:05 PM'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('says that it no longer works', async () => {
    respondToCall(getLinkedCart, () => ({
      httpStatus: 410,
      code: 'LINK_NOT_VALID',
      message: 'This link doesn’t work.',
    }));
    renderPortal('/copies/secret');
    expect(await screen.findByText('This link doesn’t work.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull();
  });
});
