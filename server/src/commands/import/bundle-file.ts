import type { StagedRow } from '../../modules/records/index.ts';
import type { Lookups } from './lookups.ts';
import type { SourceRow } from './source-row.ts';

/** One file of the bundle: its columns, and how a row of it becomes rows of the county. */
export interface BundleFile {
  /** Without `.csv`. */
  readonly name: string;
  /** Columns that must be in the header. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** @throws RowProblem when the row can not be loaded. */
  readonly read: (row: SourceRow, lookups: Lookups) => Iterable<StagedRow>;
}

/** Rows in the layout of a bundle file: from the file itself, or made from another layout. */
export interface BundleSource {
  readonly file: BundleFile;
  /** What the operator sees being read. */
  readonly label: string;
  /** Bytes that `rows` will read, for the progress. */
  readonly bytes: number;
  readonly rows: () => AsyncIterable<readonly SourceRow[]>;
}

/** All that a folder holds: codes and plats, on which the others build, and the records. */
export interface SourceSet {
  readonly codes: readonly BundleSource[];
  readonly records: readonly BundleSource[];
  /** Names of the files, by their index. */
  readonly fileNames: readonly string[];
}
