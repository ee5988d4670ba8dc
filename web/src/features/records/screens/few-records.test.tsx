import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LAST_NAME,
  respondToSearchArea,
  respondToSearches,
  rowButton,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

const SIMILAR = /^Include names that sound or look alike 12 records$/;

beforeEach(() => {
  respondToSearchArea();
  respondToCall(countSearches, (request) => {
    const { searches } = request as { searches: readonly object[] };
    return { content: { counts: searches.map(() => 12) } };
  });
});

describe('A short list', () => {
  it('offers wider searches with their record counts, and runs the selected one', async () => {
    respondToSearches(3);
    const { user } = await searchFor();
    const similar = await screen.findByRole('button', { name: SIMILAR });
    expect(searchCalls).toHaveLength(1);
    respondToSearches(12);
    await user.click(similar);
    expect(await rowButton(12)).toBeInTheDocument();
    expect(searchCalls.at(-1)).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', nameMatch: 'SIMILAR' });
    expect(screen.queryByRole('button', { name: SIMILAR })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
    expect(screen.getByRole('radio', { name: 'Sounds like' })).toBeChecked();
  });

  it('with eleven records offers no wider search', async () => {
    respondToSearches(11);
    await searchFor();
    await rowButton(11);
    expect(screen.queryByRole('button', { name: SIMILAR })).not.toBeInTheDocument();
  });

  it('with ten records offers some', async () => {
    respondToSearches(10);
    await searchFor();
    expect(await screen.findByRole('button', { name: SIMILAR })).toBeInTheDocument();
  });

  it('stays if the wider search fails', async () => {
    respondToSearches(3);
    const { user } = await searchFor();
    const similar = await screen.findByRole('button', { name: SIMILAR });
    respondToCall(SEARCH_ENDPOINTS.searchByName, () => ({ httpStatus: 500 }));
    await user.click(similar);
    await waitFor(() => expect(screen.getByRole('alertdialog')).toBeInTheDocument());
    expect(screen.getByText('3')).toBeInTheDocument();
  });
});
