import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { openSearchAddress } from '@portal/contract/index/search/run/search-address';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { purgeSearchAddresses } from './purge-search-addresses.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A100', grantors: ['LINDQUIST, ANNA'] });
});
afterAll(() => test.close());
afterEach(() => setPrices({}));

const setPrices = (content: object) =>
  saveSettings(test.county.db, { group: 'aLaCarte', content, actor: SYSTEM_ACTOR });

const CRITERIA = { grantorGranteeLastName: 'lindquist' };
const search = async (client: TestClient, more: object = {}) =>
  (await client.call(SEARCH_ENDPOINTS.searchByName, { ...CRITERIA, ...more } as never)).content;
const open = (client: TestClient, key: string, recordId?: string) => client.call(openSearchAddress, { key, recordId });

async function getKey(client: TestClient): Promise<string> {
  const { addressKey = '' } = await search(client);
  return addressKey;
}

describe('The address of results', () => {
  it('opens for the user and for a colleague of the same account', async () => {
    const user = await test.signedIn();
    const key = await getKey(user);
    for (const client of [user, await test.signedIn({ accountId: user.accountId })]) {
      const { content } = await open(client, key);
      expect(content).toMatchObject({ type: 'searchByName', criteria: CRITERIA, costCents: 0 });
      expect((await client.call(SEARCH_ENDPOINTS.searchByName, content.criteria as never)).status).toBe(200);
    }
  });

  it('is unknown to other accounts, like invented keys', async () => {
    const key = await getKey(await test.signedIn());
    const stranger = await test.signedIn();
    for (const unknown of [key, 'AAAAAAAAAAAAAAAA'])
      expect(await open(stranger, unknown)).toMatchObject({ status: 404, envelope: { code: 'NOT_FOUND' } });
    expect((await open(stranger, "' OR 1=1 --")).status).toBe(400);
  });

  it('is the same for the same search, and sent only with its first batch', async () => {
    const user = await test.signedIn();
    const key = await getKey(user);
    expect(await getKey(user)).toBe(key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => getKey(user)));
    expect(new Set(answers)).toEqual(new Set([key]));
    expect((await search(user, { updateHistory: false })).addressKey).toBeUndefined();
    expect((await search(user, { batch: 2, updateHistory: false })).addressKey).toBeUndefined();
  });

  it('exists without results, so that a search that found nothing can be certified', async () => {
    const user = await test.signedIn();
    const { addressKey = '' } = await search(user, { grantorGranteeLastName: 'xyzzy' });
    expect((await open(user, addressKey)).content).toMatchObject({ criteria: { grantorGranteeLastName: 'xyzzy' } });
  });

  it('exists for guests too, who have no history', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    const found = await search(guest);
    expect(found.historyResults).toBeUndefined();
    expect((await open(guest, found.addressKey ?? '')).content).toMatchObject({ criteria: CRITERIA });
  });

  it('states the price of opening it before anything is charged', async () => {
    await setPrices({ name: 50, documentDetails: 10 });
    const user = await test.signedIn({ account: { paymentMethod: 'INVOICE' } });
    const key = await getKey(user);
    expect((await open(user, key)).content.costCents).toBe(0);
    expect((await open(user, key, 'A100')).content.costCents).toBe(10);
    await user.call(documentDetails, { docId: 'A100' });
    expect((await open(user, key, 'A100')).content.costCents).toBe(0);
    // An execution belongs to a user, so this test uses a colleague.
    const colleague = await test.signedIn({ accountId: user.accountId });
    expect((await open(colleague, key, 'A100')).content.costCents).toBe(60);
    expect((await open(colleague, key)).content.costCents).toBe(50);
  });

  it('is forgotten half a year after its last use', async () => {
    const user = await test.signedIn();
    const key = await getKey(user);
    test.clock.advanceMinutes(179 * 24 * 60);
    await purgeSearchAddresses(test.county);
    const again = await test.signedIn({ accountId: user.accountId });
    expect((await open(again, key)).status).toBe(200);
    test.clock.advanceMinutes(181 * 24 * 60);
    await purgeSearchAddresses(test.county);
    expect((await open(await test.signedIn({ accountId: user.accountId }), key)).status).toBe(404);
  });
});
