import { homeAll } from '@portal/contract/home/home-all';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowButton,
  searchCalls,
} from '../features/records/screens/search-area-testing.tsx';
import { buildHome } from '../test/home.ts';
import { renderPortal } from '../test/render-part.tsx';
import { respondToCall } from '../test/server.ts';

beforeEach(() => {
  respondToSearchArea();
  respondToCall(homeAll, () => ({ content: buildHome() }));
});

async function openHome() {
  const shown = renderPortal('/home');
  return { ...shown, box: await screen.findByRole('searchbox', { name: /^Name, document number/ }) };
}

describe('The search box of home', () => {
  it('says what it takes the text for, and runs that search by its own form', async () => {
    const { user, box, router } = await openHome();
    await user.type(box, 'lindquist anna');
    expect(screen.getByText('Searches for the name lindquist anna.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await rowButton(1);
    expect(router.state.location.pathname).toBe('/search/SearchResults');
    expect(searchCalls).toMatchObject([{ grantorGranteeLastName: 'lindquist anna', documentType: 'ALL' }]);
  });

  it('searches for the reading that the user chooses instead', async () => {
    const { user, box } = await openHome();
    await user.type(box, 'anna lindquist');
    await user.click(screen.getByRole('button', { name: "It's a name, first name first" }));
    expect(screen.getByText('Searches for the name lindquist, anna.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await rowButton(1);
    expect(searchCalls).toMatchObject([{ grantorGranteeLastName: 'lindquist', grantorGranteeFirstName: 'anna' }]);
  });

  it('searches once: neither Back nor Forward searches, or pays, again', async () => {
    const { user, box, router } = await openHome();
    await user.type(box, 'lindquist{Enter}');
    await rowButton(1);
    await router.navigate(-1);
    expect(await screen.findByRole('heading', { level: 1, name: 'Search by Name' })).toBeInTheDocument();
    expect(screen.getByDisplayValue('lindquist')).toBeInTheDocument();
    await router.navigate(1);
    await rowButton(1);
    expect(searchCalls).toHaveLength(1);
  });

  it('shows the form and how to find more if nothing is found', async () => {
    respondToSearches(0, undefined, 'searchByDocumentNumber');
    const { user, box } = await openHome();
    await user.type(box, 'Doc. A587329{Enter}');
    expect(await screen.findByText('No Records Found.')).toBeInTheDocument();
    expect(screen.getByDisplayValue('A587329')).toBeInTheDocument();
    expect(searchCalls).toMatchObject([{ fromDocumentNumber: 'A587329' }]);
  });

  it('sends nothing for a text that no search accepts', async () => {
    const { user, box } = await openHome();
    await user.type(box, '100%{Enter}');
    expect(screen.getByText('No search fits this text. Choose a search below.')).toBeInTheDocument();
    expect(box).toHaveFocus();
    expect(searchCalls).toHaveLength(0);
  });

  it('is there for guests, and not for accounts without these searches', async () => {
    respondWithSession({ role: 'GUEST' });
    await openHome();
    cleanup();
    respondWithSession({ searchList: ['searchByDate'] });
    renderPortal('/home');
    await screen.findByRole('region', { name: 'Search by' });
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
  });
});
