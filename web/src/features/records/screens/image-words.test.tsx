import { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';
import { searchCertificateOffer } from '@portal/contract/index/certified-searches/certified-searches';
import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildLandlink, buildSearchResponse } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToSearchArea, respondToSearches, rowLink, searchCalls } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';
import { respondToViewedDocuments } from './viewer-testing.ts';

beforeEach(respondToSearchArea);

async function searchForWords(words: string) {
  const { user } = renderPortal('/search/searchByImageWords');
  const field = await screen.findByRole('textbox', { name: /^Words( \*)?$/ });
  await user.click(field);
  await user.paste(words);
  await user.keyboard('{Enter}');
  return user;
}

it('Each result of the search for words in images says that it was found in their text, on which pages', async () => {
  const type = 'searchByImageWords';
  respondToSearches(
    1,
    (paging) => {
      const { searchResults } = buildSearchResponse(paging, 1);
      const searchResultList = searchResults.searchResultList.map((row) => ({
        ...(row as DocumentRow),
        foundOnPages: [2, 14],
      }));
      return { searchResults: { ...searchResults, searchResultList } };
    },
    type,
  );
  await searchForWords('railroad');
  const table = await screen.findByRole('table', { name: 'Documents found' });
  expect(table).toHaveTextContent("Found in the text of the images, which isn't the county's index: page 2, 14");
  expect(searchCalls).toMatchObject([{ imageWords: 'railroad', imagePhrase: '', documentType: 'ALL' }]);
});

it('A document that was found is opened at the first page with the words, which are marked', async () => {
  const type = 'searchByImageWords';
  respondToViewedDocuments(2, 7);
  respondToSearches(
    2,
    (paging) => {
      const { searchResults } = buildSearchResponse(paging, 2);
      const searchResultList = searchResults.searchResultList.map((row) => ({ ...(row as DocumentRow), pageCount: 7 }));
      return { searchResults: { ...searchResults, searchResultList } };
    },
    type,
  );
  const requested: unknown[] = [];
  respondToCall(findOnPages, (request) => {
    requested.push(request);
    const boxes = [{ left: 100, top: 200, right: 900, bottom: 300 }];
    return { content: { places: [{ page: 4, boxes }], isCut: false, pagesRead: 7 } };
  });
  respondToCall(getPageText, () => ({ content: { lines: null, isFileText: false } }));
  const user = await searchForWords('railroad');
  await rowLink(1);
  await user.keyboard('i');
  await screen.findByRole('region', { name: 'Page 4 of 7' });
  expect(requested).toMatchObject([{ documentNumber: '1', words: 'railroad', phrase: '', near: '' }]);
  expect(screen.getByRole('textbox', { name: 'Find on the pages' })).toHaveValue('railroad');
  await screen.findByText('Place 1 of 1, page 4');
  await waitFor(() => expect(document.querySelectorAll('[data-found=current]')).toHaveLength(1));
});

it('A search that found no words says nothing of a verified index, and is not certified', async () => {
  respondToCall(landlink, () => ({ content: buildLandlink({ certify: true }) }));
  respondToCall(searchCertificateOffer, () => ({ content: { isOffered: true, costCents: 1_500 } }));
  respondToSearches(0, () => ({ addressKey: 'xyzzyxyzzyxyzzyx' }), 'searchByImageWords');
  await searchForWords('xyzzy');
  const notice = await screen.findByRole('region', { name: 'No Records Found.' });
  expect(within(notice).queryByText(/verified through/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Certify/ })).not.toBeInTheDocument();
});
