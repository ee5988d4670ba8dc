import type { County } from '../county.ts';
import type { DemoCounty } from '../demo-county.ts';
import {
  makeStaff,
  resetSecondFactorByName,
  sendPasswordLinkByName,
  unlockUserByName,
} from '../modules/people/identity/index.ts';
import { UsageError } from './find-county-line.ts';
import { getOperatorName } from './operator-name.ts';
import { runCommand } from './run-command.ts';
import { withCounty } from './with-county.ts';

const USAGE = `Usage: npm run user -- <county> unlock <user name>
       npm run user -- <county> reset-password <user name>
       npm run user -- <county> reset-second-factor <user name>
       npm run user -- <county> make-administrator <user name>
       npm run user -- <county> make-provider <user name>

unlock activates a user who was locked after wrong passwords or by staff. reset-password prints a one-time link with which the user
chooses a password, and emails it to them. reset-second-factor switches off the one-time codes of a user who has lost phone and
recovery codes, who then signs in with the password alone. make-administrator makes a user one of the county's staff, make-provider one of the
provider's staff, who also see the technical screens. Exits with 1 if there is no user for whom that can be done.`;

interface Action {
  /** @returns what to print; undefined if there is no such user. */
  readonly run: (county: County, username: string) => Promise<string | undefined>;
  /** The user that the county doesn't have. */
  readonly missing: (username: string) => string;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  unlock: {
    run: async (county, username) =>
      (await unlockUserByName(county, username)) ? `${username} can sign in again.` : undefined,
    missing: (username) => `locked user ${username}`,
  },
  'reset-password': {
    run: async (county, username) => {
      const link = await sendPasswordLinkByName(county, username);
      return link === undefined ? undefined : `The link was also emailed. Give it only to ${username}:\n${link}`;
    },
    missing: (username) => `user ${username} who can sign in`,
  },
  'reset-second-factor': {
    run: async (county, username) =>
      (await resetSecondFactorByName(county, username, `${getOperatorName()} (command)`))
        ? `${username} signs in with the password alone now.`
        : undefined,
    missing: (username) => `user ${username} with one-time codes`,
  },
  'make-administrator': {
    run: async (county, username) =>
      (await makeStaff(county, username, 'COUNTY', `${getOperatorName()} (command)`))
        ? `${username} is one of the county's staff now.`
        : undefined,
    missing: (username) => `active user ${username} who isn't on its staff already`,
  },
  'make-provider': {
    run: async (county, username) =>
      (await makeStaff(county, username, 'TRIMIN', `${getOperatorName()} (command)`))
        ? `${username} is one of the provider's staff now.`
        : undefined,
    missing: (username) => `active user ${username} who isn't on the provider's staff already`,
  },
};

if (import.meta.main) await runUser();

/**
 * Runs the command with the arguments of this process and sets its exit code: 0 for success, 1 if there is no suitable
 * user, 2 if the command couldn't run.
 *
 * @param demo the county that is used when COUNTIES_FILE isn't set.
 */
export async function runUser(demo?: DemoCounty): Promise<void> {
  await runCommand(USAGE, (args) => changeUser(args, demo));
}

async function changeUser(
  [key, action = '', username, ...rest]: readonly string[],
  demo: DemoCounty | undefined,
): Promise<number> {
  const chosen = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (key === undefined || chosen === undefined || username === undefined || rest.length > 0)
    throw new UsageError(USAGE);
  return withCounty(key, { demo }, async ({ county }) => {
    const done = await chosen.run(county, username);
    console.log(done ?? `${county.name} has no ${chosen.missing(username)}.`);
    return done === undefined ? 1 : 0;
  });
}
