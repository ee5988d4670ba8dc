import type { County } from '../../../../county.ts';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import type { DifferenceCounts, RecordTableName, WriteCounts } from '../../records/index.ts';
import type { ImportReport } from './files/import-report.ts';
import type { SourceSet } from './layouts/bundle-file.ts';
import type { FileShare } from './refused-import.ts';
import type { UnwrittenRecords } from './unwritten-records.ts';

export interface ImportRun {
  readonly county: Pick<County, 'db' | 'clock' | 'timeZone'>;
  readonly database: OpenDatabase;
  readonly sources: SourceSet;
  readonly report: ImportReport;
  /** The source that is stored with the index version. */
  readonly source: string;
  /** The share of a file's rows, 0 to 1, that can be rejected. If more would be rejected, nothing is written. */
  readonly maxRejectedShare: number;
  /** Reads and checks everything, and writes nothing. */
  readonly isDryRun?: boolean;
  /** The file in which a dry run lists the records that the import would add, change or withdraw. Without such records there is no file. */
  readonly differencePath?: string;
  /** Takes the records of a dry run whose folder has images. */
  readonly unwritten?: UnwrittenRecords | undefined;
  /** Whether the sources contain all documents of the county: withdraws those that they don't contain. */
  readonly isComplete?: boolean;
  /**
   * The share of the documents of its types, 0 to 1, that a complete export can withdraw. If more would be withdrawn,
   * nothing is written.
   */
  readonly maxWithdrawnShare: number;
  /**
   * The share of the documents that the county has and the files contain, 0 to 1, that can get another recording date; all of them if left out.
   * If more would, nothing is written: the export writes its dates in another format.
   */
  readonly maxRedatedShare?: number;
  /**
   * The share of its earlier rows, 0 to 1, that a file with most of the county's documents needs; none if left out. If one has fewer, nothing
   * is written: the export stopped, or lost a part.
   */
  readonly minRowsShare?: number;
  /**
   * If given, everything is written in one transaction with one session, so that searches see all of it or nothing.
   * Called in that transaction before the commit; an error rolls everything back. Without it, the import is written in
   * parts, and an interrupted one is completed by the next run.
   */
  readonly beforeCommit?: (session: BulkSession, written: WrittenRecords) => Promise<void>;
  /** Called when the import begins to write, with the version of the index that it makes. */
  readonly onVersion?: (session: BulkSession, indexVersionId: number) => Promise<void>;
  /** @param fraction 0 to 1. */
  readonly onProgress: (fraction: number, label: string) => void;
}

/** The records that an import has written. */
export interface WrittenRecords {
  readonly indexVersionId: number;
  readonly counts: ReadonlyMap<RecordTableName, WriteCounts>;
}

export interface ImportResult {
  /** Undefined after a dry run. */
  readonly indexVersionId: number | undefined;
  readonly rowsRead: number;
  readonly files: readonly FileShare[];
  readonly counts: ReadonlyMap<RecordTableName, WriteCounts>;
  /** The records that the import would change; only after a dry run. */
  readonly difference?: DifferenceCounts;
}

/** The share of reading in the total work; the rest is writing. */
export const READING_SHARE = 0.5;
