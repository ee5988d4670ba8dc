import { logout } from '@portal/contract/auth/logout';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { landlink } from '@portal/contract/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import { notableDates } from '@portal/contract/helper-data/notable-dates';
import { documentDetails } from '@portal/contract/search/document-details';
import type { DocumentRow } from '@portal/contract/search/document-result';
import { SEARCH_ENDPOINTS, type SearchPaging, type SearchResponse } from '@portal/contract/search/run-search';
import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeConfiguration, makeSession } from '../../test/county.ts';
import {
  CODE_LISTS,
  makeAnswer,
  makeDetails,
  makeFlags,
  makeHistoryEntry,
  makeReference,
  NOTABLE_DATES,
} from '../../test/records.ts';
import { renderRoutes } from '../../test/render-part.tsx';
import { answerCall, answerConfiguration } from '../../test/server.ts';
import { routes } from '../routes.tsx';

const LAST_NAME = /^Business or last name( \*)?$/;
const ALL_SEARCHES = ['searchByName', 'searchByDocumentNumber', 'searchByDate', 'searchByBookAndPage'] as const;

type SearchCall = SearchPaging & Readonly<Record<string, unknown>>;
/** The searches that the server was asked for, in order. */
let calls: SearchCall[];

beforeEach(() => {
  calls = [];
  Element.prototype.scrollIntoView = vi.fn();
  answerConfiguration(makeConfiguration());
  answerSession();
  answerCall(landlink, () => ({ content: makeFlags() }));
  answerCall(landsharkCodeDescription, () => ({ content: CODE_LISTS }));
  answerCall(notableDates, () => ({ content: NOTABLE_DATES }));
  answerCall(documentDetails, (request) => {
    const { docId } = request as { docId: string };
    return { content: { details: makeDetails(Number(docId.slice(1))), usageBalance: null } };
  });
  answerSearches(3);
});

function answerSession(changed: Parameters<typeof makeSession>[0] = {}, searchHistoryList: SearchHistoryEntry[] = []) {
  answerCall(loginStatus, () => ({
    content: { ...makeSession({ searchList: [...ALL_SEARCHES], ...changed }), searchHistoryList },
  }));
}

/** Lets the name search find documents A1 to A`total`. */
function answerSearches(total: number, change: (paging: SearchPaging) => Partial<SearchResponse> = () => ({})) {
  answerCall(SEARCH_ENDPOINTS.searchByName, (request) => {
    const asked = request as SearchCall;
    calls.push(asked);
    return { content: makeAnswer(asked, total, change(asked)) };
  });
}

/** Shows the portal at an address and searches for a name. */
async function searchFor(name = 'LINDQUIST') {
  const shown = renderRoutes(routes, '/search/searchByName');
  const field = await screen.findByRole('textbox', { name: LAST_NAME });
  await shown.user.click(field);
  await shown.user.paste(name);
  await shown.user.keyboard('{Enter}');
  return shown;
}

const rowButtons = () => within(screen.getByRole('table', { name: 'Documents found' })).getAllByRole('button');
const rowButton = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`^Warranty Deed A${number}( viewed)?$`) });
const recordHeading = (number: number) => within(recordRegion()).findByText(`Document A${number}`);
const recordRegion = () => screen.getByRole('region', { name: 'Record' });

describe('the side navigation', () => {
  it("lists the searches of the user's searchList, sorted by name, books by the county's word", async () => {
    answerConfiguration(makeConfiguration({ county: { ...makeConfiguration().county, bookLabel: 'Volume' } }));
    renderRoutes(routes, '/search');
    const list = await screen.findByRole('list', { name: 'Search by' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Document Number', 'Name', 'Volume & Page']);
  });

  it('lists only what is permitted', async () => {
    answerSession({ searchList: ['searchByDate'] });
    renderRoutes(routes, '/search');
    const list = await screen.findByRole('list', { name: 'Search by' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    // The county's default search is not among them: the first permitted one is shown.
    expect(await screen.findByRole('heading', { name: 'Search by Date' })).toBeInTheDocument();
  });

  it('hides the recent searches from a GUEST', async () => {
    answerSession({ role: 'GUEST' });
    renderRoutes(routes, '/search');
    await screen.findByRole('list', { name: 'Search by' });
    expect(screen.queryByText('Recent searches')).not.toBeInTheDocument();
  });

  it('labels entry 1 Current, and an entry reloads its form', async () => {
    const criteria = { grantorGranteeLastName: 'OSTERGAARD', fromRecordedDate: '01/01/1950' };
    const past = makeHistoryEntry({ index: 2, criteria, displayCriteria: [{ key: 'Name', value: 'OSTERGAARD' }] });
    answerSession({}, [makeHistoryEntry(), past]);
    const { user, router } = renderRoutes(routes, '/search/searchByDate');
    expect(await screen.findByRole('link', { name: /^Current Name/ })).toBeInTheDocument();
    const entry = screen.getByRole('link', { name: /OSTERGAARD/ });
    expect(entry).not.toHaveTextContent('Current');
    expect(entry).toHaveAttribute('href', '/search/searchHistory/searchByName/2');
    await user.click(entry);
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('OSTERGAARD');
    expect(screen.getByRole('textbox', { name: 'Recorded from' })).toHaveValue('01/01/1950');
    expect(router.state.location.pathname).toBe('/search/searchByName/2');
  });
});

describe('the routes of the search', () => {
  it.each(['/search', '/search/searchByShoeSize', '/search/a/b/c/d'])(
    'show the default search from county configuration when none matches: %s',
    async (address) => {
      answerCall(landlink, () => ({ content: makeFlags({ defaultSearch: 'searchByBookAndPage' }) }));
      renderRoutes(routes, address);
      expect(await screen.findByRole('heading', { name: 'Search by Book & Page' })).toBeInTheDocument();
    },
  );

  it('without a number load the last criteria saved for the form', async () => {
    const { user } = renderRoutes(routes, '/search/searchByName');
    await user.click(await screen.findByRole('textbox', { name: LAST_NAME }));
    await user.paste('LINDQUIST');
    await user.click(screen.getByRole('link', { name: 'Date' }));
    await screen.findByRole('heading', { name: 'Search by Date' });
    await user.click(screen.getByRole('link', { name: 'Name' }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
  });

  it('lead from a results address to the search where nothing was searched', async () => {
    const { router } = renderRoutes(routes, '/search/SearchResults');
    await screen.findByRole('heading', { name: 'Search by Name' });
    expect(router.state.location.pathname).toBe('/search/searchByName');
    expect(calls).toEqual([]);
  });

  it('run the last search again when the results are reloaded, without a new entry in the history', async () => {
    await searchFor();
    await rowButton(1);
    document.body.replaceChildren();
    renderRoutes(routes, '/search/SearchResults');
    expect(await rowButton(3)).toBeInTheDocument();
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', updateHistory: false });
  });

  it('forget the criteria at logout', async () => {
    answerCall(logout, () => ({ content: {} }));
    const { user } = await searchFor();
    await rowButton(1);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('a search with results', () => {
  it('goes to the results, says how many, and gives the focus to the first row', async () => {
    const { router } = await searchFor();
    expect(await rowButton(1)).toHaveFocus();
    expect(router.state.location.pathname).toBe('/search/SearchResults');
    expect(screen.getByRole('heading', { level: 1, name: 'Name search' })).toBeInTheDocument();
    expect(screen.getByText('3 documents found')).toBeInTheDocument();
    expect(document.title).toBe('Name search · Juniper County Land Record Portal');
  });

  it('stores history and balance, and shows the criteria with the verified date', async () => {
    const historyResults = { searchHistoryList: [makeHistoryEntry()] };
    answerSearches(1, () => ({ usageBalance: 24_700, historyResults }));
    await searchFor();
    const chips = within(await screen.findByRole('list', { name: 'What was searched' })).getAllByRole('listitem');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Name LINDQUIST', 'Verified through 11/19/2026']);
    expect(screen.getByText('$247.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Current Name/ })).toBeInTheDocument();
  });

  it('warns at 1000 or more results', async () => {
    answerSearches(1_000, () => ({ truncated: true }));
    await searchFor();
    await rowButton(1);
    expect(screen.getByText('Results truncated. If needed, narrow criteria and search again.')).toBeInTheDocument();
  });

  it('shows "+n" where there is more than one grantor, grantee, reference or legal', async () => {
    const row: Partial<DocumentRow> = { grantorCount: 2, granteeCount: 4, referenceCount: 3, legalCount: 6 };
    answerSearches(1, (paging) => {
      const { searchResults } = makeAnswer(paging, 1);
      const [first] = searchResults.searchResultList;
      const references = { referenceDocumentSearchResults: [makeReference(9)] };
      return {
        searchResults: { ...searchResults, searchResultList: first ? [{ ...first, ...references, ...row }] : [] },
      };
    });
    await searchFor();
    await rowButton(1);
    const cells = screen.getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('PETERSON, CARL J +1 more → to LINDQUIST, ANNA M +3 more');
    expect(cells[2]).toHaveTextContent('A9 +2 more NE¼ SW¼ Sec 12 T33N R21E +5 more');
  });

  it('leads back to the form with / and by a link, as it was', async () => {
    const { user } = await searchFor();
    await rowButton(1);
    expect(screen.getByRole('link', { name: 'Change search' })).toHaveAttribute('href', '/search/searchByName');
    await user.keyboard('/');
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
  });
});

describe('background batches', () => {
  it('follow the first 25 rows, quietly and in order', async () => {
    answerSearches(60);
    await searchFor();
    expect(await rowButton(60)).toBeInTheDocument();
    expect(rowButtons()).toHaveLength(60);
    expect(calls.map(({ batch, updateHistory }) => [batch, updateHistory])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(new Set(calls.map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(screen.getByText('Rows 1–60 of 60')).toBeInTheDocument();
  });

  it('of another timestamp do not merge', async () => {
    answerSearches(60, ({ batch }) => (batch > 1 ? { timestamp: 1 } : {}));
    await searchFor();
    await rowButton(1);
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(rowButtons()).toHaveLength(25);
  });

  it('that fail are asked for again on demand', async () => {
    let isBroken = true;
    answerCall(SEARCH_ENDPOINTS.searchByName, (request) => {
      const asked = request as SearchCall;
      return asked.batch > 1 && isBroken ? { httpStatus: 500 } : { content: makeAnswer(asked, 30) };
    });
    const { user } = await searchFor();
    const again = await screen.findByRole('button', { name: 'Load the rest' });
    isBroken = false;
    await user.click(again);
    expect(await rowButton(30)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load the rest' })).not.toBeInTheDocument();
  });
});

describe('paging and sorting', () => {
  it('repost the search with the page, and mark the pages visited', async () => {
    answerSearches(230);
    const { user } = await searchFor();
    await rowButton(100);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await rowButton(230)).toBeInTheDocument();
    const asked = calls.find(({ pageNumber }) => pageNumber === 3);
    expect(asked).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', batch: 1, updateHistory: false });
    expect(screen.getByRole('button', { name: 'Page 1, viewed' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 3, viewed' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Rows 201–230 of 230')).toBeInTheDocument();
  });

  it('that fail leave the page as it is, silently', async () => {
    answerSearches(120);
    const { user } = await searchFor();
    await rowButton(100);
    answerCall(SEARCH_ENDPOINTS.searchByName, () => ({ httpStatus: 500, message: 'Broken' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: /list to scroll/ })).toHaveAttribute('aria-busy', 'false'),
    );
    expect(await rowButton(1)).toBeInTheDocument();
    expect(screen.queryByText('Broken')).not.toBeInTheDocument();
  });

  it('re-query the server in the order chosen, from page 1', async () => {
    answerSearches(120);
    const { user } = await searchFor();
    await rowButton(100);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ sortKey: 'recordedDate', sortDirection: 'ASC' }));
    await user.click(await screen.findByRole('button', { name: /^ASC/ }));
    expect(await screen.findByRole('button', { name: /^DESC/ })).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({ sortKey: 'recordedDate', sortDirection: 'DESC', pageNumber: 1 });
    expect(screen.getByRole('columnheader', { name: /^Recorded Date/ })).toHaveAttribute('aria-sort', 'descending');
  });

  it("offer the sort fields, books by the county's word", async () => {
    answerConfiguration(makeConfiguration({ county: { ...makeConfiguration().county, bookLabel: 'Volume' } }));
    await searchFor();
    const select = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Document Number', 'Instrument', 'Recorded Date', 'Volume']);
  });
});

describe('by keyboard', () => {
  it('arrows, Home and End walk the rows, of which one is a tab stop', async () => {
    const { user } = await searchFor();
    expect(await rowButton(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowButton(2)).toHaveFocus();
    expect(rowButtons().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('{End}');
    expect(await rowButton(3)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowButton(3)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(await rowButton(1)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await rowButton(1)).toHaveFocus();
  });

  it('Enter opens a record and keeps the focus in the list; once more, it leads into the record', async () => {
    const { user } = await searchFor();
    await rowButton(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await recordHeading(2);
    expect(await rowButton(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await rowButton(2)).toHaveFocus();
    expect(recordRegion()).toHaveTextContent('Click on a record to view details and images');
  });

  it('n and p open the next and the previous record', async () => {
    const { user } = await searchFor();
    await rowButton(1);
    await user.keyboard('nn');
    await recordHeading(2);
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
    await user.keyboard('p');
    await recordHeading(1);
    await user.keyboard('p');
    await recordHeading(1);
    expect(screen.getByRole('button', { name: 'Previous record' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next record' }));
    await recordHeading(2);
  });

  it('n and p go on over the ends of a page', async () => {
    answerSearches(101);
    const { user } = await searchFor();
    await rowButton(100);
    await user.keyboard('{End}{Enter}n');
    await recordHeading(101);
    await user.keyboard('p');
    await recordHeading(100);
    expect(calls.at(-1)).toMatchObject({ pageNumber: 1, batch: 4 });
  });

  it('PageDown and PageUp turn the pages and focus the first row', async () => {
    answerSearches(101);
    const { user } = await searchFor();
    await rowButton(100);
    await user.keyboard('{PageDown}');
    await waitFor(async () => expect(await rowButton(101)).toHaveFocus());
    await user.keyboard('{PageDown}{PageUp}');
    await waitFor(async () => expect(await rowButton(1)).toHaveFocus());
  });

  it('? lists the keys', async () => {
    const { user } = await searchFor();
    await rowButton(1);
    await user.keyboard('?');
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['Next record', 'Previous record', 'The image', 'Change the search']) {
      expect(list).toHaveTextContent(key);
    }
  });
});

describe('records', () => {
  it('that were opened are marked as viewed until Reset Read', async () => {
    const { user } = await searchFor();
    await user.click(await rowButton(2));
    await recordHeading(2);
    await user.click(await rowButton(3));
    await recordHeading(3);
    const viewed = () => screen.getAllByRole('row').filter((row) => within(row).queryByText('viewed')).length;
    expect(viewed()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Reset Read' }));
    expect(viewed()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Reset Read' })).not.toBeInTheDocument();
    await recordHeading(3);
  });

  it('are asked for once, however often they are opened', async () => {
    const asked = vi.fn();
    answerCall(documentDetails, (request) => {
      asked(request);
      return { content: { details: makeDetails(1), usageBalance: null } };
    });
    const { user } = await searchFor();
    await user.click(await rowButton(1));
    await recordHeading(1);
    await user.keyboard('{Escape}');
    await user.click(await rowButton(1));
    await recordHeading(1);
    expect(asked.mock.calls).toEqual([[{ docId: 'A1', description: 'Warranty Deed A1' }]]);
  });

  it('lead on to a reference and back', async () => {
    answerCall(documentDetails, (request) => {
      const { docId } = request as { docId: string };
      const number = Number(docId.slice(1));
      const referenceDocumentSearchResults = number === 1 ? [makeReference(77)] : [];
      return { content: { details: makeDetails(number, { referenceDocumentSearchResults }), usageBalance: null } };
    });
    const { user } = await searchFor();
    await user.click(await rowButton(1));
    await user.click(await screen.findByRole('button', { name: /^A77/ }));
    await recordHeading(77);
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to A1' }));
    await recordHeading(1);
  });

  it('that can not be opened say so in an alert', async () => {
    answerCall(documentDetails, () => ({ httpStatus: 404, code: 'NOT_FOUND', message: 'There is no such record.' }));
    const { user } = await searchFor();
    await user.click(await rowButton(1));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('There is no such record.');
  });

  it('are needed for an image: "Select a document."', async () => {
    const { user } = await searchFor();
    await rowButton(1);
    await user.keyboard('i');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Select a document.');
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query === '(max-width: 900px)',
          media: query,
          addListener: () => {},
          removeListener: () => {},
        }) as unknown as MediaQueryList,
    );
  });

  it('the record lies over the list, takes the focus, and leads back to its row', async () => {
    const { user } = await searchFor();
    expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument();
    await user.click(await rowButton(2));
    await recordHeading(2);
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByRole('table', { name: 'Documents found' }).closest('[inert]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to results' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument());
    expect(await rowButton(2)).toHaveFocus();
  });
});
