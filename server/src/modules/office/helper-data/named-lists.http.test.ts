import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landshark } from '@portal/contract/office/helper-data/landshark';
import { getNamedContent } from '@portal/contract/office/helper-data/named-lists';
import { productVersions } from '@portal/contract/office/helper-data/product-versions';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
});
afterAll(() => test.close());

/** Reads like a client that only knows the specification. */
async function load(path: string): Promise<Readonly<Record<string, { name: string } & Record<string, unknown>>>> {
  const response = await user.send({ method: 'GET', path: `helperdata/${path}` }, {});
  const { ok, content } = response.json();
  expect(ok).toBe(true);
  return Object.fromEntries(content.map((entry: { name: string }) => [entry.name, entry]));
}

describe('Helper data are named lists: name with baseContent or codeDescriptionResults', () => {
  it.each(['landlink', 'landshark', 'productVersions', 'notableDates'])('%s', async (path) => {
    const entries = Object.values(await load(path));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toEqual({ name: expect.any(String), baseContent: expect.any(Object) });
  });

  it('landsharkcodedescription', async () => {
    for (const entry of Object.values(await load('landsharkcodedescription'))) {
      expect(entry).toEqual({ name: expect.any(String), codeDescriptionResults: expect.any(Array) });
    }
  });

  it.each([
    ['GUEST', false],
    ['USER', false],
    ['ACCOUNT', true],
    ['COUNTY', true],
    ['TRIMIN', true],
  ] as const)('only administrators get the lists of administration: %s', async (role, hasLists) => {
    const client = await test.signedIn({ role });
    const { content } = (await client.send({ method: 'GET', path: 'helperdata/landsharkcodedescription' }, {})).json();
    const names = content.map(({ name }: { name: string }) => name);
    expect(names).toContain('documentTypes');
    expect(names.includes('userTypes')).toBe(hasLists);
  });

  it('landlink has the flags of Spec 2 §3, and those of sections as Spec 1 §3 spells them', async () => {
    const entries = (await user.call(landlink, {})).content;
    expect(getNamedContent(entries, 'landlink')).toMatchObject({ qqq: false, bookLabel: 'Book' });
    expect(getNamedContent(entries, 'landlinkConfigurationFlags')).toEqual({
      IS_QQQ_SECTION: false,
      IS_QQQQ_SECTION: false,
    });
  });

  it('landlink has the county’s notes on its searches, without empty ones', async () => {
    const content = { searchByNameCountyNote: 'Old names are in the books.' };
    await saveSettings(test.county.db, { group: 'search', content, actor: SYSTEM_ACTOR });
    const entries = (await user.call(landlink, {})).content;
    expect(getNamedContent(entries, 'landlink').searchNotes).toEqual({
      searchByName: 'Old names are in the books.',
    });
  });

  it('productVersions has the version of the portal', async () => {
    const entries = (await user.call(productVersions, {})).content;
    expect(getNamedContent(entries, 'productVersions').portal).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('landshark has the county configuration sets', () => {
  it('under the names of their groups, with the last saved values', async () => {
    await saveSettings(test.county.db, { group: 'search2', content: { tax: true }, actor: SYSTEM_ACTOR });
    const entries = (await user.call(landshark, {})).content;
    expect(getNamedContent(entries, 'search2')).toEqual({
      map: false,
      tax: true,
      allOnlySearch: false,
      downloadResults: true,
    });
    expect(entries.map(({ name }) => name)).toContain('loginPageRegistration');
  });

  it('without finance codes, the guests’ user name and the limit of attempts', async () => {
    const { db } = test.county;
    const actor = SYSTEM_ACTOR;
    await saveSettings(db, { group: 'userAccess', content: { guestUserName: 'hidden.guest' }, actor });
    await saveSettings(db, { group: 'escrow', content: { feeCode: 'HIDDEN1', chargeCode: 'HIDDEN2' }, actor });
    const card = { chargeFeeCode: 'HIDDEN3', chargeChargeCode: 'HIDDEN4' };
    await saveSettings(db, { group: 'creditCardExtra', content: card, actor });
    const entries = await load('landshark');
    expect(JSON.stringify(entries)).not.toMatch(/hidden/i);
    expect(entries.userAccess?.baseContent).toEqual({ inactivityTimeLimit: true, inactivityTimeLimitPeriod: 30 });
  });
});
