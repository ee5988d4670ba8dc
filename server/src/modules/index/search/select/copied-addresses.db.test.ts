import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

/** Addresses as county records have them, each on a separate document. */
const ADDRESSES = [
  '1386 Idaho Ave W Apt 4',
  '12 1/2 North Shore Dr',
  '3900 LOVELL RD',
  '1595 83RD AVE NE',
  '7622 NORTH SHORE CIR N',
  '100 MAIN ST RM 4',
  '100 MAIN ST, LOT 12',
  '100 MAIN ST BLDG 3 APT 4',
  '100 MAIN ST STE 220',
  '100 MAIN ST REAR',
  '100 MAIN ST #4',
  '100 MAIN ST 2ND FLOOR',
  '100 MAIN ST, UPPER UNIT',
  '100 MAIN ST, FL 2, RM 7',
  '1386 A IDAHO ST',
  '100 AVENUE B',
  '100 BROADWAY',
  '53 53 STREET',
  '36 STREET RD',
  '12 PIER N',
  '106-05 LIBERTY AVENUE',
  '2848 COUNTY ROAD I UNIT 7',
  '100-102 MAIN ST',
  '100 - 102 MAIN ST',
  '1 & 3 ELM',
  '5 ST ANN ST',
  'N1234 COUNTY ROAD K',
  'W220 N1234 MAIN ST',
  '3831 T STREET NW',
  '3831 TERRACE ST NW',
];
const LETTERED = ADDRESSES.length - 1;

let database: OpenDatabase;
const addressById = new Map<number, string>();
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (const [index, address] of ADDRESSES.entries()) {
    const id = await addDocument(database.db, { key: `A${index + 1}`, addresses: [`${address}, ASPEN FALLS`] });
    addressById.set(id, address);
  }
});
afterAll(() => database.close());

/** The addresses of the documents that a search finds. */
async function find(streetNumber: string, streetName: string, city = ''): Promise<readonly (string | undefined)[]> {
  const criteria = SEARCHES.searchByAddress.criteria.parse({ streetNumber, streetName, city });
  const order = { sortKey: 'docNumber', sortDirection: 'ASC' } as const;
  const ids = await SEARCH_DEFINITIONS.searchByAddress.findIds(database.db, criteria, order, TEST_DAY);
  return ids.map((id) => addressById.get(id));
}

describe('A copied address is found', () => {
  it.each(ADDRESSES)('%s', async (address) => {
    const [number = '', ...words] = address.split(' ');
    const street = words.join(' ');
    const copies = [street, address, `${address}, Aspen Falls, MN 55001`, ` ${address.toLowerCase()} `];
    for (const copy of copies) expect(await find(number, copy), copy).toContain(address);
  });
});

it.each([
  ['N1234', 'county rd k', 'N1234 COUNTY ROAD K'],
  ['n1234', 'CTY HWY K', 'N1234 COUNTY ROAD K'],
  ['W220 N1234', 'Main', 'W220 N1234 MAIN ST'],
])('A grid number is found however its road is written: %s %s', async (number, street, address) => {
  expect(await find(number, street)).toEqual([address]);
});

describe('An address with its city, state or ZIP code', () => {
  it.each([
    ['3900', 'Lovell Rd Aspen Falls MN 55001'],
    ['3900', '3900 lovell rd aspen falls mn'],
    ['3900', 'Lovell Rd Aspen Falls, MN 55001-1234'],
    ['1595', '83rd Ave NE Aspen Falls 55001'],
    ['7622', 'North Shore Cir N Aspen Falls MN'],
    ['1386', 'Idaho Ave W Apt 4 Aspen Falls MN 55001'],
  ])('is found without a comma: %s %s', async (number, street) => {
    expect(await find(number, street)).toHaveLength(1);
  });

  it.each(['Aspen Falls, MN', 'aspen falls mn 55001', 'Aspen Falls 55001', 'Aspen Falls, Minnesota'])(
    'is found with %s in the field for the city',
    async (city) => {
      expect(await find('3900', 'Lovell', city)).toHaveLength(1);
    },
  );

  it.each(['Elm Creek MN', 'MN', '55001'])('is not found with another city, or none: %s', async (city) => {
    expect(await find('3900', 'Lovell', city)).toEqual([]);
  });
});

describe('A lettered street', () => {
  it.each([
    ['T Street', [ADDRESSES[LETTERED - 1]]],
    ['T St NW', [ADDRESSES[LETTERED - 1]]],
    ['Terrace', [ADDRESSES[LETTERED]]],
  ])('%s doesn’t match another street that begins with the letter', async (street, addresses) => {
    expect(await find('3831', street)).toEqual(addresses);
  });
});

it.each([
  ['another unit', 'Main St Rm 5'],
  ['a unit of another building', 'Main St Bldg 2 Apt 4'],
  ['another lettered avenue', 'Avenue C'],
])('An address with %s is not found', async (_title, street) => {
  expect(await find('100', street)).toEqual([]);
});
