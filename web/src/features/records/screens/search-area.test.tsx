import { landlink } from '@portal/contract/office/helper-data/landlink';
import { logout } from '@portal/contract/people/current-user/logout';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { buildHistoryEntry, buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  LAST_NAME,
  respondToSearchArea,
  respondWithSession,
  rowLink,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

it('appears with the county’s flags, without a placeholder before', async () => {
  const shown = vi.fn();
  const observer = new MutationObserver(() => {
    const list = screen.queryByRole('list', { name: 'Search by' });
    if (list) shown({ form: screen.queryByRole('textbox', { name: LAST_NAME }) !== null });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  renderPortal('/search/searchByName');
  expect(await screen.findByRole('textbox', { name: LAST_NAME })).toBeInTheDocument();
  observer.disconnect();
  expect(shown).toHaveBeenCalledWith({ form: true });
  expect(shown).not.toHaveBeenCalledWith({ form: false });
});

describe('the side navigation', () => {
  it("lists the user's searches in two groups, sorted by name, with the county's labels", async () => {
    const { county } = buildConfiguration();
    respondWithConfiguration(
      buildConfiguration({ county: { ...county, bookLabel: 'Volume', torrensLabel: 'Registered' } }),
    );
    renderPortal('/search');
    const list = await screen.findByRole('list', { name: 'Search by' });
    const namesIn = (group: HTMLElement) =>
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(namesIn(list)).toEqual([
      'Address',
      'Date',
      'Document Number',
      'Legal Description',
      'Name',
      'Parcel ID',
      'Registered Certificate',
      'Registered Text',
      'Tract Index NMI',
      'Volume & Page',
    ]);
    expect(namesIn(screen.getByRole('list', { name: 'Special Searches' }))).toEqual([
      'Grantor Grantee Book',
      'Plat',
      'Tax Lien',
      'Tract Book ID',
      'Tract Book Legal',
      'Words in Images',
    ]);
  });

  it('lists only permitted searches', async () => {
    respondWithSession({ searchList: ['searchByDate'] });
    renderPortal('/search');
    const list = await screen.findByRole('list', { name: 'Search by' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Special Searches' })).not.toBeInTheDocument();
    // The county's default search isn't permitted, so the first permitted search opens.
    expect(await screen.findByRole('heading', { name: 'Search by Date' })).toBeInTheDocument();
  });

  it('hides the recent searches from a GUEST', async () => {
    respondWithSession({ role: 'GUEST' });
    renderPortal('/search');
    await screen.findByRole('list', { name: 'Search by' });
    expect(screen.queryByText('Recent searches')).not.toBeInTheDocument();
  });

  it('labels entry 1 Current, and reloads the form of an entry', async () => {
    const criteria = { grantorGranteeLastName: 'OSTERGAARD', fromRecordedDate: '01/01/1950' };
    const past = buildHistoryEntry({ index: 2, criteria, displayCriteria: [{ key: 'Name', value: 'OSTERGAARD' }] });
    respondWithSession({}, [buildHistoryEntry(), past]);
    const { user, router } = renderPortal('/search/searchByDate');
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

describe('a history number in the address', () => {
  const past = [1, 2, 3, 4, 5].map((index) =>
    buildHistoryEntry({ index, criteria: { grantorGranteeLastName: `NAME ${index}` } }),
  );

  it.each([1, 2, 3, 4, 5])('reloads the form from that past search: %i', async (index) => {
    respondWithSession({}, past);
    const { router } = renderPortal(`/search/searchHistory/searchByName/${index}`);
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue(`NAME ${index}`);
    expect(router.state.location.pathname).toBe(`/search/searchByName/${index}`);
  });

  it.each(['0', '6', '-1', '1.5', 'first', '%00'])(
    'without a history entry shows the form with the last criteria: %s',
    async (index) => {
      respondWithSession({}, past);
      renderPortal(`/search/searchHistory/searchByName/${index}`);
      expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('');
    },
  );

  it.each(['searchByDate/1', 'searchHistory/searchByDate/1'])(
    'of another search shows the form of the address: %s',
    async (address) => {
      respondWithSession({}, past);
      renderPortal(`/search/${address}`);
      await screen.findByRole('heading', { name: 'Search by Date' });
      expect(screen.getByRole('textbox', { name: /^Recorded from/ })).toHaveValue('');
    },
  );

  it.each(['searchHistory', 'searchHistory/searchByName', 'searchHistory/nonsense/1'])(
    'without a search shows the default search: %s',
    async (address) => {
      renderPortal(`/search/${address}`);
      expect(await screen.findByRole('heading', { name: 'Search by Name' })).toBeInTheDocument();
    },
  );
});

describe('the routes of the search', () => {
  it.each(['/search', '/search/searchByShoeSize', '/search/a/b/c/d'])(
    'show the default search from county configuration when none matches: %s',
    async (address) => {
      respondToCall(landlink, () => ({ content: buildLandlink({ defaultSearch: 'searchByBookAndPage' }) }));
      renderPortal(address);
      expect(await screen.findByRole('heading', { name: 'Search by Book & Page' })).toBeInTheDocument();
    },
  );

  it.each([true, false])('show the notable dates next to a form if the county enables them: %s', async (isShown) => {
    respondToCall(landlink, () => ({ content: buildLandlink({ showNotableDates: isShown }) }));
    renderPortal('/search/searchByDate');
    await screen.findByRole('heading', { name: 'Search by Date' });
    if (isShown) expect(await screen.findByRole('table', { name: 'Notable dates' })).toBeInTheDocument();
    else expect(screen.queryByRole('table', { name: 'Notable dates' })).not.toBeInTheDocument();
  });

  it('without a number load the last criteria saved for the form', async () => {
    const { user } = renderPortal('/search/searchByName');
    await user.click(await screen.findByRole('textbox', { name: LAST_NAME }));
    await user.paste('LINDQUIST');
    await user.click(screen.getByRole('link', { name: 'Date' }));
    await screen.findByRole('heading', { name: 'Search by Date' });
    await user.click(screen.getByRole('link', { name: 'Name' }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
  });

  it('redirect from a results address to the search if there was no search', async () => {
    const { router } = renderPortal('/search/SearchResults');
    await screen.findByRole('heading', { name: 'Search by Name' });
    expect(router.state.location.pathname).toBe('/search/searchByName');
    expect(searchCalls).toEqual([]);
  });

  it('run the last search again when the results are reloaded, without a new entry in the history', async () => {
    await searchFor();
    await rowLink(1);
    document.body.replaceChildren();
    renderPortal('/search/SearchResults');
    expect(await rowLink(3)).toBeInTheDocument();
    expect(searchCalls).toHaveLength(2);
    expect(searchCalls[1]).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', updateHistory: false });
  });

  it('clear the criteria at logout', async () => {
    respondToCall(logout, () => ({ content: {} }));
    const { user } = await searchFor();
    await rowLink(1);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
