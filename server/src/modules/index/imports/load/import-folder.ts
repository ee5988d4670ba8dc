import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { County } from '../../../../county.ts';
import { openBulkSession } from '../../../../platform/database/bulk-session.ts';
import { OperatorError } from '../../../../platform/operator-error.ts';
import { isUndone, lockImages, RECORD_TABLES, type RecordTableName, unlockImages } from '../../records/index.ts';
import { findBundleSources } from './bundle.ts';
import type { Encoding } from './files/encodings.ts';
import type { ImportReport } from './files/import-report.ts';
import type { ReadOptions } from './files/read-csv.ts';
import { type ImagesImport, importImages } from './images/images.ts';
import type { ImportResult, ImportRun } from './import-run.ts';
import type { SourceSet } from './layouts/bundle-file.ts';
import { findAcrisSources, findMappedDeedsSources } from './layouts.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import type { Mapping } from './mapping/mapping-schema.ts';
import { completeImport, runImport } from './run-import.ts';
import { UnwrittenRecords } from './unwritten-records.ts';

/** The share of a file's rows, 0 to 1, that can be rejected unless the operator says otherwise. */
export const MAX_REJECTED_SHARE = 0.05;
/** The share of the documents, 0 to 1, that a complete export can withdraw unless the operator says otherwise. */
export const MAX_WITHDRAWN_SHARE = 0.05;

/** The share of known documents, 0 to 1, that an import without a person watching can give another recording date. */
export const MAX_REDATED_SHARE = 0.05;

/** The built-in layouts. */
export const LAYOUTS = ['bundle', 'acris', 'mapped-deeds'] as const;
export type Layout = (typeof LAYOUTS)[number];

const FINDERS: Readonly<Record<Layout, (folder: string, options: ReadOptions) => Promise<SourceSet>>> = {
  bundle: findBundleSources,
  acris: findAcrisSources,
  'mapped-deeds': findMappedDeedsSources,
};

/** The folder contains nothing that the layout or mapping reads. */
export class NoImportFilesError extends OperatorError {}

/** The files that are imported, and how they are read. */
export interface FolderFiles {
  readonly county: Pick<County, 'db' | 'clock' | 'images' | 'originals' | 'timeZone'>;
  readonly folder: string;
  /** A built-in layout, or a mapping. */
  readonly layout: Layout | Mapping;
  readonly encoding: Encoding;
  readonly report: ImportReport;
}

/** The import of a folder, with its options. */
export type FolderImport = FolderFiles & Omit<ImportRun, 'sources' | 'county' | 'unwritten'>;

/**
 * Imports the records and images of a folder. The command, the control panel and the watched folder all import with
 * this function.
 *
 * @throws NoImportFilesError if there is nothing to import; OperatorError for a pipe or device among the files; the
 *   errors of `runImport`.
 */
export async function importFolder(run: FolderImport): Promise<ImportResult & { readonly images: number }> {
  const { isDryRun = false } = run;
  const sources = await findSources(run);
  const unwritten = isDryRun && hasImages(run) ? new UnwrittenRecords() : undefined;
  const result = await runImport({ ...run, sources, unwritten });
  const lists = sources.imageLists;
  const { indexVersionId } = result;
  const images = await importImagesAlone(run, { lists, indexVersionId, isDryRun, unwritten });
  return { ...result, images };
}

/**
 * Does what follows the records of a folder, after an import that ended between the two: statistics and images.
 *
 * @returns the number of images written.
 */
export async function completeFolder(
  run: FolderFiles & Pick<ImportRun, 'database' | 'onProgress'> & { readonly indexVersionId: number | undefined },
): Promise<number> {
  const { county, database, indexVersionId } = run;
  const session = await openBulkSession(database);
  try {
    await completeImport({ county, session, tables: Object.keys(RECORD_TABLES) as RecordTableName[] });
  } finally {
    await session.close();
  }
  const { imageLists } = await findSources(run);
  return importImagesAlone(run, { lists: imageLists, indexVersionId });
}

const hasImages = ({ folder }: Pick<FolderFiles, 'folder'>) => existsSync(join(folder, 'images'));

/** Stores the images while no undoing and no other import does. An import that was undone in the meantime has none to store. */
async function importImagesAlone(
  run: FolderFiles & Pick<ImportRun, 'database' | 'onProgress'>,
  images: Pick<ImagesImport, 'lists' | 'indexVersionId' | 'isDryRun' | 'unwritten'>,
): Promise<number> {
  if (!hasImages(run)) return 0;
  const { county, folder, report, onProgress } = run;
  const store = () => importImages({ county, folder, report, onProgress, ...images });
  if (images.isDryRun === true) return store();
  const session = await openBulkSession(run.database);
  try {
    await lockImages(session);
    const { indexVersionId } = images;
    return indexVersionId !== undefined && (await isUndone(county.db, indexVersionId)) ? 0 : await store();
  } finally {
    await unlockImages(session);
    await session.close();
  }
}

async function findSources({ folder, layout, encoding, report }: FolderFiles): Promise<SourceSet> {
  await ensureReadable(folder);
  const options = { encoding, report, onBytes: () => {} };
  const isMapping = typeof layout !== 'string';
  const sources = await (isMapping ? findMappedSources(layout, folder, options) : FINDERS[layout](folder, options));
  if (sources.fileNames.length > 0 || hasImages({ folder })) return sources;
  const wanted = isMapping ? 'mapping' : `layout "${layout}"`;
  throw new NoImportFilesError(`${basename(folder)} contains no file of the ${wanted}.`);
}

/** A vendor's folder can contain anything. @throws OperatorError for what has no end, or waits for a writer. */
async function ensureReadable(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      throw new OperatorError(`${name} is neither a file nor a folder. Remove it from ${basename(folder)}.`);
  }
}
