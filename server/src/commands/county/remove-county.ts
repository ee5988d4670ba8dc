import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { CountyLine } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/audit/index.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { dropPostgresDatabase } from './create-postgres-database.ts';
import { editCountiesFile, getCountiesFile } from './edit-counties-file.ts';

const OPTIONS = { 'delete-data': { type: 'boolean' }, yes: { type: 'boolean' } } as const;

/**
 * Takes a county out of the counties file, after the operator has typed its key. Its data stays unless --delete-data is given.
 *
 * @returns 0, or 1 if the operator typed something else.
 * @throws UsageError when no county has the key, or when there is no terminal to ask in and --yes is missing.
 */
export async function removeCounty(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, OPTIONS);
  const [key, ...rest] = positionals;
  if (key === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const environment = readEnvironment(process.env);
  const line = findCountyLine(environment, key, undefined);
  const deletesData = values['delete-data'] ?? false;
  if (values.yes !== true && !(await confirm(line, deletesData))) {
    console.log('Nothing was removed.');
    return 1;
  }
  await withOpenCounty(environment, line, {}, ({ county }) =>
    recordAudit(county.db, {
      action: 'county.removed',
      actor: SYSTEM_ACTOR,
      details: { key, deletesData, by: `${getOperatorName()} (command)` },
    }),
  );
  editCountiesFile(getCountiesFile(environment), (counties) => counties.filter((each) => each.key !== key));
  console.log(`${line.name} is no longer in COUNTIES_FILE. Restart the portal.`);
  if (deletesData) await deleteData(line);
  return 0;
}

async function confirm({ key, name, dataDir }: CountyLine, deletesData: boolean): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask in. Add --yes to remove the county without a question.');
  const loss = deletesData ? `\nIts database and ${dataDir} are deleted: records, accounts, money, images.` : '';
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await prompt.question(`Remove ${name}?${loss}\nType ${key} to confirm: `)) === key;
  } finally {
    prompt.close();
  }
}

async function deleteData({ databaseUrl, dataDir, name }: CountyLine): Promise<void> {
  if (databaseUrl !== undefined) await dropPostgresDatabase(databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Deleted the data of ${name}.`);
}
