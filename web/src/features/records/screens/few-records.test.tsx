import { certifySearch, searchCertificateOffer } from '@portal/contract/index/certified-searches/certified-searches';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLandlink } from '../../../test/records.ts';
import {
  LAST_NAME,
  respondToSearchArea,
  respondToSearches,
  rowLink,
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
    expect(await rowLink(12)).toBeInTheDocument();
    expect(searchCalls.at(-1)).toMatchObject({
      ...{ grantorGranteeLastName: 'LINDQUIST', nameMatch: 'SIMILAR', sortKey: 'likeness' },
    });
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Likeness');
    expect(screen.queryByRole('button', { name: SIMILAR })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    expect(await screen.findByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
    expect(screen.getByRole('radio', { name: 'Sounds like' })).toBeChecked();
  });

  it('with eleven records offers no wider search', async () => {
    respondToSearches(11);
    await searchFor();
    await rowLink(11);
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

describe('A search that found nothing', () => {
  it('can be certified', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ certify: true }) }));
    respondToCall(searchCertificateOffer, () => ({ content: { isOffered: true, costCents: 1_500 } }));
    const certified: object[] = [];
    respondToCall(certifySearch, (request) => {
      certified.push(request as object);
      return { content: { number: null, usageBalance: null, message: 'Your account has insufficient funds.' } };
    });
    respondToSearches(0, () => ({ addressKey: 'xyzzyxyzzyxyzzyx' }));
    const { user } = await searchFor('XYZZY');
    const notice = await screen.findByRole('region', { name: 'No Records Found.' });
    await user.click(await within(notice).findByRole('button', { name: 'Certify for $15.00' }));
    await waitFor(() => expect(certified).toMatchObject([{ searchKeys: ['xyzzyxyzzyxyzzyx'] }]));
  });

  it('has no such button where the county certifies no searches', async () => {
    respondToSearches(0, () => ({ addressKey: 'xyzzyxyzzyxyzzyx' }));
    await searchFor('XYZZY');
    await screen.findByRole('region', { name: 'No Records Found.' });
    expect(screen.queryByRole('button', { name: /^Certify/ })).not.toBeInTheDocument();
  });
});
