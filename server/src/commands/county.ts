import { backupCounty } from './county/backup-county.ts';
import { checkCounties } from './county/check-county.ts';
import { COUNTY_USAGE } from './county/county-usage.ts';
import { createCounty } from './county/create-county.ts';
import { createDocumentKeys } from './county/create-document-keys.ts';
import { listCounties } from './county/list-counties.ts';
import { moveImages } from './county/move-images.ts';
import { removeCounty } from './county/remove-county.ts';
import { renameCounty } from './county/rename-county.ts';
import { restoreCounty } from './county/restore-county.ts';
import { verifyCertificateFile } from './county/verify-certificate-file.ts';
import { UsageError } from './find-county-line.ts';
import { runCommand } from './run-command.ts';

const ACTIONS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  create: createCounty,
  list: async (args) => (args.length === 0 ? listCounties() : throwUsage()),
  check: async ([key, ...rest]) => (rest.length === 0 ? checkCounties(key) : throwUsage()),
  rename: async ([key, newKey, ...rest]) =>
    key !== undefined && newKey !== undefined && rest.length === 0 ? renameCounty(key, newKey) : throwUsage(),
  remove: removeCounty,
  backup: backupCounty,
  restore: restoreCounty,
  'move-images': moveImages,
  'document-keys': createDocumentKeys,
  'verify-certificate': verifyCertificateFile,
};

await runCommand(COUNTY_USAGE, ([action = '', ...args]) =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] as (typeof ACTIONS)[string])(args) : throwUsage(),
);

function throwUsage(): never {
  throw new UsageError(COUNTY_USAGE);
}
