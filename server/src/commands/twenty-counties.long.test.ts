import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandFolder } from '@portal/testing/apps/command-folder';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../platform/database/open-postgres.ts';

const KEYS = Array.from({ length: 20 }, (_, index) => `county${index + 1}`);
/** A county whose export has no date in any row. */
const WRONG = 'county7';
/** A county whose database is gone when the backups are written. */
const GONE = 'county13';

const { folder, run, runOther } = createCommandFolder(join(import.meta.dirname, 'county.ts'), []);
const server = inject('postgresUrl').replace(/[^/]*$/, '');
const nameDatabase = (key: string) => `long_${process.pid}_${key}`;

async function onServer(text: string): Promise<void> {
  const database = openPostgres(`${server}postgres`);
  await database.executeSql(text).finally(() => database.close());
}

async function countDocuments(key: string): Promise<number> {
  const database = openPostgres(`${server}${nameDatabase(key)}`);
  try {
    return Number((await database.executeSql('SELECT count(*) AS count FROM documents')).rows[0]?.count);
  } finally {
    await database.close();
  }
}

afterAll(async () => {
  for (const key of KEYS) await onServer(`DROP DATABASE IF EXISTS ${nameDatabase(key)} WITH (FORCE)`);
});

describe('Twenty counties', () => {
  test('are created, migrated, filled, checked and backed up, and one that fails keeps no other from it', async () => {
    for (const key of KEYS) {
      const { code, stderr } = await run(
        ...['create', key, '--name', `${key} County`, '--state', 'MN', '--time-zone', 'America/Chicago'],
        ...['--administrator', 'jane.miller', '--email', 'jane@example.com', '--first-name', 'Jane'],
        ...['--last-name', 'Miller', '--database-url', `${server}${nameDatabase(key)}`],
        ...['--data-dir', join(folder, key)],
      );
      expect([key, code, stderr]).toEqual([key, 0, '']);
    }
    const { counties } = JSON.parse(readFileSync(join(folder, 'counties.json'), 'utf8'));
    expect(counties).toHaveLength(KEYS.length);

    const migrated = await run('migrate', '--all');
    expect(migrated.stdout).toMatch(/^All 20 counties succeeded\.$/m);
    expect(migrated.code).toBe(0);

    for (const [index, key] of KEYS.entries()) {
      mkdirSync(join(folder, 'exports', key), { recursive: true });
      const day = key === WRONG ? 'never' : '2020-01-02';
      const rows = Array.from({ length: index + 1 }, (_, number) => `A${number + 1},${day},WD\n`).join('');
      writeFileSync(join(folder, 'exports', key, 'documents.csv'), `document,recorded_on,instrument\n${rows}`);
    }
    const imported = await runOther(join(import.meta.dirname, 'import.ts'), '--all', 'exports');
    expect(imported.stdout).toMatch(/^1 of 20 counties failed: county7\.$/m);
    // As the import of a single county, whose rows are rejected.
    expect(imported.code).toBe(3);
    for (const [index, key] of KEYS.entries())
      expect([key, await countDocuments(key)]).toEqual([key, key === WRONG ? 0 : index + 1]);

    // Alerts of new counties have no recipients, and their administrators have not opened their links: neither fails.
    const checked = await run('check', '--all');
    for (const key of KEYS) expect(checked.stdout).toMatch(new RegExp(`^OK +${key}: `, 'm'));
    expect(checked.stdout).not.toMatch(/^FAILED +county\d+: its stored images/m);

    await onServer(`DROP DATABASE ${nameDatabase(GONE)} WITH (FORCE)`);
    mkdirSync(join(folder, 'backups'));
    const backedUp = await run('backup', '--all', 'backups');
    expect(backedUp.stdout).toMatch(/^1 of 20 counties failed: county13\.$/m);
    expect(backedUp.code).toBe(1);
    const names = readdirSync(join(folder, 'backups')).map((name) => name.replace(/-.*/, ''));
    expect(names.toSorted()).toEqual(KEYS.filter((key) => key !== GONE).toSorted());
  });
});
