import { openSearchAddress } from '@portal/contract/index/search/run/search-address';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  LAST_NAME,
  recordHeading,
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowLink,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

const KEY = 'AAAAAAAAAAAAAAAA';
const OTHER_KEY = 'BBBBBBBBBBBBBBBB';
const CRITERIA = { grantorGranteeLastName: 'LINDQUIST', fromRecordedDate: '01/01/1950' };

/** The addresses that were requested. */
let opened: unknown[] = [];

beforeEach(() => {
  respondToSearchArea();
  opened = [];
  respondToSearches(3, () => ({ addressKey: KEY }));
});

function respondToAddress(costCents = 0): void {
  respondToCall(openSearchAddress, (request) => {
    opened.push(request);
    return { content: { type: 'searchByName' as const, criteria: CRITERIA, costCents } };
  });
}

describe('The address of results', () => {
  it('contains the search and the open record, but no criteria', async () => {
    const { user, router } = await searchFor();
    await user.click(await rowLink(2));
    await recordHeading(2);
    expect(router.state.location.search).toBe(`?search=${KEY}&record=A2`);
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe(`?search=${KEY}`);
  });

  it('is the link of each row', async () => {
    await searchFor();
    expect(await rowLink(2)).toHaveAttribute('href', `/search/SearchResults?search=${KEY}&record=A2`);
  });

  it('opens list and record in another tab', async () => {
    respondToAddress();
    const { router } = renderPortal(`/search/SearchResults?search=${KEY}&record=A2`);
    expect(await rowLink(1)).toBeInTheDocument();
    await recordHeading(2);
    expect(opened).toEqual([{ key: KEY, recordId: 'A2' }]);
    expect(searchCalls[0]).toMatchObject({ ...CRITERIA, updateHistory: true });
    expect(router.state.location).toMatchObject({ search: `?search=${KEY}&record=A2` });
  });

  it('asks before a charge, and shows the form with the criteria on no', async () => {
    respondToAddress(60);
    const { user } = renderPortal(`/search/SearchResults?search=${KEY}&record=A2`);
    const dialog = await screen.findByRole('alertdialog', { name: 'This search is charged' });
    expect(dialog).toHaveTextContent('Opening this address costs $0.60.');
    expect(searchCalls).toEqual([]);
    await user.click(screen.getByRole('button', { name: "Don't search" }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
    expect(searchCalls).toEqual([]);
  });

  it('opens on yes', async () => {
    respondToAddress(60);
    const { user } = renderPortal(`/search/SearchResults?search=${KEY}`);
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await rowLink(1)).toBeInTheDocument();
  });

  it('of a reloaded page runs the search of the tab again, without asking', async () => {
    respondToAddress();
    const first = await searchFor();
    await rowLink(1);
    const { search, pathname } = first.router.state.location;
    searchCalls.length = 0;
    cleanup();
    renderPortal(pathname + search);
    expect(await rowLink(1)).toBeInTheDocument();
    expect(opened).toEqual([]);
    expect(searchCalls[0]).toMatchObject({ updateHistory: false });
  });

  it('of a search other than the tab’s last opens that search', async () => {
    respondToAddress();
    await searchFor();
    await rowLink(1);
    renderPortal(`/search/SearchResults?search=${OTHER_KEY}`);
    await screen.findAllByText('3 documents found');
    await expect.poll(() => opened).toEqual([{ key: OTHER_KEY }]);
  });

  it('that is unknown says so, and links to the search form', async () => {
    respondToCall(openSearchAddress, () => ({ httpStatus: 404, code: 'NOT_FOUND', message: 'Not found.' }));
    renderPortal(`/search/SearchResults?search=${KEY}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/This address belongs to another account/);
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toBeInTheDocument();
  });

  it('of a search that the account lacks says so', async () => {
    respondWithSession({ searchList: ['searchByDate'] });
    respondToAddress();
    renderPortal(`/search/SearchResults?search=${KEY}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Your account doesn't include Name.");
    expect(searchCalls).toEqual([]);
  });
});
