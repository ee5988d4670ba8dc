import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandFolder, PINE_COUNTY } from '@portal/testing/apps/command-folder';
import { findDatabaseUrl, openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/open-database.ts';

const { folder, run, runOther } = createCommandFolder(join(import.meta.dirname, 'county.ts'), []);
const runImport = (...args: readonly string[]) => runOther(join(import.meta.dirname, 'import.ts'), ...args);

/** The export of one county has other columns than a bundle. */
const MAPPING = {
  mapping: 1,
  files: { export: { path: 'export.csv' } },
  records: [
    { record: 'documents', from: 'export', fields: { document: 'NO', recorded_on: 'DAY', instrument: 'TYPE' } },
  ],
};

let pine: OpenDatabase;
let fir: OpenDatabase;
beforeAll(async () => {
  [pine, fir] = [await openTestDatabase(), await openTestDatabase()];
  const county = (key: string, databaseUrl: string) => ({
    ...PINE_COUNTY,
    ...{ key, dataDir: key, name: `${key} county`, databaseUrl },
  });
  const counties = [
    county('pine', await findDatabaseUrl(pine)),
    // No server responds there.
    county('oak', 'postgresql://portal@127.0.0.1:9/oak'),
    { ...county('fir', await findDatabaseUrl(fir)), imports: { mapping: 'mapping.json' } },
  ];
  writeFileSync(join(folder, 'mapping.json'), JSON.stringify(MAPPING));
  writeFileSync(join(folder, 'counties.json'), JSON.stringify({ counties }));
  for (const { key } of counties) mkdirSync(join(folder, key));
});
afterAll(async () => {
  await pine.close();
  await fir.close();
});

const countDocuments = async (database: OpenDatabase) =>
  (await database.executeSql('SELECT count(*)::integer AS count FROM documents')).rows[0]?.count;

describe('of all counties', () => {
  test('each imports its folder, and one that fails keeps no other from it', async () => {
    for (const key of ['pine', 'oak', 'fir']) mkdirSync(join(folder, 'exports', key), { recursive: true });
    const documents = 'document,recorded_on,instrument\nA1,2020-01-01,WD\nA2,2020-01-02,WD\n';
    for (const key of ['pine', 'oak']) writeFileSync(join(folder, 'exports', key, 'documents.csv'), documents);
    writeFileSync(join(folder, 'exports/fir/export.csv'), 'NO,DAY,TYPE\n7,2020-01-03,WD\n');
    const { code, stdout, stderr } = await runImport('--all', 'exports');
    expect(stdout).toMatch(/^pine: imported$/m);
    expect(stdout).toMatch(/^fir: imported$/m);
    expect(stdout).toMatch(/^1 of 3 counties failed: oak\.$/m);
    expect(stderr).toMatch(/^oak: /m);
    expect(code).toBe(1);
    expect([await countDocuments(pine), await countDocuments(fir)]).toEqual([2, 1]);

    writeFileSync(join(folder, 'exports/pine/documents.csv'), `${documents}A3,never,WD\n`);
    expect(await runImport('--all', 'exports')).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^2 of 3 counties failed: pine, oak\.$/m),
    });
  });

  test('no one imports if a folder has the key of no county', async () => {
    mkdirSync(join(folder, 'typing/pnie'), { recursive: true });
    mkdirSync(join(folder, 'typing/pine'));
    writeFileSync(join(folder, 'typing/pine/documents.csv'), 'document,recorded_on,instrument\nA9,2020-01-01,WD\n');
    const { code, stderr } = await runImport('--all', 'typing');
    expect(code).toBe(1);
    expect(stderr).toContain('has folders of no county: pnie.');
    expect(await countDocuments(pine)).toBe(2);
    expect((await runImport('--all', 'typing', '--report', 'x.csv')).stderr).toContain('Usage');
  });

  test('each has its backup, and the list knows it, the last import, and the findings', async () => {
    expect((await run('list', '--details')).stdout).toMatch(/^pine: .*last backup unknown/m);
    mkdirSync(join(folder, 'backups'));
    const { code, stdout } = await run('backup', '--all', 'backups', '--no-hashes');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^pine: .*pine-\d{8}T\d{6}Z\.backup has \d+ rows of pine county/m);
    expect(stdout).toMatch(/^1 of 3 counties failed: oak\.$/m);
    const names = readdirSync(join(folder, 'backups'));
    expect(names.map((name) => name.replace(/-.*(?=\.)/, ''))).toEqual(['fir.backup', 'pine.backup']);
    await pine.executeSql(
      `INSERT INTO reconciliation_findings (rule, subject, found_at, last_seen_at) VALUES ('PAYMENT_MISSING', '1001', now(), now())`,
    );
    const listed = await run('list', '--details');
    const { at } = JSON.parse(readFileSync(join(folder, 'pine/last-backup.json'), 'utf8'));
    expect(listed.code).toBe(1);
    const line = listed.stdout.split('\n').find((each) => each.startsWith('pine: '));
    expect(line).toMatch(/^pine: schema \d{4}, last import \d{4}-\S+Z, open findings 1, last backup /);
    expect(line).toContain(`last backup ${at}, database `);
    expect(line).toMatch(/database \d+ MB, \d+ MB free in its folder$/);
    expect(listed.stdout).toMatch(/^fir: .*open findings 0/m);
    expect(listed.stderr).toMatch(/^oak: /m);
  });

  test('each is checked, and the summary names those with problems', async () => {
    const { code, stdout } = await run('check', '--all');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILED {3}oak: /m);
    // Counties without users have no staff who can sign in.
    expect(stdout).toMatch(/^3 of 3 counties failed: pine, oak, fir\.$/m);
  });
});
