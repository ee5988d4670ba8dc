import { priceDocuments } from '@portal/contract/images/cart/cart';
import type { ResultRow } from '@portal/contract/index/search/results/result-kinds';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse } from '../../../test/records.ts';
import {
  focusOnFirstRow,
  respondToSearchArea,
  respondToSearches,
  rowBox,
  rowLink,
  rowLinks,
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
  await focusOnFirstRow();
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(
    within(screen.getByRole('region', { name: 'Selected records' })).getByText('2 records selected'),
  ).toBeVisible();
  expect(screen.getByText('Click on a record to view details and images')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filter Selections (2)' }));
  await user.keyboard('nn');
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Record' })).getByText('Document A3')).toBeInTheDocument();
});

it('shows and announces what the images of the checked documents cost, never the price of an earlier choice', async () => {
  const PRICES: Readonly<Record<string, number>> = { A1: 200, 'A1,A2': 1_450 };
  let release: (() => void) | undefined;
  respondToCall(priceDocuments, async (request) => {
    const { documentKeys } = request as { documentKeys: string[] };
    if (documentKeys.length > 1) await new Promise<void>((resolve) => (release = resolve));
    return { content: { documentCount: 1, priceCents: PRICES[documentKeys.join()] ?? 0, priceImages: 0 } };
  });
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard(' ');
  const bar = within(screen.getByRole('region', { name: 'Selected records' }));
  expect(await bar.findByText('Price of images: $2.00')).toBeVisible();
  await user.keyboard('{ArrowDown} ');
  expect(bar.queryByText(/Price of images/)).not.toBeInTheDocument();
  await waitFor(() => expect(release).toBeDefined());
  act(() => release?.());
  expect(await bar.findByText('Price of images: $14.50')).toBeVisible();
  // The second is the announcement for screen readers.
  await waitFor(() => expect(screen.getAllByText('Price of images: $14.50')).toHaveLength(2));
});

it('shows images of a flat fee instead of money', async () => {
  respondToCall(priceDocuments, () => ({ content: { documentCount: 1, priceCents: 0, priceImages: 3 } }));
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard(' ');
  const bar = within(screen.getByRole('region', { name: 'Selected records' }));
  expect(await bar.findByText('3 images of your flat fee')).toBeVisible();
});

it('works by keyboard alone: the focus stays on the button that replaces the other', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  await focusOnFirstRow();
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
  expect(screen.queryByRole('button', { name: /Filter Selections|Remove Filter/ })).not.toBeInTheDocument();
  await user.click(rowBox(1));
  await user.click(screen.getByRole('button', { name: 'Clear selections' }));
  expect(rowBox(1)).not.toBeChecked();
});

/** Gives the first rows the instruments, in order. */
function respondWithInstruments(total: number, ...instruments: readonly string[]): void {
  respondToSearches(total, (paging) => {
    const { searchResults } = buildSearchResponse(paging, total);
    const searchResultList = searchResults.searchResultList.map(
      (row, index) => ({ ...row, instrumentDescription: instruments[index] ?? 'Warranty Deed' }) as ResultRow,
    );
    return { searchResults: { ...searchResults, searchResultList } };
  });
}

it('shows the documents of several instruments of the page, says of how many rows, and all of them again', async () => {
  respondWithInstruments(5, 'Affidavit', 'Mortgage');
  const { user } = await searchFor();
  await rowLink(3);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Affidavit' }));
  expect(rowIds()).toEqual(['A1']);
  await waitFor(() => expect(screen.getByText('Filtered to 1 record')).toBeInTheDocument());
  await user.click(screen.getByRole('checkbox', { name: 'Mortgage' }));
  expect(rowIds()).toEqual(['A1', 'A2']);
  expect(screen.getByText('2 of the 5 rows of this page')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Filtered to 2 records')).toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all rows' }));
  expect(rowIds()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
});

it('says how many pages the checked records have together', async () => {
  respondToSearches(3, (paging) => {
    const { searchResults } = buildSearchResponse(paging, 3);
    const searchResultList = searchResults.searchResultList.map(
      (row, index) => ({ ...row, pageCount: [5, 0, 9][index] }) as ResultRow,
    );
    return { searchResults: { ...searchResults, searchResultList } };
  });
  const { user } = await searchFor();
  await rowLink(2);
  for (const number of [1, 2, 3]) await user.click(rowBox(number));
  const bar = screen.getByRole('region', { name: 'Selected records' });
  expect(within(bar).getByText('14 pages of images')).toBeVisible();
  await user.click(rowBox(1));
  expect(within(bar).getByText('9 pages of images')).toBeVisible();
});

it('keeps the filter while another order is loaded', async () => {
  respondWithInstruments(4, 'Affidavit');
  const { user } = await searchFor();
  await rowLink(2);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Affidavit' }));
  respondWithInstruments(4, 'Mortgage', 'Affidavit', 'Affidavit');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Recorded Date');
  await waitFor(() => expect(rowIds()).toEqual(['A2', 'A3']));
});

it('keeps the sentence of a truncated list and its total while rows are filtered', async () => {
  respondWithInstruments(1_000, 'Affidavit');
  const { user } = await searchFor();
  await rowLink(2);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Affidavit' }));
  expect(rowIds()[0]).toBe('A1');
  expect(screen.getByText('Results truncated. If needed, narrow criteria and search again.')).toBeVisible();
  expect(await screen.findByText('First 1,000 of 1,447 records')).toBeVisible();
});
