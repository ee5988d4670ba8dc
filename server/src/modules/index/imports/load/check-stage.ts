import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import {
  countExportedDocuments,
  countKnownDocuments,
  createRefusedDocuments,
  type DocumentChange,
  indexStaging,
  listChangedDocuments,
  listDisappearedDocuments,
  listReturningDocuments,
  type OrphanedRows,
  refuseSharedNumbers,
  removeOrphans,
  removeRowsOfRefused,
  type Staging,
} from '../../records/index.ts';
import { WHOLE_FILE } from './files/import-report.ts';
import type { ImportRun } from './import-run.ts';
import type { SourceReader } from './read-sources.ts';
import {
  ShrunkExportError,
  TooManyRedatedError,
  TooManyRejectedError,
  TooManyWithdrawnError,
} from './refused-import.ts';
import { findShrunkFiles, MIN_ROWS_SHARE } from './shrunk-files.ts';

/** Fewer documents with another date are corrections, whatever their share. */
const REDATED_MIN = 10;

/** The checks of an import between reading and writing: of its stage alone, and against the county. */
export class StageChecks {
  readonly #run: ImportRun;
  readonly #staging: Staging;
  readonly #reader: SourceReader;

  constructor(run: ImportRun, staging: Staging, reader: SourceReader) {
    this.#run = run;
    this.#staging = staging;
    this.#reader = reader;
  }

  /**
   * Removes the rows that cannot be loaded from the stage, and reports what is doubtful.
   *
   * @returns whether the import withdraws the documents that a complete export no longer contains.
   * @throws TooManyRedatedError, TooManyRejectedError, ShrunkExportError, TooManyWithdrawnError at the operator's limits.
   */
  async check(session: BulkSession): Promise<boolean> {
    await indexStaging(this.#staging, session);
    await this.#refuseDocuments(session);
    this.#rejectRows(await removeOrphans(this.#staging, session), NO_OWNER);
    if (this.#staging.rowsByTable.has('documents')) await this.#warnOfChanges(session);
    const { maxRejectedShare } = this.#run;
    const lost = this.#reader.listFileShares().filter(({ rows, rejected }) => rejected > rows * maxRejectedShare);
    if (lost.length > 0) throw new TooManyRejectedError(lost);
    await this.#checkSizes(session);
    return this.#reportWithdrawals(session);
  }

  /** Warns of documents that could be other ones than those of the county with their numbers. @throws TooManyRedatedError. */
  async #warnOfChanges(session: BulkSession): Promise<void> {
    const { report, maxRedatedShare } = this.#run;
    const files = await listChangedDocuments(session, this.#staging.rowsByTable.has('names'));
    for (const { change, file, rows, count } of files) {
      const reason = CHANGES[change];
      const name = this.#reader.fileName(file);
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
    await createRefusedDocuments(session, this.#reader.refused);
    for (const { file, rows, count } of rowsByTable.has('documents') ? await refuseSharedNumbers(session) : []) {
      const name = this.#reader.fileName(file);
      for (const { line, description } of rows)
        report.rejectRow(name, line, SHARED_NUMBER, '', `${SHARED_NUMBER}: ${description}`);
      if (count > rows.length) report.rejectMore(name, SHARED_NUMBER, count - rows.length);
    }
    this.#rejectRows(await removeRowsOfRefused(session, rowsByTable.keys()), REFUSED_OWNER);
  }

  #rejectRows(files: readonly OrphanedRows[], reason: string): void {
    const { report } = this.#run;
    for (const { file, lines, count } of files) {
      const name = this.#reader.fileName(file);
      for (const { line, owner } of lines) report.rejectRow(name, line, reason, '', `${reason}: ${owner}`);
      if (count > lines.length) report.rejectMore(name, reason, count - lines.length);
    }
  }

  /** Warns of files that are much smaller than before. @throws ShrunkExportError. */
  async #checkSizes(session: BulkSession): Promise<void> {
    const { report, minRowsShare } = this.#run;
    const shrunk = await findShrunkFiles(session, this.#reader.listFileShares(), minRowsShare ?? MIN_ROWS_SHARE);
    const reason = 'the file has much fewer rows than in its last import';
    for (const { file, rows, before } of shrunk)
      report.warn(file, WHOLE_FILE, reason, '', `${reason}: before: ${before}; now: ${rows}`);
    if (shrunk[0] !== undefined && minRowsShare !== undefined) throw new ShrunkExportError(shrunk[0]);
  }

  /**
   * Reports the documents that a complete export no longer contains, or contains again. If rows could not be read,
   * their documents are unknown, so none is withdrawn.
   *
   * @returns whether the import withdraws the documents that disappeared.
   * @throws TooManyWithdrawnError if the share of withdrawn documents is above the operator's limit.
   */
  async #reportWithdrawals(session: BulkSession): Promise<boolean> {
    const { report, isComplete, maxWithdrawnShare } = this.#run;
    if (!this.#staging.rowsByTable.has('documents')) {
      if (isComplete) report.note(WITHDRAWALS, 0, 'no documents were read, so none was withdrawn');
      return false;
    }
    const list = (documents: readonly { documentType: string; number: string }[], what: string) => {
      for (const { documentType, number } of documents)
        report.listAlways(WITHDRAWALS, what, `${what}: ${documentType}${number}`);
    };
    list(await listReturningDocuments(session), 'restored');
    if (!isComplete) return false;
    if (report.unreadCount > 0 || this.#reader.refused.some(({ numberKey }) => numberKey === undefined)) {
      report.note(WITHDRAWALS, 0, 'rows could not be read, so no document was withdrawn');
      return false;
    }
    const disappeared = await listDisappearedDocuments(session);
    list(disappeared, 'withdrawn');
    const documents = await countExportedDocuments(session);
    if (disappeared.length > documents * maxWithdrawnShare)
      throw new TooManyWithdrawnError({ withdrawn: disappeared.length, documents });
    return true;
  }
}

/** The name under which the report lists withdrawn and restored documents. */
const WITHDRAWALS = 'documents';
/** The reason for rejecting a row whose document or other parent is absent. */
export const NO_OWNER = 'parent record not found in the county';
const SHARED_NUMBER = 'document: the number stands for several documents';
const CHANGES: Readonly<Record<DocumentChange, string>> = {
  DATE: 'document: the recording date of this number differs',
  PARTIES: 'document: the instrument and all parties of this number differ',
  TEXT: 'document: two texts are one number',
};
const REFUSED_OWNER = 'its document cannot be loaded';
