import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSearchResponse } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  respondToSearchArea,
  respondToSearches,
  rowLink,
  type SearchCall,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

/** The calls that can cost money: the first batch is the search. */
const countCharged = () => searchCalls.filter(({ batch }) => batch === 1).length;
const listBatches = () => searchCalls.map(({ batch }) => batch);

describe.each([
  ['a search', false],
  ['a search, while React repeats effects to find mistakes,', true],
])('%s is charged once', (_, isStrict) => {
  beforeAll(() => configure({ reactStrictMode: isStrict }));
  afterAll(() => configure({ reactStrictMode: false }));
  beforeEach(() => {
    respondToSearchArea();
    respondToSearches(60);
  });

  it('with each batch requested once', async () => {
    await searchFor();
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3]);
  });

  it.each([
    ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ])('although %s', async (__, happen) => {
    await searchFor();
    await rowLink(60);
    await act(async () => void happen());
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3]);
  });

  it.each(['refetchQueries', 'resetQueries', 'invalidateQueries', 'removeQueries'] as const)(
    'although the cache is told to load everything again: %s',
    async (method) => {
      const { queryClient, user } = await searchFor();
      await rowLink(60);
      await act(async () => void (await queryClient[method]({ queryKey: ['search-batches'] })));
      // Rerenders, even if the cache has lost the batches.
      await user.keyboard('v');
      await rowLink(60);
      expect(countCharged()).toBe(1);
    },
  );

  it('although the user leaves the results and comes back', async () => {
    const { user, router } = await searchFor();
    await rowLink(60);
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    await screen.findByRole('button', { name: 'Submit' });
    await act(() => router.navigate(-1));
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3]);
  });

  it('although a batch fails and is reloaded', async () => {
    let isBroken = true;
    respondToCall(SEARCH_ENDPOINTS.searchByName, (request) => {
      const requested = request as SearchCall;
      searchCalls.push(requested);
      return requested.batch === 3 && isBroken ? { httpStatus: 500 } : { content: buildSearchResponse(requested, 60) };
    });
    const { user } = await searchFor();
    const again = await screen.findByRole('button', { name: 'Load the rest' });
    await rowLink(50);
    isBroken = false;
    await user.click(again);
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3, 3]);
  });

  it('and once more when the page is reloaded', async () => {
    await searchFor();
    await rowLink(60);
    cleanup();
    renderPortal('/search/SearchResults');
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3, 1, 2, 3]);
    expect(searchCalls.at(3)).toMatchObject({ updateHistory: false });
  });

  it('by a link of another system', async () => {
    respondToSearches(60, () => ({}), 'searchByDocumentNumber');
    renderPortal('/externalsearch/documentnumber/A1');
    await rowLink(60);
    expect(listBatches()).toEqual([1, 2, 3]);
  });
});

describe('batches of a page', () => {
  beforeEach(respondToSearchArea);

  it('are given up when another page is requested, and continue if it fails', async () => {
    const [batch, page] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    respondToCall(SEARCH_ENDPOINTS.searchByName, async (request) => {
      const requested = request as SearchCall;
      searchCalls.push(requested);
      if (requested.pageNumber === 2) await page.promise;
      // The first request for this batch never gets a response in time.
      else if (requested.batch === 2 && listBatches().filter((each) => each === 2).length === 1) await batch.promise;
      return requested.pageNumber === 2 ? { httpStatus: 500 } : { content: buildSearchResponse(requested, 130) };
    });
    const { user } = await searchFor();
    await rowLink(25);
    await waitFor(() => expect(listBatches()).toEqual([1, 2]));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    const list = screen.getByRole('region', { name: /scrollable list/ });
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'true'));
    page.resolve();
    await rowLink(100);
    batch.resolve();
    expect(searchCalls.map(({ pageNumber, batch }) => [pageNumber, batch])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
  });

  it('of another search say that the rest is missing', async () => {
    respondToSearches(60, ({ batch }) => (batch > 1 ? { timestamp: 1 } : {}));
    await searchFor();
    expect(await screen.findByRole('button', { name: 'Load the rest' })).toBeInTheDocument();
    expect(listBatches()).toEqual([1, 2]);
  });
});
