import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createCommandFolder } from '@portal/testing/apps/command-folder';
import { filePackage, offerEfile } from '@portal/testing/apps/efile-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { withRole } from '@portal/testing/database/roles';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { findProgram } from '@portal/testing/programs/find-program';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findMoneyFaults } from '../../find-money-faults.ts';
import { recordAudit, SYSTEM_ACTOR, sealAuditLog } from '../../modules/office/audit/index.ts';
import { openBulkSession } from '../../platform/database/bulk-session.ts';
import { listAppliedMigrations, migrate } from '../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { openPglite } from '../../platform/database/open-pglite.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { tryLockFile } from '../../platform/lock-file.ts';
import { type ObjectServer, startObjectServer } from '../../platform/object-store/fixtures/start-object-server.ts';
import { type ObjectStoreAddress, openObjectStore } from '../../platform/object-store/object-store.ts';
import { createPostgresDatabase } from '../county/create-postgres-database.ts';
import { listTables } from './list-tables.ts';
import { verifyBackup } from './read-backup.ts';

const COMMAND = join(import.meta.dirname, '../county.ts');
const { folder, run } = createCommandFolder(COMMAND, []);
const countiesFile = join(folder, 'counties.json');
const file = join(folder, 'oak.backup');
const urlOf = (name: string) => inject('postgresUrl').replace(/[^/]*$/, name);
const restoredUrl = urlOf(`restored_${process.pid}`);

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  const { documentKey } = await recordDocument(app, { image: 2 });
  const buyer = await signInBuyer(app, { escrowCents: 100_000 });
  await buyPages(buyer, documentKey);
  await filePackage(app, buyer);
  await recordAudit(app.county.db, {
    action: 'settings.reloaded',
    actor: SYSTEM_ACTOR,
    details: { note: 'tab\t, line\nbreak, \\N, \\., \u2028, 𝄞, "quotes"' },
  });
  await sealAuditLog(app.county);
  const names = { state: 'MN', timeZone: 'America/Chicago' };
  const counties = [
    { key: 'oak', name: 'Oak County', ...names, dataDir: 'oak', databaseUrl: await findDatabaseUrl(app.database) },
    { key: 'elm', name: 'Elm County', ...names, dataDir: 'elm', databaseUrl: restoredUrl },
    { key: 'ash', name: 'Ash County', ...names, dataDir: 'ash' },
    { key: 'fir', name: 'Fir County', ...names, dataDir: 'fir', databaseUrl: `${restoredUrl}_again` },
  ];
  writeFileSync(countiesFile, JSON.stringify({ counties }));
  cpSync(app.folder, join(folder, 'oak/images'), { recursive: true });
});
afterAll(() => app.close());

/** Every row of every table as text; without what a restore itself writes. */
async function readAll(database: OpenDatabase): Promise<Record<string, readonly unknown[]>> {
  const session = await openBulkSession(database);
  try {
    await session.query(`SET timezone = 'UTC'`);
    const content: Record<string, readonly unknown[]> = {};
    for (const { table } of await listTables(session)) {
      if (table === 'audit_transaction_offset') continue;
      const without = table === 'audit_entries' ? `WHERE action <> 'county.restored'` : '';
      const { rows } = await session.query(`SELECT row::text AS row FROM "${table}" AS row ${without} ORDER BY 1`);
      content[table] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await session.close();
  }
}

async function expectSame(database: OpenDatabase): Promise<void> {
  try {
    const [expected, actual] = [await readAll(app.database), await readAll(database)];
    expect(Object.keys(expected).length).toBeGreaterThan(80);
    expect(expected.journal_entries?.length).toBeGreaterThan(1);
    expect(actual).toEqual(expected);
    const county = { ...app.county, db: database.db };
    expect(await findMoneyFaults(county)).toEqual([]);
    // New entries are sealed after the restored ones, although this database counts its transactions from the beginning.
    await sealAuditLog(county);
    const { rows } = await database.executeSql(
      `SELECT count(*)::int AS unsealed FROM audit_entries
       WHERE transaction_id > (SELECT max(through_transaction) FROM audit_seals)`,
    );
    expect(rows).toEqual([{ unsealed: 0 }]);
  } finally {
    await database.close();
  }
}

describe('A backup', () => {
  test('has all rows as of one moment, and lists the files', async () => {
    const { code, stdout, stderr } = await run('backup', 'oak', file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/rows of Oak County, and lists 3 files/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    expect(await run('backup', 'oak', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already'),
    });
  });

  test('cannot run twice for a county at the same time', async () => {
    const lock = tryLockFile(join(folder, 'oak/backup.lock'));
    const refused = await run('backup', 'oak', join(folder, 'second.backup'));
    if ('release' in lock) lock.release();
    expect(refused).toMatchObject({
      code: 2,
      stderr: `A backup of Oak County is being written by process ${process.pid}.\n`,
    });
  });

  test('is restored row by row on PostgreSQL, in one transaction with its audit entry', async () => {
    cpSync(join(folder, 'oak'), join(folder, 'elm'), { recursive: true });
    expect(await run('restore', 'elm', file)).toMatchObject({ code: 0, stderr: '' });
    const restored = openPostgres(restoredUrl);
    const { rows } = await restored.executeSql(
      `SELECT xmin::text FROM users UNION SELECT xmin::text FROM audit_entries UNION SELECT xmin::text FROM audit_transaction_offset`,
    );
    expect(rows).toHaveLength(1);
    await expectSame(restored);
  });

  test('is restored row by row on the embedded engine, and from there on PostgreSQL', async () => {
    cpSync(join(folder, 'oak'), join(folder, 'ash'), { recursive: true });
    expect(await run('restore', 'ash', file)).toMatchObject({ code: 0, stderr: '' });
    const again = join(folder, 'ash.backup');
    expect(await run('backup', 'ash', again, '--no-hashes')).toMatchObject({ code: 0, stderr: '' });
    await expectSame(await openPglite(join(folder, 'ash/database')));
    expect(await run('restore', 'fir', again)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('have 3 files'),
    });
    await expectSame(openPostgres(`${restoredUrl}_again`));
  });

  test('is not restored into a county that has data, nor with the role that only serves', async () => {
    expect(await run('restore', 'oak', file)).toMatchObject({
      code: 2,
      stderr: 'The role of databaseUrl only serves. Add ownerDatabaseUrl to the counties file to restore.\n',
    });
    const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
    const ownerDatabaseUrl = withRole(counties[0].databaseUrl, 'postgres');
    writeFileSync(
      countiesFile,
      JSON.stringify({ counties: [{ ...counties[0], ownerDatabaseUrl }, ...counties.slice(1)] }),
    );
    expect(await run('restore', 'oak', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("isn't empty"),
    });
    expect(await run('restore', 'elm', file)).toMatchObject({
      code: 2,
      stderr: 'The county has all rows of this backup, from a restore before. Nothing was changed.\n',
    });
  });

  test('lists the files that are missing or differ', async () => {
    const image = join(folder, 'elm2/images');
    cpSync(join(folder, 'oak/images'), image, { recursive: true });
    const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
    const elm2 = { ...counties[1], key: 'elm2', dataDir: 'elm2', databaseUrl: `${restoredUrl}_2` };
    writeFileSync(countiesFile, JSON.stringify({ counties: [...counties, elm2] }));
    const listed =
      gunzipSync(readFileSync(file))
        .toString()
        .match(/^\["(.+\.tif)",/m)?.[1] ?? '';
    const bytes = readFileSync(join(image, listed));
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    writeFileSync(join(image, listed), bytes);
    const { code, stdout } = await run('restore', 'elm2', file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(`  images/${listed}`) });
  });
});

test('A backup of an older schema is written without migrating, and restored with the newest schema', async () => {
  const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
  const names = { name: 'Old County', state: 'MN', timeZone: 'America/Chicago' };
  const [old, renewed] = ['old', 'renewed'].map((key) => ({
    key,
    ...names,
    dataDir: key,
    databaseUrl: `${restoredUrl}_${key}`,
  }));
  writeFileSync(countiesFile, JSON.stringify({ counties: [...counties, old, renewed] }));
  await createPostgresDatabase({ databaseUrl: `${restoredUrl}_old` });
  const database = openPostgres(`${restoredUrl}_old`);
  const all = (await listApplied(app.database)).filter((name) => name < '0290');
  await migrate(database, { only: all });
  await database.executeSql(`INSERT INTO audit_entries (action) VALUES ('county.created')`);
  const backup = join(folder, 'old.backup');
  expect(await run('backup', 'old', backup)).toMatchObject({ code: 0, stderr: '' });
  expect(await listApplied(database)).toEqual(all);
  for (const args of [
    ['check', 'old'],
    ['rename', 'old', 'older'],
  ] as const)
    expect(Object.values(await run(...args)).join('')).toContain(
      'The database has version 0280 of the schema, and this release needs version ',
    );
  expect(await listApplied(database)).toEqual(all);
  expect(await run('migrate', 'old')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('old: migrated by 0290'),
  });
  expect(await listApplied(database)).toEqual(await listApplied(app.database));
  expect(await run('migrate', 'old')).toMatchObject({ code: 0, stdout: 'old: has the newest schema\n' });
  await database.close();
  expect(await run('restore', 'renewed', backup)).toMatchObject({ code: 0, stderr: '' });
  const restored = openPostgres(`${restoredUrl}_renewed`);
  expect(await listApplied(restored)).toEqual(await listApplied(app.database));
  const { rows } = await restored.executeSql('SELECT action FROM audit_entries ORDER BY transaction_id');
  expect(rows).toEqual([{ action: 'county.created' }, { action: 'county.restored' }]);
  await restored.close();
});

function listApplied(database: OpenDatabase): Promise<readonly string[]> {
  return listAppliedMigrations((script) => database.executeSql(script));
}

async function putAsOtherProgram(
  { bucket, accessKeyId, secretAccessKey, ...address }: ObjectStoreAddress,
  key: string,
) {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ ...address, credentials, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'copied by a tool' }));
  client.destroy();
}

describe('A backup of a county with an object store', () => {
  const listed = join(folder, 'with-store.backup');
  let server: ObjectServer;
  beforeAll(async () => {
    server = await startObjectServer();
    const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
    const { address } = server;
    const sap = { ...counties[0], key: 'sap', objectStore: address };
    const yam = { ...counties[1], key: 'yam', dataDir: 'yam', databaseUrl: `${restoredUrl}_yam` };
    const another = { ...address, prefix: 'yam' };
    writeFileSync(countiesFile, JSON.stringify({ counties: [...counties, sap, { ...yam, objectStore: another }] }));
  });
  afterAll(() => server.stop());

  test('lists the objects, even those that another program wrote, and a restore lists those missing from its store', async () => {
    const [from, to] = await Promise.all(
      ['pine', 'yam'].map((prefix) => openObjectStore({ ...server.address, prefix })),
    );
    if (from === undefined || to === undefined) throw new Error('Two stores are open.');
    for (let number = 0; number < 40; number += 1) await from.write(`images/${number}`, Buffer.from(`image ${number}`));
    await putAsOtherProgram(server.address, 'pine/images/foreign');
    expect(await run('backup', 'sap', listed)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('lists 44 files'),
    });

    for await (const { key } of from.list(''))
      if (key !== 'images/7') await to.write(key, (await from.read(key)) as Buffer);
    await to.write('images/8', Buffer.from('image X'));
    cpSync(join(folder, 'oak'), join(folder, 'yam'), { recursive: true });
    const { code, stdout } = await run('restore', 'yam', listed);
    expect(code).toBe(1);
    expect(stdout).toContain('have 2 files');
    expect(stdout.match(/objects\/.*/g)?.sort()).toEqual(['objects/images/7', 'objects/images/8']);
    await expectSame(openPostgres(`${restoredUrl}_yam`));
    from.close();
    to.close();
  });

  test('is not written, and nothing is restored, while the store is unavailable', async () => {
    server.setFault('refuses');
    const failed = join(folder, 'failed.backup');
    expect(await run('backup', 'sap', failed)).toMatchObject({ code: 2, stderr: expect.stringMatching(/unavailable/) });
    expect(existsSync(failed)).toBe(false);
    const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
    const zip = { ...counties.at(-1), key: 'zip', databaseUrl: `${restoredUrl}_zip` };
    writeFileSync(countiesFile, JSON.stringify({ counties: [...counties, zip] }));
    expect(await run('restore', 'zip', listed)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/unavailable/),
    });
    server.setFault('none');
    expect(await run('restore', 'zip', listed)).toMatchObject({ code: 1, stdout: expect.stringMatching(/Restored/) });
  });
});

describe('A file that isn’t a complete backup', () => {
  const broken = join(folder, 'broken.backup');
  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n');

  test.each([
    ['cut off', () => readFileSync(file).subarray(0, -20)],
    ['cut off at a line', () => gzipSync(lines().slice(0, -2).join('\n').concat('\n'))],
    ['empty', () => Buffer.alloc(0)],
    ['no gzip file', () => Buffer.from('PGDMP')],
    ['another text', () => gzipSync('hello\n')],
    ['changed', () => gzipSync(lines().join('\n').replace('Test', 'Best'))],
    ['of a newer version', () => gzipSync(lines().join('\n').replace('0001_platform.sql', '9999_later.sql'))],
  ])('%s is refused with nothing restored', async (_, write) => {
    writeFileSync(broken, write());
    const name = `broken_${process.pid}`;
    const { counties } = JSON.parse(readFileSync(countiesFile, 'utf8'));
    const yew = { ...counties[1], key: 'yew', dataDir: 'yew', databaseUrl: urlOf(name) };
    writeFileSync(countiesFile, JSON.stringify({ counties: [...counties.slice(0, 4), yew] }));
    const { code, stderr } = await run('restore', 'yew', broken);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/backup|can't be read|was changed/) });
  });
});

test('A backup that is killed never leaves a file that looks complete.', async () => {
  for (const afterMs of [300, 500, 700, 900, 1_100]) {
    const killed = join(folder, `killed-${afterMs}.backup`);
    const env = { ...process.env, COUNTIES_FILE: countiesFile, LOG_LEVEL: 'silent' };
    const command = spawn(process.execPath, [findProgram(COMMAND), 'backup', 'oak', killed], { env, stdio: 'ignore' });
    const ended = once(command, 'exit');
    await setTimeout(afterMs);
    command.kill('SIGKILL');
    await ended;
    if (existsSync(killed)) expect(await verifyBackup(killed)).toMatchObject({ files: 3 });
    else rmSync(`${killed}.unfinished`, { force: true });
  }
  const next = join(folder, 'next.backup');
  writeFileSync(`${next}.unfinished`, 'left by a run that was killed');
  expect(await run('backup', 'oak', next)).toMatchObject({ code: 0 });
});
