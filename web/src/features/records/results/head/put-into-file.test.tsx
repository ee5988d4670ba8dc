import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { addFileSearch, titleFileList } from '@portal/contract/index/title-files/title-files';
import { getChargeReference } from '@portal/contract/money/charging/charge-reference';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildLandlink, buildSearchResponse } from '../../../../test/records.ts';
import { renderPortal } from '../../../../test/render-part.tsx';
import { LAST_NAME, respondToSearchArea, rowLink, type SearchCall } from '../../../../test/search-area.tsx';
import { respondToCall } from '../../../../test/server.ts';

const SEARCH_KEY = 'abcdefghijklmnop';
const FILE = { name: '', clientReference: '', searchCount: 0, createdAt: '2026-11-20T09:00', deletedOn: null };

beforeEach(() => {
  respondToSearchArea();
  respondToCall(landlink, () => ({ content: buildLandlink({ titleFiles: true }) }));
  respondToCall(SEARCH_ENDPOINTS.searchByName, (request) => ({
    content: { ...buildSearchResponse(request as SearchCall, 3), addressKey: SEARCH_KEY },
  }));
  const files = [
    { ...FILE, id: 9, number: '26-3', state: 'DONE' },
    { ...FILE, id: 8, number: '26-2', name: 'Lindquist to Berg', state: 'OPEN' },
    { ...FILE, id: 7, number: '26-1', state: 'OPEN' },
  ] as const;
  respondToCall(titleFileList.endpoint, () => ({ content: { files: [...files], totalCount: 3, pageNumber: 1 } }));
});

it('puts the search into the newest open file with F and Enter', async () => {
  const requests: unknown[] = [];
  respondToCall(addFileSearch, (request) => {
    requests.push(request);
    return { content: {} };
  });
  const { user } = renderPortal('/search/searchByName');
  await user.type(await screen.findByRole('textbox', { name: LAST_NAME }), 'Lindquist{Enter}');
  await rowLink(1);
  await user.keyboard('F');
  const dialog = await screen.findByRole('dialog', { name: 'Put into a file' });
  const [first, second] = within(dialog).getAllByRole('button');
  expect([first, second].map((button) => button?.textContent)).toEqual(['26-2, Lindquist to Berg', '26-1']);
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests).toEqual([{ id: 8, searchKey: SEARCH_KEY }]));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('focuses the file whose number charges carry', async () => {
  respondToCall(getChargeReference, () => ({ content: { reference: '26-1', isRequired: false } }));
  const { user } = renderPortal('/search/searchByName');
  await user.type(await screen.findByRole('textbox', { name: LAST_NAME }), 'Lindquist{Enter}');
  await rowLink(1);
  await user.keyboard('F');
  const dialog = await screen.findByRole('dialog', { name: 'Put into a file' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '26-1' })).toHaveFocus());
});
