import { saveListView } from '@portal/contract/index/search/results/list-view';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', grantors: ['LINDQUIST, ANNA'] });
});
beforeEach(async () => {
  user = await test.signedIn();
});
afterAll(() => test.close());

const getView = async (client = user) => (await client.call(loginStatus, {})).content.listView;

async function search(times: number, more: object = {}, client = user): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const request = { fromDocumentNumber: '1', ...more };
    await client.call(SEARCH_ENDPOINTS.searchByDocumentNumber, request as never);
  }
}

describe('The rows of lists', () => {
  it('are compact after the first ten searches of a user, which pages and orders are not', async () => {
    await search(9);
    await search(3, { updateHistory: false });
    expect((await getView()).density).toBe('comfortable');
    await search(1);
    expect((await getView()).density).toBe('compact');
    await search(2);
    expect((await getView()).density).toBe('compact');
  });

  it('keep the height that the user chose, however many searches follow', async () => {
    await user.call(saveListView, { density: 'comfortable' });
    await search(11);
    expect((await getView()).density).toBe('comfortable');
  });
});

describe('The columns of lists', () => {
  it('are kept for each user and kind of result', async () => {
    const documents = [
      { name: 'parties', width: 320 },
      { name: 'recorded', isHidden: true },
    ];
    const taxLiens = [{ name: 'lienDates' }];
    await user.call(saveListView, { columns: { documents } });
    await user.call(saveListView, { columns: { taxLiens } });
    expect(await getView()).toEqual({ density: 'comfortable', columns: { documents, taxLiens } });
    expect((await getView(await test.signedIn())).columns).toEqual({});
    await user.call(saveListView, { columns: { documents: [] } });
    expect((await getView()).columns).toEqual({ documents: [], taxLiens });
  });

  it.each([
    [{ name: 'parties', width: 5 }],
    [{ name: 'parties', width: 100_000 }],
    [{ name: '<b>' }],
    Array.from({ length: 13 }, () => ({ name: 'parties' })),
  ])('are refused beyond their limits: %#', async (...documents) => {
    const { status } = await user.call(saveListView, { columns: { documents: documents.flat() } } as never);
    expect(status).toBe(400);
    expect((await getView()).columns).toEqual({});
  });
});
