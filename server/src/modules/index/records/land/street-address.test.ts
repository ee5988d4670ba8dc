import { describe, expect, test } from 'vitest';
import {
  computeCityKey,
  listAddressReadings,
  listStreetInterpretations,
  parseAddress,
  parseStreet,
} from './street-address.ts';

describe('parsing an address', () => {
  test.each([
    ['1386 IDAHO AVE W', 1386, '', 'IDAHO', 'W', 'AVE', ''],
    ['106-05 LIBERTY AVENUE', 106, '05', 'LIBERTY', '', 'AVE', ''],
    ['280 Park Avenue South Apt 15J', 280, '', 'PARK', 'S', 'AVE', '15J'],
    ['12 E MAIN ST', 12, '', 'MAIN', 'E', 'ST', ''],
    ['12 A MAIN ST', 12, 'A', 'MAIN', '', 'ST', ''],
    ['12 1/2 MAIN ST', 12, '1 2', 'MAIN', '', 'ST', ''],
    ['2848 COUNTY ROAD I', 2848, '', 'COUNTY ROAD I', '', '', ''],
    ['7630 NORTH SHORE CIR N', 7630, '', 'N SHORE', 'N', 'CIR', ''],
    ['4832 2ND ST NE', 4832, '', '2', 'NE', 'ST', ''],
    ['211 EAST 53 STREET', 211, '', '53', 'E', 'ST', ''],
    ['501 St. Clair Ave', 501, '', 'SAINT CLAIR', '', 'AVE', ''],
    ['MAIN ST', undefined, '', 'MAIN', '', 'ST', ''],
    ['5 PARK', 5, '', 'PARK', '', '', ''],
    ['3831 T STREET NW', 3831, '', 'T', 'NW', 'ST', ''],
    ['55 B ST', 55, '', 'B', '', 'ST', ''],
    ['55 B ST APT 4', 55, '', 'B', '', 'ST', '4'],
    ['500 E STREET SE', 500, '', 'E', 'SE', 'ST', ''],
    ['100 MAIN ST RM 4', 100, '', 'MAIN', '', 'ST', '4'],
    ['100 Main St, Lot 12', 100, '', 'MAIN', '', 'ST', '12'],
    ['100 MAIN ST BLDG 3 APT. 4-B', 100, '', 'MAIN', '', 'ST', '3 4B'],
    ['100 MAIN ST N STE #220', 100, '', 'MAIN', 'N', 'ST', '220'],
    ['100 MAIN ST#220', 100, '', 'MAIN', '', 'ST', '220'],
    ['100 MAIN ST RM220', 100, '', 'MAIN', '', 'ST', '220'],
    ['100 MAIN ST FL 2', 100, '', 'MAIN', '', 'ST', '2'],
    ['100 MAIN ST BUILDING C', 100, '', 'MAIN', '', 'ST', 'C'],
    ['100 MAIN ST UNIT GARAGE', 100, '', 'MAIN', '', 'ST', 'GARAGE'],
    ['12 PIER RD', 12, '', 'PIER', '', 'RD', ''],
    ['12 FISH PIER N', 12, '', 'FISH PIER', 'N', '', ''],
    ['12 OLD TRAILER RD', 12, '', 'OLD TRAILER', '', 'RD', ''],
    ['12 S KEY LARGO', 12, '', 'KEY LARGO', 'S', '', ''],
    ['12 VIA APTOS', 12, '', 'VIA APTOS', '', '', ''],
    ['12 A PARK AVE', 12, 'A', 'PARK', '', 'AVE', ''],
    ['100 AVENUE B', 100, '', 'AVENUE B', '', '', ''],
    ['100 Ave. B', 100, '', 'AVENUE B', '', '', ''],
    ['300 AVENUE N', 300, '', 'AVENUE N', '', '', ''],
    ['300 AVE N NW', 300, '', 'AVENUE N', 'NW', '', ''],
    ['55 BROADWAY', 55, '', 'BROADWAY', '', '', ''],
    ['55 BROADWAY N', 55, '', 'BROADWAY', 'N', '', ''],
  ])('%s', (address, houseNumber, houseSuffix, streetKey, directionKey, streetType, unitKey) => {
    expect(parseAddress(address)).toEqual({ houseNumber, houseSuffix, streetKey, directionKey, streetType, unitKey });
  });
});

describe('the street box accepts copied addresses', () => {
  test.each([
    ['ELM ST N UNIT 106', '3600', 'ELM', '106'],
    ['ELM ST N #106', '3600', 'ELM', '106'],
    ['Elm St N, Apt 106', '3600', 'ELM', '106'],
    ['3600 ELM ST N UNIT 106', '3600', 'ELM', '106'],
    ['3600 ELM ST N, SAINT PAUL MN 55108', '3600', 'ELM', ''],
    ['36TH ST', '3600', '36', ''],
  ])('%s', (text, houseNumber, streetKey, unitKey) => {
    const [reading] = listAddressReadings(houseNumber, text);
    expect([reading?.streets[0]?.streetKey, reading?.unitKey]).toEqual([streetKey, unitKey]);
  });

  test.each(['County Rd 4', 'Co Rd 4', 'CSAH 4', 'C.R. 4', 'COUNTY ROAD 4'])('%s is County Road 4', (text) => {
    const keys = listAddressReadings('12', text).flatMap(({ streets }) => streets.map(({ streetKey }) => streetKey));
    expect(keys).toEqual(expect.arrayContaining(['COUNTY ROAD 4', 'COUNTY RD 4', 'CO RD 4', 'CSAH 4', 'CR 4']));
  });
});

test('text of any length is parsed quickly', () => {
  for (const text of [`12 ${' ,'.repeat(100_000)}x`, `12 MAIN${' UNIT'.repeat(50_000)}`, `12 ${'#'.repeat(200_000)}`])
    expect(parseAddress(text).houseNumber).toBe(12);
});

describe('direction and type only matter if the user types them', () => {
  test.each([
    ['idaho', 'IDAHO AVE W', true],
    ['Idaho Ave', 'IDAHO AVE W', true],
    ['Idaho Avenue West', 'IDAHO AVE W', true],
    ['Idaho Ave E', 'IDAHO AVE W', false],
    ['Idaho St', 'IDAHO AVE W', false],
    ['North Shore', 'NORTH SHORE CIR N', true],
    ['East River Rd NW', 'EAST RIVER RD NW', true],
    ['Second', '2ND ST NE', true],
    ['53rd', 'EAST 53 STREET', true],
    ['Park', 'PARK AVENUE SOUTH', true],
    ['Ida', 'IDAHO AVE W', true],
    ['T Street NW', 'T STREET NW', true],
    ['T St', 'T STREET NW', true],
    ['Ave B', 'AVENUE B', true],
    ['Avenue N', 'AVE N', true],
    ['Avenue B', 'AVENUE N', false],
    ['Broadway', 'BROADWAY', true],
    ['Broadway', 'N BROADWAY', true],
  ])('%j matches %j: %j', (typed, stored, expected) => {
    const street = parseStreet(stored);
    const found = listStreetInterpretations(typed).some(
      (interpretation) =>
        street.streetKey.startsWith(interpretation.streetKey) &&
        ['', street.directionKey].includes(interpretation.directionKey) &&
        ['', street.streetType].includes(interpretation.streetType),
    );
    expect(found).toBe(expected);
  });
});

test('all spellings of Saint are the same city', () => {
  expect(new Set(['ST PAUL', 'St. Paul', 'Saint Paul', 'CITY OF SAINT PAUL'].map(computeCityKey)).size).toBe(1);
});
