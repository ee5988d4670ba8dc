import { describe, expect, test } from 'vitest';
import { computeCityKey, listStreetInterpretations, parseAddress, parseStreet } from './street-address.ts';

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
  ])('%s', (address, houseNumber, houseSuffix, streetKey, directionKey, streetType, unitKey) => {
    expect(parseAddress(address)).toEqual({ houseNumber, houseSuffix, streetKey, directionKey, streetType, unitKey });
  });
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
