import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCommandFolder } from '@portal/testing/apps/command-folder';
import { findProgram } from '@portal/testing/programs/find-program';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SEALED_COLUMNS } from '../../modules/people/identity/index.ts';
import { openBulkSession } from '../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { openSealingKey } from '../../platform/sealing-key.ts';
import { openSigningKey } from '../../platform/signing-key.ts';

const command = join(import.meta.dirname, '../county.ts');
const { folder, run } = createCommandFolder(command, []);
const databaseUrl = inject('postgresUrl').replace(/[^/]*$/, 'pine_keys');
const secretsFile = join(folder, 'pine/secrets.key');
const auditFile = join(folder, 'pine/audit-key.pem');
const SECRET = Buffer.from('12345678901234567890');
const ROTATE = ['keys', 'pine', '--rotate', 'secrets.key'];

let database: OpenDatabase;
let purpose: string;
beforeAll(async () => {
  const created = await run(
    ...['create', 'pine', '--name', 'Pine County', '--state', 'MN', '--time-zone', 'America/Chicago'],
    ...[
      '--administrator',
      'jane.miller',
      '--email',
      'jane@example.com',
      '--first-name',
      'Jane',
      '--last-name',
      'Miller',
    ],
    ...['--database-url', databaseUrl],
  );
  expect(created).toMatchObject({ code: 0 });
  database = openPostgres(databaseUrl);
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  purpose = `one-time codes of user ${id}`;
  const sealed_secret = openSealingKey(secretsFile).seal(SECRET, purpose);
  await database.db.insertInto('user_one_time_codes').values({ user_id: id, sealed_secret, last_step: 7 }).execute();
});
afterAll(() => database.close());

const readSealed = async () =>
  (await database.db.selectFrom('user_one_time_codes').select('sealed_secret').executeTakeFirstOrThrow()).sealed_secret;
const readKeys = () => readFileSync(secretsFile, 'utf8').trim().split('\n');
const listRotations = async () =>
  (await database.executeSql(`SELECT details FROM audit_entries WHERE action = 'key.rotated' ORDER BY id`)).rows;

/** Starts a rotation and kills it with SIGKILL where it waits to write its entry, with everything else done. */
async function killAtAuditLog(): Promise<void> {
  const session = await openBulkSession(database);
  const waiting = `SELECT pid FROM pg_locks WHERE relation = 'audit_entries'::regclass AND NOT granted`;
  try {
    await session.query('BEGIN');
    await session.query('LOCK TABLE audit_entries IN SHARE MODE');
    const env = { ...process.env, COUNTIES_FILE: join(folder, 'counties.json'), LOG_LEVEL: 'silent' };
    const killed = spawn(process.execPath, [findProgram(command), ...ROTATE], { env, stdio: 'ignore' });
    const ended = once(killed, 'exit');
    while ((await session.query(waiting)).rows.length === 0 && killed.exitCode === null) await setTimeout(20);
    killed.kill('SIGKILL');
    await ended;
    await session.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS left_behind`);
  } finally {
    await session.close();
  }
}

describe('The key of users’ secrets', () => {
  test('is replaced, what it protects is encrypted again, and a running process opens both', async () => {
    const running = openSealingKey(secretsFile);
    const [before, first] = [await readSealed(), readKeys()];
    expect(await run(...ROTATE)).toMatchObject({ code: 0, stdout: expect.stringContaining('encrypted 1 secrets') });
    const after = await readSealed();
    expect(after.equals(before)).toBe(false);
    expect([running.open(after, purpose), running.open(before, purpose)]).toEqual([SECRET, SECRET]);
    expect(readKeys()).toEqual([expect.not.stringMatching(first[0] ?? ''), ...first]);
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
    expect(await listRotations()).toEqual([
      { details: { kind: 'secrets.key', count: 1, by: expect.stringContaining('(command)') } },
    ]);
  });

  test('leaves everything readable when it is killed in the middle, and is repeated', async () => {
    await killAtAuditLog();
    expect(readKeys()).toHaveLength(3);
    expect(openSealingKey(secretsFile).open(await readSealed(), purpose)).toEqual(SECRET);
    await killAtAuditLog();
    expect(openSealingKey(secretsFile).open(await readSealed(), purpose)).toEqual(SECRET);
    expect(await run(...ROTATE)).toMatchObject({ code: 0 });
    expect(readKeys()).toHaveLength(2);
    expect(openSealingKey(secretsFile).open(await readSealed(), purpose)).toEqual(SECRET);
  });

  test('protects no column that isn’t encrypted again', async () => {
    const { rows } = await database.executeSql(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE 'sealed%' AND data_type = 'bytea' ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual([...SEALED_COLUMNS]);
  });
});

test('The key of the audit log is replaced, and what it signed before still verifies, also in a running process', async () => {
  const running = openSigningKey(auditFile);
  const before = running.sign('a seal');
  expect(await run('keys', 'pine', '--rotate', 'audit-key.pem')).toMatchObject({ code: 0 });
  const after = openSigningKey(auditFile).sign('a seal');
  expect(after).not.toBe(before);
  for (const key of [running, openSigningKey(auditFile)])
    for (const signature of [before, after]) expect(key.verify('a seal', signature)).toBe(true);
  expect(running.sign('a seal')).toBe(after);
  expect(running.verify('another seal', after)).toBe(false);
  expect(readFileSync(auditFile, 'utf8').match(/BEGIN PRIVATE KEY/g)).toHaveLength(1);
});

test('Keys are listed with their age and never with their value; an unknown one can’t be replaced', async () => {
  expect(await run('document-keys', 'pine')).toMatchObject({ code: 0 });
  const { code, stdout } = await run('keys', 'pine');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /secrets\.key: encrypts the secrets of one-time codes; 0 days old; npm run county -- keys pine --rotate/,
  );
  expect(stdout).toMatch(/document-keys: signs certificates of searches; from .* until /);
  for (const value of [...readKeys(), 'PRIVATE']) expect(stdout).not.toContain(value);
  expect(await run('keys', 'pine', '--rotate', 'other.key')).toMatchObject({ code: 2 });
  const created = await database.executeSql(
    `SELECT details->>'kind' AS kind FROM audit_entries WHERE action = 'key.created' ORDER BY id`,
  );
  expect(created.rows).toEqual([{ kind: 'document-keys: root' }, { kind: 'document-keys: leaf' }]);
});
