import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import { type BulkSession, openBulkSession } from '../../../../platform/database/bulk-session.ts';
import {
  closeStaging,
  compareStaging,
  type DifferenceCounts,
  findIndexBegin,
  finishIndexVersion,
  insertIndexVersion,
  loadImportCodes,
  type MergeProblem,
  mergeRecords,
  type Origin,
  openStaging,
  type RecordTableName,
  type Staging,
  updateLienEnds,
  vacuumTables,
  withdrawDocuments,
} from '../../records/index.ts';
import { forgetCodes } from '../../search/index.ts';
import { NO_OWNER, StageChecks } from './check-stage.ts';
import { type ImportResult, type ImportRun, READING_SHARE } from './import-run.ts';
import { type CountyDays, Lookups } from './layouts/lookups.ts';
import { SourceReader } from './read-sources.ts';
import { sumRowsByFile } from './shrunk-files.ts';
import { writeDifferences } from './write-differences.ts';

/** The sessions of an import, at least one. */
type Sessions = [BulkSession, ...BulkSession[]];

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
  const { county, database } = run;
  const session = await openBulkSession(database);
  const sessions: Sessions = [session];
  if (database.engine === 'postgresql' && run.beforeCommit === undefined)
    sessions.push(await openBulkSession(database));
  try {
    const staging = await openStaging(session);
    try {
      const reader = new SourceReader(run, staging);
      const lookups = new Lookups(await loadImportCodes(county.db), await loadDays(county));
      await reader.readAll(lookups, session);
      const withdraws = await new StageChecks(run, staging, reader).check(session);
      const { rowsRead } = reader;
      const files = reader.listFileShares();
      if (run.isDryRun) {
        const difference = await compare(run, staging, session, withdraws);
        return { indexVersionId: undefined, rowsRead, files, counts: new Map(), difference };
      }
      return { ...(await new StageWriter(run, staging, reader, withdraws).write(sessions)), rowsRead, files };
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

/** Compares the stage with the county's records, and lists what differs. */
async function compare(
  { differencePath, onProgress }: ImportRun,
  staging: Staging,
  session: BulkSession,
  withdraws: boolean,
): Promise<DifferenceCounts> {
  const counts = await compareStaging(staging, session, {
    withdraws,
    onProgress: (share) => onProgress(READING_SHARE + share * (1 - READING_SHARE), 'compare'),
  });
  if (differencePath !== undefined) await writeDifferences(differencePath, session, counts);
  return counts;
}

/** Writes the stage of an import to the county's tables. */
class StageWriter {
  readonly #run: ImportRun;
  readonly #staging: Staging;
  readonly #reader: SourceReader;
  readonly #withdraws: boolean;
  /** Problems already reported while writing, since one line can produce several rows. */
  readonly #reported = new Set<string>();

  constructor(run: ImportRun, staging: Staging, reader: SourceReader, withdraws: boolean) {
    this.#run = run;
    this.#staging = staging;
    this.#reader = reader;
    this.#withdraws = withdraws;
  }

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
    const [rowsRead, rowsRejected] = [this.#reader.rowsRead, report.rejectedCount];
    const rowsByFile = sumRowsByFile(this.#reader.listFileShares());
    await finishIndexVersion(session, { id, finishedAt: county.clock.now(), rowsRead, rowsRejected, rowsByFile });
  }

  #reportMerge(problem: MergeProblem, origin: Origin): void {
    const { report } = this.#run;
    const identity = `${origin.file}:${origin.line}:${problem}`;
    if (this.#reported.has(identity)) return;
    this.#reported.add(identity);
    const name = this.#reader.fileName(origin.file);
    if (problem === 'NO_OWNER') report.rejectRow(name, origin.line, NO_OWNER);
    else report.note(name, origin.line, 'replaced by a later line with the same key');
  }
}
