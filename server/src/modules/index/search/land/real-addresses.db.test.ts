import { SearchTest } from '@portal/testing/apps/search-test';
import { ADDRESS_SPELLINGS, HOUSE_RANGES, type Spellings } from '@portal/testing/real/spellings';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

// Addresses of real indexes in the ways that they are written (testing/src/real/SOURCES.md), each stored as an import stores it.

const GROUPS: readonly Spellings[] = Object.values(ADDRESS_SPELLINGS).flat();
const ADDRESSES = [
  ...new Set([
    ...GROUPS.flatMap(({ same, others }) => [...same, ...others]),
    ...HOUSE_RANGES.map(({ range }) => range),
  ]),
];
const keyOf = (address: string) => `A${ADDRESSES.indexOf(address) + 1}`;

const test = new SearchTest(SEARCH_DEFINITIONS, [
  ...ADDRESSES.map((address) => ({ key: keyOf(address), addresses: [`${address}, ASPEN FALLS`] })),
  { key: 'T1', addresses: ['21 LA SALLE AVE, KNOLL CREST'] },
  { key: 'T2', addresses: ['21 LA SALLE AVE, KNOLLCREST'] },
]);

function find(address: string, city = '') {
  const [, streetNumber = '', streetName = ''] = /^(\S+) +(.+)$/.exec(address) ?? [];
  return test.find('searchByAddress', { streetNumber, streetName, city });
}

describe.each(Object.entries(ADDRESS_SPELLINGS))('Of %s', (_kind, groups) => {
  it.each(groups.flatMap((group) => group.same.map((typed) => [typed, group] as const)))(
    '%s finds all spellings of the address and no other address',
    async (typed, { same, others }) => {
      const found = await find(typed);
      expect(same.filter((address) => !found.includes(keyOf(address)))).toEqual([]);
      expect(others.filter((address) => found.includes(keyOf(address)))).toEqual([]);
    },
  );
});

it.each(HOUSE_RANGES)('$range is found by each house within it, and by no other', async ({ range, within, others }) => {
  const street = range.replace(/^\S+ /, '');
  for (const house of within) expect(await find(`${house} ${street}`), house).toContain(keyOf(range));
  for (const house of others) expect(await find(`${house} ${street}`), house).not.toContain(keyOf(range));
});

it('A city is found with and without its space', async () => {
  expect(await find('21 LaSalle Ave', 'Knollcrest')).toEqual(['T1', 'T2']);
  expect(await find('21 LaSalle Ave', 'Knoll Crest')).toEqual(['T1', 'T2']);
  expect(await find('21 LaSalle Ave', 'Knollwood')).toEqual([]);
});
