import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { listCountyLines } from '../../list-county-lines.ts';
import { type ObjectStore, openObjectStore } from '../../platform/object-store/object-store.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { openCountyDatabase } from '../open-county-database.ts';
import { parseOptions } from '../parse-options.ts';
import { COUNTY_USAGE } from './county-usage.ts';
import { forEachCounty } from './each-county.ts';

/**
 * Writes a backup of a county's database with a list of its files, or one for each county into a folder. The portal can serve a PostgreSQL
 * county in the meantime. Doesn't migrate the database: a new release backs up the data of an older one before changing it.
 *
 * @param args the key and the file, or --all and the folder; and --no-hashes.
 * @returns 0 if all backups are written, otherwise 1.
 * @throws UsageError when no county has the key, the file exists, or there is no such folder; for one county, FolderInUseError while the portal
 *   has an embedded database open.
 */
export async function backupCounty(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, {
    'no-hashes': { type: 'boolean' },
    all: { type: 'boolean', default: false },
  });
  const hashes = values['no-hashes'] !== true;
  const environment = readEnvironment(process.env);
  if (values.all) {
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
    const folder = resolveFile(name);
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder.`);
    // To the second, so that each night has another file.
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const lines = listCountyLines(environment, undefined);
    return forEachCounty(lines, (line) => backupLine(line, join(folder, `${line.key}-${stamp}.backup`), hashes));
  }
  const [key, name, ...rest] = positionals;
  if (key === undefined || name === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const line = findCountyLine(environment, key, undefined);
  console.log(await backupLine(line, resolveFile(name), hashes));
  console.log(
    `Copy ${line.dataDir}, too: the backup has no images, no filed documents, no search certificates,\nand no keys.`,
  );
  return 0;
}

async function backupLine(line: CountyLine, file: string, hashes: boolean): Promise<string> {
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  const database = await openCountyDatabase(line, { creates: false });
  const { rows, files } = await withObjectStore(line, (store) =>
    writeBackup(line, database, { file, hashes, store }),
  ).finally(() => database.close());
  return `${file} has ${rows} rows of ${line.name}, and lists ${files} files.`;
}

/** Runs a function with a county's object store, if it has one, and closes the store afterwards. */
export async function withObjectStore<Result>(
  { objectStore }: CountyLine,
  run: (store: ObjectStore | undefined) => Promise<Result>,
): Promise<Result> {
  const store = objectStore && (await openObjectStore(objectStore));
  try {
    return await run(store);
  } finally {
    store?.close();
  }
}

/** A path relative to the folder in which npm was called. */
export function resolveFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? '.', name);
}
