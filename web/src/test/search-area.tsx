import type { ContentOf } from '@portal/contract/endpoint';
import { priceDocuments } from '@portal/contract/images/cart/cart';
import { searchCertificateOffer } from '@portal/contract/index/certified-searches/certified-searches';
import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { explainNameMatch } from '@portal/contract/index/search/records/explain-name-match';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { SEARCH_ENDPOINTS, type SearchPaging, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { type SearchSummary, summarizeSearch } from '@portal/contract/index/search/run/summarize-search';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { notableDates } from '@portal/contract/office/helper-data/notable-dates';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { buildConfiguration, buildSession } from './county.ts';
import { buildDetails, buildLandlink, buildSearchResponse, CODE_LISTS, NOTABLE_DATES } from './records.ts';
import { renderPortal } from './render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from './server.ts';

export const LAST_NAME = /^Business or last name( \*)?$/;

export type SearchCall = SearchPaging & Readonly<Record<string, unknown>>;
/** The search requests that the server received in this test, in order. */
export const searchCalls: SearchCall[] = [];

const NOTABLE_DATES_LIST: ContentOf<typeof notableDates> = [{ name: 'notableDates', baseContent: NOTABLE_DATES }];

/** Sets up a county with every search, where a name is on three documents. Call it before each test. */
export function respondToSearchArea(): void {
  respondWithConfiguration(buildConfiguration());
  respondToLoginPage();
  respondWithSession();
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(landsharkCodeDescription, () => ({ content: CODE_LISTS }));
  respondToCall(notableDates, () => ({ content: NOTABLE_DATES_LIST }));
  respondToCall(documentDetails, (request) => {
    const { docId } = request as { docId: string };
    return { content: { details: buildDetails(Number(docId.slice(1))), usageBalance: null } };
  });
  // No wider search finds more.
  respondToCall(countSearches, (request) => {
    const { searches } = request as { searches: readonly object[] };
    return { content: { counts: searches.map(() => 0) } };
  });
  respondWithSummary();
  respondToCall(searchPrices, () => ({
    content: { prices: SEARCH_TYPES.map((type) => ({ type, priceCents: 0, surchargeCents: 0 })) },
  }));
  respondToCall(priceDocuments, () => ({ content: { documentCount: 0, priceCents: 0, priceImages: 0 } }));
  respondToCall(searchCertificateOffer, () => ({ content: { isOffered: false, costCents: 0 } }));
  respondToCall(explainNameMatch, () => ({ content: { matches: [] } }));
  searchCalls.length = 0;
  respondToSearches(3);
}

/** Sets the signed-in user and their recent searches. */
export function respondWithSession(
  changed: Parameters<typeof buildSession>[0] = {},
  searchHistoryList: SearchHistoryEntry[] = [],
): void {
  respondToCall(loginStatus, () => ({
    content: { ...buildSession({ searchList: [...SEARCH_TYPES], ...changed }), searchHistoryList },
  }));
}

/** Sets the summary of searches with more results than they list; by default nothing narrows them. */
export function respondWithSummary(changed: Partial<SearchSummary> = {}): void {
  const summary = { total: 1_447, periodUnit: 'DECADE', periods: [], groups: [], narrowedSearchCents: 0 } as const;
  respondToCall(summarizeSearch, () => ({ content: { ...summary, periods: [], groups: [], ...changed } }));
}

/** Makes a search, by default the name search, find documents A1 to A`total`. */
export function respondToSearches(
  total: number,
  change: (paging: SearchPaging) => Partial<SearchResponse> = () => ({}),
  type: SearchType = 'searchByName',
): void {
  respondToCall(SEARCH_ENDPOINTS[type], (request) => {
    const requested = request as SearchCall;
    searchCalls.push(requested);
    return { content: buildSearchResponse(requested, total, change(requested)) };
  });
}

/** Opens the name search and searches for a name. */
export async function searchFor(name = 'LINDQUIST') {
  const shown = renderPortal('/search/searchByName');
  const field = await screen.findByRole('textbox', { name: LAST_NAME });
  await shown.user.click(field);
  await shown.user.paste(name);
  await shown.user.keyboard('{Enter}');
  return shown;
}

/** The links that open rows. */
export const rowLinks = () =>
  within(screen.getByRole('table', { name: 'Documents found' }))
    .getAllByRole('link')
    .filter(({ dataset }) => dataset.record !== undefined);
/** The filter check box of a row. */
export const rowBox = (number: number) => screen.getByRole('checkbox', { name: `Select A${number}` });
export const rowLink = (number: number) =>
  screen.findByRole('link', { name: new RegExp(`^Warranty Deed A${number}( Image · \\d+ pages?)?( viewed)?$`) });
/** Waits until a list that has just appeared has the focus on its first row, where keys then begin. */
export const focusOnFirstRow = () => waitFor(() => expect(rowLinks()[0]).toHaveFocus());
/** The heading of a record that is open, or is about to replace the pane that is shown now. */
export const recordHeading = (number: number) => waitFor(() => within(recordRegion()).getByText(`Document A${number}`));
export const recordRegion = () => screen.getByRole('region', { name: 'Record' });
