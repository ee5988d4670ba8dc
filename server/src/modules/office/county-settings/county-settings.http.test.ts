import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../../platform/database/open-postgres.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings, watchSettings } from './index.ts';

const AT_ONCE = 50;

let test: TestApp;
let county: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

describe(`${AT_ONCE} simultaneous saves`, () => {
  const save = (content: object, ifMatch?: string) =>
    county.send(SAVE_SETTINGS.common, content, ifMatch === undefined ? {} : { 'if-match': ifMatch });
  const contents = async () => {
    const { content } = await county.call(LOAD_SETTINGS.common, {});
    return Array.from({ length: AT_ONCE }, (_, index) => ({ ...content, contactName: `Clerk ${index}` }));
  };
  const listVersions = () =>
    test.county.db
      .selectFrom('settings_versions')
      .select('version')
      .where('group_name', '=', 'common')
      .orderBy('version')
      .execute();

  it('from the same version: one wins, the others are refused', async () => {
    const all = await contents();
    const responses = await Promise.all(all.map((content) => save(content, '"0"')));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(412)]);
    const won = responses.findIndex(({ statusCode }) => statusCode === 200);
    expect((await getSettings(test.county.db, 'common')).contactName).toBe(`Clerk ${won}`);
    expect(await listVersions()).toEqual([{ version: 1 }]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 412)) {
      expect(response.json().conflict).toMatchObject({ version: 1, savedBy: county.username, fields: ['contactName'] });
    }
  });

  it('without a version are all accepted, one after the other', async () => {
    const all = await contents();
    // Saving the current settings changes nothing.
    const changes = all.filter(({ contactName }) => contactName !== all[0]?.contactName).length;
    const responses = await Promise.all(all.map((content) => save(content)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const versions = (await listVersions()).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: versions.length }, (_, index) => index + 1));
    expect(versions.length).toBeGreaterThanOrEqual(changes);
  });
});

describe('Another process', () => {
  it('has the settings as soon as they are saved', async () => {
    const other = openPostgres(await findDatabaseUrl(test.database));
    const notices: (() => void)[] = [];
    let heard = 0;
    const stop = watchSettings(other, () => {
      heard += 1;
      for (const resolve of notices.splice(0)) resolve();
    });
    const nextNotice = () => new Promise<void>((resolve) => notices.push(resolve));
    if (heard === 0) await nextNotice();
    expect((await getSettings(other.db, 'languages')).languages).toBe(false);
    const noticed = nextNotice();
    await saveSettings(test.county.db, { group: 'languages', content: { languages: true }, actor: SYSTEM_ACTOR });
    await noticed;
    expect((await getSettings(other.db, 'languages')).languages).toBe(true);
    await stop();
    await other.close();
  });

  it('listens again after a lost connection', async () => {
    const other = openPostgres(await findDatabaseUrl(test.database));
    const connections: (() => void)[] = [];
    const nextConnection = () => new Promise<void>((resolve) => connections.push(resolve));
    const first = nextConnection();
    const stop = watchSettings(other, () => {
      for (const resolve of connections.splice(0)) resolve();
    });
    await first;
    const second = nextConnection();
    await test.database.executeSql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await second;
    await stop();
    await other.close();
  });
});

describe('Settings saved by a newer version of the portal', () => {
  const WORDS =
    "A newer version of the portal saved these settings, and this version can't read them. Ask the provider to update the portal.";

  it('are refused with a message by every call that needs them, and are not overwritten', async () => {
    const { db } = test.county;
    const content = JSON.stringify({ map: 'from the future' });
    await db.insertInto('settings_versions').values({ group_name: 'search2', version: 7, shape: 9, content }).execute();
    const history = { method: 'GET', path: 'controlPanel/settingsHistory/search2' } as const;
    const settings = { map: true, tax: true, allOnlySearch: false, downloadResults: true };
    const responses = [
      await county.send(LOAD_SETTINGS.search2, {}),
      await county.send(SAVE_SETTINGS.search2, settings),
      await county.send(history, {}),
      await county.send({ method: 'GET', path: 'helperdata/landlink' }, {}),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ ok: false, code: 'SETTINGS_UNREADABLE', message: WORDS });
    }
    expect((await county.send(LOAD_SETTINGS.common, {})).statusCode).toBe(200);
    const versions = await db.selectFrom('settings_versions').select('version').where('group_name', '=', 'search2');
    expect(await versions.execute()).toEqual([{ version: 7 }]);
  });
});
