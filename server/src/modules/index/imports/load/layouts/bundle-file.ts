import type { StagedRow } from '../../../records/index.ts';
import type { RowProblem, SourceRow } from '../files/source-row.ts';
import type { Lookups } from './lookups.ts';

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

/** A row in the layout of a bundle file. */
export interface BundleRow {
  readonly file: BundleFile;
  readonly row: SourceRow;
  /** The reason why the row could not be converted to this layout. */
  readonly problem?: RowProblem;
}

/** Rows in the layout of bundle files, read from one of them or converted from another layout. */
export interface BundleSource {
  /** The name shown in the progress and the report. */
  readonly label: string;
  /** The bytes that `rows` will read, for the progress. */
  readonly bytes: number;
  readonly rows: () => AsyncIterable<readonly BundleRow[]>;
  /** After all rows: the number of rows read from each file, by its index, including those that create no record. */
  readonly countRows: () => ReadonlyMap<number, number>;
}

/** The content of a folder. */
export interface SourceSet {
  /** Codes and plats first, then the records that refer to them: documents before what belongs to them. */
  readonly sources: readonly BundleSource[];
  /** File names by their index. */
  readonly fileNames: readonly string[];
  /** Lists of image files, which are read with the images: their documents must be in the county. */
  readonly imageLists: readonly BundleSource[];
}
