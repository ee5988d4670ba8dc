import { reloadConfiguration } from '@portal/contract/office/county-settings/reload-configuration';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('reloadConfiguration applies settings that were changed in the database', async () => {
  const { db } = test.county;
  await saveSettings(db, { group: 'common', content: { appTitle: 'Before' }, actor: SYSTEM_ACTOR });
  expect((await getSettings(db, 'common')).appTitle).toBe('Before');
  await test.database.executeSql(
    `INSERT INTO settings_versions (group_name, version, shape, content)
      SELECT group_name, version + 1, shape, jsonb_set(content, '{appTitle}', '"After"') FROM settings_versions WHERE group_name = 'common'`,
  );
  const provider = await test.signedIn({ role: 'TRIMIN' });
  const { envelope } = await provider.call(reloadConfiguration, {});
  expect(envelope.message).toBe('The configuration has been reloaded.');
  expect((await getSettings(db, 'common')).appTitle).toBe('After');
  const audited = await db
    .selectFrom('audit_entries')
    .select('username')
    .where('action', '=', 'settings.reloaded')
    .execute();
  expect(audited).toEqual([{ username: provider.username }]);
});
