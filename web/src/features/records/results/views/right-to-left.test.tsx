import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildRow } from '../../../../test/records.ts';
import { respondToSearchArea, respondToSearches, searchFor } from '../../../../test/search-area.tsx';

const [GRANTOR, GRANTEE] = ['כהן דוד', 'حداد'];
const party = (name: string) => ({ displayName: name, lastName: name, firstName: '', middleInitial: '' });

beforeEach(() => {
  respondToSearchArea();
  const row = buildRow(1, {
    grantorSearchResults: [{ ...party(GRANTOR), isMatch: true }],
    granteeSearchResults: [party(GRANTEE)],
  });
  const searchResults = { searchResultList: [row], totalRecordCount: 1, currentRecordCount: 1 };
  respondToSearches(1, () => ({ searchResults, displayCriteria: [{ key: 'Name', value: GRANTOR }] }));
});

it('right-to-left names of parties and criteria stay between their neighbors', async () => {
  await searchFor(GRANTOR);
  const table = await screen.findByRole('table', { name: 'Documents found' });
  for (const name of [GRANTOR, GRANTEE]) expect(within(table).getByText(name).closest('bdi')).toHaveTextContent(name);
  const criteria = screen.getByRole('list', { name: 'Search criteria' });
  expect(within(criteria).getByText(GRANTOR).closest('bdi')).toHaveTextContent(GRANTOR);
});
