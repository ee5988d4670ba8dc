import { chainOfTitle } from '@portal/contract/index/title/chain';
import { propertyPage } from '@portal/contract/index/title/property';
import { RECENT_LANDS_MAX, recentLands } from '@portal/contract/index/title/recent-lands';
import { transactionReport } from '@portal/contract/office/transactions/transactions';
import { signInBuyer } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const FREE = { chain: true, chainPrice: 0, property: true, propertyPrice: 0 };
const PRICED = { ...FREE, chainPrice: 500, propertyPrice: 250 };
const lotOf = (lot: number) => `plat/27/3/${lot}`;

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  const id = await addDocument(db, { key: 'A100', grantors: ['MOEN, JEAN'], grantees: ['PETERSON, CARL J'] });
  await addLand(db, { document_id: id }, [{ plat: '27', block: '3', lots: '1-9' }]);
});
afterAll(() => test.close());
beforeEach(async () => {
  await offer(FREE);
  user = await test.signedIn();
});

const offer = (content: typeof FREE) =>
  saveSettings(test.county.db, { group: 'titleWork', content, actor: SYSTEM_ACTOR });
const listLands = async (client = user) => (await client.call(recentLands, {})).content.lands;
const openPath = (land: string, client = user) => client.call(propertyPage, { land });
const openProperty = (lot: number, client = user) => openPath(lotOf(lot), client);
const openChain = (lot: number, client = user) => client.call(chainOfTitle, { land: lotOf(lot), years: 0 });

describe('The property pages and chains that a user opened', () => {
  it('are listed newest first; reopening a page moves it up', async () => {
    await openProperty(1);
    await openChain(1);
    await openProperty(2);
    await openProperty(1);
    expect(await listLands()).toEqual([
      { page: 'PROPERTY', path: lotOf(1), name: 'Lot 1 Blk 3 BIRCH HOLLOW 2ND' },
      { page: 'PROPERTY', path: lotOf(2), name: 'Lot 2 Blk 3 BIRCH HOLLOW 2ND' },
      { page: 'CHAIN', path: lotOf(1), name: 'Lot 1 Blk 3 BIRCH HOLLOW 2ND' },
    ]);
  });

  it('are as many as past searches, even if all are opened at the same time', async () => {
    for (const lot of [1, 2, 3, 4, 5, 6, 7]) await openProperty(lot);
    expect((await listLands()).map(({ path }) => path)).toEqual([7, 6, 5, 4, 3].map(lotOf));
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => user.send(propertyPage, { land: lotOf((index % 9) + 1) })),
    );
    expect(await listLands()).toHaveLength(RECENT_LANDS_MAX);
  });

  it('are private to the user, and a guest has no list', async () => {
    await openProperty(1);
    const other = await test.signedIn();
    const guest = await test.signedIn({ role: 'GUEST' });
    await openProperty(2, guest);
    expect(await listLands(other)).toEqual([]);
    expect(await listLands(guest)).toEqual([]);
  });

  it('are named as the index names sections', async () => {
    const id = await addDocument(test.county.db, { key: 'A101', grantors: ['MOEN, JEAN'], grantees: ['OLSON, IDA'] });
    await addLand(test.county.db, { document_id: id }, [{ place: '4-121-29', aliquot: 'NE4' }]);
    await openPath('section/121N-29W-4/NE4');
    expect(await listLands()).toEqual([
      { page: 'PROPERTY', path: 'section/121N-29W-4/NE4', name: 'NE¼ Sec 4 T121N R29W' },
    ]);
  });

  it('exclude those that the county no longer offers', async () => {
    await openProperty(1);
    await openChain(1);
    await offer({ ...FREE, chain: false });
    expect((await listLands()).map(({ page }) => page)).toEqual(['PROPERTY']);
    await offer({ ...FREE, chain: false, property: false });
    expect(await listLands()).toEqual([]);
  });
});

describe('A charge for title work', () => {
  it('is in the history and in the transactions with its land; an unpaid attempt is in neither', async () => {
    await offer(PRICED);
    const buyer = await signInBuyer(test, { escrowCents: 800, role: 'ACCOUNT' });
    await openProperty(1, buyer);
    await openChain(1, buyer);
    await openChain(2, buyer);
    expect((await listLands(buyer)).map(({ page, path }) => [page, path])).toEqual([
      ['CHAIN', lotOf(1)],
      ['PROPERTY', lotOf(1)],
    ]);
    const report = (await buyer.send(transactionReport, { format: 'csv' })).body;
    expect(report).toContain('Property pages, plat/27/3/1');
    expect(report).toContain('Chains of title, plat/27/3/1');
    expect(report).not.toContain('plat/27/3/2');
  });
});
