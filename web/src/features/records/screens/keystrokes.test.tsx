import { addToCart } from '@portal/contract/images/cart/cart';
import { issueCertifiedCopy, quoteCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { chainLands, chainOfTitle } from '@portal/contract/index/title/chain';
import { addFileSearch, titleFileList } from '@portal/contract/index/title-files/title-files';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countKeys } from '../../../test/count-keys.ts';
import { buildHome } from '../../../test/home.ts';
import { buildLandlink } from '../../../test/records.ts';
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
  respondToCall(landlink, () => ({
    content: buildLandlink({ chain: true, certifyCopies: true, titleFiles: true }),
  }));
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

it('the chain of title of a deed, 40 years: 3 keys', async () => {
  const { keys, router } = await find('A1');
  const years: number[] = [];
  respondToCall(chainLands, () => ({
    content: { lands: [{ path: 'parcel/202', title: 'Lot 7, Block 3' }], isCut: false },
  }));
  respondToCall(chainOfTitle, (request) => {
    years.push(chainOfTitle.request.parse(request).years);
    return { httpStatus: 403, code: 'NOT_ALLOWED' };
  });
  await keys.press('{Enter}');
  await screen.findByRole('link', { name: 'Chain of title' });
  await keys.press('h');
  await waitFor(() => expect(router.state.location.pathname).toBe('/property/parcel/202/chain'));
  await waitFor(() => expect(years).toEqual([40]));
  expect(keys.count()).toBe(3);
});

it('a certified copy of a deed, paid and saved: 4 keys', async () => {
  const { keys } = await find('A1');
  const issued: unknown[] = [];
  respondToCall(quoteCertifiedCopy, () => ({
    content: {
      ...{ title: 'Warranty Deed A1', pageCount: 7, certificationCents: 1_000, pagesCents: 700 },
      ...{ surchargeCents: 0, totalCents: 1_700 },
    },
  }));
  respondToCall(issueCertifiedCopy, (request) => {
    issued.push(request);
    return { content: { number: null, usageBalance: null, message: 'Not enough money.' } };
  });
  await keys.press('{Enter}');
  await screen.findByRole('button', { name: 'Certified copy' });
  await keys.press('Y');
  const button = await screen.findByRole('button', { name: 'Certify for $17.00' });
  await waitFor(() => expect(button).toHaveFocus());
  await keys.press('{Enter}');
  await waitFor(() => expect(issued).toMatchObject([{ documentNumber: '1', pageCount: 7, totalCents: 1_700 }]));
  expect(keys.count()).toBe(4);
});

it('a search put into the newest title file: 3 keys', async () => {
  const { keys } = await find('lindquist anna');
  const put: unknown[] = [];
  const file = { name: '', clientReference: '', searchCount: 0, createdAt: '2026-11-20T09:00', deletedOn: null };
  respondToCall(titleFileList.endpoint, () => ({
    content: { files: [{ ...file, id: 8, number: '26-2', state: 'OPEN' } as const], totalCount: 1, pageNumber: 1 },
  }));
  respondToCall(addFileSearch, (request) => {
    put.push(request);
    return { content: {} };
  });
  await keys.press('F');
  const button = within(await screen.findByRole('dialog', { name: 'Put into a file' })).getByRole('button', {
    name: '26-2',
  });
  await waitFor(() => expect(button).toHaveFocus());
  await keys.press('{Enter}');
  await waitFor(() => expect(put).toMatchObject([{ id: 8 }]));
  expect(keys.count()).toBe(3);
});
