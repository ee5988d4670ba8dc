import type { DemoCounty } from '../demo-county.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { unlockUserByName } from '../modules/identity/index.ts';
import { openCounty } from '../open-county.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { createPageImages } from '../platform/images/page-images.ts';
import { startPageWorkers } from '../platform/images/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { findCountyLine, UsageError } from './find-county-line.ts';

const USAGE = `Usage: npm run unlock-user -- <county> <user name>

Activates a user who was locked after wrong passwords or by staff. Exits with 1 if there is no locked user with this name.`;

if (import.meta.main) await runUnlockUser();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 if the user was unlocked, 1 if there is no such locked
 * user, 2 if the command couldn't run.
 *
 * @param demo the county that is used when COUNTIES_FILE isn't set.
 */
export async function runUnlockUser(demo?: DemoCounty): Promise<void> {
  try {
    process.exitCode = await unlock(process.argv.slice(2), demo);
  } catch (error) {
    const isOperatorError = [UsageError, EnvironmentError, FolderInUseError].some((kind) => error instanceof kind);
    process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 2;
  }
}

async function unlock([key, username, ...rest]: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  if (key === undefined || username === undefined || rest.length > 0) throw new UsageError(USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, demo);
  const pageWorkers = startPageWorkers();
  const log = createLog(environment.LOG_LEVEL);
  const { county, close } = await openCounty(line, { log, pageImages: createPageImages(pageWorkers) });
  try {
    const isUnlocked = await unlockUserByName(county, username);
    console.log(isUnlocked ? `${username} can sign in again.` : `${line.name} has no locked user ${username}.`);
    return isUnlocked ? 0 : 1;
  } finally {
    await close();
    await pageWorkers.close();
  }
}
