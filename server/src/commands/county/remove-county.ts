import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type CountyLine, getDatabaseFolder, getOwnerUrl, readCountiesFile } from '../../counties-file.ts';
import { type Environment, readEnvironment } from '../../environment.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../modules/office/audit/index.ts';
import { lockFolder } from '../../platform/database/folder-lock.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { getOperatorName } from '../operator-name.ts';
import { parseOptions } from '../parse-options.ts';
import { withOpenCounty } from '../with-county.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { dropPostgresDatabase } from './create-postgres-database.ts';
import { editCountiesFile, getCountiesFile, getRawCounty } from './edit-counties-file.ts';
import { findSharer, isWithin } from './shared-data.ts';

const OPTIONS = { 'delete-data': { type: 'boolean' }, yes: { type: 'boolean' } } as const;

/**
 * Takes a county out of the counties file, after the operator has typed its key. Its data stays unless --delete-data is
 * given: then the file remembers the county until all its data is deleted, so that an interrupted run can be repeated.
 *
 * @returns 0, or 1 if the operator typed another text.
 * @throws UsageError when no county has the key, when its data is shared, or when there is no terminal for the question
 *   and --yes is missing; OperatorError while the portal still has its database open, with the county removed and its
 *   data kept.
 */
export async function removeCounty(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, OPTIONS);
  const [key, ...rest] = positionals;
  if (key === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const environment = readEnvironment(process.env);
  const file = getCountiesFile(environment);
  const begun = readCountiesFile(file).beingRemoved.find((each) => each.key === key);
  const line = begun ?? findCountyLine(environment, key, undefined);
  const deletesData = values['delete-data'] ?? false;
  if (begun !== undefined && !deletesData)
    throw new UsageError(`${line.name} is removed. The rest of its data is deleted with --delete-data.`);
  if (deletesData) ensureDataIsItsOwn(line, file);
  if (values.yes !== true && !(await confirm(line, deletesData))) {
    console.log('Nothing was removed.');
    return 1;
  }
  if (begun === undefined) await takeOut(environment, line, deletesData);
  if (!deletesData) return 0;
  await deleteData(line);
  await editCountiesFile(file, ({ beingRemoved, ...content }) => ({
    ...content,
    beingRemoved: beingRemoved.filter((each) => each.key !== key),
  }));
  console.log(`Deleted the data of ${line.name}.`);
  if (line.objectStore !== undefined)
    console.log(
      `Its objects in ${line.objectStore.bucket}/${line.objectStore.prefix} stay: delete them with the tools of the store.`,
    );
  return 0;
}

/** @throws UsageError if deleting the county's data would delete other data. */
function ensureDataIsItsOwn(line: CountyLine, file: string): void {
  const { counties, beingRemoved } = readCountiesFile(file);
  const others = [...counties, ...beingRemoved].filter(({ key }) => key !== line.key);
  const sharer = findSharer(line, others) ?? others.find(({ dataDir }) => isWithin(dataDir, line.dataDir));
  if (sharer !== undefined)
    throw new UsageError(`The data of ${sharer.key} would be deleted too: both counties have one database or folder.`);
  if (isWithin(file, line.dataDir))
    throw new UsageError(`The counties file would be deleted too, because it is in ${line.dataDir}. Move it first.`);
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

async function takeOut(environment: Environment, line: CountyLine, deletesData: boolean): Promise<void> {
  const { key } = line;
  await editCountiesFile(
    getCountiesFile(environment),
    ({ counties, beingRemoved }) => {
      const removed = getRawCounty(counties, key);
      return {
        counties: counties.filter((each) => each !== removed),
        beingRemoved: deletesData ? [...beingRemoved, removed] : beingRemoved,
      };
    },
    () =>
      withOpenCounty(environment, line, {}, ({ county }) =>
        recordAudit(county.db, {
          action: 'county.removed',
          actor: SYSTEM_ACTOR,
          details: { key, deletesData, by: `${getOperatorName()} (command)` },
        }),
      ),
  );
  console.log(
    `${line.name} is no longer in COUNTIES_FILE. A portal that runs with it stops serving the county in a moment.`,
  );
}

/** Deletes the database first: its server refuses while it is in use, and then nothing is deleted. */
async function deleteData(line: CountyLine): Promise<void> {
  const { key, name, dataDir } = line;
  const databaseUrl = getOwnerUrl(line);
  if (databaseUrl !== undefined && !(await dropPostgresDatabase(databaseUrl)))
    throw new OperatorError(
      `The data of ${name} is kept, because its database is in use. Wait until the portal no longer serves the county, and repeat:\n` +
        `npm run county -- remove ${key} --delete-data`,
    );
  const lock = databaseUrl === undefined ? lockFolder(getDatabaseFolder(line)) : undefined;
  try {
    rmSync(dataDir, { recursive: true, force: true });
  } finally {
    lock?.release();
  }
}
