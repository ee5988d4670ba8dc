import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import { type BulkSession, openBulkSession } from '../../../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import {
  closeStaging,
  compareStaging,
  countExportedDocuments,
  countKnownDocuments,
  createRefusedDocuments,
  type DifferenceCounts,
  type DocumentChange,
  findIndexBegin,
  finishIndexVersion,
  indexStaging,
  insertIndexVersion,
  listChangedDocuments,
  listDisappearedDocuments,
  listReturningDocuments,
  loadImportCodes,
  type MergeProblem,
  mergeRecords,
  type Origin,
  type OrphanedRows,
  openStaging,
  type RecordTableName,
  type RefusedDocument,
  refuseSharedNumbers,
  removeOrphans,
  removeRowsOfRefused,
  type StagedRow,
  type Staging,
  stageRows,
  updateLienEnds,
  vacuumTables,
  type WriteCounts,
  withdrawDocuments,
} from '../../records/index.ts';
import { forgetCodes } from '../../search/index.ts';
import { CutFileProblem } from './files/cut-file.ts';
import { type ImportReport, WHOLE_FILE } from './files/import-report.ts';
import { HeaderProblem } from './files/read-csv.ts';
import { RowProblem, type SourceRow } from './files/source-row.ts';
import type { BundleRow, BundleSource, SourceSet } from './layouts/bundle-file.ts';
import { type CountyDays, type DocumentReference, Lookups } from './layouts/lookups.ts';
import {
  type FileShare,
  ShrunkExportError,
  TooManyRedatedError,
  TooManyRejectedError,
  TooManyWithdrawnError,
} from './refused-import.ts';
import { findShrunkFiles, MIN_ROWS_SHARE, sumRowsByFile } from './shrunk-files.ts';
import { SwappedColumns } from './swapped-columns.ts';
import type { UnwrittenRecords } from './unwritten-records.ts';
import { writeDifferences } from './write-differences.ts';

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

/** Fewer documents with another date are corrections, whatever their share. */
const REDATED_MIN = 10;

/** The sessions of an import, at least one. */
type Sessions = [BulkSession, ...BulkSession[]];

/** The share of reading in the total work; the rest is writing. */
const READING_SHARE = 0.5;

/**
 * Loads all sources. First reads every file to a stage, which searches don't see, and reports the rows that cannot be
 * loaded. Then writes the stage in transactions of about 25,000 rows, on a PostgreSQL server with two sessions. After
 * an interruption, the committed parts are complete, and the next run continues. With `beforeCommit`, everything is one
 * transaction.
 *
 * @throws HeaderProblem if no file could be read.
 * @throws CutFileProblem before anything is written, if a file ends before its end.
 * @throws TooManyRejectedError before anything is written, if the share of rejected rows of a file is above
 *   `maxRejectedShare`.
 * @throws TooManyWithdrawnError likewise, if the share of withdrawn documents is above `maxWithdrawnShare`.
 * @throws TooManyRedatedError likewise, if the share of documents with another recording date is above `maxRedatedShare`.
 * @throws ShrunkExportError likewise, if a file has less than `minRowsShare` of its earlier rows.
 * @throws ImportRunningError if another import into the county is running.
 */
export async function runImport(run: ImportRun): Promise<ImportResult> {
  const { county, database, sources, maxRejectedShare } = run;
  const session = await openBulkSession(database);
  const sessions: Sessions = [session];
  if (database.engine === 'postgresql' && run.beforeCommit === undefined)
    sessions.push(await openBulkSession(database));
  try {
    const staging = await openStaging(session);
    try {
      const state = new RunState(run, staging);
      const lookups = new Lookups(await loadImportCodes(county.db), await loadDays(county));
      for (const source of sources.sources) await state.read(source, lookups, session);
      await state.check(session);
      const files = state.listFileShares();
      const lost = files.filter(({ rows, rejected }) => rejected > rows * maxRejectedShare);
      if (lost.length > 0) throw new TooManyRejectedError(lost);
      await state.checkSizes(session);
      const { rowsRead } = state;
      await state.reportWithdrawals(session);
      if (run.isDryRun) {
        const difference = await state.compare(session);
        return { indexVersionId: undefined, rowsRead, files, counts: new Map(), difference };
      }
      return { ...(await state.write(sessions)), rowsRead, files };
    } finally {
      await closeStaging(session);
    }
  } finally {
    for (const each of sessions) await each.close();
  }
}

async function loadDays({ db, clock, timeZone }: ImportRun['county']): Promise<CountyDays> {
  return { today: plainDateAt(clock.now(), timeZone), timeZone, indexBegin: await findIndexBegin(db) };
}

/**
 * The steps after writing records, repeatable at will: computing derived data, and helping the database to find the
 * records quickly.
 */
export async function completeImport({
  county,
  session,
  tables,
}: {
  readonly county: Pick<County, 'db'>;
  readonly session: BulkSession;
  readonly tables: Iterable<RecordTableName>;
}): Promise<void> {
  forgetCodes(county.db);
  await updateLienEnds(county.db);
  await vacuumTables(session, tables);
}

class RunState {
  rowsRead = 0;
  readonly #run: ImportRun;
  readonly #staging: Staging;
  /** Rows by file. A file that is read several times counts once. */
  readonly #rowsByFile = new Map<string, number>();
  readonly #totalBytes: number;
  readonly #headerProblems: HeaderProblem[] = [];
  /** Problems already reported while writing, since one line can produce several rows. */
  readonly #reported = new Set<string>();
  readonly #refused: RefusedDocument[] = [];
  readonly #swapped = new SwappedColumns();
  #withdraws = false;
  #sourcesRead = 0;
  #bytesRead = 0;

  constructor(run: ImportRun, staging: Staging) {
    this.#run = run;
    this.#staging = staging;
    this.#totalBytes = run.sources.sources.reduce((sum, source) => sum + source.bytes, 1);
  }

  /** Reads a source to the stage. */
  async read(source: BundleSource, lookups: Lookups, session: BulkSession): Promise<void> {
    const { report, onProgress } = this.#run;
    try {
      await stageRows(this.#staging, session, this.#readRows(source, lookups));
      this.#sourcesRead += 1;
    } catch (error) {
      if (error instanceof CutFileProblem) report.reject(source.label, WHOLE_FILE, error.message);
      if (!(error instanceof HeaderProblem)) throw error;
      this.#headerProblems.push(error);
      this.#rowsByFile.set(source.label, 1);
      report.reject(source.label, 1, error.message);
    }
    this.#bytesRead += source.bytes;
    onProgress((this.#bytesRead / this.#totalBytes) * READING_SHARE, `read ${source.label}`);
  }

  /** Rejects rows without an owner, and warns of columns in the wrong field. @throws HeaderProblem if no file could be read. */
  async check(session: BulkSession): Promise<void> {
    const { report } = this.#run;
    const [problem] = this.#headerProblems;
    if (problem && this.#sourcesRead === 0) throw problem;
    for (const { file, field, problem, example } of this.#swapped.list()) {
      const reason = `${field}: ${problem}`;
      const message = example === undefined ? reason : `${reason}: ${example}`;
      report.warn(this.#fileName(file), WHOLE_FILE, reason, '', message);
    }
    await indexStaging(this.#staging, session);
    await this.#refuseDocuments(session);
    this.#rejectRows(await removeOrphans(this.#staging, session), NO_OWNER);
    if (this.#staging.rowsByTable.has('documents')) await this.#warnOfChanges(session);
  }

  /** Warns of documents that could be other ones than those of the county with their numbers. @throws TooManyRedatedError. */
  async #warnOfChanges(session: BulkSession): Promise<void> {
    const { report, maxRedatedShare } = this.#run;
    const files = await listChangedDocuments(session, this.#staging.rowsByTable.has('names'));
    for (const { change, file, rows, count } of files) {
      const reason = CHANGES[change];
      const name = this.#fileName(file);
      for (const { line, before, after } of rows)
        report.warn(name, line, reason, '', `${reason}: before: ${before}; now: ${after}`);
      report.warnMore(name, reason, count - rows.length);
    }
    const redated = files.reduce((sum, { change, count }) => sum + (change === 'DATE' ? count : 0), 0);
    if (redated < REDATED_MIN) return;
    const documents = await countKnownDocuments(session);
    if (redated > documents * (maxRedatedShare ?? 1)) throw new TooManyRedatedError({ redated, documents });
  }

  /** Rejects the documents whose number is that of others, and the rows of all documents that cannot be loaded. */
  async #refuseDocuments(session: BulkSession): Promise<void> {
    const { report } = this.#run;
    const { rowsByTable } = this.#staging;
    await createRefusedDocuments(session, this.#refused);
    for (const { file, rows, count } of rowsByTable.has('documents') ? await refuseSharedNumbers(session) : []) {
      const name = this.#fileName(file);
      for (const { line, description } of rows)
        report.rejectRow(name, line, SHARED_NUMBER, '', `${SHARED_NUMBER}: ${description}`);
      if (count > rows.length) report.rejectMore(name, SHARED_NUMBER, count - rows.length);
    }
    this.#rejectRows(await removeRowsOfRefused(session, rowsByTable.keys()), REFUSED_OWNER);
  }

  #rejectRows(files: readonly OrphanedRows[], reason: string): void {
    const { report } = this.#run;
    for (const { file, lines, count } of files) {
      const name = this.#fileName(file);
      for (const { line, owner } of lines) report.rejectRow(name, line, reason, '', `${reason}: ${owner}`);
      if (count > lines.length) report.rejectMore(name, reason, count - lines.length);
    }
  }

  listFileShares(): readonly FileShare[] {
    const { report } = this.#run;
    return [...this.#rowsByFile].map(([file, rows]) => {
      const rejected = report.countRejected(file);
      // Malformed rows were rejected before they were counted.
      return { file, rows: Math.max(rows, rejected), rejected };
    });
  }

  /** Warns of files that are much smaller than before. @throws ShrunkExportError. */
  async checkSizes(session: BulkSession): Promise<void> {
    const { report, minRowsShare } = this.#run;
    const shrunk = await findShrunkFiles(session, this.listFileShares(), minRowsShare ?? MIN_ROWS_SHARE);
    const reason = 'the file has much fewer rows than in its last import';
    for (const { file, rows, before } of shrunk)
      report.warn(file, WHOLE_FILE, reason, '', `${reason}: before: ${before}; now: ${rows}`);
    if (shrunk[0] !== undefined && minRowsShare !== undefined) throw new ShrunkExportError(shrunk[0]);
  }

  /**
   * Reports the documents that a complete export no longer contains, or contains again. If rows could not be read,
   * their documents are unknown, so none is withdrawn.
   *
   * @throws TooManyWithdrawnError if the share of withdrawn documents is above the operator's limit.
   */
  async reportWithdrawals(session: BulkSession): Promise<void> {
    const { report, isComplete, maxWithdrawnShare } = this.#run;
    if (!this.#staging.rowsByTable.has('documents')) {
      if (isComplete) report.note(WITHDRAWALS, 0, 'no documents were read, so none was withdrawn');
      return;
    }
    const list = (documents: readonly { documentType: string; number: string }[], what: string) => {
      for (const { documentType, number } of documents)
        report.listAlways(WITHDRAWALS, what, `${what}: ${documentType}${number}`);
    };
    list(await listReturningDocuments(session), 'restored');
    if (!isComplete) return;
    if (report.unreadCount > 0 || this.#refused.some(({ numberKey }) => numberKey === undefined)) {
      report.note(WITHDRAWALS, 0, 'rows could not be read, so no document was withdrawn');
      return;
    }
    this.#withdraws = true;
    const disappeared = await listDisappearedDocuments(session);
    list(disappeared, 'withdrawn');
    const documents = await countExportedDocuments(session);
    if (disappeared.length > documents * maxWithdrawnShare)
      throw new TooManyWithdrawnError({ withdrawn: disappeared.length, documents });
  }

  /** Compares the stage with the county's records, and lists what differs. */
  async compare(session: BulkSession): Promise<DifferenceCounts> {
    const { differencePath, onProgress } = this.#run;
    const counts = await compareStaging(this.#staging, session, {
      withdraws: this.#withdraws,
      onProgress: (share) => onProgress(READING_SHARE + share * (1 - READING_SHARE), 'compare'),
    });
    if (differencePath !== undefined) await writeDifferences(differencePath, session, counts);
    return counts;
  }

  /** Writes the stage to the county's tables. */
  async write(sessions: Sessions) {
    const { county, beforeCommit, onProgress } = this.#run;
    const [session] = sessions;
    const writeAtOnce = async (before: NonNullable<ImportRun['beforeCommit']>) =>
      session.transaction(async () => {
        const written = await this.#writeRecords([session]);
        await this.#finishVersion(session, written.indexVersionId);
        await before(session, written);
        return written;
      });
    const written = await (beforeCommit ? writeAtOnce(beforeCommit) : this.#writeRecords(sessions));
    onProgress(1, 'statistics');
    await completeImport({ county, session, tables: written.counts.keys() });
    if (!beforeCommit) await this.#finishVersion(session, written.indexVersionId);
    return written;
  }

  async #writeRecords(sessions: Sessions) {
    const [session] = sessions;
    const { county, source, onVersion, onProgress } = this.#run;
    const indexVersionId = await insertIndexVersion(session, source, county.clock.now());
    await onVersion?.(session, indexVersionId);
    if (this.#withdraws) await withdrawDocuments(session, indexVersionId);
    const total = [...this.#staging.rowsByTable.values()].reduce((sum, rows) => sum + rows, 1);
    const counts = await mergeRecords(
      this.#staging,
      sessions,
      indexVersionId,
      (problem, origin) => this.#reportMerge(problem, origin),
      (rows, table) => onProgress(READING_SHARE + (rows / total) * (1 - READING_SHARE), `write ${table}`),
    );
    return { indexVersionId, counts };
  }

  async #finishVersion(session: BulkSession, id: number): Promise<void> {
    const { county, report } = this.#run;
    const [rowsRead, rowsRejected] = [this.rowsRead, report.rejectedCount];
    const rowsByFile = sumRowsByFile(this.listFileShares());
    await finishIndexVersion(session, { id, finishedAt: county.clock.now(), rowsRead, rowsRejected, rowsByFile });
  }

  async *#readRows(source: BundleSource, lookups: Lookups) {
    const { report } = this.#run;
    for await (const rows of source.rows()) {
      const staged: { row: StagedRow; origin: Origin }[] = [];
      for (const bundleRow of rows) {
        const { row } = bundleRow;
        this.#readRow(bundleRow, lookups, staged);
        for (const { reason, message } of row.warnings)
          report.warn(this.#fileName(row.file), row.line, reason, row.excerpt(), message);
      }
      yield staged;
    }
    for (const [file, count] of source.countRows()) {
      const before = this.#rowsByFile.get(this.#fileName(file)) ?? 0;
      this.rowsRead += Math.max(0, count - before);
      this.#rowsByFile.set(this.#fileName(file), Math.max(before, count));
    }
  }

  #readRow({ file, row, problem }: BundleRow, lookups: Lookups, staged: { row: StagedRow; origin: Origin }[]): void {
    const first = staged.length;
    this.#swapped.add(file.name, row);
    try {
      if (problem) throw problem;
      for (const made of file.read(row, lookups)) {
        lookups.codes.learn(made);
        staged.push({ row: made, origin: row });
      }
      for (const { row: made } of staged.slice(first)) this.#run.unwritten?.add(made);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      // Stages all rows of a line or none, since the report refers to lines.
      for (const { row: made } of staged.splice(first)) {
        if (made.table === 'nameKeys') lookups.stagedNameKeys.delete(made.ownerKey);
      }
      this.#run.report.rejectRow(this.#fileName(row.file), row.line, error.reason, row.excerpt(), error.message);
      if (file.name === 'documents') this.#refuse(row, problem === undefined ? lookups : undefined);
    }
  }

  /**
   * Remembers a document that cannot be loaded: its other rows must not become those of another one, and it has not disappeared from the
   * export.
   *
   * @param lookups undefined if the row isn't in the layout of documents, so that its document is unknown.
   */
  #refuse(row: SourceRow, lookups: Lookups | undefined): void {
    const { file, line } = row;
    let document: DocumentReference | undefined;
    try {
      document = lookups?.document(row, 'document');
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
    }
    this.#refused.push({ file, line, documentType: document?.documentType, numberKey: document?.numberKey });
  }

  #fileName(file: number): string {
    return this.#run.sources.fileNames[file] ?? `file ${file + 1}`;
  }

  #reportMerge(problem: MergeProblem, origin: Origin): void {
    const { report } = this.#run;
    const identity = `${origin.file}:${origin.line}:${problem}`;
    if (this.#reported.has(identity)) return;
    this.#reported.add(identity);
    const name = this.#fileName(origin.file);
    if (problem === 'NO_OWNER') report.rejectRow(name, origin.line, NO_OWNER);
    else report.note(name, origin.line, 'replaced by a later line with the same key');
  }
}

/** The name under which the report lists withdrawn and restored documents. */
const WITHDRAWALS = 'documents';
const NO_OWNER = 'parent record not found in the county';
const SHARED_NUMBER = 'document: the number stands for several documents';
const CHANGES: Readonly<Record<DocumentChange, string>> = {
  DATE: 'document: the recording date of this number differs',
  PARTIES: 'document: the instrument and all parties of this number differ',
  TEXT: 'document: two texts are one number',
};
const REFUSED_OWNER = 'its document cannot be loaded';
