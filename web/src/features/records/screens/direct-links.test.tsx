import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSession } from '../../../test/county.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import {
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowLink,
  searchCalls,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

describe.each([
  {
    address: '/externalsearch/parcelid/12-33-21-31-4500',
    type: 'searchByParcelId',
    requested: { parcelId: '12-33-21-31-4500', fromRecordedDate: '01/01/1900', toRecordedDate: '11/20/2026' },
    missing: 'Could not find requested Parcel ID',
  },
  {
    address: '/externalsearch/documentnumber/A587329',
    type: 'searchByDocumentNumber',
    requested: { documentType: 'ALL', fromDocumentNumber: 'A587329', toDocumentNumber: '' },
    missing: 'Could not find requested Document Number',
  },
] as const)('$address', ({ address, type, requested, missing }) => {
  it('opens the results', async () => {
    respondToSearches(2, () => ({}), type);
    const { router } = renderPortal(address);
    expect(await rowLink(2)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/search/SearchResults');
    expect(searchCalls).toEqual([expect.objectContaining(requested)]);
  });

  it('shows an alert if nothing is found, and returns to the search', async () => {
    respondToSearches(0, () => ({}), type);
    const { router } = renderPortal(address);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(missing);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/search/));
  });

  it('opens after the user signs in', async () => {
    respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
    respondToCall(login, () => ({ content: buildSession({ searchList: [...SEARCH_TYPES] }) }));
    respondToSearches(1, () => ({}), type);
    const { user } = renderPortal(address);
    await user.type(await screen.findByLabelText('User name'), 'demo.searcher');
    await user.type(screen.getByLabelText('Password'), 'Juniper!2026{Enter}');
    expect(await rowLink(1)).toBeInTheDocument();
  });

  it('shows an alert without a request if the user does not have that search', async () => {
    respondWithSession({ searchList: ['searchByName'] });
    const { router } = renderPortal(address);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Your account doesn't include");
    expect(searchCalls).toEqual([]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/searchByName'));
  });

  it('asks before a charged search, and only runs it on yes', async () => {
    respondToCall(countSearches, () => ({ content: { counts: ['CHARGED' as const] } }));
    respondToSearches(1, () => ({}), type);
    const { user } = renderPortal(address);
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('You pay for the search if it finds records.');
    expect(searchCalls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    expect(await rowLink(1)).toBeInTheDocument();
  });

  it('returns to the search without a charge on no', async () => {
    respondToCall(countSearches, () => ({ content: { counts: ['CHARGED' as const] } }));
    const { router, user } = renderPortal(address);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: "Don't search" }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/search/));
    expect(searchCalls).toEqual([]);
  });

  it('reports a failure', async () => {
    respondToCall(SEARCH_ENDPOINTS[type], () => ({ httpStatus: 500, message: 'Broken' }));
    renderPortal(address);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Broken');
  });
});

it.each([
  ['a percent sign', 'parcelid/12%2533', 'Could not find requested Parcel ID'],
  ['10,000 characters', `documentnumber/${'9'.repeat(10_000)}`, 'Could not find requested Document Number'],
  ['nothing but a space', 'documentnumber/%20', 'Could not find requested Document Number'],
  ['a control character', 'parcelid/%00', 'Could not find requested Parcel ID'],
])('criteria that no form would send are not requested: %s', async (_, link, missing) => {
  renderPortal(`/externalsearch/${link}`);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(missing);
  expect(searchCalls).toEqual([]);
});
