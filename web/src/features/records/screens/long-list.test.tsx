import { summarizeSearch } from '@portal/contract/index/search/run/summarize-search';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LAST_NAME,
  respondToSearchArea,
  respondToSearches,
  respondWithSummary,
  rowLink,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

const PERIODS = [
  { fromRecordedDate: '01/01/1980', toRecordedDate: '12/31/1989', count: 1_200 },
  { fromRecordedDate: '01/01/1990', toRecordedDate: '05/31/1996', count: 247 },
];
const GROUPS = [{ code: 'DEEDS', description: 'Deeds', count: 900 }];
const NARROW = 'Narrow the list to see the rest';

beforeEach(() => {
  respondToSearchArea();
  respondToSearches(1_000);
  respondWithSummary({ periods: PERIODS, groups: GROUPS });
});

describe('A list that is truncated', () => {
  it('shows the total number, and narrows to a period', async () => {
    const { user } = await searchFor();
    expect(await screen.findByText('First 1,000 of 1,447 records')).toBeInTheDocument();
    expect(screen.getByText('Results truncated. If needed, narrow criteria and search again.')).toBeInTheDocument();
    await user.click(screen.getByText(NARROW));
    expect(screen.getByText('Each choice runs a new search.')).toBeVisible();
    respondToSearches(247);
    await user.click(screen.getByRole('button', { name: '1990–1996 247 records' }));
    await waitFor(() => expect(screen.queryByText(NARROW)).not.toBeInTheDocument());
    expect(await rowLink(1)).toBeInTheDocument();
    expect(searchCalls.find(({ toRecordedDate }) => toRecordedDate === '05/31/1996')).toMatchObject({
      grantorGranteeLastName: 'LINDQUIST',
      fromRecordedDate: '01/01/1990',
      updateHistory: true,
    });
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
    expect(screen.getByDisplayValue('05/31/1996')).toBeInTheDocument();
  });

  it('narrows to an instrument group, and shows the price', async () => {
    respondWithSummary({ groups: GROUPS, narrowedSearchCents: 50 });
    const { user } = await searchFor();
    await user.click(await screen.findByText(NARROW));
    expect(screen.getByText('Each choice runs a new search for $0.50.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deeds 900 records' }));
    await waitFor(() => expect(searchCalls.some(({ instrumentGroup }) => instrumentGroup === 'DEEDS')).toBe(true));
  });

  it('of a search with nothing to narrow refers to the form', async () => {
    respondWithSummary({ total: null });
    await searchFor();
    expect(await screen.findByText('First 1,000 of more than 200,000 records')).toBeInTheDocument();
    expect(screen.getByText(/Change the search to see the rest\./)).toBeInTheDocument();
  });

  it('is unchanged if the summary fails', async () => {
    respondToCall(summarizeSearch, () => ({ httpStatus: 402 }));
    await searchFor();
    expect(await rowLink(1)).toBeInTheDocument();
    expect(screen.queryByText(/First 1,000/)).not.toBeInTheDocument();
  });
});

it.each([
  ['with fewer records', 999, 1_447],
  ['that has all of exactly 1,000', 1_000, 1_000],
])('A list %s has no summary', async (_title, listed, total) => {
  respondToSearches(listed);
  respondWithSummary({ total });
  await searchFor();
  expect(await rowLink(1)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/First 1,000/)).not.toBeInTheDocument());
});
