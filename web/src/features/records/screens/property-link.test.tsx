import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { recentLands } from '@portal/contract/index/title/recent-lands';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildLandlink, buildSearchResponse } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToSearchArea, rowLink, type SearchCall } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

const PARCEL = [[/^Parcel ID/, '12-33.21']] as const;
const ADDRESS = [
  [/^House number/, '3600'],
  [/^Street name/, 'Elm St'],
] as const;

beforeEach(() => {
  respondToSearchArea();
  respondToCall(recentLands, () => ({ content: { lands: [] } }));
});

type Fields = readonly (readonly [name: RegExp, text: string])[];

/** Searches in a county that offers property pages, or doesn't. */
async function searchFor(type: SearchType, fields: Fields, { property = true } = {}) {
  respondToCall(landlink, () => ({ content: buildLandlink({ property }) }));
  respondToCall(SEARCH_ENDPOINTS[type], (request) => ({ content: buildSearchResponse(request as SearchCall, 3) }));
  const { user } = renderPortal(`/search/${type}`);
  for (const [name, text] of fields) await user.type(await screen.findByRole('textbox', { name }), text);
  await user.keyboard('{Enter}');
  await rowLink(1);
  await user.keyboard('m');
}

const findLink = () => screen.queryByRole('link', { name: 'Property' })?.getAttribute('href') ?? undefined;

it('links a search for a parcel to its property page', async () => {
  await searchFor('searchByParcelId', PARCEL);
  expect(findLink()).toBe('/property/parcel/123321');
});

it('is absent if the county has no property pages', async () => {
  await searchFor('searchByParcelId', PARCEL, { property: false });
  expect(findLink()).toBeUndefined();
});

it('links a search for an address to the lands of the first document', async () => {
  await searchFor('searchByAddress', ADDRESS);
  expect(findLink()).toBe('/document/A1/property');
});
