import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { respondToSearchArea, rowLink, searchFor } from '../../../test/search-area.tsx';
import { respondToFileCall } from '../../../test/server.ts';

const requests: object[] = [];

beforeEach(() => {
  respondToSearchArea();
  requests.length = 0;
  respondToFileCall(PRINT_ENDPOINTS.searchByName, (request) => {
    requests.push(request as object);
    const { format } = request as { format: string };
    return { bytes: '', contentType: 'application/octet-stream', fileName: `SearchResultsReport.${format}` };
  });
});

it('saves the list as a PDF, or in the format that the user selects', async () => {
  const { user } = await searchFor();
  await rowLink(1);
  await user.keyboard('m');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/SearchResultsReport\.pdf/)).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'File format' }), 'Excel');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/SearchResultsReport\.xlsx/)).toBeInTheDocument();
  expect(requests).toMatchObject([
    { grantorGranteeLastName: 'LINDQUIST', format: 'pdf' },
    { grantorGranteeLastName: 'LINDQUIST', format: 'xlsx' },
  ]);
});
