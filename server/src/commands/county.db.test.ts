import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCommandFolder } from '@portal/testing/apps/command-folder';
import { findProgram } from '@portal/testing/programs/find-program';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { openBulkSession } from '../platform/database/bulk-session.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { startObjectServer } from '../platform/object-store/fixtures/start-object-server.ts';
import { createCounty } from './county/create-county.ts';
import { removeCounty } from './county/remove-county.ts';

const { folder, run, runOther } = createCommandFolder(join(import.meta.dirname, 'county.ts'), []);
const runUser = (...args: readonly string[]) => runOther(join(import.meta.dirname, 'user.ts'), ...args);

const countiesFile = join(folder, 'counties.json');
const databaseUrl = inject('postgresUrl').replace(/[^/]*$/, encodeURIComponent('a county’s "database"'));
const NAMES = ['--name', 'Pine County', '--state', 'MN', '--time-zone', 'America/Chicago'];
const JANE = ['--first-name', 'Jane', '--last-name', 'Miller'];
const ADMINISTRATOR = ['--administrator', 'jane.miller', '--email', 'jane@example.com', ...JANE];
const PROVIDER = [
  ...['--provider', 'paul.olson', '--provider-email', 'paul@example.com'],
  ...['--provider-first-name', 'Paul', '--provider-last-name', 'Olson'],
];
const CREATE = ['create', 'pine', ...NAMES, ...ADMINISTRATOR, '--database-url', databaseUrl];
const LINK = /^http:\/\/localhost:8080\/pine\/passwordReset\/[\w-]{20,}$/m;

/** Looking without a break would take the processor from the command. */
const LOOK_EVERY_MS = 20;

const readCounties = () => JSON.parse(readFileSync(countiesFile, 'utf8')).counties;

async function query(text: string) {
  const database = openPostgres(databaseUrl);
  try {
    return (await database.executeSql(text)).rows;
  } finally {
    await database.close();
  }
}

/** Kills a command with SIGKILL where it waits to write its entry in the audit log. */
async function killAtAuditLog(...args: readonly string[]): Promise<void> {
  const database = openPostgres(databaseUrl);
  const session = await openBulkSession(database);
  try {
    await session.query('BEGIN');
    await session.query('LOCK TABLE audit_entries IN SHARE MODE');
    const env = { ...process.env, COUNTIES_FILE: countiesFile, LOG_LEVEL: 'silent' };
    const command = spawn(process.execPath, [findProgram(join(import.meta.dirname, 'county.ts')), ...args], {
      env,
      stdio: 'ignore',
    });
    const ended = once(command, 'exit');
    const waiting = `SELECT pid FROM pg_locks WHERE relation = 'audit_entries'::regclass AND NOT granted`;
    while ((await session.query(waiting)).rows.length === 0 && command.exitCode === null)
      await setTimeout(LOOK_EVERY_MS);
    command.kill('SIGKILL');
    await ended;
    await session.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS left_behind`);
  } finally {
    await session.close();
    await database.close();
  }
}

const store = { bucket: 'county-images', prefix: 'pine', accessKeyId: 'test', secretAccessKey: 'test' };

describe('A county', () => {
  test('is created with its database and one administrator, even after an interrupted run', async () => {
    const first = await run(...CREATE);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Created the database of Pine County.');
    writeFileSync(countiesFile, JSON.stringify({ counties: [] }));
    const second = await run(...CREATE);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(LINK.exec(second.stdout)).not.toEqual(LINK.exec(first.stdout));
    expect(await query('SELECT username, role, status FROM users')).toEqual([
      { username: 'jane.miller', role: 'COUNTY', status: 'P' },
    ]);
    expect(await query('SELECT count(*)::int AS count FROM user_tickets')).toEqual([{ count: 1 }]);
    expect(readCounties()).toMatchObject([{ key: 'pine', databaseUrl, dataDir: 'pine' }]);
    expect(statSync(countiesFile).mode & 0o777).toBe(0o600);
    expect(await run(...CREATE)).toMatchObject({ code: 2, stderr: `${countiesFile} has a county pine already.\n` });
  });

  test('is closed to all but its staff until someone ends the lockout, and prices that no one saved are named', async () => {
    const isLocked = `SELECT content -> 'lockoutInPlace' AS locked FROM settings_versions WHERE group_name = 'userLockout'`;
    expect(await query(isLocked)).toEqual([{ locked: true }]);
    expect((await run('check', 'pine')).stdout).toMatch(/^WARNING {2}pine: it is closed to everyone but its staff/m);
    const open = `INSERT INTO settings_versions (group_name, version, shape, content) VALUES ('userLockout', 2, 0, '{}')`;
    await query(open);
    expect((await run('check', 'pine')).stdout).toMatch(
      /^WARNING {2}pine: it is open, and no one has saved its prices/m,
    );
  });

  test('is listed without its password', async () => {
    const { stdout } = await run('list');
    expect(stdout).toContain('pine  Pine County, MN  America/Chicago  postgresql://');
  });

  test('is checked; the check fails without staff who can sign in or are invited', async () => {
    expect(await run('check', 'pine')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^WARNING {2}pine: its first administrator hasn’t opened the link/m),
    });
    await query(`UPDATE user_tickets SET issued_at = now() - interval '8 days', expires_at = now() - interval '1 day'`);
    const { code, stdout } = await run('check', 'pine');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILED {3}pine: no one can sign in as its staff/m);
    expect(stdout).toMatch(/^OK {7}pine: PostgreSQL \S+.* with the newest schema, \d{4}$/m);
    expect(stdout).toMatch(/^WARNING {2}portal: SMTP_URL is not set/m);
    await query(`UPDATE users SET status = 'A'`);
    expect(await run('check')).toMatchObject({ code: 0 });
  });

  test('fails the check if no active guest has the user name that is set for guests', async () => {
    const version = `(SELECT coalesce(max(version), 0) + 1 FROM settings_versions WHERE group_name = 'userAccess')`;
    const setGuest = (name: string) =>
      query(`INSERT INTO settings_versions (group_name, version, shape, content)
        VALUES ('userAccess', ${version}, 0, '{"guestUserName": "${name}"}')`);
    await setGuest('gone.guest');
    expect(await run('check', 'pine')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAILED {3}pine: no one can continue as a guest, because/m),
    });
    await setGuest('');
    expect((await run('check', 'pine')).stdout).not.toContain('continue as a guest');
  });

  test('lists settings that are only right for a trial, and resources it can’t reach or write', async () => {
    const counties = readCounties();
    const drop = join(folder, 'drop');
    const gateway = { apiLoginId: 'x', transactionKey: 'x', signatureKey: 'x' };
    const [apiUrl, formUrl] = ['https://test.localhost:1/api', 'https://test.localhost:1/form'];
    const wrong = {
      ...counties[0],
      databaseUrl: databaseUrl.replace('postgres@', 'postgres:secret@'),
      replicaDatabaseUrls: [inject('postgresUrl'), 'postgresql://portal@127.0.0.1:9/pine'],
      imports: { watchedFolder: drop, mapping: 'none.json' },
      objectStore: { ...store, endpoint: 'http://127.0.0.1:1' },
      cardGateway: { ...gateway, apiUrl, formUrl },
      priaFolders: [
        { username: 'jane.miller', path: drop },
        { username: 'paul.olson', path: folder },
      ],
    };
    writeFileSync(countiesFile, JSON.stringify({ counties: [wrong] }));
    const environment = {
      PUBLIC_URL: 'https://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ALLOW_PUBLIC_DEMO: 'yes',
      RESPONSE_MISMATCH: 'throw',
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    chmodSync(join(folder, 'pine/audit-key.pem'), 0o644);
    chmodSync(countiesFile, 0o644);
    const { code, stdout, stderr } = await run('check', 'pine');
    vi.unstubAllEnvs();
    chmodSync(join(folder, 'pine/audit-key.pem'), 0o600);
    chmodSync(countiesFile, 0o600);
    writeFileSync(countiesFile, JSON.stringify({ counties }));
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const sentences = [
      "WARNING  portal: https://127.0.0.1:1 can't be reached from this machine: ",
      'FAILED   portal: mail server: ',
      'FAILED   portal: MAIL_FROM is portal@localhost.localdomain, which mail servers refuse',
      'FAILED   portal: TRUST_PROXY is not set',
      'WARNING  portal: ALLOW_PUBLIC_DEMO is set',
      'WARNING  portal: RESPONSE_MISMATCH is throw',
      'WARNING  portal: other users of this machine can read the counties file',
      'FAILED   pine: the password of its database is that of an example',
      `FAILED   pine: ${new URL(databaseUrl).host} isn't a replica of the database`,
      "FAILED   pine: the replica 127.0.0.1:9 doesn't respond: ",
      'WARNING  pine: its card gateway is the sandbox, which charges no card',
      'FAILED   pine: the card gateway fails',
      `FAILED   pine: the portal can't read and write ${drop}, in which jane.miller leaves filings`,
      `OK       pine: files for paul.olson what is left in ${folder}`,
      "FAILED   pine: its images can't be stored in county-images at http://127.0.0.1:1: ",
      'none.json is not a mapping',
      `FAILED   pine: the portal can't read and write ${drop}`,
      'audit-key.pem, which signs the audit log',
      'WARNING  pine: no one gets an email when something fails',
    ];
    for (const sentence of sentences) expect(stdout).toContain(sentence);
  });

  test('has a store of images whose reads and writes are checked', async () => {
    const server = await startObjectServer(store.bucket);
    const counties = readCounties();
    const objectStore = { ...store, endpoint: server.address.endpoint };
    writeFileSync(countiesFile, JSON.stringify({ counties: [{ ...counties[0], objectStore }] }));
    const { stdout } = await run('check', 'pine');
    server.setFault('refuses');
    const refused = await run('move-images', 'pine', '--to', 'folder');
    writeFileSync(countiesFile, JSON.stringify({ counties }));
    await server.stop();
    expect(stdout).toContain('OK       pine: stores images in county-images at http://127.0.0.1:');
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The store of images is unavailable: .*\n$/),
    });
    expect(await query(`SELECT details->>'kind' AS kind FROM audit_entries WHERE action = 'images.moved'`)).toEqual([
      { kind: 'folder' },
    ]);
  });

  test('whose database doesn’t respond fails the check', async () => {
    const counties = readCounties();
    const unreachable = { ...counties[0], key: 'elm', databaseUrl: 'postgresql://portal@127.0.0.1:9/elm' };
    writeFileSync(countiesFile, JSON.stringify({ counties: [...counties, unreachable] }));
    const { code, stdout } = await run('check', 'elm');
    writeFileSync(countiesFile, JSON.stringify({ counties }));
    expect(code).toBe(1);
    expect(stdout).toContain('FAILED   elm: ');
  });

  test('has users whom an operator can help', async () => {
    const link = await runUser('pine', 'reset-password', 'JANE.MILLER');
    expect(link).toMatchObject({ code: 0 });
    expect(link.stdout).toMatch(LINK);
    expect(await runUser('pine', 'make-administrator', 'jane.miller')).toMatchObject({ code: 1 });
    await query(`UPDATE users SET status = 'L', role = 'USER'`);
    expect(await runUser('pine', 'reset-password', 'jane.miller')).toMatchObject({
      code: 1,
      stdout: 'Pine County has no user jane.miller who can sign in.\n',
    });
    expect(await runUser('pine', 'unlock', 'jane.miller')).toMatchObject({ code: 0 });
    expect(await runUser('pine', 'make-administrator', 'jane.miller')).toMatchObject({ code: 0 });
    expect(await query('SELECT role, status FROM users')).toEqual([{ role: 'COUNTY', status: 'A' }]);
    await query(`UPDATE users SET role = 'USER'`);
    expect(await runUser('pine', 'make-provider', 'jane.miller')).toMatchObject({ code: 0 });
    expect(await runUser('pine', 'make-provider', 'jane.miller')).toMatchObject({ code: 1 });
    expect(await query('SELECT role, status FROM users')).toEqual([{ role: 'TRIMIN', status: 'A' }]);
    await query(`UPDATE users SET role = 'COUNTY'`);
    expect(await runUser('pine', 'make-provider', 'jane.miller')).toMatchObject({ code: 2 });
    expect(await query('SELECT role, status FROM users')).toEqual([{ role: 'COUNTY', status: 'A' }]);
    expect(await query('SELECT action FROM audit_entries ORDER BY id DESC LIMIT 4')).toEqual([
      { action: 'user.saved' },
      { action: 'user.saved' },
      { action: 'user.unlocked' },
      { action: 'recovery.requested' },
    ]);
  });

  test('gets another address, and is removed with its data only on request', async () => {
    expect(await run('rename', 'pine', 'assets')).toMatchObject({ code: 2 });
    expect(await run('rename', 'pine', 'pine')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Pine County is at /pine/ already.'),
    });
    expect(readCounties()).toMatchObject([{ key: 'pine' }]);
    await killAtAuditLog('rename', 'pine', 'oak');
    expect(readCounties()).toMatchObject([{ key: 'pine' }]);
    expect(await run('rename', 'pine', 'oak')).toMatchObject({ code: 0 });
    expect(readCounties()).toMatchObject([{ key: 'oak', name: 'Pine County' }]);
    expect(existsSync(`${countiesFile}.lock`)).toBe(false);
    const counties = readCounties();
    expect(await run('remove', 'oak')).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
    expect(await run('remove', 'oak', '--yes')).toMatchObject({ code: 0 });
    expect(readCounties()).toEqual([]);
    expect(await query(`SELECT details FROM audit_entries WHERE action LIKE 'county.%' ORDER BY id`)).toMatchObject([
      { details: { key: 'pine' } },
      { details: { before: { key: 'pine' }, after: { key: 'oak' } } },
      { details: { key: 'oak', deletesData: false } },
    ]);
    writeFileSync(countiesFile, JSON.stringify({ counties }));
  });

  test('keeps its data while the portal has its database open, and the same command deletes it later', async () => {
    await killAtAuditLog('remove', 'oak', '--delete-data', '--yes');
    expect(readCounties()).toMatchObject([{ key: 'oak' }]);
    const portal = openPostgres(databaseUrl);
    await portal.executeSql('SELECT 1');
    expect(await run('remove', 'oak', '--delete-data', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'The data of Pine County is kept, because its database is in use. Wait until the portal',
      ),
    });
    expect(await portal.executeSql('SELECT count(*)::int AS count FROM users')).toMatchObject({ rows: [{ count: 1 }] });
    await portal.close();
    expect(existsSync(join(folder, 'pine/audit-key.pem'))).toBe(true);
    expect(readCounties()).toEqual([]);
    expect(await run('list')).toMatchObject({
      stderr: expect.stringContaining('remove oak --delete-data completes that'),
    });
    expect(await run('create', 'oak', ...CREATE.slice(2))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Complete this first: npm run county -- remove oak --delete-data'),
    });
    expect(await run('remove', 'oak', '--yes')).toMatchObject({ code: 2 });
    expect(await run('remove', 'oak', '--delete-data', '--yes')).toMatchObject({ code: 0 });
    await expect(query('SELECT 1')).rejects.toThrow('does not exist');
    expect(existsSync(join(folder, 'pine'))).toBe(false);
    expect(JSON.parse(readFileSync(countiesFile, 'utf8'))).toEqual({ counties: [] });
  });
});

test.each([
  [[], 'Usage: npm run county'],
  [['list', 'pine'], 'Usage: npm run county'],
  [['check', 'pine'], 'has no county'],
])('%j prints an error', async (args, message) => {
  writeFileSync(countiesFile, JSON.stringify({ counties: [] }));
  const { code, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

describe('A counties file without counties', () => {
  beforeEach(() => {
    writeFileSync(countiesFile, JSON.stringify({ counties: [] }));
    vi.stubEnv('COUNTIES_FILE', countiesFile);
  });
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    [['elm'], '--name is missing.'],
    [['Elm', ...NAMES, ...ADMINISTRATOR], '<key>: lower-case letters, digits and dashes'],
    [['elm', ...NAMES.with(-1, 'America/Chicgo'), ...ADMINISTRATOR], '--time-zone: '],
    [['elm', ...NAMES], '--administrator, --email, --first-name, --last-name: missing.'],
    [
      ['elm', ...NAMES, ...ADMINISTRATOR, ...PROVIDER.slice(0, 4)],
      '--provider-first-name, --provider-last-name: missing.',
    ],
    [['elm', ...NAMES, ...ADMINISTRATOR.with(1, 'jane')], '--administrator: At least 8 characters long.'],
    [['elm', ...NAMES, ...ADMINISTRATOR, ...PROVIDER.with(3, 'p')], '--provider-email: '],
    [['elm', '--bogus'], 'Unknown option'],
  ])('gets no county with %j', async (args, message) => {
    await expect(createCounty(args)).rejects.toThrow(message);
  });

  test.each([
    ['its database', { dataDir: 'oak', databaseUrl: 'postgresql://other@127.0.0.1:9/elm?sslmode=disable' }],
    ['its folder', { dataDir: './elm', databaseUrl: 'postgresql://portal@127.0.0.1:9/oak' }],
  ])('with %s, no other county is created or removed with its data', async (_, data) => {
    const names = { state: 'MN', timeZone: 'America/Chicago' };
    const elm = {
      key: 'elm',
      name: 'Elm',
      ...names,
      dataDir: 'elm',
      databaseUrl: 'postgresql://portal@127.0.0.1:9/elm',
    };
    const counties = [elm, { key: 'oak', name: 'Oak', ...names, ...data }];
    writeFileSync(countiesFile, JSON.stringify({ counties: [elm] }));
    const options = ['--database-url', data.databaseUrl, '--data-dir', data.dataDir];
    await expect(createCounty(['oak', ...NAMES, ...ADMINISTRATOR, ...options])).rejects.toThrow(
      'elm has this database',
    );
    writeFileSync(countiesFile, JSON.stringify({ counties }));
    await expect(removeCounty(['elm', '--delete-data', '--yes'])).rejects.toThrow(
      'The data of oak would be deleted too',
    );
  });

  test('loses no county whose folder contains the counties file or another county', async () => {
    const names = { name: 'A County', state: 'MN', timeZone: 'America/Chicago' };
    const outer = { key: 'elm', ...names, dataDir: '.' };
    writeFileSync(countiesFile, JSON.stringify({ counties: [outer] }));
    await expect(removeCounty(['elm', '--delete-data', '--yes'])).rejects.toThrow(
      'The counties file would be deleted too',
    );
    writeFileSync(countiesFile, JSON.stringify({ counties: [outer, { key: 'oak', ...names, dataDir: 'oak' }] }));
    await expect(removeCounty(['elm', '--delete-data', '--yes'])).rejects.toThrow(
      'The data of oak would be deleted too',
    );
  });

  test('loses no county', async () => {
    await expect(removeCounty(['elm', '--yes'])).rejects.toThrow('has no county');
  });

  test('has an empty list, which isn’t an error', async () => {
    expect(await run('list')).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('has no county') });
  });
});
