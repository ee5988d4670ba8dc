import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';
import { readEnvironment } from '../../environment.ts';
import { type ObjectStore, openObjectStore } from '../../platform/object-store/object-store.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { findCountyLine, UsageError } from '../find-county-line.ts';
import { openCountyDatabase } from '../open-county-database.ts';
import { parseOptions } from '../parse-options.ts';
import { COUNTY_USAGE } from './county-usage.ts';

/**
 * Writes a backup of a county's database with a list of its files. The portal can serve a PostgreSQL county in the
 * meantime. Doesn't migrate the database: a new release backs up the data of an older one before changing it.
 *
 * @param args the key, the file, and --no-hashes.
 * @throws UsageError when no county has the key, or the file exists; FolderInUseError while the portal has an embedded
 *   database open.
 */
export async function backupCounty(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseOptions(COUNTY_USAGE, args, { 'no-hashes': { type: 'boolean' } });
  const [key, name, ...rest] = positionals;
  if (key === undefined || name === undefined || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const line = findCountyLine(readEnvironment(process.env), key, undefined);
  const file = resolveFile(name);
  if (existsSync(file)) throw new UsageError(`${file} exists already.`);
  const hashes = values['no-hashes'] !== true;
  const database = await openCountyDatabase(line, { creates: false });
  const { rows, files } = await withObjectStore(line, (store) =>
    writeBackup(line, database, { file, hashes, store }),
  ).finally(() => database.close());
  console.log(`${file} has ${rows} rows of ${line.name}, and lists ${files} files.`);
  console.log(
    `Copy ${line.dataDir}, too: the backup has no images, no filed documents, no search certificates,\nand no keys.`,
  );
  return 0;
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
