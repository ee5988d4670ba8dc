import { type UserInfo, userInfo } from 'node:os';

/**
 * Names who runs a command, for the audit log: `root`, or the number of a user without a name, as containers have.
 *
 * @param getUser reads the user of this process.
 */
export function getOperatorName(getUser: () => Pick<UserInfo<string>, 'username'> = userInfo): string {
  try {
    return getUser().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
