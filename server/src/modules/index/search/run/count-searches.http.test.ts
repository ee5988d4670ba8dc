import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { searchHistoryListSchema } from '@portal/contract/index/search/run/search-history';
import { suggestSurnames } from '@portal/contract/index/search/run/suggest-surnames';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', grantors: ['LINDQUIST, ANNA'], grantees: ['LINDBERG, OLE'] });
  await addDocument(test.county.db, { key: 'A2', grantors: ['LINDQUIST, CARL'], grantees: ['PETERSON, JON'] });
});
afterAll(() => test.close());

const name = (grantorGranteeLastName: string, changes: object = {}) => ({ grantorGranteeLastName, ...changes });

describe('Counted searches', () => {
  it('return the number of records that each would find', async () => {
    const searches = [
      name('LINDQUIST'),
      name('LIND'),
      name('LINDQUIST', { grantorGranteeFirstName: 'ANNA' }),
      name('ZZ'),
    ];
    const { content } = await user.call(countSearches, { type: 'searchByName', searches });
    expect(content.counts).toEqual([2, 2, 1, 0]);
  });

  it('have no count if the search would be refused', async () => {
    const searches = [name('L'), name('LIND', { fromRecordedDate: 'x' }), { lastName: 'LIND' }, name('LIND')];
    const { content } = await user.call(countSearches, { type: 'searchByName', searches });
    expect(content.counts).toEqual([null, null, null, 2]);
  });

  it('leave no history', async () => {
    await user.call(countSearches, { type: 'searchByName', searches: [name('LIND')] });
    const { content } = await user.call(loginStatus, {});
    expect(searchHistoryListSchema.parse(content.searchHistoryList)).toEqual([]);
  });

  it('of near surnames are left out where the search has a price', async () => {
    const suggest = async () =>
      (await user.call(suggestSurnames, { type: 'searchByName', lastName: 'LINDQUSIT' })).content.surnames;
    expect(await suggest()).toEqual([{ name: 'LINDQUIST', count: 2 }]);
    await saveSettings(test.county.db, { group: 'aLaCarte', content: { name: 50 }, actor: SYSTEM_ACTOR });
    expect(await suggest()).toEqual([{ name: 'LINDQUIST', count: null }]);
    await saveSettings(test.county.db, { group: 'aLaCarte', content: {}, actor: SYSTEM_ACTOR });
  });

  it('of near surnames are left out by legal description, where they would be those of all land', async () => {
    const { content } = await user.call(suggestSurnames, { type: 'searchByLegalDescription', lastName: 'LINDQUSIT' });
    expect(content.surnames).toEqual([{ name: 'LINDQUIST', count: null }]);
  });

  it.each([
    ['none', []],
    ['nine', Array.from({ length: 9 }, () => name('LIND'))],
    ['one of 10,000 characters', [name('L'.repeat(10_000))]],
    ['one of a hundred fields', [Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, '']))]],
  ])('are refused for %s', async (_title, searches) => {
    expect((await user.call(countSearches, { type: 'searchByName', searches })).status).toBe(400);
  });

  it('are refused without permission for the search', async () => {
    const content = {
      ...Object.fromEntries(SEARCH_TYPES.map((type) => [type, type === 'searchByDate'])),
      defaultSearch: 'searchByDate' as const,
    };
    await saveSettings(test.county.db, { group: 'search', content, actor: SYSTEM_ACTOR });
    expect((await user.call(countSearches, { type: 'searchByName', searches: [name('LIND')] })).status).toBe(403);
    expect((await user.call(suggestSurnames, { type: 'searchByName', lastName: 'LINDQUSIT' })).status).toBe(403);
  });
});
