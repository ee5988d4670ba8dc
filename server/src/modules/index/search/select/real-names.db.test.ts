import { SearchTest } from '@portal/testing/apps/search-test';
import { NAME_SPELLINGS, type Spellings } from '@portal/testing/real/spellings';
import { describe, expect, it } from 'vitest';
import { type PartyName, parseParties } from '../../records/index.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

// Names of real indexes in the ways that they are written (testing/src/real/SOURCES.md), each stored as an import stores it.

const GROUPS: readonly Spellings[] = Object.values(NAME_SPELLINGS).flat();
const NAMES = [...new Set(GROUPS.flatMap(({ same, others }) => [...same, ...others]))];
const keyOf = (name: string) => `A${NAMES.indexOf(name) + 1}`;

const test = new SearchTest(SEARCH_DEFINITIONS, NAMES.map(store));

function store(name: string) {
  const parties = parseParties(name, 'INDEX');
  expect(parties).toHaveLength(1);
  const [party] = parties;
  const names = [party?.name, ...(party?.variants ?? [])].filter((each) => each !== undefined).map(describeName);
  return { key: keyOf(name), grantors: names.slice(0, 1), variants: names.slice(1) };
}

/** A person has a comma after the surname; keys have no commas. */
function describeName({ kind, displayName, lastName, firstName = '', middleName = '' }: PartyName): string {
  return kind === 'HUMAN' ? `${lastName}, ${firstName} ${middleName}` : displayName.replaceAll(',', '');
}

const find = (name: string) => test.find('searchByName', { grantorGranteeLastName: name });

describe.each(Object.entries(NAME_SPELLINGS))('Of %s', (_kind, groups) => {
  it.each(groups.flatMap((group) => group.same.map((typed) => [typed, group] as const)))(
    '%s finds all spellings of the name and no other name',
    async (typed, { same, others }) => {
      const found = await find(typed);
      expect(same.filter((name) => !found.includes(keyOf(name)))).toEqual([]);
      expect(others.filter((name) => found.includes(keyOf(name)))).toEqual([]);
    },
  );
});

it.each(['JR', 'III', 'Sr.'])('The first name %s alone finds all of the surname', async (generation) => {
  const found = await test.find('searchByName', {
    grantorGranteeLastName: 'Lindhart,',
    grantorGranteeFirstName: generation,
  });
  expect(found).toHaveLength(4);
});

it('A first name of one word finds two words that begin with it, in the box of the first name', async () => {
  const find = (grantorGranteeFirstName: string, nameMatch: 'BEGINS' | 'EXACT') =>
    test.find('searchByName', { grantorGranteeLastName: 'Lindhart', grantorGranteeFirstName, nameMatch });
  const both = ['LINDHART, MARY ANN', 'LINDHART, MARYANN'].map(keyOf).toSorted();
  expect(await find('Maryann', 'BEGINS')).toEqual(both);
  expect(await find('Maryann', 'EXACT')).toEqual(both);
  expect(await find('Maryan', 'EXACT')).toEqual([]);
  expect(await find('Maryanne', 'BEGINS')).toEqual([]);
});
