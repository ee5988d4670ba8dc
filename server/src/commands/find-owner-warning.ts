import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Says how to run a command that runs as root although the counties file, or the folder where it is to be, belongs to another user: the
 * portal, which runs as that user, couldn't read the keys and files that the command creates.
 *
 * @param getUid returns the user of this process; undefined where users have no numbers.
 */
export function findOwnerWarning(
  countiesFile: string | undefined,
  getUid: (() => number) | undefined = process.getuid,
): string | undefined {
  if (countiesFile === undefined || getUid?.() !== 0) return undefined;
  const owned = [countiesFile, dirname(countiesFile)].find((path) => existsSync(path));
  const owner = owned === undefined ? 0 : statSync(owned).uid;
  if (owner === 0) return undefined;
  return `Warning: this runs as root, but ${owned} belongs to user ${owner}. If the portal runs as that user, it can't read what root creates: use sudo -u '#${owner}'.`;
}
