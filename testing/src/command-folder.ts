import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

/** A command that opens a county starts a database inside its process. */
export const COMMAND_TIMEOUT_MS = 180_000;

/** A county of a counties file, without a card gateway. */
export const PINE_COUNTY = {
  key: 'pine',
  name: 'Pine County',
  state: 'MN',
  timeZone: 'America/Chicago',
  dataDir: 'pine',
};

interface CommandResult {
  /** The exit status. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Makes a folder with a counties file, removed after the file's tests, in which commands run as processes of their own.
 *
 * @param command the path of the command's module.
 */
export function createCommandFolder(command: string, counties: readonly object[] = [PINE_COUNTY]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-'));
  const countiesFile = join(folder, 'counties.json');
  writeFileSync(countiesFile, JSON.stringify({ counties }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runOther = async (module: string, ...args: readonly string[]): Promise<CommandResult> => {
    const env = { ...process.env, COUNTIES_FILE: countiesFile, LOG_LEVEL: 'warn', INIT_CWD: folder };
    try {
      const options = { env, timeout: COMMAND_TIMEOUT_MS };
      return { code: 0, ...(await promisify(execFile)(process.execPath, [module, ...args], options)) };
    } catch (error) {
      return error as CommandResult & Error;
    }
  };
  const run = (...args: readonly string[]) => runOther(command, ...args);
  return { folder, run, runOther };
}
