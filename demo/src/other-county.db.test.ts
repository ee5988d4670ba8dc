import type { County } from '@portal/server/county';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { recordDocument } from '@portal/testing/apps/record-document';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterEach, expect, test } from 'vitest';
import { DEMO_IDENTITY } from './demo-identity.ts';
import { DEMO_USERS } from './demo-users.ts';
import { seedDemoCountyWhenEmpty } from './seed-demo-county.ts';

let app: TestApp;
afterEach(() => app.close());

const seed = (open: { readonly county: County; readonly database: OpenDatabase }) =>
  seedDemoCountyWhenEmpty(open, () => {}, { share: 0.005 });
const countUsers = async () =>
  (await app.database.executeSql('SELECT count(*)::int AS users FROM users')).rows[0]?.users;

async function addUser(username: string): Promise<void> {
  const accountId = await createAccount(app.database.db, { name: username });
  const person = { password: TEST_PASSWORD, firstName: 'Test', lastName: 'User' };
  await createUser(app.database.db, { accountId, username, role: 'COUNTY', ...person });
}

test.each([
  { data: 'users', add: () => addUser('real.recorder') },
  { data: 'a user with the name of a demo user', add: () => addUser(DEMO_USERS[0]?.username ?? '') },
  { data: 'documents', add: () => recordDocument(app, { image: 1 }) },
  {
    data: 'the name of another county',
    add: () =>
      saveSettings(app.database.db, { group: 'common', content: { countyName: 'Pine County' }, actor: SYSTEM_ACTOR }),
  },
])('The demo is never seeded into a database that has $data', async ({ add }) => {
  app = await startTestApp();
  await add();
  const before = await countUsers();
  await expect(seed({ ...app, county: { ...app.county, ...DEMO_IDENTITY } })).rejects.toThrow('COUNTIES_FILE');
  expect(await countUsers()).toBe(before);
});
