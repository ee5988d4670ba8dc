import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { County } from '../../../../county.ts';
import type { StoredImport } from '../imports.queries.ts';
import { isZipFile, unpackZip } from './unpack-zip.ts';

type Located = Pick<StoredImport, 'folder'>;

const FOLDER_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The folder of the received files. */
export function receivedFolderOf({ imports }: Pick<County, 'imports'>, { folder }: Located): string {
  return join(imports.folder, folder, 'received');
}

/** The saved mapping that the files were uploaded with. */
export function mappingPathOf({ imports }: Pick<County, 'imports'>, { folder }: Located): string {
  return join(imports.folder, folder, 'mapping.json');
}

/** The file with every line of the report; an import without lines has no such file. */
export function reportPathOf({ imports }: Pick<County, 'imports'>, { folder }: Located): string {
  return join(imports.folder, folder, 'report.csv');
}

/** The file with the records that differ, according to the check. */
export function differencePathOf({ imports }: Pick<County, 'imports'>, { folder }: Located): string {
  return join(imports.folder, folder, 'difference.csv');
}

/**
 * Returns the folder of files to import: the received files, or the contents of the only received file if it is a zip
 * file.
 *
 * @throws ZipProblem as `unpackZip`.
 */
export async function prepareFiles(county: Pick<County, 'imports'>, located: Located): Promise<string> {
  const received = receivedFolderOf(county, located);
  const [only, ...others] = await readdir(received);
  // A workbook is a zip file, too, but it is read without unpacking.
  const isPacked = only !== undefined && others.length === 0 && !/\.xlsx$/i.test(only);
  if (!isPacked || !(await isZipFile(join(received, only)))) return received;
  const unpacked = join(county.imports.folder, located.folder, 'unpacked');
  await rm(unpacked, { recursive: true, force: true });
  await unpackZip(join(received, only), unpacked);
  return unpacked;
}

/** Deletes the files of an import that has ended; its report stays. */
export async function removeFiles({ imports }: Pick<County, 'imports'>, { folder }: Located): Promise<void> {
  for (const part of ['received', 'unpacked', 'mapping.json'])
    await rm(join(imports.folder, folder, part), { recursive: true, force: true });
}

/** Deletes a folder that hasn't changed since an instant. */
export async function removeOldFolder({ imports }: Pick<County, 'imports'>, { folder }: Located, before: Date) {
  const path = join(imports.folder, folder);
  const changes = await Promise.all([path, join(path, 'received')].map((each) => stat(each).catch(() => undefined)));
  if (changes.every((change) => change === undefined || change.mtime < before))
    await rm(path, { recursive: true, force: true });
}

/** Lists the folders of imports. */
export async function listFolders({ imports }: Pick<County, 'imports'>): Promise<readonly string[]> {
  const names = await readdir(imports.folder).catch(() => []);
  return names.filter((name) => FOLDER_NAME.test(name));
}
