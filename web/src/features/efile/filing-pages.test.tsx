import { getFiling, getFilingPage } from '@portal/contract/filing/efile/filings';
import { claimFiling, type Review } from '@portal/contract/filing/efile/queue';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildFiling } from '../../test/filings.ts';
import { describePageViewer } from '../../test/page-viewer.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

/** The pages that were requested, with their size. */
let requested: { readonly page: number; readonly isLarge: boolean }[] = [];

const buildPages = (id: number) => buildFiling(id, { numberOfPages: 3 });

/** A package of two documents. */
const REVIEW: Review = {
  ...{ filing: buildPages(7), additionalDocuments: [{ filing: buildPages(8), nextNumber: '5002' }] },
  ...{
    reasons: ['A page is missing'],
    instruments: [],
    nextNumber: '5001',
    recordingTime: 'NOW',
    now: '10:00',
    isOwnMoney: false,
  },
};

function respond() {
  requested = [];
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(claimFiling, () => ({ content: { review: REVIEW } }));
  respondToCall(getFiling, (request) => ({ content: buildPages((request as { id: number }).id) }));
  respondToFileCall(getFilingPage, (request) => {
    const { page, isLarge } = request as { page: number; isLarge: boolean };
    requested.push({ page, isLarge });
    return { bytes: `page ${page}`, contentType: 'image/webp' };
  });
}

const findFirstPage = () => screen.findByRole('img', { name: 'Page 1 of 3' });

async function openReview() {
  respond();
  const { user } = renderPortal('/efile/queue/7');
  await findFirstPage();
  return user;
}

describePageViewer('of a filing in review', {
  getPage: getFilingPage,
  respond,
  openDocument: async () => {
    const { user } = renderPortal('/efile/queue/7');
    await screen.findByRole('region', { name: 'Page 1 of 3' });
    return user;
  },
  openNext: (user) => user.keyboard(']'),
});

let router: ReturnType<typeof renderPortal>['router'];

describePageViewer('of a filing of the user', {
  getPage: getFilingPage,
  respond,
  openDocument: async () => {
    const shown = renderPortal('/efile/filings/7');
    router = shown.router;
    await screen.findByRole('region', { name: 'Page 1 of 3' });
    return shown.user;
  },
  openNext: async () => {
    await act(() => router.navigate('/efile/filings/8'));
    await screen.findByRole('heading', { level: 1, name: 'Filing EF-8' });
  },
});

it('keeps the keys of the review next to those of the pages', async () => {
  const user = await openReview();
  await user.keyboard('nx');
  const dialog = await screen.findByRole('dialog', { name: 'Reject filing EF-7' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('region', { name: 'Page 2 of 3' });
});

it('requests more pixels of a page only while it is enlarged', async () => {
  const user = await openReview();
  const load = async (width: number) => {
    const picture = await findFirstPage();
    Object.defineProperties(picture, {
      naturalWidth: { configurable: true, value: width },
      naturalHeight: { configurable: true, value: (width * 11) / 8.5 },
    });
    fireEvent.load(picture);
    return picture;
  };
  await load(1_275);
  // All three pages: the next ones are loaded ahead.
  await waitFor(() => expect(requested).toHaveLength(3));
  expect(requested.every(({ isLarge }) => !isLarge)).toBe(true);
  await user.keyboard('+');
  await waitFor(() => expect(requested.at(-1)).toEqual({ page: 1, isLarge: true }));
  // The page doesn't grow when the larger image replaces the other.
  const enlarged = await load(2_550);
  expect(enlarged.style.width).toBe('1593px');
});

it('opens the documents of a package one after the other, with alerts at both ends', async () => {
  const user = await openReview();
  const closeAlert = async (text: string) => {
    const shown = within(await screen.findByRole('alertdialog'));
    expect(shown.getByText(text)).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Close' }));
  };
  const isShown = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  await user.keyboard('n]');
  await screen.findByRole('region', { name: 'Page 1 of 3' });
  expect(isShown(/^Document 2/)).toBe(true);
  await user.keyboard(']');
  await closeAlert('Already at last document.');
  await user.click(screen.getByRole('button', { name: 'Previous document' }));
  expect(isShown(/^Document 1/)).toBe(true);
  await user.keyboard('[[');
  await closeAlert('Already at first document.');
});

it('keeps document and page in the address, where a reload finds both', async () => {
  respond();
  const { user, router } = renderPortal('/efile/queue/7');
  await findFirstPage();
  await user.keyboard(']{End}');
  await waitFor(() => expect(router.state.location.search).toBe('?document=2&page=3'));
  cleanup();
  renderPortal(`/efile/queue/7${router.state.location.search}`);
  await screen.findByRole('region', { name: 'Page 3 of 3' });
  expect(screen.getByRole('button', { name: /^Document 2/ })).toHaveAttribute('aria-pressed', 'true');
});

it.each(['?page=4', '?page=0', '?page=two', '?document=3&page=1'])('starts at the first page at %s', async (query) => {
  respond();
  renderPortal(`/efile/queue/7${query}`);
  await findFirstPage();
  expect(screen.getByRole('button', { name: /^Document 1/ })).toHaveAttribute('aria-pressed', 'true');
});
