import type { Endpoint } from '@portal/contract/endpoint';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { SAMPLE_GUEST, SAMPLE_PICTURES, SETTINGS_SAMPLES } from '@portal/contract/settings/settings-samples-testing';
import { storePictures } from '@portal/testing/apps/pictures';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertVersion } from './county-settings.queries.ts';
import { forgetSettings } from './get-settings.ts';

let test: TestApp;
let provider: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  await storePictures(test.county.db, SAMPLE_PICTURES);
  const { userId } = await test.signedIn({ role: 'GUEST' });
  await test.county.db.updateTable('users').set({ username: SAMPLE_GUEST }).where('id', '=', userId).execute();
  provider = await test.signedIn({ role: 'TRIMIN' });
});
afterAll(() => test.close());

describe.each(SETTINGS_GROUP_NAMES)('%s', (name) => {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const { settings, older } = SETTINGS_SAMPLES[name];
  const defaults = group.schema.parse({});

  async function load() {
    forgetSettings(test.county.db);
    const response = await provider.send(LOAD_SETTINGS[name] as Endpoint, {});
    return { ...response.json(), status: response.statusCode, tag: response.headers.etag };
  }
  async function save(content: object) {
    const response = await provider.send(SAVE_SETTINGS[name] as Endpoint, content);
    return { ...response.json(), status: response.statusCode };
  }
  const countRows = async () => {
    const { db } = test.county;
    const count = async (table: 'settings_versions' | 'audit_entries' | 'users') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const versions = await db.selectFrom('settings_versions').select('version').execute();
    return [versions.length, await count('audit_entries'), await count('users')];
  };
  const findNewest = async () => {
    const versions = test.county.db.selectFrom('settings_versions').select('version').where('group_name', '=', name);
    return (await versions.orderBy('version', 'desc').limit(1).executeTakeFirst())?.version ?? 0;
  };
  /** Rows are never changed: each one is a new version. */
  const storeRow = async (row: { readonly shape: number; readonly content: object }) => {
    const version = (await findNewest()) + 1;
    await insertVersion(test.county.db, { group: name, version, userId: null, username: null, ...row });
    return version;
  };

  // Calls of every group need some settings, such as those of the lockout.
  afterEach(async () => {
    await test.database.executeSql('DROP TRIGGER IF EXISTS cut_off ON audit_entries');
    await storeRow({ shape: group.upgrades.length, content: defaults });
    forgetSettings(test.county.db);
  });

  it('is unchanged by a save that is cut off before its end', async () => {
    await test.database.executeSql(`CREATE OR REPLACE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''cut off''; END'`);
    await test.database.executeSql(`CREATE TRIGGER cut_off AFTER INSERT ON audit_entries FOR EACH ROW WHEN (NEW.action = 'settings.saved')
      EXECUTE FUNCTION cut_off()`);
    const before = [await load(), await countRows()];
    expect(await save(settings)).toMatchObject({ status: 500, ok: false });
    expect([await load(), await countRows()]).toEqual(before);
  });

  it('is read from every older row', async () => {
    for (const [shape, { stored, read }] of older.entries()) {
      await storeRow({ shape, content: stored });
      expect(await load()).toMatchObject({ status: 200, content: read });
    }
    // A row from before the newest fields were added has their defaults.
    await storeRow({ shape: group.upgrades.length, content: {} });
    expect(await load()).toMatchObject({ status: 200, content: defaults });
  });

  it.each([
    ['of a newer portal', { shape: group.upgrades.length + 1, content: settings }],
    ['that is no settings at all', { shape: group.upgrades.length, content: breakAll(defaults) }],
  ])('is refused with a message, and not overwritten, from a row %s', async (_title, row) => {
    const version = await storeRow(row);
    const refused = { status: 503, ok: false, message: expect.stringMatching(/^\p{Lu}.*\.$/u) };
    expect(await load()).toMatchObject(refused);
    expect(await save(settings)).toMatchObject(refused);
    expect(await findNewest()).toBe(version);
  });
});

/** Every field has a value of a kind that none can have. */
function breakAll(settings: object): object {
  return Object.fromEntries(Object.keys(settings).map((field) => [field, { broken: true }]));
}
