import { expect, test } from 'vitest';
import type { SearchType } from '../search/definitions/search-types.ts';
import { parseLand } from '../title/land.ts';
import { listWatchedOfDocument, listWatchedOfLand, listWatchedOfSearch } from './watchable.ts';
import type { Watched } from './watched.ts';

const name = (lastName: string, firstName = '', soundsLike = false): Watched => ({
  ...{ kind: 'NAME', lastName, firstName, soundsLike },
});

test.each<[SearchType, Record<string, string>, readonly Watched[]]>([
  [
    'searchByName',
    { grantorGranteeLastName: ' Lindquist ', grantorGranteeFirstName: 'Anna', fromRecordedDate: '01/01/2020' },
    [name('Lindquist', 'Anna')],
  ],
  [
    'searchByName',
    { grantorGranteeLastName: 'Berg', grantorGranteeLastName2: 'BERG', grantorGranteeFirstName2: 'Jo' },
    [name('Berg'), name('BERG', 'Jo')],
  ],
  ['searchByName', { grantorGranteeLastName: 'Berg', nameMatch: 'SIMILAR' }, [name('Berg', '', true)]],
  ['searchByName', { grantorGranteeLastName: 'lindquist anna' }, [name('lindquist', 'anna'), name('lindquist anna')]],
  ['searchByName', { grantorGranteeLastName: 'Van Dyke, Anna M' }, [name('Van Dyke', 'Anna')]],
  ['searchByName', { grantorGranteeLastName: 'Acme Lumber Inc' }, [name('Acme Lumber Inc')]],
  ['searchByName', { grantorGranteeLastName: 'B%' }, []],
  ['searchByName', { grantorGranteeLastName: 'B' }, []],
  [
    'searchByDocumentNumber',
    { documentType: 'A', fromDocumentNumber: '683300, T104477' },
    [
      { kind: 'NUMBER', number: 'A683300' },
      { kind: 'NUMBER', number: 'T104477' },
    ],
  ],
  [
    'searchByDocumentNumber',
    { documentType: 'ALL', fromDocumentNumber: '683300' },
    [{ kind: 'NUMBER', number: '683300' }],
  ],
  ['searchByDocumentNumber', { fromDocumentNumber: '683300', toDocumentNumber: '683400' }, []],
  [
    'searchByDocumentNumber',
    { documentType: 'A', fromDocumentNumber: '110,994' },
    ['A110994', 'A110', 'A994'].map((number) => ({ kind: 'NUMBER', number })),
  ],
  ['searchByParcelId', { parcelId: '12-345-67' }, [{ kind: 'PARCEL', parcel: '12-345-67' }]],
  ['searchByParcelId', { parcelId: '12-3%' }, []],
  [
    'searchByLegalDescription',
    { legalType: 'LB', plat: '27', block: '3', lot: '7' },
    [{ kind: 'LOT', plat: '27', block: '3', lot: '7' }],
  ],
  ['searchByLegalDescription', { legalType: 'LB', plat: '27', lot: '1-7' }, []],
  [
    'searchByLegalDescription',
    { legalType: 'MB', township: '33N', range: '21W', section: '12', grantorGranteeLastNameMb: 'Berg' },
    [{ kind: 'SECTION', township: '33N', range: '21W', section: '12' }, name('Berg')],
  ],
  ['searchByDate', { fromRecordedDate: '01/01/2020' }, []],
  ['searchByBookAndPage', { book: '12' }, []],
])('%s of %j offers %j', (type, criteria, offered) => {
  expect(listWatchedOfSearch(type, criteria)).toEqual(offered);
});

const party = (lastName: string, firstName: string) => ({
  ...{ displayName: `${lastName} ${firstName}`, lastName, firstName, middleInitial: '' },
});

test('a document offers its number, each party once, its parcels and its sections', () => {
  const offered = listWatchedOfDocument({
    docId: 'A587329',
    grantorSearchResults: [party('LINDQUIST', 'ANNA'), party('LINDQUIST', 'ANNA')],
    granteeSearchResults: [party('ACME LUMBER INC', '')],
    parcelSearchResults: [{ parcelId: '12-345-67', address: '1 Main St' }],
    sections: [
      {
        ...{ section: '12', township: '33N', range: '21W' },
        land: { wholeQuarters: 1, partialQuarters: 0, otherLots: [], isPartUnknown: false },
      },
    ],
  });
  expect(offered).toEqual([
    { kind: 'NUMBER', number: 'A587329' },
    name('LINDQUIST', 'ANNA'),
    name('ACME LUMBER INC'),
    { kind: 'PARCEL', parcel: '12-345-67' },
    { kind: 'SECTION', township: '33N', range: '21W', section: '12' },
  ]);
});

test.each<[string, readonly Watched[]]>([
  ['parcel/12-345-67', [{ kind: 'PARCEL', parcel: '1234567' }]],
  ['plat/27/3/7', [{ kind: 'LOT', plat: '27', block: '3', lot: '7' }]],
  ['plat/27/none/7', [{ kind: 'LOT', plat: '27', block: '', lot: '7' }]],
  ['plat/27/3/none', []],
  ['plat/27/none/OL.1', []],
  ['section/33N-21W-12/NE4', [{ kind: 'SECTION', township: '33N', range: '21W', section: '12' }]],
])('%s offers %j', (path, offered) => {
  const land = parseLand(path);
  expect(land && listWatchedOfLand(land)).toEqual(offered);
});
