import { HISTORY_PAGE_VERSIONS, settingsHistory } from '@portal/contract/office/county-settings/settings-history';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf } from '../audit/index.ts';
import { saveSettings } from './index.ts';

let test: TestApp;
let county: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

/** Calls with the group in the path, as the browser does. */
async function list(group: string, query = '') {
  const response = await county.send({ method: 'GET', path: `controlPanel/settingsHistory/${group}${query}` }, {});
  return { ...response.json(), status: response.statusCode };
}

it('of a group that was never saved is empty', async () => {
  expect((await list('languages')).content).toEqual({
    versions: [],
    previous: { languages: false },
    hasOlder: false,
  });
});

it('lists who saved which values and when, newest first, in pages', async () => {
  const { db } = test.county;
  const actor = actorOf(county.asPayer() as Parameters<typeof actorOf>[0]);
  const titles = Array.from({ length: HISTORY_PAGE_VERSIONS + 3 }, (_, index) => `Title ${index + 1}`);
  for (const appTitle of titles) await saveSettings(db, { group: 'common', content: { appTitle }, actor });
  const first = (await list('common')).content;
  expect(first.versions).toHaveLength(HISTORY_PAGE_VERSIONS);
  expect(first.versions[0]).toMatchObject({
    version: titles.length,
    savedBy: county.username,
    settings: { ...SETTINGS_GROUPS.common.schema.parse({}), appTitle: titles.at(-1) },
  });
  expect(first).toMatchObject({ hasOlder: true, previous: { appTitle: 'Title 3' } });
  const second = (await list('common', `?before=${first.versions.at(-1).version}`)).content;
  expect(second.versions.map(({ settings }: { settings: { appTitle: string } }) => settings.appTitle)).toEqual([
    'Title 3',
    'Title 2',
    'Title 1',
  ]);
  expect(second).toMatchObject({ hasOlder: false, previous: { appTitle: 'Land Record Portal' } });
});

it('is refused for a group that the caller can’t load, an unknown group, and an invalid version', async () => {
  expect(await list('landlink')).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  expect(await list('stranger')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  for (const before of ['0', '-1', 'x', '1.5', '1000000000'])
    expect(await list('common', `?before=${before}`)).toMatchObject({ status: 400 });
  expect(settingsHistory.access).toEqual({ roles: ['COUNTY', 'TRIMIN'] });
});
