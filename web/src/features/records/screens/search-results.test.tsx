import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import {
  buildHistoryEntry,
  buildLandlink,
  buildReference,
  buildSearchResponse,
  NOTABLE_DATES,
} from '../../../test/records.ts';
import {
  LAST_NAME,
  respondToSearchArea,
  respondToSearches,
  rowLink,
  rowLinks,
  type SearchCall,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall, respondWithConfiguration, server } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

describe('a search that the user cancels', () => {
  it('ends its request, charges nothing more, and keeps the criteria', async () => {
    let isAborted = false;
    server.use(
      http.post(`*/juniper/api/${SEARCH_ENDPOINTS.searchByName.path}`, ({ request }) => {
        request.signal.addEventListener('abort', () => {
          isAborted = true;
        });
        return new Promise<never>(() => {});
      }),
    );
    const { user, router } = await searchFor();
    expect(await screen.findByRole('button', { name: 'Searching...' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel search' }));
    expect(await screen.findByText('Search canceled. Your criteria are still here.')).toBeVisible();
    await waitFor(() => expect(isAborted).toBe(true));
    expect(screen.queryByText('No Records Found.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel search' })).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/search/searchByName');
    expect(screen.getByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');

    respondToSearches(3);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await rowLink(1)).toBeInTheDocument();
  });
});

describe('a search with results', () => {
  it('opens the results, announces their number, and focuses the first row', async () => {
    const { router } = await searchFor();
    expect(await rowLink(1)).toHaveFocus();
    expect(router.state.location.pathname).toBe('/search/SearchResults');
    expect(screen.getByRole('heading', { level: 1, name: 'Name search' })).toBeInTheDocument();
    expect(screen.getByText('3 documents found')).toBeInTheDocument();
    expect(document.title).toBe('Name search · Juniper County Land Record Portal');
  });

  it('stores history and balance, and shows the criteria with the verified date', async () => {
    const historyResults = { searchHistoryList: [buildHistoryEntry()] };
    respondToSearches(1, () => ({ usageBalance: 24_700, historyResults }));
    await searchFor();
    const chips = within(await screen.findByRole('list', { name: 'Search criteria' })).getAllByRole('listitem');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Name LINDQUIST', 'Verified through 11/19/2026']);
    expect(screen.getByText('$247.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Current Name/ })).toBeInTheDocument();
  });

  it('shows which records have images', async () => {
    respondToSearches(2, (paging) => {
      const { searchResults } = buildSearchResponse(paging, 2);
      const searchResultList = searchResults.searchResultList.map((row, index) => ({ ...row, pageCount: index * 3 }));
      return { searchResults: { ...searchResults, searchResultList } } as never;
    });
    await searchFor();
    expect((await rowLink(1)).textContent).not.toContain('Image');
    expect((await rowLink(2)).textContent).toContain('Image · 3 pages');
  });

  it('warns at 1000 or more results', async () => {
    respondToSearches(1_000, () => ({ truncated: true }));
    await searchFor();
    await rowLink(1);
    expect(screen.getByText('Results truncated. If needed, narrow criteria and search again.')).toBeInTheDocument();
  });

  it('shows "+n" for more than one grantor, grantee, reference or legal', async () => {
    const row: Partial<DocumentRow> = { grantorCount: 2, granteeCount: 4, referenceCount: 3, legalCount: 6 };
    respondToSearches(1, (paging) => {
      const { searchResults } = buildSearchResponse(paging, 1);
      const [first] = searchResults.searchResultList;
      const references = { referenceDocumentSearchResults: [buildReference(9)] };
      return {
        searchResults: { ...searchResults, searchResultList: first ? [{ ...first, ...references, ...row }] : [] },
      };
    });
    await searchFor();
    await rowLink(1);
    const cells = screen.getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('PETERSON, CARL J +1 more → to LINDQUIST, ANNA M +3 more');
    expect(cells[2]).toHaveTextContent('A9 +2 more NE¼ SW¼ Sec 12 T33N R21E +5 more');
  });

  it('highlights the matching party of a document, also for screen readers, and says how it is like the name', async () => {
    const party = { displayName: 'LINDQUIST, ANNA', lastName: 'LINDQUIST', firstName: 'ANNA', middleInitial: '' };
    respondToSearches(1, (paging) => {
      const { searchResults } = buildSearchResponse(paging, 1);
      const [first] = searchResults.searchResultList;
      const matched = { granteeSearchResults: [{ ...party, isMatch: true, likeness: 'oneLetter' as const }] };
      return { searchResults: { ...searchResults, searchResultList: first ? [{ ...first, ...matched }] : [] } };
    });
    await searchFor();
    await rowLink(1);
    const marked = screen.getAllByRole('mark').map(({ textContent }) => textContent);
    expect(marked).toEqual(['LINDQUIST, ANNA (match)']);
    expect(screen.getByText('one letter more, less or swapped')).toBeVisible();
  });

  it('shows the notable dates on demand', async () => {
    const { user } = await searchFor();
    await user.click(await screen.findByRole('button', { name: 'Notable dates' }));
    const dates = await screen.findByRole('table', { name: 'Notable dates' });
    expect(screen.getByRole('dialog', { name: 'Notable dates' })).toContainElement(dates);
    expect(within(dates).getByText('Notable dates')).toHaveClass('visually-hidden');
    expect(
      within(dates)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(NOTABLE_DATES.headings);
    expect(within(dates).getByRole('row', { name: /^Verified through/ })).toHaveTextContent('11/19/2026');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('table', { name: 'Notable dates' })).not.toBeInTheDocument();
  });

  it('has no notable dates if the county doesn’t show them', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ showNotableDates: false }) }));
    await searchFor();
    await rowLink(1);
    expect(screen.queryByRole('button', { name: 'Notable dates' })).not.toBeInTheDocument();
  });

  it('returns to the form and its criteria with / and by a link', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    expect(screen.getByRole('link', { name: 'Change search' })).toHaveAttribute('href', '/search/searchByName');
    await user.keyboard('/');
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
  });
});

describe('background batches', () => {
  it('follow the first 25 rows, quietly and in order', async () => {
    respondToSearches(60);
    await searchFor();
    expect(await rowLink(60)).toBeInTheDocument();
    expect(rowLinks()).toHaveLength(60);
    expect(searchCalls.map(({ batch, updateHistory, continuation }) => [batch, updateHistory, continuation])).toEqual([
      [1, true, ''],
      [2, false, 'rest of page 1'],
      [3, false, 'rest of page 1'],
    ]);
    expect(new Set(searchCalls.map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(screen.getByText('Rows 1–60 of 60')).toBeInTheDocument();
  });

  it('with another timestamp do not merge', async () => {
    respondToSearches(60, ({ batch }) => (batch > 1 ? { timestamp: 1 } : {}));
    await searchFor();
    await rowLink(1);
    await waitFor(() => expect(searchCalls.length).toBeGreaterThan(1));
    expect(rowLinks()).toHaveLength(25);
  });

  it('are requested again on demand after a failure', async () => {
    let isBroken = true;
    respondToCall(SEARCH_ENDPOINTS.searchByName, (request) => {
      const requested = request as SearchCall;
      return requested.batch > 1 && isBroken ? { httpStatus: 500 } : { content: buildSearchResponse(requested, 30) };
    });
    const { user } = await searchFor();
    const again = await screen.findByRole('button', { name: 'Load the rest' });
    isBroken = false;
    await user.click(again);
    expect(await rowLink(30)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load the rest' })).not.toBeInTheDocument();
  });
});

describe('paging and sorting', () => {
  it('repost the search with the page, and mark the pages visited', async () => {
    respondToSearches(230);
    const { user } = await searchFor();
    await rowLink(100);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await rowLink(230)).toBeInTheDocument();
    const requested = searchCalls.find(({ pageNumber }) => pageNumber === 3);
    expect(requested).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', batch: 1, updateHistory: false });
    expect(screen.getByRole('button', { name: 'Page 1, viewed' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 3, viewed' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Rows 201–230 of 230')).toBeInTheDocument();
  });

  it('silently leave the page unchanged on failure', async () => {
    respondToSearches(120);
    const { user } = await searchFor();
    await rowLink(100);
    respondToCall(SEARCH_ENDPOINTS.searchByName, () => ({ httpStatus: 500, message: 'Broken' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /scrollable list/ })).toHaveAttribute('aria-busy', 'false'),
    );
    expect(await rowLink(1)).toBeInTheDocument();
    expect(screen.queryByText('Broken')).not.toBeInTheDocument();
  });

  it('re-query the server in the selected order, from page 1', async () => {
    respondToSearches(120);
    const { user } = await searchFor();
    await rowLink(100);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
    await waitFor(() => expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'recordedDate', sortDirection: 'ASC' }));
    await user.click(await screen.findByRole('button', { name: /^ASC/ }));
    expect(await screen.findByRole('button', { name: /^DESC/ })).toBeInTheDocument();
    expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'recordedDate', sortDirection: 'DESC', pageNumber: 1 });
    expect(screen.getByRole('columnheader', { name: /^Recorded Date/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it('build on an order that is still loading', async () => {
    respondToSearches(120);
    const { user } = await searchFor();
    await rowLink(100);
    const order = Promise.withResolvers<void>();
    respondToCall(SEARCH_ENDPOINTS.searchByName, async (request) => {
      const requested = request as SearchCall;
      searchCalls.push(requested);
      if (requested.pageNumber === 1) await order.promise;
      return { content: buildSearchResponse(requested, 120) };
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    order.resolve();
    expect(await screen.findByText('Rows 101–120 of 120')).toBeInTheDocument();
    expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'recordedDate', pageNumber: 2 });
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('recordedDate');
  });

  it("offer the sort fields, with the county's label for books", async () => {
    respondWithConfiguration(buildConfiguration({ county: { ...buildConfiguration().county, bookLabel: 'Volume' } }));
    await searchFor();
    const select = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Document Number', 'Instrument', 'Recorded Date', 'Volume']);
  });
});
