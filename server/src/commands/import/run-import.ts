import type { County } from '../../county.ts';
import {
  finishIndexVersion,
  insertIndexVersion,
  loadImportCodes,
  type MergeProblem,
  mergeRecords,
  type Origin,
  type RecordTableName,
  type StagedRow,
  type Staging,
  stageRecords,
  updateLienEnds,
  vacuumTables,
  type WriteCounts,
} from '../../modules/records/index.ts';
import { forgetCodes } from '../../modules/search/index.ts';
import { type BulkSession, openBulkSession } from '../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import type { BundleSource, SourceSet } from './bundle-file.ts';
import type { ImportReport } from './import-report.ts';
import { Lookups } from './lookups.ts';
import { HeaderProblem } from './read-csv.ts';
import { RowProblem } from './source-row.ts';

export interface ImportRun {
  readonly county: Pick<County, 'db' | 'clock'>;
  readonly database: OpenDatabase;
  readonly sources: SourceSet;
  readonly report: ImportReport;
  /** The source that is stored with the index version. */
  readonly source: string;
  /** @param fraction 0 to 1. */
  readonly onProgress: (fraction: number, label: string) => void;
}

export interface ImportResult {
  readonly indexVersionId: number;
  readonly rowsRead: number;
  readonly counts: ReadonlyMap<RecordTableName, WriteCounts>;
}

/** The share of reading a file in its total work; the rest is writing its rows. */
const READING_SHARE = 0.4;

/**
 * Loads all sources. Reads each file into temporary tables and then writes its rows in transactions of about ten thousand rows. On a
 * PostgreSQL server, the next file is read while one is written. Rows that cannot be loaded are reported. After an interruption, the
 * committed parts are complete, and the next run continues.
 *
 * @throws HeaderProblem if no file could be read.
 */
export async function runImport(run: ImportRun): Promise<ImportResult> {
  const { county, database, sources } = run;
  const sessions = [await openBulkSession(database)];
  if (database.engine === 'postgresql') sessions.push(await openBulkSession(database));
  const state = new RunState(run, sessions);
  try {
    await state.begin(county.clock.now());
    for (const source of sources.codes) await state.load([source]);
    forgetCodes(county.db);
    await state.load(sources.records);
    await updateLienEnds(county.db);
    await state.finish(county.clock.now());
    return { indexVersionId: state.indexVersionId, rowsRead: state.rowsRead, counts: state.counts };
  } finally {
    for (const session of sessions) await session.close();
  }
}

class RunState {
  readonly counts = new Map<RecordTableName, WriteCounts>();
  indexVersionId = 0;
  rowsRead = 0;
  readonly #run: ImportRun;
  readonly #sessions: readonly BulkSession[];
  readonly #nameKeys = new Set<string>();
  readonly #totalBytes: number;
  readonly #headerProblems: HeaderProblem[] = [];
  /** Problems already reported while writing, since one line can produce several rows. */
  readonly #reported = new Set<string>();
  #filesRead = 0;
  #work = 0;

  constructor(run: ImportRun, sessions: readonly BulkSession[]) {
    this.#run = run;
    this.#sessions = sessions;
    const { codes, records } = run.sources;
    this.#totalBytes = [...codes, ...records].reduce((sum, source) => sum + source.bytes, 1);
  }

  async begin(startedAt: Date): Promise<void> {
    this.indexVersionId = await insertIndexVersion(this.#session(0), this.#run.source, startedAt);
  }

  async finish(finishedAt: Date): Promise<void> {
    const [problem] = this.#headerProblems;
    if (problem && this.#filesRead === 0) throw problem;
    this.#run.onProgress(1, 'statistics');
    await vacuumTables(this.#session(0), this.counts.keys());
    const rowsRejected = this.#run.report.rejectedCount;
    const version = { id: this.indexVersionId, finishedAt, rowsRead: this.rowsRead, rowsRejected };
    await finishIndexVersion(this.#session(0), version);
  }

  /** Loads sources. With two sessions, reads the next file while one is written. */
  async load(sources: readonly BundleSource[]): Promise<void> {
    let ahead: Promise<Staging | undefined> | undefined;
    for (const [index, source] of sources.entries()) {
      const staging = await (ahead ?? this.#stage(source, this.#session(index)));
      const next = sources[index + 1];
      ahead = next && this.#sessions.length > 1 ? this.#stage(next, this.#session(index + 1)) : undefined;
      // Prevents an unhandled rejection if writing fails before reading does.
      ahead?.catch(() => {});
      if (staging) await this.#merge(source, staging);
    }
  }

  #session(index: number): BulkSession {
    const session = this.#sessions[index % this.#sessions.length];
    if (session === undefined) throw new Error('The run has no session.');
    return session;
  }

  async #stage(source: BundleSource, session: BulkSession): Promise<Staging | undefined> {
    const lookups = new Lookups(await loadImportCodes(this.#run.county.db), this.#nameKeys);
    try {
      const staging = await stageRecords(session, this.#readRows(source, lookups));
      this.#filesRead += 1;
      return staging;
    } catch (error) {
      if (!(error instanceof HeaderProblem)) throw error;
      this.#headerProblems.push(error);
      this.#run.report.reject(source.label, 1, error.message);
      return undefined;
    }
  }

  async *#readRows(source: BundleSource, lookups: Lookups) {
    const { report, sources } = this.#run;
    for await (const rows of source.rows()) {
      const staged: { row: StagedRow; origin: Origin }[] = [];
      for (const row of rows) {
        this.rowsRead += 1;
        try {
          // Stages all rows of a line or none, since the report refers to lines.
          for (const made of [...source.file.read(row, lookups)]) staged.push({ row: made, origin: row });
        } catch (error) {
          if (!(error instanceof RowProblem)) throw error;
          report.reject(sources.fileNames[row.file] ?? source.label, row.line, error.message, row.excerpt());
        }
      }
      yield staged;
    }
    this.#advance(source.bytes * READING_SHARE, `read ${source.label}`);
  }

  async #merge(source: BundleSource, staging: Staging): Promise<void> {
    const total = [...staging.rowsByTable.values()].reduce((sum, rows) => sum + rows, 0);
    let done = 0;
    const counts = await mergeRecords(
      staging,
      this.indexVersionId,
      (problem, origin) => this.#reportMerge(source, problem, origin),
      (rows) => {
        this.#advance(
          ((rows - done) / Math.max(1, total)) * source.bytes * (1 - READING_SHARE),
          `write ${source.label}`,
        );
        done = rows;
      },
    );
    for (const [table, { added, changed, removed }] of counts) {
      const before = this.counts.get(table) ?? { added: 0, changed: 0, removed: 0 };
      this.counts.set(table, {
        added: before.added + added,
        changed: before.changed + changed,
        removed: before.removed + removed,
      });
    }
  }

  #reportMerge(source: BundleSource, problem: MergeProblem, origin: Origin): void {
    const { report, sources } = this.#run;
    const name = sources.fileNames[origin.file] ?? source.label;
    const identity = `${origin.file}:${origin.line}:${problem}`;
    if (this.#reported.has(identity)) return;
    this.#reported.add(identity);
    if (problem === 'NO_OWNER') report.reject(name, origin.line, 'parent record not found in the county');
    else report.note(name, origin.line, 'replaced by a later line with the same key');
  }

  #advance(bytes: number, label: string): void {
    this.#work += bytes;
    this.#run.onProgress(Math.min(1, this.#work / this.#totalBytes), label);
  }
}
