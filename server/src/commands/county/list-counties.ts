import { readCountiesFile } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { UsageError } from '../find-county-line.ts';
import { parseOptions } from '../parse-options.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { describeCounty } from './describe-county.ts';
import { forEachCounty } from './each-county.ts';
import { getCountiesFile } from './edit-counties-file.ts';

/**
 * Prints the counties of this deployment. An address never shows a password. A file without counties is an empty list, not a mistake.
 *
 * @param args --details, to print also what is in each county.
 * @returns 0; with --details 1 if a county couldn't be opened.
 * @throws UsageError for other arguments.
 */
export async function listCounties(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, { details: { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new UsageError(COUNTY_USAGE);
  const file = getCountiesFile(readEnvironment(process.env));
  const { counties: lines, beingRemoved } = readCountiesFile(file);
  if (lines.length === 0) console.error(`${file} has no county: npm run county -- create adds one`);
  if (values.details && lines.length > 0) return forEachCounty(lines, describeCounty);
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
