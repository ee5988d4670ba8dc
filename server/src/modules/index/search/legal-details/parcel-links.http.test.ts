import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { type SettingsGroupName, saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
const configure = (group: SettingsGroupName, content: object) =>
  saveSettings(test.county.db, { group, content: content as never, actor: SYSTEM_ACTOR });

beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', parcels: ['12-033-21-31', 'X/../?a=b#c'] });
  await addDocument(test.county.db, { key: 'A2' });
  await configure('search2', { map: true, tax: true });
  await configure('landlink', {
    taxLinkTemplate: 'https://tax.example/parcel/{parcelId}',
    gisLinkTemplate: 'https://maps.example/?a={parcelId}&b={parcelId}',
  });
});
afterAll(() => test.close());

describe('Links to the tax and map systems', () => {
  it('contain the parcels of a document with the address of each', async () => {
    const { content } = await user.call(getTaxLinks, { id: 'A1' });
    expect(content).toEqual({
      header: 'Tax records of the parcels of A1',
      parcelIds: ['12-033-21-31', 'X/../?a=b#c'],
      parcelIdLinks: ['https://tax.example/parcel/12-033-21-31', 'https://tax.example/parcel/X%2F..%2F%3Fa%3Db%23c'],
    });
    const { content: map } = await user.call(getGisLinks, { id: 'A1' });
    expect(map.parcelIdLinks[0]).toBe('https://maps.example/?a=12-033-21-31&b=12-033-21-31');
  });

  it('explain why there are no links', async () => {
    const { content, envelope } = await user.call(getTaxLinks, { id: 'A2' });
    expect(content.parcelIds).toEqual([]);
    expect(envelope.message).toBe('The index has no parcel for A2.');
  });

  it.each([
    ['a document that there is not', 'A404', 404],
    ['no document key', '%', 400],
    ['10,000 characters', 'A'.repeat(10_000), 400],
  ])('are refused for %s', async (_title, id, status) => {
    expect((await user.call(getTaxLinks, { id })).status).toBe(status);
  });

  it('are refused if the county has no such system, or does not show it', async () => {
    await configure('search2', { map: false, tax: true });
    expect((await user.call(getGisLinks, { id: 'A1' })).status).toBe(403);
    expect((await user.call(getTaxLinks, { id: 'A1' })).status).toBe(200);
    await configure('search2', { map: true, tax: false });
    expect((await user.call(getTaxLinks, { id: 'A1' })).status).toBe(403);
    expect((await user.call(getGisLinks, { id: 'A1' })).status).toBe(200);
    await configure('search2', { map: true, tax: true });
    await configure('landlink', {});
    expect((await user.call(getTaxLinks, { id: 'A1' })).status).toBe(403);
    expect((await user.call(getGisLinks, { id: 'A1' })).status).toBe(403);
  });
});

it.each(['javascript:alert({parcelId})', 'https://tax.example/', 'ftp://x/{parcelId}'])(
  'The address %s isn’t a template',
  async (taxLinkTemplate) => {
    await expect(configure('landlink', { taxLinkTemplate })).rejects.toThrow();
  },
);
