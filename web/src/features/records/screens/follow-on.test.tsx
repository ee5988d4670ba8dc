import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDetails, buildReference, buildSearchResponse } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  recordRegion,
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowLink,
  type SearchCall,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(() => {
  respondToSearchArea();
  respondToCall(documentDetails, (request) => {
    const number = Number((request as { docId: string }).docId.slice(1));
    const referenceDocumentSearchResults = [buildReference(77)];
    const torrens = { docType: 'T', torrensSearchResults: [{ certificateNumber: '22871', status: 'Current' }] };
    const details = buildDetails(number, { referenceDocumentSearchResults, ...(number === 3 && torrens) });
    return { content: { details, usageBalance: null } };
  });
});

/** A new search replaces the list and the record next to it. */
const findRecord = (number: number) => screen.findByText(`Document A${number}`);
const backButton = () => screen.queryByRole('button', { name: 'Back to Search Results' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const partyLink = async (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, search for`) });

describe('a link of a record searches', () => {
  it.each([
    ['PETERSON, CARL J', { grantorGranteeLastName: 'PETERSON', grantorGranteeFirstName: 'CARL J' }, 'GRANTORS'],
    ['LINDQUIST, ANNA M', { grantorGranteeLastName: 'LINDQUIST', grantorGranteeFirstName: 'ANNA M' }, 'GRANTEES'],
  ])('for a party on its side: %s', async (name, criteria, grantorGranteeSearchIn) => {
    const { user } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await partyLink(name));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    const requested = searchCalls.at(-1);
    expect(requested).toMatchObject({ ...criteria, grantorGranteeSearchIn, updateHistory: true, pageNumber: 1 });
    // In the new list no record has been opened.
    expect(screen.queryByText('viewed')).not.toBeInTheDocument();
    expect(screen.getByText('Click on a record to view details and images')).toBeInTheDocument();
  });

  it.each([
    ['LINDQUIST, ANNA M', 'As grantor', { grantorGranteeLastName: 'LINDQUIST', grantorGranteeSearchIn: 'GRANTORS' }],
    ['PETERSON, CARL J', 'As grantee', { grantorGranteeLastName: 'PETERSON', grantorGranteeSearchIn: 'GRANTEES' }],
  ])('for a party on the other side, to follow a chain of title: %s %s', async (name, side, criteria) => {
    const { user } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${side}, search for ${name}`) }));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    expect(searchCalls.at(-1)).toMatchObject(criteria);
  });

  it('for a reference document by its number, in addition to opening it in place', async () => {
    respondToSearches(1, () => ({}), 'searchByDocumentNumber');
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    await user.click(await screen.findByRole('button', { name: 'Search, search for document A77' }));
    await heading('Document number search');
    expect(searchCalls.at(-1)).toMatchObject({ documentType: 'A', fromDocumentNumber: '77' });
    await user.click(backButton() as HTMLElement);
    await heading('Name search');
    await findRecord(1);
  });

  it('for a certificate, and returns to the documents', async () => {
    respondToCall(SEARCH_ENDPOINTS.searchByTorrensCertificate, (request) => {
      const requested = request as SearchCall;
      searchCalls.push(requested);
      const row = {
        id: '22871',
        certificateNumber: '22871',
        fileNumber: '',
        displayBookAndPage: '',
        certifiedDate: '06/02/2019',
        shortStatus: 'CURRENT' as const,
        status: 'Current',
        cancelledBySearchResults: [],
        cancelledByCount: 0,
        pageCount: 0,
      };
      const searchResults = { searchResultList: [row], totalRecordCount: 1, currentRecordCount: 1 };
      return { content: { ...buildSearchResponse(requested, 1), searchResults } as never };
    });
    const { user, router } = await searchFor();
    await user.click(await rowLink(3));
    await user.click(await screen.findByRole('button', { name: /^22871, search for certificate/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/TorrensSearchResults'));
    expect(searchCalls.at(-1)).toMatchObject({ certificateNumber: '22871' });
    await user.click(await screen.findByRole('button', { name: 'Back to Search Results' }));
    await findRecord(3);
    expect(router.state.location).toMatchObject({ pathname: '/search/SearchResults', search: '?record=A3' });
  });

  it('only if the user has that search: otherwise it is plain text', async () => {
    respondWithSession({ searchList: ['searchByName'] });
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    await partyLink('PETERSON, CARL J');
    expect(screen.queryByRole('button', { name: /^Search, search for/ })).not.toBeInTheDocument();
  });

  it('and shows an alert if nothing is found, without changing anything', async () => {
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    respondToSearches(0);
    await user.click(await partyLink('PETERSON, CARL J'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No Records Found.');
    expect(backButton()).not.toBeInTheDocument();
    await findRecord(1);
  });
});

describe('Back to Search Results', () => {
  it('restores criteria, page and sort of the first search, and selects the record again', async () => {
    respondToSearches(120);
    const { user } = await searchFor('OSTERGAARD');
    await rowLink(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
    await waitFor(() => expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'recordedDate' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.click(await rowLink(107));
    await user.click(await partyLink('PETERSON, CARL J'));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    // After a second link, the way back is still to the first search.
    await user.click(await rowLink(4));
    await user.click(await partyLink('LINDQUIST, ANNA M'));
    await waitFor(() => expect(searchCalls.at(-1)).toMatchObject({ grantorGranteeLastName: 'LINDQUIST' }));

    await user.click(backButton() as HTMLElement);
    await findRecord(107);
    const requested = searchCalls.findLast(({ batch }) => batch === 1);
    expect(requested).toMatchObject({ grantorGranteeLastName: 'OSTERGAARD', pageNumber: 2, sortKey: 'recordedDate' });
    expect(requested).toMatchObject({ updateHistory: false });
    expect((await rowLink(107)).closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(backButton()).not.toBeInTheDocument();
  });

  it('also happens with the browser’s Back', async () => {
    const { user, router } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await partyLink('PETERSON, CARL J'));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    // The button appears before the address of the new list.
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await router.navigate(-1);
    await findRecord(2);
    expect(searchCalls.at(-1)).toMatchObject({ grantorGranteeLastName: 'OSTERGAARD', updateHistory: false });
    expect(backButton()).not.toBeInTheDocument();
  });

  it('is available after a reload of the tab', async () => {
    const { user } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await partyLink('PETERSON, CARL J'));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    document.body.replaceChildren();
    const { user: later } = renderPortal('/search/SearchResults');
    await later.click(await screen.findByRole('button', { name: 'Back to Search Results' }));
    await findRecord(2);
    expect(searchCalls.at(-1)).toMatchObject({ grantorGranteeLastName: 'OSTERGAARD' });
  });

  it('ends with a new search', async () => {
    const { user } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await partyLink('PETERSON, CARL J'));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await rowLink(1);
    expect(backButton()).not.toBeInTheDocument();
  });

  it('shows an alert on failure and keeps the results', async () => {
    const { user } = await searchFor('OSTERGAARD');
    await user.click(await rowLink(2));
    await user.click(await partyLink('PETERSON, CARL J'));
    await waitFor(() => expect(backButton()).toBeInTheDocument());
    respondToCall(SEARCH_ENDPOINTS.searchByName, () => ({ httpStatus: 500, message: 'Broken' }));
    await user.click(backButton() as HTMLElement);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Broken');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(backButton()).toBeInTheDocument();
    expect(await rowLink(2)).toBeInTheDocument();
    expect(recordRegion()).toHaveTextContent('Click on a record');
  });
});
