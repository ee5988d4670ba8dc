import type { ResultRow } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse } from '../../../test/records.ts';
import {
  respondToSearchArea,
  respondToSearches,
  rowBox,
  rowLink,
  rowLinks,
  type SearchCall,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

const rowIds = () => rowLinks().map(({ dataset }) => dataset.record);

it('shows only checked rows, whose boxes are disabled, until Remove Filter re-queries the full sorted results', async () => {
  const { user } = await searchFor();
  await rowLink(3);
  expect(screen.queryByRole('button', { name: /^Filter Selections/ })).not.toBeInTheDocument();
  await user.click(rowBox(3));
  await user.click(rowBox(1));
  await user.click(screen.getByRole('button', { name: 'Filter Selections (2)' }));
  expect(rowIds()).toEqual(['A1', 'A3']);
  expect(screen.getByText('Filtered to 2 records')).toBeInTheDocument();
  expect(screen.getByText('Filtered')).toBeInTheDocument();
  expect(rowBox(1)).toBeDisabled();
  expect(rowBox(1)).toBeChecked();

  const requested = searchCalls.length;
  await user.click(screen.getByRole('button', { name: /^ASC/ }));
  await waitFor(() => expect(rowIds()).toEqual(['A3', 'A1']));
  expect(searchCalls).toHaveLength(requested);

  await user.click(screen.getByRole('button', { name: 'Remove Filter' }));
  await waitFor(() => expect(rowIds()).toHaveLength(3));
  expect(searchCalls.at(-1)).toMatchObject({ sortDirection: 'DESC', pageNumber: 1, updateHistory: false });
  expect(rowBox(3)).toBeChecked();
  expect(rowBox(3)).toBeEnabled();
});

it('Space checks the focused row, and n moves through the filtered rows only', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(screen.getByText('2 records selected')).toBeInTheDocument();
  expect(screen.getByText('Click on a record to view details and images')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filter Selections (2)' }));
  await user.keyboard('nn');
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Record' })).getByText('Document A3')).toBeInTheDocument();
});

it('works by keyboard alone: the focus stays on the button that replaces the other', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard(' ');
  const filter = screen.getByRole('button', { name: 'Filter Selections (1)' });
  filter.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowIds()).toEqual(['A1']));
  expect(screen.getByRole('button', { name: 'Remove Filter' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowIds()).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Filter Selections (1)' })).toHaveFocus();
});

it('keeps the checks across pages, clears them on demand, and resets them with a new search', async () => {
  respondToSearches(101);
  const { user } = await searchFor();
  await rowLink(2);
  await user.click(rowBox(2));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await rowLink(101);
  await user.click(rowBox(101));
  await user.click(screen.getByRole('button', { name: 'Filter Selections (2)' }));
  expect(rowIds()).toEqual(['A2', 'A101']);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Change search' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await rowLink(1);
  expect(screen.queryByRole('button', { name: /Filter/ })).not.toBeInTheDocument();
  await user.click(rowBox(1));
  await user.click(screen.getByRole('button', { name: 'Clear selections' }));
  expect(rowBox(1)).not.toBeChecked();
});

it('shows the documents of one instrument of the page, and all of them again', async () => {
  respondToSearches(3, (paging) => {
    const response = buildSearchResponse(paging, 3);
    const [first, ...others] = response.searchResults.searchResultList;
    const searchResultList = [{ ...first, instrumentDescription: 'Affidavit' } as ResultRow, ...others];
    return { searchResults: { ...response.searchResults, searchResultList } };
  });
  const { user } = await searchFor();
  await rowLink(2);
  const choice = screen.getByRole('combobox', { name: 'Filter by instrument' });
  await user.selectOptions(choice, 'Affidavit');
  expect(rowIds()).toEqual(['A1']);
  expect(screen.getByText('Filtered to 1 record')).toBeInTheDocument();
  await user.selectOptions(choice, 'All instruments');
  await waitFor(() => expect(rowIds()).toHaveLength(3));
  expect(choice).toHaveValue('');
});

it('reserves the space of the filter by instrument until all rows of the page have arrived', async () => {
  let isBroken = true;
  respondToCall(SEARCH_ENDPOINTS.searchByName, (request) => {
    const requested = request as SearchCall;
    if (requested.batch > 1 && isBroken) return { httpStatus: 500 };
    const { searchResults } = buildSearchResponse(requested, 30);
    const [first, ...others] = searchResults.searchResultList;
    const searchResultList = [{ ...first, instrumentDescription: 'Affidavit' } as ResultRow, ...others];
    return {
      content: { ...buildSearchResponse(requested, 30), searchResults: { ...searchResults, searchResultList } },
    };
  });
  const { user } = await searchFor();
  const again = await screen.findByRole('button', { name: 'Load the rest' });
  const choice = screen.getByRole('combobox', { name: 'Filter by instrument' });
  expect(choice).toBeDisabled();
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(choice).toBeEnabled());
});

it('offers no filter by instrument if all documents have the same', async () => {
  await searchFor();
  await rowLink(1);
  expect(screen.queryByRole('combobox', { name: 'Filter by instrument' })).not.toBeInTheDocument();
});
