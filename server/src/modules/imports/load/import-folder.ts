import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { County } from '../../../county.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { findBundleSources } from './bundle.ts';
import type { SourceSet } from './bundle-file.ts';
import { importImages } from './images.ts';
import { findAcrisSources, findMappedDeedsSources } from './layouts.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import type { Mapping } from './mapping/mapping-schema.ts';
import type { Encoding, ReadOptions } from './read-csv.ts';
import { type ImportResult, type ImportRun, runImport } from './run-import.ts';

/** The share of a file's rows, 0 to 1, that can be rejected unless the operator says otherwise. */
export const MAX_REJECTED_SHARE = 0.05;
/** The share of the documents, 0 to 1, that a complete export can withdraw unless the operator says otherwise. */
export const MAX_WITHDRAWN_SHARE = 0.05;

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

/** What is imported, and how its files are read. */
export interface FolderImport extends Omit<ImportRun, 'sources' | 'county'> {
  readonly county: Pick<County, 'db' | 'clock' | 'images'>;
  readonly folder: string;
  /** A built-in layout, or a mapping. */
  readonly layout: Layout | Mapping;
  readonly encoding: Encoding;
}

/**
 * Imports the records and images of a folder. The command, the control panel and the watched folder all import with this function.
 *
 * @throws NoImportFilesError if there is nothing to import; whatever `runImport` throws.
 */
export async function importFolder({
  folder,
  layout,
  encoding,
  ...run
}: FolderImport): Promise<ImportResult & { readonly images: number }> {
  const { county, report, isDryRun, onProgress } = run;
  const readOptions = { encoding, report, onBytes: () => {} };
  const isMapping = typeof layout !== 'string';
  const sources = await (isMapping
    ? findMappedSources(layout, folder, readOptions)
    : FINDERS[layout](folder, readOptions));
  if (sources.fileNames.length === 0 && !existsSync(join(folder, 'images')))
    throw new NoImportFilesError(`${folder} contains no file of the ${isMapping ? 'mapping' : `layout "${layout}"`}.`);
  const result = await runImport({ ...run, sources });
  const images = await importImages({ county, folder, lists: sources.imageLists, report, isDryRun, onProgress });
  return { ...result, images };
}
