import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { openPglite } from '../platform/database/open-pglite.ts';

const COMMAND = join(import.meta.dirname, 'audit-log.ts');
/** The command starts a database inside its process. */
const COMMAND_TIMEOUT_MS = 180_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-audit-log-'));
  const line = { key: 'pine', name: 'Pine County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'pine' };
  writeFileSync(join(folder, 'counties.json'), JSON.stringify({ counties: [line] }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]) {
  const env = { ...process.env, COUNTIES_FILE: join(folder, 'counties.json'), LOG_LEVEL: 'warn' };
  const options = { env, timeout: COMMAND_TIMEOUT_MS };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [COMMAND, ...args], options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** Writes an entry, or makes a change that only the owner of the database can make. */
async function execute(...statements: readonly string[]): Promise<void> {
  const database = await openPglite(join(folder, 'pine/database'));
  await migrate(database);
  for (const statement of statements) await database.executeSql(statement);
  await database.close();
}

describe('npm run audit-log -- verify', () => {
  test(
    'succeeds while the audit log is whole and names the seal at which it is broken',
    async () => {
      await execute(`INSERT INTO audit_entries (action) VALUES ('session.opened'), ('session.ended')`);
      const whole = await run('verify', 'pine');
      expect(whole).toMatchObject({ code: 0 });
      expect(whole.stdout).toMatch(/^Pine County: 2 entries in 1 seals, all whole\.\nNewest seal: 1 [0-9a-f]{64}\n$/);
      await execute('ALTER TABLE audit_entries DISABLE TRIGGER USER', `UPDATE audit_entries SET username = 'x'`);
      const { code, stdout } = await run('verify', 'pine');
      expect(code).toBe(1);
      expect(stdout).toContain('Broken at seal 1: the entries of a batch are unchanged\n');
    },
    4 * COMMAND_TIMEOUT_MS,
  );

  test.each([
    [[], 'Usage: npm run audit-log'],
    [['pine'], 'Usage: npm run audit-log'],
    [['repair', 'pine'], 'Usage: npm run audit-log'],
    [['verify', 'oak'], 'Unknown county oak. Known: pine.'],
  ])(
    '%j prints an error',
    async (args, message) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toContain(message);
    },
    COMMAND_TIMEOUT_MS,
  );
});
