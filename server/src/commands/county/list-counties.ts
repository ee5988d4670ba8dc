import { readCountiesFile } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { getCountiesFile } from './edit-counties-file.ts';

/** Prints the counties of this deployment. An address never shows a password. A file without counties is an empty list, not a mistake. */
export async function listCounties(): Promise<number> {
  const file = getCountiesFile(readEnvironment(process.env));
  const { counties: lines, beingRemoved } = readCountiesFile(file);
  if (lines.length === 0) console.error(`${file} has no county: npm run county -- create adds one`);
  for (const { key, name, state, timeZone, databaseUrl, dataDir } of lines)
    console.log([key, `${name}, ${state}`, timeZone, hidePassword(databaseUrl) ?? 'PGlite', dataDir].join('  '));
  for (const { key } of beingRemoved)
    console.error(`The data of ${key} is being deleted: npm run county -- remove ${key} --delete-data completes that`);
  return 0;
}

function hidePassword(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = '***';
  url.search = '';
  return url.href;
}
