import type { StagedRow } from '../../modules/records/index.ts';
import type { Lookups } from './lookups.ts';
import type { SourceRow } from './source-row.ts';

/** A file of the bundle: its columns, and how to convert its rows to rows of the database. */
export interface BundleFile {
  /** The file name without `.csv`. */
  readonly name: string;
  /** Columns that must be in the header. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** @throws RowProblem if the row cannot be loaded. */
  readonly read: (row: SourceRow, lookups: Lookups) => Iterable<StagedRow>;
}

/** Rows in the layout of a bundle file, read from that file or converted from another layout. */
export interface BundleSource {
  readonly file: BundleFile;
  /** The name shown in the progress and the report. */
  readonly label: string;
  /** The bytes that `rows` will read, for the progress. */
  readonly bytes: number;
  readonly rows: () => AsyncIterable<readonly SourceRow[]>;
}

/** The content of a folder: codes and plats first, then the records that refer to them. */
export interface SourceSet {
  readonly codes: readonly BundleSource[];
  readonly records: readonly BundleSource[];
  /** File names by their index. */
  readonly fileNames: readonly string[];
}
