import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { plats, similarPlats } from '@portal/contract/office/helper-data/plats';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { addPlat } from '@portal/testing/builders/land-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
});
afterAll(() => test.close());

it('lists codes starting with ALL, and islands, each by description', async () => {
  const user = await test.signedIn();
  expect((await user.call(landsharkCodeDescription, {})).content).toEqual([
    {
      name: 'bookTypes',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'DEEDS', description: 'Deed record' },
        { code: 'MISC', description: 'Miscellaneous record' },
      ],
    },
    {
      name: 'documentTypes',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'A', description: 'Abstract' },
        { code: 'T', description: 'Torrens' },
      ],
    },
    {
      name: 'instrumentGroups',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'DEEDS', description: 'Deeds' },
        { code: 'MTGS', description: 'Mortgages and satisfactions' },
      ],
    },
    {
      name: 'islands',
      codeDescriptionResults: [
        { code: 'OSPREY', description: 'Osprey Island' },
        { code: 'BIG', description: 'The Big Island' },
      ],
    },
    {
      name: 'otherLotCodesLb',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'OL', description: 'Outlot' },
      ],
    },
    {
      name: 'otherLotCodesMb',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'GL', description: 'Government lot' },
        { code: 'TR', description: 'Tract' },
      ],
    },
    { name: 'bases', codeDescriptionResults: [{ code: 'ALL', description: 'All' }] },
    {
      name: 'meridians',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: '4TH', description: '4th Principal Meridian' },
      ],
    },
    {
      name: 'municipalities',
      codeDescriptionResults: [
        { code: 'ALL', description: 'All' },
        { code: 'AF', description: 'City of Aspen Falls' },
      ],
    },
  ]);
});

it('lists every plat by number, starting with code -1, and the other names of plats', async () => {
  await addPlat(test.county.db, { number: '10', name: 'NOPIMING BEACH' });
  await addPlat(test.county.db, { number: '9', name: 'BIRCH HOLLOW 2ND', aliases: ['BIRCH HOLLOW NO 2', 'HOLLOW'] });
  const user = await test.signedIn();
  expect((await user.call(plats, {})).content).toEqual({
    plats: [
      { code: '-1', description: '(Select from list)' },
      { code: '9', description: 'BIRCH HOLLOW 2ND' },
      { code: '10', description: 'NOPIMING BEACH' },
    ],
    aliases: [
      { code: '9', description: 'BIRCH HOLLOW NO 2' },
      { code: '9', description: 'HOLLOW' },
    ],
  });
});

describe('Similar plats', () => {
  const similar = async (platName: string) => {
    const user = await test.signedIn();
    const { content } = await user.call(similarPlats, { platName });
    return content.codeDescriptionResultList.map(({ description }) => description);
  };

  it.each([
    ['an ordinal in words', 'Birch Hollow Second', ['BIRCH HOLLOW 2ND']],
    ['an ordinal as a number', 'birch hollow no. 2', ['BIRCH HOLLOW 2ND']],
    ['the word ADDITION', 'BIRCH HOLLOW 2ND ADDITION', ['BIRCH HOLLOW 2ND']],
    ['letters mistyped', 'NOPIMMING BECH', ['NOPIMING BEACH']],
    ['a word from within', 'BEACH', ['NOPIMING BEACH']],
    ['a part of another name', 'HOLLOWAY ESTATES', []],
    ['nothing like a plat', 'XYZZY', []],
    ['marks alone', '%', []],
    ['nothing', '', []],
  ])('are found by %s', async (_title, platName, names) => {
    expect(await similar(platName)).toEqual(names);
  });

  it.each([
    ['Birch Hollow Second', '9'],
    ['hollow addition', '9'],
    ['BIRCH HOLLOW', null],
    ['BEACH', null],
  ])('%s is the name of plat %s, however it is written', async (platName, number) => {
    const user = await test.signedIn();
    expect((await user.call(similarPlats, { platName })).content.sameName).toBe(number);
  });

  it('are not searched for an overlong name', async () => {
    const user = await test.signedIn();
    expect((await user.call(similarPlats, { platName: 'A'.repeat(10_000) })).status).toBe(400);
  });
});

it.each([landsharkCodeDescription, plats])('$path needs a session', async (endpoint) => {
  expect((await test.client().call(endpoint, {})).status).toBe(403);
});
