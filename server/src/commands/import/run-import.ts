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
  /** What the index version says it was read from. */
  readonly source: string;
  /** @param fraction 0 to 1. */
  readonly onProgress: (fraction: number, label: string) => void;
}

export interface ImportResult {
  readonly indexVersionId: number;
  readonly rowsRead: number;
  readonly counts: ReadonlyMap<RecordTableName, WriteCounts>;
}

/** Reading a file and writing its rows, as shares of the work. */
const READING_SHARE = 0.4;

/**
 * Loads what the sources give: reads each file into temporary tables, then writes from there in transactions of some ten thousand rows. On a
 * PostgreSQL server the next file is read while one is written. Rows that can not be loaded go to the report. A run that is cut off has
 * written whole parts, and the next run completes them.
 *
 * @throws HeaderProblem when no file could be read at all.
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
  /** Lines that were reported while writing; a line may make several rows. */
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

  /** Reads the next file while one is written, where there are two sessions to do it. */
  async load(sources: readonly BundleSource[]): Promise<void> {
    let ahead: Promise<Staging | undefined> | undefined;
    for (const [index, source] of sources.entries()) {
      const staging = await (ahead ?? this.#stage(source, this.#session(index)));
      const next = sources[index + 1];
      ahead = next && this.#sessions.length > 1 ? this.#stage(next, this.#session(index + 1)) : undefined;
      // Should writing fail first, the failure of reading must not count as unhandled.
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
          // All rows of a line or none: the line is what the report names.
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
    if (problem === 'NO_OWNER') report.reject(name, origin.line, 'what it belongs to is not in the county');
    else report.note(name, origin.line, 'a later line of the same key was taken instead');
  }

  #advance(bytes: number, label: string): void {
    this.#work += bytes;
    this.#run.onProgress(Math.min(1, this.#work / this.#totalBytes), label);
  }
}
