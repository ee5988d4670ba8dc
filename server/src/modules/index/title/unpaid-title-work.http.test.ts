import { CHAIN_REPORT, chainOfTitle } from '@portal/contract/index/title/chain';
import { propertyPage } from '@portal/contract/index/title/property';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const LOT = 'plat/27/3/7';
const OFFER = { chain: true, chainPrice: 500, property: true, propertyPrice: 250 };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  const id = await addDocument(db, { key: 'A100', grantors: ['MOEN, JEAN'], grantees: ['PETERSON, CARL J'] });
  await addLand(db, { document_id: id }, [{ plat: '27', block: '3', lots: '7' }]);
  await saveSettings(db, { group: 'titleWork', content: OFFER, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());

/** Runs calls while no one can read the index: a call that does so waits in vain. */
function whileIndexIsLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return test.county.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE documents, legals, parcels, plats IN ACCESS EXCLUSIVE MODE`.execute(tx);
    return work();
  });
}

const countEntries = async () => (await test.county.db.selectFrom('journal_entries').select('id').execute()).length;

describe('A user who cannot pay for title work', () => {
  it('is refused before the index is read, even fifty times at once, and nothing is posted', async () => {
    const user = await test.signedIn();
    const before = await countEntries();
    const sent = await whileIndexIsLocked(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 2 === 0
            ? user.send(chainOfTitle, { land: `plat/27/3/${index}` })
            : user.send(propertyPage, { land: `parcel/${index}` }),
        ),
      ),
    );
    const answered = sent.map((response) => response.json()).filter(({ code }) => code !== 'TOO_MANY_AT_ONCE');
    expect(answered.length).toBeGreaterThan(0);
    for (const { content } of answered) expect(content).toMatchObject({ details: null, paymentRefused: true });
    expect(await countEntries()).toBe(before);
  });

  it('is refused the file in the same way', async () => {
    const user = await test.signedIn();
    await whileIndexIsLocked(async () => {
      const file = await user.send(CHAIN_REPORT.endpoint, { land: LOT, years: 0, format: 'pdf' });
      expect(file.json().code).toBe('PAYMENT_NEEDED');
    });
  });
});

describe('A user who can pay', () => {
  let user: TestClient;
  beforeAll(async () => {
    user = await test.signedIn();
    await fundEscrow(test, user.accountId, 600);
  });
  const chainOf = async (land: string) => (await user.send(chainOfTitle, { land, years: 0 })).json();

  it('pays nothing for land that the index does not have', async () => {
    expect((await chainOf('plat/99/1/1')).code).toBe('LAND_UNKNOWN');
    expect((await chainOf(LOT)).content).toMatchObject({ usageBalance: 100, paymentRefused: false });
  });

  it('can reopen paid work with a balance that would not pay for it again', async () => {
    expect((await chainOf(LOT)).content).toMatchObject({ usageBalance: 100, paymentRefused: false });
    expect((await user.call(propertyPage, { land: LOT })).content).toMatchObject({
      details: null,
      paymentRefused: true,
    });
  });
});
