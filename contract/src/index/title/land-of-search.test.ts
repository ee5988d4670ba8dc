import { expect, test } from 'vitest';
import type { SearchType } from '../search/definitions/search-types.ts';
import { formatLand } from './land.ts';
import { findLandOfSearch } from './land-of-search.ts';

function pathOf(type: SearchType, criteria: Record<string, string>): string | undefined {
  const land = findLandOfSearch(type, criteria);
  return land && formatLand(land);
}

test.each([
  ['searchByParcelId', { parcelId: ' 12-33-21-31-4500 ' }, 'parcel/123321314500'],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', block: '3', lot: '7' }, 'plat/27/3/7'],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', lot: '7a' }, 'plat/27/none/7A'],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', unit: '106' }, 'plat/27/none/none/106'],
  [
    'searchByLegalDescription',
    { legalType: 'MB', township: '33', range: '21', section: '12', q: 'SW', qq: 'NE' },
    'section/33-21-12/NE4-SW4',
  ],
  [
    'searchByTractBookLegal',
    { legalType: 'MB', township: '33', range: '21', section: '12', q: 'N' },
    'section/33-21-12/N2',
  ],
  ['searchByTractBookLegal', { legalType: 'MB', township: '33', range: '21', section: '12' }, 'section/33-21-12'],
  ...['33½', '33 1/2', '33H', '33.5'].map(
    (township) =>
      [
        'searchByTractBookLegal',
        { legalType: 'MB', township, range: '21', section: '12' },
        'section/33.5-21-12',
      ] as const,
  ),
] as const)('%s %j looks for %s', (type, criteria, path) => {
  expect(pathOf(type, { ...criteria })).toBe(path);
});

test.each([
  ['searchByParcelId', { parcelId: '12-33%' }],
  ['searchByParcelId', { parcelId: '' }],
  ['searchByParcelId', {}],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', block: '3' }],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', lot: '7-9' }],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', lot: '7, 8' }],
  ['searchByLegalDescription', { legalType: 'LB', plat: "27'--", lot: '7' }],
  ['searchByLegalDescription', { legalType: 'MB', township: '33', range: '21' }],
  ['searchByLegalDescription', { legalType: 'MB', township: '33', range: '21', section: '12', otherLotMb: '2' }],
  ['searchByName', { grantorGranteeLastName: 'LINDQUIST' }],
] as const)('%s %j looks for no one piece of land', (type, criteria) => {
  expect(pathOf(type, { ...criteria })).toBeUndefined();
});
