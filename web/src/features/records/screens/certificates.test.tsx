import type { TorrensRow } from '@portal/contract/index/search/results/torrens-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToSearchArea, respondToSearches, respondWithSession, searchCalls } from '../../../test/search-area.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

const ROW: TorrensRow = {
  id: '22871',
  certificateNumber: '22871',
  fileNumber: 'F-7',
  displayBookAndPage: '115/72',
  certifiedDate: '09/12/1991',
  shortStatus: 'CANCELLED',
  status: 'Cancelled',
  cancelledBySearchResults: [{ cancelledByCertificateId: '31941', cancelledByCertificateNumber: '31941' }],
  cancelledByCount: 3,
  pageCount: 2,
};

beforeEach(() => {
  respondToSearchArea();
  const rows = [
    ROW,
    {
      ...ROW,
      id: '31941',
      certificateNumber: '31941',
      cancelledByCount: 0,
      cancelledBySearchResults: [],
      pageCount: 0,
      shortStatus: 'CURRENT',
      status: 'Current',
    } satisfies TorrensRow,
  ];
  const searchResults = { searchResultList: rows, totalRecordCount: 2, currentRecordCount: 2 };
  respondToSearches(2, () => ({ searchResults }), 'searchByTorrensText');
});

const table = () => screen.findByRole('table', { name: 'Certificates found' });

async function searchText(text = 'northern waters') {
  const shown = renderPortal('/search/searchByTorrensText');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Text or Document Number' }), `${text}{Enter}`);
  await table();
  return shown;
}

describe('the Torrens text form', () => {
  it('requests the entered text in the selected section', async () => {
    const { user } = renderPortal('/search/searchByTorrensText');
    expect(await screen.findByRole('textbox', { name: 'Text or Document Number' })).toBeInTheDocument();
    for (const [section, label] of [
      ['Legal', 'Text'],
      ['Memorial Doc #', 'Document Number'],
      ['Memorial Text', 'Text'],
      ['Recital', 'Text'],
      ['All Sections', 'Text or Document Number'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: section }));
      expect(screen.getByRole('textbox', { name: label })).toBeInTheDocument();
    }
  });

  it("uses the county's name for registered land in navigation and headings", async () => {
    const { county } = buildConfiguration();
    respondWithConfiguration(buildConfiguration({ county: { ...county, torrensLabel: 'Registered' } }));
    respondToCall(landlink, () => ({ content: buildLandlink({ torrensLabel: 'Registered' }) }));
    await searchText();
    expect(screen.getByRole('heading', { level: 1, name: 'Registered text search' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Registered Certificate' })).toBeInTheDocument();
  });
});

describe('the list of certificates', () => {
  it('is filtered by status, and by all statuses together again', async () => {
    const { user } = await searchText();
    const numbers = async () =>
      within(await table())
        .getAllByRole('row')
        .slice(1)
        .map((row) => /\d+/.exec(row.textContent)?.[0]);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('checkbox', { name: 'Current' }));
    expect(await numbers()).toEqual(['31941']);
    expect(screen.getByText('1 of the 2 rows of this page')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }));
    expect(await numbers()).toEqual(['22871', '31941']);
  });

  it('marks those that have images', async () => {
    await searchText();
    const [, imaged, other] = within(await table()).getAllByRole('row');
    expect(imaged).toHaveTextContent('Image · 2 pages');
    expect(other).not.toHaveTextContent('Image');
  });

  it('shows number, certified date with book and page, and status with a badge for further cancelling certificates', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ torrensUseFileNumber: false }) }));
    const { router } = await searchText();
    expect(router.state.location.pathname).toBe('/search/TorrensSearchResults');
    expect(searchCalls.at(-1)).toMatchObject({
      text: 'northern waters',
      searchIn: 'ALL',
      sortKey: 'certificateNumber',
    });
    const headings = within(await table()).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Certificate #',
      'Certified Date / Book/Page',
      'Status',
    ]);
    const [first] = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(first).toHaveTextContent('22871 Image · 2 pages 09/12/1991 115/72Cancelled by 31941 +2 more');
  });

  it('has a file number column only if the county uses file numbers', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ torrensUseFileNumber: true }) }));
    await searchText();
    expect(within(await table()).getByRole('columnheader', { name: 'File #' })).toBeInTheDocument();
    expect(within(await table()).getAllByRole('cell', { name: 'F-7' })).toHaveLength(2);
  });

  it('sorts by a click on a heading and reverses the order by another', async () => {
    const { user } = await searchText();
    const sortBy = async (name: string) => user.click(within(await table()).getByRole('button', { name }));
    await sortBy('Certified Date / Book/Page');
    await waitFor(() => expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'certifiedDate', sortDirection: 'ASC' }));
    await sortBy('Certified Date / Book/Page');
    await waitFor(() => expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'certifiedDate', sortDirection: 'DESC' }));
    await sortBy('Certificate #');
    await waitFor(() =>
      expect(searchCalls.at(-1)).toMatchObject({ sortKey: 'certificateNumber', sortDirection: 'ASC' }),
    );
    expect(within(await table()).getByRole('columnheader', { name: 'Certificate #' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('asks to select a certificate if none is selected', async () => {
    const { user } = await searchText();
    await user.click(screen.getByRole('button', { name: 'Certificate' }));
    expect(await screen.findByText('Select a certificate.')).toBeInTheDocument();
  });

  it('has no Certificate button without the permission to retrieve certificates', async () => {
    respondWithSession({ certificateRetrieval: false });
    await searchText();
    expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
  });
});
