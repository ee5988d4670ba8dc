import { SearchTest } from '@portal/testing/apps/search-test';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

const test = new SearchTest(SEARCH_DEFINITIONS, [
  // Parcels
  { key: 'A40', parcels: ['01-033-21-31-0004'], recordedOn: '1970-01-01' },
  { key: 'T41', parcels: ['01-033-21-31-0004', '01-033-21-31-0005'], recordedOn: '1971-01-01' },
  { key: 'A42', parcels: ['1-033-21-31-0004', 'R 12.034'] },
  // Addresses
  { key: 'A50', addresses: ['1386 IDAHO AVE W, SAINT PAUL'], recordedOn: '1970-01-01', instrument: 'MTG' },
  { key: 'A51', addresses: ['1386A IDAHO ST, ASPEN FALLS', '1388 IDAHO ST, ASPEN FALLS'], recordedOn: '1971-01-01' },
  { key: 'A52', addresses: ['106-05 LIBERTY AVENUE, ASPEN FALLS'] },
  { key: 'A53', addresses: ['12 1/2 E MAIN ST, ASPEN FALLS'] },
  { key: 'A54', addresses: ['12 1ST ST NE, ASPEN FALLS'] },
  { key: 'A55', addresses: ['12 10TH ST NE, ASPEN FALLS'] },
  { key: 'A56', addresses: ['12 NORTH SHORE CIR N, ASPEN FALLS'] },
  { key: 'A57', addresses: ['280 PARK AVENUE SOUTH APT 15J, ASPEN FALLS'] },
  { key: 'A59', addresses: ['2848 COUNTY RD 4 UNIT 106, ASPEN FALLS'] },
  { key: 'A58', addresses: ['IDAHO AVE, ASPEN FALLS'] },
  // Tracts
  { key: 'A60', tracts: [{ island: 'BIG', village: 'NORTH LANDING', parcel: 'NL 001' }], recordedOn: '1970-01-01' },
  { key: 'A61', tracts: [{ island: 'BIG', village: "NORTH ST. ANN'S", parcel: 'NL 001' }], recordedOn: '1971-01-01' },
  { key: 'A62', tracts: [{ island: 'OSPREY', village: 'NORTH LANDING', parcel: 'NL 001' }] },
  {
    key: 'A63',
    tracts: [
      { island: 'BIG', village: 'NORTH LANDING', parcel: 'NL 002' },
      { island: 'BIG', village: 'NORTH LANDING', parcel: 'NL 02' },
      { island: 'BIG', village: 'OLD MISSION', parcel: 'NL 001' },
    ],
  },
  // Never found
  {
    key: 'A98',
    parcels: ['01-033-21-31-0004'],
    addresses: ['1386 IDAHO AVE W'],
    tracts: [{ island: 'BIG', village: 'NORTH LANDING', parcel: 'NL 001' }],
    isWithheld: true,
  },
]);

describe('A parcel search', () => {
  it.each([
    ['as displayed', { parcelId: '01-033-21-31-0004' }, ['A40', 'T41']],
    ['without its punctuation', { parcelId: ' 010332131 0004 ' }, ['A40', 'T41']],
    ['with other punctuation', { parcelId: '01.033.21.31.0004' }, ['A40', 'T41']],
    ['with its zeros: another without them is not found', { parcelId: '1-033-21-31-0004' }, ['A42']],
    ['in small letters', { parcelId: 'r12034' }, ['A42']],
    ['not by its beginning', { parcelId: '01-033-21-31' }, []],
    ['not where it has neither letter nor digit', { parcelId: '--' }, []],
    ['of the chosen document type', { parcelId: '01-033-21-31-0004', documentType: 'T' }, ['T41']],
    [
      'recorded within dates',
      { parcelId: '01-033-21-31-0004', fromRecordedDate: '01/02/1970', toRecordedDate: '01/01/1971' },
      ['T41'],
    ],
    ['to a last day', { parcelId: '01-033-21-31-0004', toRecordedDate: '12/31/1970' }, ['A40']],
  ])('finds a number %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByParcelId', criteria)).toEqual(keys);
  });

  it('finds the documents of a retired parcel, but not those of its successors', async () => {
    await sql`UPDATE parcels SET status = 'RETIRED' WHERE key = '0103321310005'`.execute(test.database.db);
    await sql`INSERT INTO parcel_successors SELECT id, '0103321310004' FROM parcels WHERE key = '0103321310005'`.execute(
      test.database.db,
    );
    expect(await test.find('searchByParcelId', { parcelId: '01-033-21-31-0005' })).toEqual(['T41']);
  });
});

describe('An address search', () => {
  const at = (streetNumber: string, streetName: string, city = '') => ({ streetNumber, streetName, city });

  it.each([
    ['by house number and street', at('1386', 'IDAHO'), ['A50', 'A51']],
    ['by the beginning of the street', at('1386', ' ida '), ['A50', 'A51']],
    ['not by its middle', at('1386', 'DAHO'), []],
    ['of any type where none is given', at('12', 'Main'), ['A53']],
    ['of the given type, however it is written', at('1386', 'Idaho Avenue'), ['A50']],
    ['of another type not', at('1386', 'Idaho Blvd'), []],
    ['of the given direction', at('1386', 'Idaho Ave West'), ['A50']],
    ['of another direction not', at('1386', 'Idaho Ave E'), []],
    ['with a direction in front', at('12', 'East Main'), ['A53']],
    ['with a direction that is part of the name', at('12', 'North Shore'), ['A56']],
    ['with a type that is part of the name', at('280', 'Park'), ['A57']],
    ['with a number for a name, in words or digits', at('12', 'First'), ['A54']],
    ['with a number for a name, whole', at('12', '1st St'), ['A54']],
    ['with another number for a name', at('12', '10th'), ['A55']],
    ['with its unit', at('280', 'PARK AVENUE SOUTH APT 15J'), ['A57']],
    ['with its unit after a sign', at('280', 'Park Ave S #15J'), ['A57']],
    ['with another unit not', at('280', 'Park Ave S #16'), []],
    ['copied with its number and city', at('280', '280 PARK AVENUE SOUTH APT 15J, ASPEN FALLS'), ['A57']],
    ['that is a county road, however it is written', at('2848', 'C.R. 4'), ['A59']],
    ['that is a county road of another number not', at('2848', 'CSAH 41'), []],
    ['nothing for a street of marks', at('12', '---'), []],
  ])('finds a street %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByAddress', criteria)).toEqual(keys);
  });

  it.each([
    ['exactly', at('138', 'Idaho'), []],
    ['with any suffix where none is given', at('106', 'Liberty'), ['A52']],
    ['with the given suffix', at('1386a', 'Idaho'), ['A51']],
    ['with another suffix not', at('1386B', 'Idaho'), []],
    ['with a dash', at('106-05', 'Liberty'), ['A52']],
    ['with a fraction', at('12 1/2', 'Main'), ['A53']],
    ['in a range, both ends included', at('1386-1388', 'Idaho'), ['A50', 'A51']],
    ['in a range, its last number included', at('1387-1388', 'Idaho'), ['A51']],
    ['not past a range', at('1389-1400', 'Idaho'), []],
    ['not if it isn’t a number', at('Lot 5', 'Idaho'), []],
  ])('finds a house number %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByAddress', criteria)).toEqual(keys);
  });

  it.each([
    ['by its beginning', 'Aspen', ['A51']],
    ['however its Saint is written', 'St. Paul', ['A50']],
    ['of another name not', 'Visby', []],
    ['of marks not', '...', []],
  ])('finds a city %s', async (_title, city, keys) => {
    expect(await test.find('searchByAddress', at('1386', 'Idaho', city))).toEqual(keys);
  });

  it.each([
    ['a group of instruments', { instrumentGroup: 'MTGS' }, ['A50']],
    ['a first day', { fromRecordedDate: '01/02/1970' }, ['A51']],
    ['a last day', { toRecordedDate: '12/31/1970' }, ['A50']],
  ])('is narrowed by %s', async (_title, narrowing, keys) => {
    expect(await test.find('searchByAddress', { ...at('1386', 'Idaho'), ...narrowing })).toEqual(keys);
  });

  it('requires number, street and city of one address', async () => {
    expect(await test.find('searchByAddress', at('1388', 'Idaho', 'Saint Paul'))).toEqual([]);
    expect(await test.find('searchByAddress', at('1388', 'Idaho', 'Aspen Falls'))).toEqual(['A51']);
  });
});

describe('A tract index search', () => {
  const tract = (village: string, parcelId = '') => ({ island: 'BIG', village, parcelId });

  it.each([
    ['a village of an island, and not of another', tract('North Landing'), ['A60', 'A63']],
    ['a village of the other island', { ...tract('North Landing'), island: 'OSPREY' }, ['A62']],
    ['a village by its beginning', tract(' nor '), ['A60', 'A61', 'A63']],
    ['a village whatever its punctuation', tract('North St Anns'), ['A61']],
    ['no village by its middle', tract('Landing'), []],
    ['no village of marks', tract('---'), []],
    ['a parcel of it, without its spaces', tract('North Landing', 'nl001'), ['A60']],
    ['a parcel with its zeros', tract('North Landing', 'NL02'), ['A63']],
    ['no parcel by its beginning', tract('North Landing', 'NL'), []],
    ['nothing on an island that there is not', { ...tract('North Landing'), island: 'ELBA' }, []],
    ['what was recorded from a day', { ...tract('nor'), fromRecordedDate: '01/02/1970' }, ['A61', 'A63']],
    ['what was recorded to a day', { ...tract('nor'), toRecordedDate: '01/01/1970' }, ['A60']],
  ])('finds %s', async (_title, criteria, keys) => {
    expect(await test.find('searchByTractIndexNMI', criteria)).toEqual(keys);
  });

  it('requires village and parcel of one tract', async () => {
    expect(await test.find('searchByTractIndexNMI', tract('Old Mission', 'NL002'))).toEqual([]);
    expect(await test.find('searchByTractIndexNMI', tract('Old Mission', 'NL001'))).toEqual(['A63']);
  });
});
