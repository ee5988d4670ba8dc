import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { afterAll, beforeAll } from 'vitest';
import { findDatabaseUrl, openTestDatabase } from '../database/test-database.ts';
import { findProgram } from '../programs/find-program.ts';

/** A command that opens a county starts a database inside its process. */
const COMMAND_TIMEOUT_MS = 180_000;

/** A county of a counties file, without a card gateway. */
export const PINE_COUNTY = {
  key: 'pine',
  name: 'Pine County',
  state: 'MN',
  timeZone: 'America/Chicago',
  dataDir: 'pine',
};

const COUNTIES_FILE = 'counties.json';

interface CommandResult {
  /** The exit status. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The folder in which commands run. */
interface CommandFolder {
  readonly folder: string;
  /** Runs the command of the folder. */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** Runs the command of another module. */
  runOther(module: string, ...args: readonly string[]): Promise<CommandResult>;
}

/**
 * Creates a folder with a counties file in which commands run as separate processes; removed after the file's tests.
 *
 * @param command the path of the command's module.
 */
export function createCommandFolder(command: string, counties: readonly object[]): CommandFolder {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-'));
  const countiesFile = join(folder, COUNTIES_FILE);
  writeFileSync(countiesFile, JSON.stringify({ counties }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runOther = async (module: string, ...args: readonly string[]): Promise<CommandResult> => {
    const env = { ...process.env, COUNTIES_FILE: countiesFile, LOG_LEVEL: 'warn', INIT_CWD: folder };
    try {
      const options = { env, timeout: COMMAND_TIMEOUT_MS };
      return { code: 0, ...(await promisify(execFile)(process.execPath, [findProgram(module), ...args], options)) };
    } catch (error) {
      return error as CommandResult & Error;
    }
  };
  return { folder, run: (...args) => runOther(command, ...args), runOther };
}

/**
 * Makes the same for commands of Pine County, with a database on the run's server: an embedded one would be created in its first command.
 *
 * @param command the path of the command's module.
 */
export function createCountyCommandFolder(command: string): CommandFolder & { execute(sql: string): Promise<unknown> } {
  const commands = createCommandFolder(command, []);
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const county = { ...PINE_COUNTY, databaseUrl: await findDatabaseUrl(database) };
    writeFileSync(join(commands.folder, COUNTIES_FILE), JSON.stringify({ counties: [county] }));
  });
  afterAll(() => database.close());
  return { ...commands, execute: (sql) => database.executeSql(sql) };
}
