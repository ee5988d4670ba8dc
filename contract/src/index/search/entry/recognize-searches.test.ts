import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlainDate, parseIsoDate } from '../../../values/plain-date.ts';
import { SEARCHES, type SearchType } from '../definitions/searches.ts';
import { recognizeSearches } from './recognize-searches.ts';

/** The searches of a county that doesn't have its images read. */
const ALL = (Object.keys(SEARCHES) as readonly SearchType[]).filter((type) => type !== 'searchByImageWords');
const WITH_IMAGES = [...ALL, 'searchByImageWords'] as const;
const TODAY = parseIsoDate('2026-11-20') as PlainDate;
const read = (text: string) => recognizeSearches(text, ALL);
const firstOf = (text: string) => {
  const [first] = read(text);
  return first && [first.reading, ...Object.values(first.criteria)];
};

it.each([
  ['A587329', 'A587329'],
  ['a587329', 'A587329'],
  ['A 587329', 'A587329'],
  ['A-587329', 'A587329'],
  ['T104477', 'T104477'],
  ['587329', '587329'],
  ['#587329', '587329'],
  ['  # A587329 ', 'A587329'],
  ['Doc 587329', '587329'],
  ['doc. no. A587329', 'A587329'],
  ['Document number A587329', 'A587329'],
  ['document #587329', '587329'],
  ['Instrument no: 2019-001234', '2019-001234'],
  ['No. 587329', '587329'],
  ['2019-001234', '2019-001234'],
  ['１２３４５', '12345'],
  ['299181A', '299181A'],
  ['a299181a', 'A299181A'],
  ['Doc No. 587329A', '587329A'],
  ['TOR-10231', 'TOR-10231'],
  ['Document TOR 10231', 'TOR 10231'],
  ['abs 127753', 'ABS 127753'],
  ['M77-1', 'M77-1'],
  ['A2019-0044', 'A2019-0044'],
  ['A587329, a-587330', 'A587329, A587330'],
  ['587329 587330', '587329, 587330'],
  ['Documents 587329; 587330', '587329, 587330'],
  ['110,994', '110,994'],
  ['Doc. 110,994', '110,994'],
  ['a110,994', 'A110,994'],
  ['110, 994', '110, 994'],
])('reads %j as a document number', (text, number) => {
  expect(firstOf(text)).toEqual(['documentNumber', number]);
});

it.each([
  ['62/1', ['62', '1']],
  [' 62 / 121-124 ', ['62', '121-124']],
  ['DEEDS 218/121', ['DEEDS 218', '121']],
  ['DEEDS 218/121A', ['DEEDS 218', '121A']],
  ['Deeds A/12', ['Deeds A', '12']],
  ['Deeds A, page 12', ['Deeds A', '12']],
  ['M48/5', ['M48', '5']],
  ['Book 62 Page 1', ['62', '1']],
  ['bk. 62, pg. 1', ['62', '1']],
  ['Vol 3 p 12', ['3', '12']],
  ['Book 62/1', ['62', '1']],
  ['misc 48, p 5', ['misc 48', '5']],
  ['62 page 1', ['62', '1']],
  ['Book B page 12', ['B', '12']],
  ['Book 62', ['62']],
  ['Book DEEDS 218', ['DEEDS 218']],
])('reads %j as a book and page', (text, entries) => {
  expect(firstOf(text)).toEqual(['bookAndPage', ...entries]);
});

it.each([
  ['12-33-21-31-0004', '12-33-21-31-0004'],
  ['R 0012.001.00', 'R 0012.001.00'],
  ['R0012.001.00', 'R0012.001.00'],
  ['12 33 21 31 0004', '12 33 21 31 0004'],
  ['1233213100042', '1233213100042'],
  ['PID 12-33-21-31-0004', '12-33-21-31-0004'],
  ['P.I.N.: 123456', '123456'],
  ['parcel 123456', '123456'],
  ['Parcel ID: R 0012.001.00', 'R 0012.001.00'],
  ['Tax ID 123-456', '123-456'],
  ['APN 123456', '123456'],
])('reads %j as a parcel ID', (text, parcelId) => {
  expect(firstOf(text)).toEqual(['parcelId', parcelId]);
});

it.each([
  ['1418 Birch Hollow Dr', ['1418', 'Birch Hollow Dr']],
  ['1418 BIRCH HOLLOW DR, JUNIPER FALLS', ['1418', 'BIRCH HOLLOW DR', 'JUNIPER FALLS']],
  ['1418 Birch Hollow Dr, Juniper Falls, MN 55971', ['1418', 'Birch Hollow Dr', 'Juniper Falls']],
  ['1418 Birch Hollow Dr, Juniper Falls 55971-1234', ['1418', 'Birch Hollow Dr', 'Juniper Falls']],
  ['1204 5th Ave N', ['1204', '5th Ave N']],
  ['1204 5th', ['1204', '5th']],
  ['12 1/2 Elm St', ['12 1/2', 'Elm St']],
  ['12A Elm St', ['12A', 'Elm St']],
  ['100-104 Mill St', ['100-104', 'Mill St']],
  ['12 Elm St, MN', ['12', 'Elm St']],
  ['12 Elm St, 55971', ['12', 'Elm St']],
  ['1418 birch hollow dr, juniper falls, mn 55971', ['1418', 'birch hollow dr', 'juniper falls']],
  ['1418 Birch Hollow Dr, Juniper Falls, Minnesota', ['1418', 'Birch Hollow Dr', 'Juniper Falls']],
  ['1418 Birch Hollow Dr, Apt 4, Juniper Falls, MN', ['1418', 'Birch Hollow Dr Apt 4', 'Juniper Falls']],
  ['1418 Birch Hollow Dr, #4', ['1418', 'Birch Hollow Dr #4']],
  ['20555 County Road 15', ['20555', 'County Road 15']],
  ['12 Church St, Juniper Falls', ['12', 'Church St', 'Juniper Falls']],
  ['100 State Street N', ['100', 'State Street N']],
  ['N1234 County Road K', ['N1234', 'County Road K']],
  ['W220 N1234 Main St', ['W220 N1234', 'Main St']],
  ['12 Elm St, Port Washington', ['12', 'Elm St', 'Port Washington']],
  ['12 Église', ['12', 'Église']],
])('reads %j as an address', (text, entries) => {
  expect(firstOf(text)).toEqual(['address', ...entries]);
});

it.each([
  'lindquist',
  'LINDQUIST, ANNA M',
  'lindquist anna',
  'Anna Lindquist',
  "O'Brien",
  'Northland Savings Bank',
  '1st National Bank',
  '500 Oaks LLC',
  '12 Elm Street Trust',
  '12 County Road Partners LLC',
  '3M',
  '21ST CENTURY MORTGAGE CORP',
  'A1 Plumbing',
  'Parcel Service Inc',
  'Doc Holliday',
  'No Name Farm',
  'Pinkerton',
  'Ng',
  'A1, B2',
  'Area 51',
  'Book Worms LLC',
  'Booker',
  'Volkswagen Credit',
  'Николай',
])('reads %j as a name', (text) => {
  expect(firstOf(text)).toEqual(['name', text]);
});

it.each([
  ['Lien 410322871', '410322871'],
  ['tax lien no. 410322871', '410322871'],
  ['Federal Tax Lien #410322871', '410322871'],
  ['IRS lien: 410322871', '410322871'],
  ['Lien number ST-2044', 'ST-2044'],
])('reads %j as the number of a tax lien, current or not', (text, lienNumber) => {
  expect(read(text)).toEqual([
    {
      reading: 'lienNumber',
      type: 'searchByTaxLien',
      criteria: { lienNumber, searchByTaxLienMethod: 'LIENNUMBER', currentOrExpired: 'ALL' },
    },
  ]);
});

it.each([
  ['Certificate 22871', '22871'],
  ['Certificate of Title No. 22871', '22871'],
  ['Torrens certificate #22871', '22871'],
  ['cert. no. 22871', '22871'],
  ['Torrens cert 22871.1', '22871.1'],
  ['Certificate file no. F-12', 'File F-12'],
  ['Torrens file 4411', 'File 4411'],
])('reads %j as a certificate of title', (text, number) => {
  expect(read(text)).toEqual([
    { reading: 'certificate', type: 'searchByTorrensCertificate', criteria: { certificateNumber: number } },
  ]);
});

it.each([
  ['SE1/4 NE1/4 Sec 1 T36N R20E', ['SE NE', '1', '36', '20']],
  ['se 1/4 of the ne 1/4 of section 1, township 36 north, range 20 west', ['SE NE', '1', '36', '20']],
  ['SE¼NE¼ Sec. 1, T. 36 N., R. 20 W.', ['SE NE', '1', '36', '20']],
  ['N1/2 SE1/4 Section 33 Twp 21 Rge 12', ['N SE', '33', '21', '12']],
  ['W/2 Sec 7 T36N R20E', ['W', '7', '36', '20']],
  ['SENE Sec 1 T36N R20E', ['SE NE', '1', '36', '20']],
  ['NE1/4 SW1/4 SE1/4 Sec 1-36-20', ['SW SE', '1', '36', '20']],
  ['Southeast quarter of the northeast quarter, section 1, township 36, range 20', ['SE NE', '1', '36', '20']],
  ['north half of section 9 T36N R20E', ['N', '9', '36', '20']],
  ['SEC 26-31-24', ['', '26', '31', '24']],
  ['Sec 12 T33½N R21E', ['', '12', '33 1/2', '21']],
  ['SE1/4 Sec 12 T33 1/2N R21E', ['SE', '12', '33 1/2', '21']],
  ['Section 12, Township 33H North, Range 21', ['', '12', '33 1/2', '21']],
  ['S12 T36N R20E', ['', '12', '36', '20']],
  ['T36N R20E Sec 12', ['', '12', '36', '20']],
  ['T36N, R20E', ['', undefined, '36', '20']],
])('reads %j as land of a section', (text, [parts = '', ...place]) => {
  const [first] = read(text);
  expect(first).toMatchObject({ reading: 'section', type: 'searchByLegalDescription', criteria: { legalType: 'MB' } });
  const { q, qq, section, township, range } = first?.criteria ?? {};
  expect([qq, q].filter(Boolean).join(' ')).toBe(parts);
  expect([section, township, range]).toEqual(place);
});

it.each([
  'Lien',
  'Lien Nguyen',
  'Nguyen Lien',
  'Certificate Holders Trust',
  'Certificate of Sale 123',
  'File 4411',
  'Section 8 Housing LLC',
  'Sec 37 T36N R20E',
  'SE1/4 and NE1/4 Sec 1 T36N R20E',
  'NE1/2 Sec 1 T36N R20E',
  'SE1/4, NE1/4 Sec 1 T36N R20E',
  'Sec 1 T36N',
  'Lot 4',
])("doesn't read %j as a lien, a certificate or land", (text) => {
  expect(read(text).map(({ reading }) => reading)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(lienNumber|certificate|section)$/)]),
  );
});

it('also offers a person’s name with the surname last', () => {
  expect(read('Anna M Lindquist').map(({ reading, criteria }) => [reading, ...Object.values(criteria)])).toEqual([
    ['name', 'Anna M Lindquist'],
    ['personName', 'Lindquist', 'Anna', 'M'],
  ]);
  expect(read('lindquist')).toHaveLength(1);
  expect(read('LINDQUIST, ANNA')).toHaveLength(1);
  expect(read('Northland Savings Bank')).toHaveLength(1);
});

it('offers the other reading of a number and of a house number', () => {
  expect(read('587329').map(({ reading }) => reading)).toEqual(['documentNumber', 'parcelId']);
  expect(read('1233213100042').map(({ reading }) => reading)).toEqual(['parcelId', 'documentNumber']);
  expect(read('500 Oaks').map(({ reading }) => reading)).toEqual(['address', 'name']);
  expect(read('500 Oaks LLC').map(({ reading }) => reading)).toEqual(['name', 'address']);
});

it('also offers a township and range as document numbers if they can be numbers', () => {
  expect(read('T36N, R20E').map(({ reading }) => reading)).toEqual(['section', 'documentNumber']);
  expect(read('Sec 12, T36N, R20E').map(({ reading }) => reading)).toEqual(['section']);
});

it('offers only the searches that the user can use', () => {
  expect(recognizeSearches('587329', ['searchByParcelId'])).toMatchObject([{ reading: 'parcelId' }]);
  expect(recognizeSearches('lindquist', ['searchByParcelId'])).toEqual([]);
});

it.each([
  ['Lot 4 Block 3 Birch Hollow', { lot: '4', block: '3', platName: 'Birch Hollow' }],
  ['LOT 3 BLOCK 2 LAKEVIEW ADDITION', { lot: '3', block: '2', platName: 'LAKEVIEW ADDITION' }],
  ['L3 B2 LAKEVIEW', { lot: '3', block: '2', platName: 'LAKEVIEW' }],
  ['l3b2 lakeview', { lot: '3', block: '2', platName: 'lakeview' }],
  ['L.3, B.2, Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['L4/B3 BIRCH HOLLOW 2ND', { lot: '4', block: '3', platName: 'BIRCH HOLLOW 2ND' }],
  ['Lots 1-3, Blk. 2 Birch Hollow', { lot: '1-3', block: '2', platName: 'Birch Hollow' }],
  ['Lots 1, 2 and 3, Block 4, Birch Hollow', { lot: '1, 2 AND 3', block: '4', platName: 'Birch Hollow' }],
  ['Lot 3, B 2 Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['Lot No. 3 in Block No. 2 of Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['Lot Three (3), Block Twenty-One (21), Lakeview', { lot: '3', block: '21', platName: 'Lakeview' }],
  ['Blk 2 Lot 3 Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['Lakeview Addition, Lot 3, Block 2', { lot: '3', block: '2', platName: 'Lakeview Addition' }],
  ['LAKEVIEW 2ND L3 B2', { lot: '3', block: '2', platName: 'LAKEVIEW 2ND' }],
  ['Lot 3 Lakeview', { lot: '3', platName: 'Lakeview' }],
  ['Lot A, Lakeview', { lot: 'A', platName: 'Lakeview' }],
  ['Block 2 Lakeview', { block: '2', platName: 'Lakeview' }],
  ['Lakeview Lot 3', { lot: '3', platName: 'Lakeview' }],
  ['Lot 3 Block 2', { lot: '3', block: '2' }],
  ['Lot 4', { lot: '4' }],
  ['N 30 ft of Lot 3 Block 2 Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['W½ Lot 3 Block 2 Lakeview', { lot: '3', block: '2', platName: 'Lakeview' }],
  ['Outlot A, Lakeview', { otherLotLb: 'A', platName: 'Lakeview' }],
  ['Tract B, Registered Land Survey No. 45', { otherLotLb: 'B', platName: 'Registered Land Survey No. 45' }],
  ['Unit 12 Elm Court Condominium', { unit: '12', platName: 'Elm Court Condominium' }],
  ['Unit 101, Bldg. C, Elm Court', { unit: '101', building: 'C', platName: 'Elm Court' }],
  ['Elm Court Condominium, Unit 12', { unit: '12', platName: 'Elm Court Condominium' }],
  [
    'Lot 3, Block 2, Lakeview, according to the recorded plat, Juniper County, Minnesota',
    { lot: '3', block: '2', platName: 'Lakeview' },
  ],
  ['Lot 3 Block 2 in the plat of Lakeview, Juniper County', { lot: '3', block: '2', platName: 'Lakeview' }],
])('reads %j as land of a plat', (text, criteria) => {
  expect(read(text)).toEqual([{ reading: 'lotAndBlock', type: 'searchByLegalDescription', criteria }]);
});

it.each([
  ['Govt Lot 3, Sec 5 T36N R20E', '3'],
  ['Government Lot 3 of Section 5, Township 36, Range 20', '3'],
  ['G.L. 3 S5 T36N R20E', '3'],
])('reads %j as a government lot of a section', (text, otherLotMb) => {
  expect(read(text)).toMatchObject([
    { reading: 'section', criteria: { legalType: 'MB', otherLotMb, section: '5', township: '36', range: '20' } },
  ]);
});

it.each([
  ['100 Main St, Lot 5', 'address'],
  ['1418 Birch Hollow Dr Unit 4', 'address'],
  ['L3 Technologies', 'name'],
  ['B2 Properties LLC', 'name'],
  ['Lot Airlines', 'name'],
  ['Lott, Trent', 'name'],
  ['Block, Anna B', 'name'],
  ['Tracts Investment', 'name'],
])('doesn’t read %j as land of a plat', (text, reading) => {
  expect(read(text).map((each) => each.reading)).not.toContain('lotAndBlock');
  expect(read(text)[0]?.reading).toBe(reading);
});

it('reads a firm with a name like a lot as a name first', () => {
  expect(read('Lot 18 Partners LLC').map(({ reading }) => reading)).toEqual(['name', 'lotAndBlock']);
});

it.each(['', '   ', '%', '100% owned', 'x', '李'])('recognizes nothing in %j', (text) => {
  expect(read(text)).toEqual([]);
});

it('reads every text as criteria that the form of the search accepts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 150, unit: 'binary' }), (text) => {
      for (const { reading, type, criteria } of read(text.replace(/[\p{C}]/gu, ''))) {
        const search = SEARCHES[type];
        // The form chooses the plat of a name.
        const plat = reading === 'lotAndBlock' ? { plat: '1' } : {};
        const full = search.criteria.parse({ ...search.defaults({ today: TODAY }), ...criteria, ...plat });
        expect(search.findProblems(full as never, { today: TODAY })).toEqual({});
      }
    }),
  );
});

it('reads 10,000 characters quickly', () => {
  for (const text of [
    '1'.repeat(10_000),
    '1 '.repeat(5_000),
    'a '.repeat(5_000),
    '1-'.repeat(5_000),
    ', '.repeat(5_000),
  ]) {
    expect(Array.isArray(read(text))).toBe(true);
  }
});

it.each([
  ['lindquist anna', ['name', 'personName', 'imageWords'], { imageWords: 'lindquist anna' }],
  ['1418 Birch Hollow Dr', ['address', 'name', 'imageWords'], { imageWords: '1418 Birch Hollow Dr' }],
  ['"last will and testament"', ['imageWords', 'name'], { imagePhrase: 'last will and testament' }],
  ['“Railroad easement”', ['imageWords', 'name'], { imagePhrase: 'Railroad easement' }],
])('reads %j also as words in images, and a text in quotation marks first', (text, readings, criteria) => {
  const searches = recognizeSearches(text, WITH_IMAGES);
  expect(searches.map(({ reading }) => reading)).toEqual(readings);
  expect(searches.find(({ reading }) => reading === 'imageWords')).toMatchObject({
    type: 'searchByImageWords',
    criteria,
  });
});

it.each(['A587329', 'DEEDS 218/121', 'PID 12-33-21-31-0004', 'SE1/4 NE1/4 S1 T36 R20', '""', '"12"', '???'])(
  'reads %j as no words in images',
  (text) => {
    expect(recognizeSearches(text, WITH_IMAGES).map(({ reading }) => reading)).not.toContain('imageWords');
  },
);

it('reads no words in images for a county that has none, or a user without that search', () => {
  expect(read('"last will"').map(({ reading }) => reading)).not.toContain('imageWords');
});
