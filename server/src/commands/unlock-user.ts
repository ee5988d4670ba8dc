import type { DemoCounty } from '../demo-county.ts';
import { unlockUserByName } from '../modules/identity/index.ts';
import { UsageError } from './find-county-line.ts';
import { runCommand, withCounty } from './run-command.ts';

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
  await runCommand((args) => unlock(args, demo));
}

async function unlock([key, username, ...rest]: readonly string[], demo: DemoCounty | undefined): Promise<number> {
  if (key === undefined || username === undefined || rest.length > 0) throw new UsageError(USAGE);
  return withCounty(key, { demo }, async ({ county }) => {
    const isUnlocked = await unlockUserByName(county, username);
    console.log(isUnlocked ? `${username} can sign in again.` : `${county.name} has no locked user ${username}.`);
    return isUnlocked ? 0 : 1;
  });
}
