import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { type Origin, type RefusedDocument, type StagedRow, type Staging, stageRows } from '../../records/index.ts';
import { CutFileProblem } from './files/cut-file.ts';
import { WHOLE_FILE } from './files/import-report.ts';
import { HeaderProblem } from './files/read-csv.ts';
import { RowProblem, type SourceRow } from './files/source-row.ts';
import { type ImportRun, READING_SHARE } from './import-run.ts';
import type { BundleRow, BundleSource } from './layouts/bundle-file.ts';
import type { DocumentReference, Lookups } from './layouts/lookups.ts';
import type { FileShare } from './refused-import.ts';
import { SwappedColumns } from './swapped-columns.ts';

/** Reads the files of an import to its stage, and reports the rows that cannot be loaded. */
export class SourceReader {
  /** The rows of all files. */
  rowsRead = 0;
  /** The documents that cannot be loaded. */
  readonly refused: RefusedDocument[] = [];
  readonly #run: ImportRun;
  readonly #staging: Staging;
  /** Rows by file. A file that is read several times counts once. */
  readonly #rowsByFile = new Map<string, number>();
  readonly #totalBytes: number;
  readonly #headerProblems: HeaderProblem[] = [];
  readonly #swapped = new SwappedColumns();
  #sourcesRead = 0;
  #bytesRead = 0;

  constructor(run: ImportRun, staging: Staging) {
    this.#run = run;
    this.#staging = staging;
    this.#totalBytes = run.sources.sources.reduce((sum, source) => sum + source.bytes, 1);
  }

  /** Reads all sources, and warns of columns in the wrong field. @throws HeaderProblem if no file could be read. */
  async readAll(lookups: Lookups, session: BulkSession): Promise<void> {
    for (const source of this.#run.sources.sources) await this.#read(source, lookups, session);
    const [problem] = this.#headerProblems;
    if (problem && this.#sourcesRead === 0) throw problem;
    for (const { file, field, problem, example } of this.#swapped.list()) {
      const reason = `${field}: ${problem}`;
      const message = example === undefined ? reason : `${reason}: ${example}`;
      this.#run.report.warn(this.fileName(file), WHOLE_FILE, reason, '', message);
    }
  }

  /** Returns the rows of each file, and how many of them were rejected. */
  listFileShares(): readonly FileShare[] {
    const { report } = this.#run;
    return [...this.#rowsByFile].map(([file, rows]) => {
      const rejected = report.countRejected(file);
      // Malformed rows were rejected before they were counted.
      return { file, rows: Math.max(rows, rejected), rejected };
    });
  }

  /** @param file the number of a file in the set. */
  fileName(file: number): string {
    return this.#run.sources.fileNames[file] ?? `file ${file + 1}`;
  }

  async #read(source: BundleSource, lookups: Lookups, session: BulkSession): Promise<void> {
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

  async *#readRows(source: BundleSource, lookups: Lookups) {
    const { report } = this.#run;
    for await (const rows of source.rows()) {
      const staged: { row: StagedRow; origin: Origin }[] = [];
      for (const bundleRow of rows) {
        const { row } = bundleRow;
        this.#readRow(bundleRow, lookups, staged);
        for (const { reason, message } of row.warnings)
          report.warn(this.fileName(row.file), row.line, reason, row.excerpt(), message);
      }
      yield staged;
    }
    for (const [file, count] of source.countRows()) {
      const before = this.#rowsByFile.get(this.fileName(file)) ?? 0;
      this.rowsRead += Math.max(0, count - before);
      this.#rowsByFile.set(this.fileName(file), Math.max(before, count));
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
      this.#run.report.rejectRow(this.fileName(row.file), row.line, error.reason, row.excerpt(), error.message);
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
    this.refused.push({ file, line, documentType: document?.documentType, numberKey: document?.numberKey });
  }
}
