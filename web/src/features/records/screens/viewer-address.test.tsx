import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildDetails, buildSearchResponse } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { recordHeading, respondToSearchArea, rowLink, searchFor } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';
import { respondToImaging } from '../purchase/purchase-testing.tsx';

/** Documents A1 to A5, of which A2 has no image. */
const TOTAL = 5;
const WITHOUT_IMAGE = 'A2';

beforeEach(() => {
  respondToImaging(7);
  respondToSearchArea();
  respondToCall(SEARCH_ENDPOINTS.searchByName, (request) => {
    const response = buildSearchResponse(request as never, TOTAL);
    const searchResultList = response.searchResults.searchResultList.map((row) =>
      'docId' in row ? { ...row, pageCount: row.docId === WITHOUT_IMAGE ? 0 : 7 } : row,
    );
    return { content: { ...response, searchResults: { ...response.searchResults, searchResultList } as never } };
  });
  respondToCall(documentDetails, (request) => {
    const { docId } = request as { docId: string };
    const details = buildDetails(Number(docId.slice(1)), { pageCount: docId === WITHOUT_IMAGE ? 0 : 7 });
    return { content: { details, usageBalance: null } };
  });
});

const pageRegion = (page: number) => screen.findByRole('region', { name: `Page ${page} of 7` });

async function openImageOf(downs: number) {
  const shown = await searchFor();
  await rowLink(1);
  await shown.user.keyboard(`${'{ArrowDown}'.repeat(downs)}i`);
  await pageRegion(1);
  const query = () => new URLSearchParams(shown.router.state.location.search);
  return { ...shown, query };
}

it('] and [ open the next and the previous document of the list that has an image', async () => {
  const { user, query } = await openImageOf(0);
  expect(query().get('record')).toBe('A1');
  await user.keyboard('{End}');
  await pageRegion(7);
  await user.keyboard(']');
  await waitFor(() => expect(query().get('record')).toBe('A3'));
  await pageRegion(1);
  await user.keyboard('[[');
  await waitFor(() => expect(query().get('record')).toBe('A1'));
  await pageRegion(1);
  await user.keyboard('[[');
  const alert = within(await screen.findByRole('alertdialog'));
  expect(alert.getByText('Already at first document.')).toBeInTheDocument();
});

it('the record of the last document that was viewed is open when the viewer closes', async () => {
  const { user, query } = await openImageOf(3);
  await user.keyboard(']');
  await waitFor(() => expect(query().get('record')).toBe('A5'));
  await pageRegion(1);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await recordHeading(5);
  await waitFor(() => expect(query().has('page')).toBe(false));
});

it('the address has the page, where a reload finds it', async () => {
  const { user, router, query } = await openImageOf(2);
  await user.keyboard('nnn');
  await waitFor(() => expect(query().get('page')).toBe('4'));
  const { pathname, search } = router.state.location;
  cleanup();
  renderPortal(pathname + search);
  await pageRegion(4);
  expect(await screen.findByRole('textbox', { name: 'Page number' })).toHaveValue('4');
});

it('Back closes the viewer and keeps the record', async () => {
  const { user, router, query } = await openImageOf(2);
  await user.keyboard('n');
  await waitFor(() => expect(query().get('page')).toBe('2'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await recordHeading(3);
  await waitFor(() => expect(query().has('page')).toBe(false));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(query().has('record')).toBe(false));
});
