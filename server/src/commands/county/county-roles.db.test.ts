import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandFolder, PINE_COUNTY } from '@portal/testing/apps/command-folder';
import { OWNER_ROLE, withRole } from '@portal/testing/database/roles';
import { describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../platform/database/open-postgres.ts';

const { folder, run } = createCommandFolder(join(import.meta.dirname, '../county.ts'), []);
const countiesFile = join(folder, 'counties.json');
const adminUrl = inject('postgresUrl');
const urlOf = (database: string, role: string) => withRole(adminUrl.replace(/[^/]*$/, database), role);
const CREATE = [
  ...['--name', 'Pine County', '--state', 'MN', '--time-zone', 'America/Chicago', '--administrator', 'jane.miller'],
  ...['--email', 'jane@example.com', '--first-name', 'Jane', '--last-name', 'Miller'],
];

async function execute(url: string, text: string) {
  const database = openPostgres(url);
  try {
    return (await database.executeSql(text)).rows;
  } finally {
    await database.close();
  }
}

const writeCounty = (county: object) =>
  writeFileSync(countiesFile, JSON.stringify({ counties: [{ ...PINE_COUNTY, ...county }] }));
const checkRole = async () => /^.*the role .*$/m.exec((await run('check', 'pine')).stdout)?.[0];

describe('A county with two roles', () => {
  const databaseUrl = urlOf('pine_two', 'pine "portal"');
  const ownerDatabaseUrl = urlOf('pine_two', 'pine_owner');
  const roles = ['--database-url', databaseUrl, '--owner-database-url', ownerDatabaseUrl];

  test('is created with both roles, and that of the portal only serves', async () => {
    const created = await run('create', 'pine', ...CREATE, ...roles, '--admin-database-url', adminUrl);
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(countiesFile, 'utf8')).counties).toMatchObject([{ databaseUrl, ownerDatabaseUrl }]);
    expect(
      await execute(
        adminUrl,
        `SELECT rolname, rolsuper, rolcreaterole, rolcreatedb FROM pg_roles
      WHERE rolname LIKE 'pine%' ORDER BY rolname`,
      ),
    ).toEqual([
      { rolname: 'pine "portal"', rolsuper: false, rolcreaterole: false, rolcreatedb: false },
      { rolname: 'pine_owner', rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    expect(await checkRole()).toMatch(/^OK .*the role pine "portal" serves, and can't change tables and triggers$/);
    await expect(execute(databaseUrl, 'ALTER TABLE audit_entries DISABLE TRIGGER ALL')).rejects.toThrow(
      /must be owner/,
    );
  });

  test('is closed to the roles of other counties', async () => {
    await expect(execute(urlOf('pine_two', OWNER_ROLE), 'SELECT 1')).rejects.toThrow(/permission denied for database/);
  });

  test('is only migrated by its owner, and says so without the owner’s address', async () => {
    const newest = '(SELECT max(name) FROM schema_migrations)';
    await execute(
      ownerDatabaseUrl,
      `
      DELETE FROM schema_migrations WHERE name = ${newest};
      DROP TABLE IF EXISTS left_out`,
    );
    writeCounty({ databaseUrl });
    for (const action of ['check', 'migrate']) {
      const { code, stdout, stderr } = await run(action, 'pine');
      expect([code, stdout + stderr]).toEqual([
        1,
        expect.stringMatching(/With ownerDatabaseUrl in the counties file:/),
      ]);
    }
  });

  test('refuses one user for both, another database, and an owner without a database', async () => {
    for (const wrong of [urlOf('pine_two', 'pine "portal"'), urlOf('other', 'pine_owner')])
      expect(
        await run('create', 'oak', ...CREATE, '--database-url', databaseUrl, '--owner-database-url', wrong),
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          '--owner-database-url: needs the database of --database-url, and another user.',
        ),
      });
    writeCounty({ ownerDatabaseUrl });
    expect((await run('list')).stderr).toContain('the same database in ownerDatabaseUrl as in databaseUrl');
  });
});

test('A county with one role is served as before, is told, and gets a second one without a new database', async () => {
  const ownerDatabaseUrl = urlOf('pine_one', 'pine_only');
  await execute(adminUrl, 'CREATE ROLE pine_only LOGIN CREATEDB');
  writeFileSync(countiesFile, JSON.stringify({ counties: [] }));
  expect(await run('create', 'pine', ...CREATE, '--database-url', ownerDatabaseUrl)).toMatchObject({ code: 0 });
  expect(await checkRole()).toMatch(/^WARNING .*the role pine_only serves and owns the tables/);

  await execute(adminUrl, 'CREATE ROLE pine_serving LOGIN');
  writeCounty({ databaseUrl: urlOf('pine_one', 'pine_serving'), ownerDatabaseUrl });
  expect((await run('check', 'pine')).stdout).toMatch(/^FAILED .*The role of databaseUrl has no rights yet\./m);
  expect(await run('migrate', 'pine')).toMatchObject({ code: 0, stdout: 'pine: has the newest schema\n' });
  expect(await checkRole()).toMatch(/^OK .*the role pine_serving serves/);
});
