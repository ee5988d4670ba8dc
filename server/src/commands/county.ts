import { COUNTY_USAGE } from './county/county-usage.ts';
import { UsageError } from './find-county-line.ts';
import { runCommand } from './run-command.ts';

/**
 * The actions by name. Each loads the parts of the portal that it needs when it is called, which makes up most of its
 * start.
 */
const ACTIONS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  create: async (args) => (await import('./county/create-county.ts')).createCounty(args),
  list: async (args) => (await import('./county/list-counties.ts')).listCounties(args),
  check: async ([key, ...rest]) =>
    rest.length === 0
      ? (await import('./county/check-county.ts')).checkCounties(key === '--all' ? undefined : key)
      : throwUsage(),
  migrate: async (args) => (await import('./county/migrate-counties.ts')).migrateCounties(args),
  rename: async ([key, newKey, ...rest]) =>
    key !== undefined && newKey !== undefined && rest.length === 0
      ? (await import('./county/rename-county.ts')).renameCounty(key, newKey)
      : throwUsage(),
  remove: async (args) => (await import('./county/remove-county.ts')).removeCounty(args),
  backup: async (args) => (await import('./county/backup-county.ts')).backupCounty(args),
  restore: async (args) => (await import('./county/restore-county.ts')).restoreCounty(args),
  'move-images': async (args) => (await import('./county/move-images.ts')).moveImages(args),
  'document-keys': async (args) => (await import('./county/create-document-keys.ts')).createDocumentKeys(args),
  keys: async (args) => (await import('./county/manage-keys.ts')).manageKeys(args),
  'check-paying-page': async (args) => (await import('./county/check-paying-page.ts')).checkPayingPage(args),
  'verify-certificate': async (args) =>
    (await import('./county/verify-certificate-file.ts')).verifyCertificateFile(args),
};

await runCommand(COUNTY_USAGE, ([action = '', ...args]) =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] as (typeof ACTIONS)[string])(args) : throwUsage(),
);

function throwUsage(): never {
  throw new UsageError(COUNTY_USAGE);
}
