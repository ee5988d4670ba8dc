import { join } from 'node:path';
import type { ReadOptions } from './files/read-csv.ts';
import type { SourceSet } from './layouts/bundle-file.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import { readMapping } from './mapping/mapping-schema.ts';

/** Finds the files of New York City's open data "ACRIS" (docs/importing.md). */
export function findAcrisSources(folder: string, options: ReadOptions): Promise<SourceSet> {
  return findMappedSources(readMapping(join(import.meta.dirname, 'layouts/acris.json')), folder, options);
}

/** Finds files of mapped deeds, in which each row is one lot of a deed (docs/importing.md). */
export function findMappedDeedsSources(folder: string, options: ReadOptions): Promise<SourceSet> {
  return findMappedSources(readMapping(join(import.meta.dirname, 'layouts/mapped-deeds.json')), folder, options);
}
