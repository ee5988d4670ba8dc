import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, 'import.ts');
/** The command starts a database inside its process. */
const COMMAND_TIMEOUT_MS = 180_000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-command-'));
  cpSync(join(import.meta.dirname, 'import/fixtures/bundle'), join(folder, 'bundle'), { recursive: true });
  const line = { key: 'pine', name: 'Pine County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'pine' };
  writeFileSync(join(folder, 'counties.json'), JSON.stringify({ counties: [line] }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]) {
  const env = { ...process.env, COUNTIES_FILE: join(folder, 'counties.json'), LOG_LEVEL: 'warn', INIT_CWD: folder };
  const options = { env, timeout: COMMAND_TIMEOUT_MS };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [COMMAND, ...args], options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

describe('npm run import', () => {
  test(
    'loads a folder, prints a summary, and succeeds even if rows were rejected',
    async () => {
      writeFileSync(
        join(folder, 'bundle/references.csv'),
        'document,referenced_document,text\nA601002,A587330,\nA0,A587330,\n',
      );
      const { code, stdout } = await run('pine', 'bundle');
      expect(code).toBe(0);
      expect(stdout).toContain('Importing into Pine County: 100 %');
      expect(stdout).toContain('  documents: 7 added, 0 changed, 0 removed\n');
      expect(stdout).toMatch(/1 rejected\nSee .*import-report-\d{8}T\d{6}Z\.csv\n$/);
      expect(readdirSync(join(folder, 'bundle')).filter((name) => name.startsWith('import-report-'))).toHaveLength(1);
    },
    COMMAND_TIMEOUT_MS,
  );

  test.each([
    [[], 'Usage: npm run import'],
    [['pine'], 'Usage: npm run import'],
    [['pine', 'bundle', 'more'], 'Usage: npm run import'],
    [['oak', 'bundle'], 'Unknown county oak. COUNTIES_FILE contains pine.'],
    [['pine', 'nowhere'], 'is not a folder.'],
    [['pine', 'bundle', '--from', 'paper'], '--from paper: must be one of bundle, acris, mapped-deeds'],
    [['pine', 'bundle', '--encoding', 'ebcdic'], '--encoding ebcdic: must be one of utf-8, windows-1252'],
    [['pine', 'bundle', '--fast'], "Unknown option '--fast'"],
  ])(
    'refuses %j with a message',
    async (args, message) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(1);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('    at ');
    },
    COMMAND_TIMEOUT_MS,
  );
});
