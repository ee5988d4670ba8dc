import { addToCart } from '@portal/contract/images/cart/cart';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countKeys } from '../../../test/count-keys.ts';
import { buildHome } from '../../../test/home.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { rowLink } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';
import { respondToViewedDocuments } from './viewer-testing.ts';

/**
 * The tasks of an examiner's day, with the number of keys that each takes beyond the letters of the name or the number. Each starts at home,
 * whose box has the focus, and no key waits for a click.
 */

const { matchMedia } = window;
beforeEach(() => {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width: 1400px') });
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

const pageRegion = (page: number) => screen.findByRole('region', { name: `Page ${page} of 7` });

/** Signs in, types into the box at home, and lists what is found. */
async function find(text: string) {
  const county = respondToViewedDocuments(6);
  respondToCall(homeAll, () => ({ content: buildHome() }));
  const shown = renderPortal('/home');
  const box = await screen.findByRole('searchbox', { name: /^Name, document number/ });
  await shown.user.type(box, text);
  const keys = countKeys(shown.user);
  await keys.press('{Enter}');
  await rowLink(1);
  const query = () => new URLSearchParams(shown.router.state.location.search);
  return { ...shown, county, keys, query };
}

it('a deed by name and its page 3: at most 6 keys', async () => {
  const { keys } = await find('lindquist anna');
  await keys.press('i');
  await pageRegion(1);
  await keys.press('n', 'n');
  await pageRegion(3);
  expect(keys.count()).toBe(4);
});

it('the third deed by name and its page 6: 7 keys', async () => {
  const { keys } = await find('lindquist anna');
  await keys.press('{ArrowDown}', '{ArrowDown}', 'i');
  await pageRegion(1);
  await keys.press('g', '6', '{Enter}');
  await pageRegion(6);
  expect(keys.count()).toBe(7);
});

it('each page is there before its key: three are loaded ahead, each once', async () => {
  const { keys, county } = await find('lindquist anna');
  const requested = () => county.listRequests(getPage).map(({ page }) => Number(page));
  await keys.press('i');
  for (const page of [1, 2, 3, 4, 5, 6, 7]) {
    await screen.findByRole('img', { name: `Page ${page} of Warranty Deed A587329, scanned` });
    const ahead = [1, 2, 3].map((step) => Math.min(page + step, 7));
    await waitFor(() => expect(requested()).toEqual(expect.arrayContaining(ahead)));
    if (page < 7) await keys.press('n');
  }
  expect(requested().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(keys.count()).toBe(8);
});

it('a deed by number: 2 keys', async () => {
  const { keys } = await find('A1');
  await keys.press('i');
  await pageRegion(1);
  expect(keys.count()).toBe(2);
});

it('the first pages of five documents: a key for each further one', async () => {
  const { keys, query } = await find('lindquist anna');
  await keys.press('i');
  for (const id of ['A3', 'A4', 'A5', 'A6']) {
    await pageRegion(1);
    await keys.press(']');
    await waitFor(() => expect(query().get('record')).toBe(id));
  }
  await pageRegion(1);
  expect(keys.count()).toBe(6);
});

it('a copy of a deed, paid: 4 keys', async () => {
  const { keys, county } = await find('lindquist anna');
  await keys.press('i');
  await pageRegion(1);
  await keys.press('c');
  await screen.findByRole('button', { name: /^Download 7 pages/ });
  await keys.press('d');
  await screen.findByRole('dialog', { name: 'Receipt' });
  expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
  expect(keys.count()).toBe(4);
});

it('five documents into the cart: a key for each', async () => {
  const added: unknown[] = [];
  const { keys } = await find('lindquist anna');
  respondToCall(addToCart, (request) => {
    added.push(...addToCart.request.parse(request).documents.map(({ documentKey }) => documentKey));
    return { content: { documentCount: added.length, refused: [] } };
  });
  await keys.press('c', 'c', 'c', 'c', 'c');
  await waitFor(() => expect(added).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']));
  expect(keys.count()).toBe(6);
});

it('from a page back to the list and to another search: 2 keys', async () => {
  const { keys, router } = await find('lindquist anna');
  await keys.press('i');
  await pageRegion(1);
  const before = keys.count();
  await keys.press('{Escape}', '/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search/searchByName'));
  expect(keys.count() - before).toBe(2);
});
