import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings } from './index.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('Settings', () => {
  it.each(SETTINGS_GROUP_NAMES)('%s has defaults for everything', async (name) => {
    expect(await getSettings(database.db, name)).toEqual(SETTINGS_GROUPS[name].schema.parse({}));
  });

  it('have the defaults of the specification', async () => {
    expect(await getSettings(database.db, 'common')).toMatchObject({
      appTitle: 'Land Record Portal',
      bookLabel: 'Book',
      torrensLabel: 'Torrens',
    });
  });

  it('are versioned and audited: the last save is in force, and the one before is kept', async () => {
    const actor = { ...SYSTEM_ACTOR, userId: 7 };
    await saveSettings(database.db, { group: 'common', content: { bookLabel: 'Volume' }, actor });
    await saveSettings(database.db, { group: 'common', content: { bookLabel: 'Reel' }, actor });
    expect((await getSettings(database.db, 'common')).bookLabel).toBe('Reel');
    const versions = await database.db
      .selectFrom('settings_versions')
      .select(['version', 'saved_by_user_id'])
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, saved_by_user_id: 7 },
      { version: 2, saved_by_user_id: 7 },
    ]);
    const entry = await database.db
      .selectFrom('audit_entries')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({
      group: 'common',
      before: { bookLabel: 'Volume' },
      after: { bookLabel: 'Reel' },
    });
  });

  it('are read again inside a transaction, and immediately in the process that saved them', async () => {
    await getSettings(database.db, 'languages');
    await database.db.transaction().execute(async (tx) => {
      await saveSettings(tx, { group: 'languages', content: { languages: true }, actor: SYSTEM_ACTOR });
      expect((await getSettings(tx, 'languages')).languages).toBe(true);
    });
    await saveSettings(database.db, { group: 'languages', content: { languages: false }, actor: SYSTEM_ACTOR });
    expect((await getSettings(database.db, 'languages')).languages).toBe(false);
  });

  it('get a version at the first save, even if they are standard, but not when saved again unchanged', async () => {
    const { db } = database;
    const countVersions = async () =>
      (await db.selectFrom('settings_versions').select('version').where('group_name', '=', 'reports').execute()).length;
    for (const expected of [1, 1]) {
      await saveSettings(db, { group: 'reports', content: {}, actor: SYSTEM_ACTOR });
      expect(await countVersions()).toBe(expected);
    }
  });

  it('are refused when they break their schema, and nothing is stored', async () => {
    const save = () =>
      saveSettings(database.db, {
        group: 'userAccess',
        content: { inactivityTimeLimitPeriod: 121 },
        actor: SYSTEM_ACTOR,
      });
    await expect(save()).rejects.toThrow();
    expect((await getSettings(database.db, 'userAccess')).inactivityTimeLimitPeriod).toBe(30);
  });

  it('of an older shape are upgraded, and those of a newer version of the portal refused with a message', async () => {
    const insert = (version: number, shape: number, content: object) =>
      database.db
        .insertInto('settings_versions')
        .values({ group_name: 'search', version, shape, content: JSON.stringify(content) })
        .execute();
    await insert(1, 0, { defaultSearch: 'searchByDate', searchAccess: 'same', enabled: { searchByName: false } });
    await database.db.transaction().execute(async (tx) => {
      expect(await getSettings(tx, 'search')).toMatchObject({
        defaultSearch: 'searchByDate',
        searchByName: false,
        searchByPlat: true,
        searchByNameCountyNote: '',
      });
    });
    await insert(2, 99, {});
    const read = database.db.transaction().execute((tx) => getSettings(tx, 'search'));
    await expect(read).rejects.toThrow("The stored settings 'search' can't be read");
  });

  it('for special rates reset those of card accounts, and leave its other prices', async () => {
    const save = (group: 'creditCard' | 'aLaCarteSpecialRates', content: object) =>
      saveSettings(database.db, { group, content, actor: SYSTEM_ACTOR });
    await save('creditCard', { nameCreditCard: 75, rates: [{ documentType: 'T', documentRate: 900 }] });
    const { rates } = await save('aLaCarteSpecialRates', { rates: [{ documentType: 'A', documentRate: 400 }] });
    expect(await getSettings(database.db, 'creditCard')).toMatchObject({ nameCreditCard: 75, rates });
  });
});
