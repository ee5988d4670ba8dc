import type { ReadOptions } from './files/read-csv.ts';
import type { SourceSet } from './layouts/bundle-file.ts';
import { MAPPED_FILES } from './layouts/bundle-files.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import type { Mapping } from './mapping/mapping-schema.ts';

/** The layout of a bundle as a mapping: every file has the columns of its records. */
const BUNDLE_MAPPING: Mapping = {
  mapping: 1,
  title: 'Bundle',
  files: Object.fromEntries(MAPPED_FILES.map(({ name }) => [name, { path: `${name}.csv` }])),
  records: MAPPED_FILES.map(({ name }) => ({ record: name, from: name, fields: 'same' as const })),
};

/** Finds the files of a bundle in a folder. */
export function findBundleSources(folder: string, options: ReadOptions): Promise<SourceSet> {
  return findMappedSources(BUNDLE_MAPPING, folder, options);
}
