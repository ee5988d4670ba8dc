import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import type { SurnameHolder } from '../names/near-surnames.queries.ts';
import { suggestNear } from './suggest-surnames.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  const names: Readonly<Record<string, number>> = {
    ...{ LINDQUIST: 3, LUNDQUIST: 1, HAUGEN: 2, OLSON: 4, OLSSON: 1, 'VAN DYKE': 1, 'LINDQUIST FARMS': 1 },
  };
  let number = 100;
  for (const [name, count] of Object.entries(names))
    for (let each = 0; each < count; each += 1) {
      number += 1;
      await addDocument(database.db, { key: `A${number}`, grantors: [`${name}, ANNA`], grantees: [`${name}, CARL`] });
    }
  await addDocument(database.db, { key: 'A1', grantors: ['HAUGER, SEALED'], isWithheld: true });
  for (const [key, taxpayers] of Object.entries({ A2: ['HAUGEN, ANNA', 'HAUGEN, CARL'], A3: ['HAUGUN, EVA'] }))
    await addTaxLien(database.db, { key, lienNumber: key, taxpayers });
  await addTaxLien(database.db, {
    key: 'A4',
    lienNumber: 'A4',
    taxpayers: ['HAUGEL, EVA'],
    document: { isWithheld: true },
  });
});
afterAll(() => database.close());

const near = async (lastName: string, holder: SurnameHolder = 'party') =>
  (await suggestNear(database.db, lastName, holder)).map(({ name, count }) => `${name} ${count}`);

describe('The surnames near', () => {
  it.each<[string, string, readonly string[]]>([
    ['two swapped letters', 'lindqusit', ['LINDQUIST 3', 'LUNDQUIST 1']],
    ['a missing letter', 'Linquist', ['LINDQUIST 3']],
    ['another letter', 'Haugem', ['HAUGEN 2']],
    ['the same sound', 'Lindkwist', ['LINDQUIST 3']],
    ['a name that the index has itself', 'Olsson', ['OLSON 4']],
    ['a name before given names', 'Haugem, Anna', ['HAUGEN 2']],
    ['a name of two words', 'van dyk e', []],
    ['the beginning of a name', 'Lindq', []],
    ['nothing', 'Xyzzyx', []],
    ['two letters', 'Ha', []],
    ['marks', '--,', []],
  ])('%s', async (_title, typed, expected) => {
    const found = await near(typed);
    expect(found.filter((name) => expected.includes(name))).toEqual(expected);
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('are those of taxpayers, counted by liens, in the search for tax liens', async () => {
    expect(await near('Haugin', 'taxpayer')).toEqual(['HAUGEN 1', 'HAUGUN 1']);
    expect(await near('Lindqusit', 'taxpayer')).toEqual([]);
    // A taxpayer who is no party of a document.
    expect((await near('Haugin')).join()).not.toContain('HAUGUN');
  });

  it('leave out a name of withheld documents', async () => {
    expect((await near('Haugerr')).join()).not.toContain('HAUGER');
  });
});
