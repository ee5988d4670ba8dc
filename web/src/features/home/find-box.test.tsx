import { plats, similarPlats } from '@portal/contract/office/helper-data/plats';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildHome } from '../../test/home.ts';
import { renderPortal } from '../../test/render-part.tsx';
import {
  respondToSearchArea,
  respondToSearches,
  respondWithSession,
  rowLink,
  searchCalls,
} from '../../test/search-area.tsx';
import { respondToCall } from '../../test/server.ts';

beforeEach(() => {
  respondToSearchArea();
  respondToCall(homeAll, () => ({ content: buildHome() }));
});

async function openHome() {
  const shown = renderPortal('/home');
  return { ...shown, box: await screen.findByRole('searchbox', { name: /^Name, document number/ }) };
}

describe('The search box on the home page', () => {
  it('shows how it reads the text, and runs that search with its own form', async () => {
    const { user, box, router } = await openHome();
    await user.type(box, 'lindquist anna');
    expect(screen.getByText('Searches for the name lindquist anna.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await rowLink(1);
    expect(router.state.location.pathname).toBe('/search/SearchResults');
    expect(searchCalls).toMatchObject([{ grantorGranteeLastName: 'lindquist anna', documentType: 'ALL' }]);
  });

  it('runs the reading that the user chooses instead', async () => {
    const { user, box } = await openHome();
    await user.type(box, 'anna lindquist');
    await user.click(screen.getByRole('button', { name: "It's a name, first name first" }));
    expect(screen.getByText('Searches for the name lindquist, anna.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await rowLink(1);
    expect(searchCalls).toMatchObject([{ grantorGranteeLastName: 'lindquist', grantorGranteeFirstName: 'anna' }]);
  });

  it('offers to search the text of images, and does so for a phrase in quotation marks', async () => {
    respondToSearches(1, undefined, 'searchByImageWords');
    const { user, box } = await openHome();
    await user.type(box, 'railroad easement');
    await user.click(screen.getByRole('button', { name: "It's words in the images" }));
    expect(screen.getByText('Searches the text of the images for railroad easement.')).toBeInTheDocument();
    await user.clear(box);
    await user.type(box, '"last will"{Enter}');
    await rowLink(1);
    expect(searchCalls).toMatchObject([{ imagePhrase: 'last will', imageWords: '' }]);
  });

  describe('with a lot and block', () => {
    const PLATS = [
      { code: '-1', description: '(Select from list)' },
      { code: '7', description: 'LAKEVIEW ADDITION' },
      { code: '8', description: 'LAKEVIEW 2ND ADDITION' },
      { code: '9', description: 'NOPIMING BEACH' },
    ];
    const SIMILAR: Readonly<Record<string, string | null>> = { 'Lakeview Second': '8' };
    beforeEach(() => {
      respondToSearches(3, undefined, 'searchByLegalDescription');
      respondToCall(plats, () => ({ content: { plats: PLATS, aliases: [] } }));
      respondToCall(similarPlats, (request) => {
        const { platName } = request as { platName: string };
        return { content: { codeDescriptionResultList: [], sameName: SIMILAR[platName] ?? null } };
      });
    });

    it.each([
      ['LOT 3 BLOCK 2 LAKEVIEW ADDITION', '7'],
      ['L3 B2 Nopiming', '9'],
      ['L3 B2 Lakeview Second', '8'],
    ])('finds the plat of %s and searches', async (text, plat) => {
      const { user, box } = await openHome();
      await user.type(box, `${text}{Enter}`);
      await rowLink(1);
      expect(searchCalls).toMatchObject([{ legalType: 'LB', plat, lot: '3', block: '2' }]);
    });

    it('asks for the plat if several start with the name', async () => {
      const { user, box } = await openHome();
      await user.type(box, 'L3 B2 LAKEVIEW{Enter}');
      await waitFor(() => expect(screen.getByLabelText(/^Plat name/)).toHaveFocus());
      expect(searchCalls).toHaveLength(0);
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Enter}');
      await rowLink(1);
      expect(searchCalls).toMatchObject([{ plat: '8', lot: '3', block: '2' }]);
    });

    it('asks for the plat if none has the name', async () => {
      const { user, box } = await openHome();
      await user.type(box, 'Lot 3 Block 2 Xyzzy{Enter}');
      expect(await screen.findByText('No matching plat found.')).toBeInTheDocument();
      await waitFor(() => expect(screen.getByLabelText(/^Plat name/)).toHaveFocus());
      expect(searchCalls).toHaveLength(0);
    });
  });

  it('searches once: neither Back nor Forward searches or pays again', async () => {
    const { user, box, router } = await openHome();
    await user.type(box, 'lindquist{Enter}');
    await rowLink(1);
    await router.navigate(-1);
    expect(await screen.findByRole('heading', { level: 1, name: 'Search by Name' })).toBeInTheDocument();
    expect(screen.getByDisplayValue('lindquist')).toBeInTheDocument();
    await router.navigate(1);
    await rowLink(1);
    expect(searchCalls).toHaveLength(1);
  });

  it('shows the form with suggestions if nothing is found', async () => {
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

  it('is shown to guests, but not to accounts without these searches', async () => {
    respondWithSession({ role: 'GUEST' });
    await openHome();
    cleanup();
    respondWithSession({ searchList: ['searchByDate'] });
    renderPortal('/home');
    await screen.findByRole('region', { name: 'Search by' });
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
  });
});
