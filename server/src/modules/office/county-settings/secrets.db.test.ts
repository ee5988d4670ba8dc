import { defineSettingsGroup } from '@portal/contract/settings/define-settings-group';
import { buildSaveRequest, buildSettingsContent } from '@portal/contract/settings/settings-request';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { storeSettings } from './store-settings.ts';
import { readNewestVersion, readSecrets } from './stored-settings.ts';

/** No group of the portal has a secret yet; this one has two. */
const group = defineSettingsGroup({
  name: 'example',
  schema: z.object({ url: z.string().default(''), key: z.string().default(''), pin: z.string().default('') }),
  fields: { url: { kind: 'text' }, key: { kind: 'secret' }, pin: { kind: 'secret' } },
  secrets: ['key', 'pin'],
});

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function save(content: object) {
  const { settings, removeSecrets } = buildSaveRequest(group).parse(content);
  return database.db
    .transaction()
    .execute((tx) => storeSettings(tx, { group, settings, removeSecrets, actor: SYSTEM_ACTOR }));
}

it('Secrets are written but appear in no response, version or audit entry', async () => {
  const stored = await save({ url: 'https://a.example', key: 'hunter2', pin: '4711' });
  expect(stored).toEqual({ version: 1, settings: { url: 'https://a.example', key: '', pin: '' } });
  expect((await readNewestVersion(database.db, group)).settings).toEqual(stored.settings);
  expect(await readSecrets(database.db, group)).toEqual({ key: 'hunter2', pin: '4711' });
  for (const table of ['settings_versions', 'audit_entries']) {
    const { rows } = await database.executeSql(`SELECT * FROM ${table} WHERE ${table}::text ~ 'hunter2|4711'`);
    expect(rows).toEqual([]);
  }
  const { rows } = await database.executeSql(`SELECT details -> 'secrets' AS secrets FROM audit_entries ORDER BY id`);
  expect(rows).toEqual([{ secrets: { written: ['key', 'pin'], removed: [] } }]);
});

it('An empty secret keeps the stored one', async () => {
  expect(await save({ url: 'https://b.example', key: '', pin: '0815' })).toMatchObject({ version: 2 });
  expect(await readSecrets(database.db, group)).toEqual({ key: 'hunter2', pin: '0815' });
  expect(await save({ url: 'https://b.example', key: '', pin: '' })).toMatchObject({ version: 2 });
});

it('Removing a secret is a separate action', async () => {
  expect(await save({ url: 'https://b.example', key: '', pin: '', removeSecrets: ['key'] })).toMatchObject({
    version: 3,
  });
  expect(await readSecrets(database.db, group)).toEqual({ pin: '0815' });
});

it('A client can send back the list of stored secrets, and can remove no other field', () => {
  const content = { url: '', key: '', pin: '' };
  expect(buildSaveRequest(group).safeParse({ ...content, storedSecrets: ['pin'] }).success).toBe(true);
  expect(buildSaveRequest(group).safeParse({ ...content, removeSecrets: ['url'] }).success).toBe(false);
  expect(buildSettingsContent(group, group.loaded).parse({ ...content, storedSecrets: ['pin'] })).toEqual({
    ...content,
    storedSecrets: ['pin'],
  });
});
