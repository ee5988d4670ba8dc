import { dirname, join } from 'node:path';
import {
  type ImportProblem,
  type ImportReportContent,
  UNDO_PROBLEMS,
  type UndoRefusal,
} from '@portal/contract/index/imports/record-imports';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import { isDiskFull } from '../../../platform/images/store/disk-full.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { ImportRunningError, moveCoverage, UndoRefusedError } from '../records/index.ts';
import { clean, sumUpReport } from './import-report-content.ts';
import {
  type Attempt,
  findImport,
  finishAttempt,
  markRecordsWritten,
  refuseUndo,
  type StoredImport,
  updateProgress,
} from './imports.queries.ts';
import { CutFileProblem } from './load/files/cut-file.ts';
import { ImportReport } from './load/files/import-report.ts';
import { HeaderProblem } from './load/files/read-csv.ts';
import {
  completeFolder,
  importFolder,
  MAX_REDATED_SHARE,
  MAX_REJECTED_SHARE,
  MAX_WITHDRAWN_SHARE,
  NoImportFilesError,
} from './load/import-folder.ts';
import { readMapping } from './load/mapping/mapping-schema.ts';
import {
  ShrunkExportError,
  TooManyRedatedError,
  TooManyRejectedError,
  TooManyWithdrawnError,
} from './load/refused-import.ts';
import { MIN_ROWS_SHARE } from './load/shrunk-files.ts';
import { completeUndo, undoImport } from './undo-import.ts';
import { differencePathOf, mappingPathOf, prepareFiles, reportPathOf } from './uploads/import-files.ts';
import { ZipProblem } from './uploads/unpack-zip.ts';

const PROGRESS_EVERY_MS = 1_000;

/** The import was canceled, or another attempt has replaced this one. Nothing of this attempt may be committed. */
class AttemptOverError extends Error {}

/** The mapping isn't there, or isn't one. */
class MappingProblem extends OperatorError {}

type Performing = Pick<County, 'db' | 'clock' | 'images' | 'originals' | 'imports' | 'log' | 'timeZone'>;

/**
 * Checks or imports the files of an attempt and stores the outcome. The records are one transaction, which also marks
 * them as written, so that an attempt that dies earlier leaves nothing, and one that dies later is continued with the
 * next steps: statistics and images.
 *
 * @param options.onStop called once if the import has been canceled; a separate process then ends.
 */
export async function performImport(
  county: Performing,
  attempt: Attempt,
  { onStop = () => {} }: { readonly onStop?: () => void } = {},
): Promise<void> {
  const record = await findImport(county.db, attempt.id);
  if (record === undefined) return;
  if (record.work === 'UNDO') return performUndo(county, { attempt, record });
  const watch = watchAttempt(county, attempt, onStop);
  const report = new ImportReport(reportPathOf(county, record));
  try {
    const summary = await work(county, { attempt, record, report, onProgress: watch.onProgress });
    await report.close();
    await finish(county, { attempt, record }, { state: 'DONE', report: summary });
  } catch (error) {
    // A full disk takes the report as well. What ended the import says more.
    await report.close().catch(() => {});
    await storeFailure(county, { attempt, record, report }, error);
  } finally {
    watch.stop();
  }
}

/** Undoes an import. After a crash behind its commit, only what follows is done. */
async function performUndo(county: Performing, { attempt, record }: Pick<Work, 'attempt' | 'record'>): Promise<void> {
  const { database } = county.imports;
  const { indexVersionId, undoneAt } = record;
  const watch = watchAttempt(county, attempt, () => {});
  try {
    if (indexVersionId !== null && undoneAt === null)
      await undoImport({ county, database, indexVersionId, by: record.undoRequestedBy ?? '' });
    else await completeUndo(county, database);
    await finishAttempt(county.db, attempt, { state: 'DONE', now: county.clock.now() });
  } catch (error) {
    if (error instanceof ImportRunningError)
      await finishAttempt(county.db, attempt, { state: 'WAITING', now: county.clock.now() });
    else await refuseUndo(county.db, attempt, describeRefusal(county, record, error), county.clock.now());
  } finally {
    watch.stop();
  }
}

function describeRefusal(county: Performing, record: StoredImport, error: unknown): UndoRefusal {
  if (error instanceof UndoRefusedError) {
    const { problem, count, records } = error;
    const known = UNDO_PROBLEMS.find((each) => each === problem);
    if (known !== undefined) return { problem: known, count, records: records.map(clean) };
  }
  county.log.error({ err: error, import: record.id }, 'an import could not be undone');
  return { problem: isDiskFull(error) ? 'DISK_FULL' : 'FAILED', count: 0, records: [] };
}

interface Work {
  readonly attempt: Attempt;
  readonly record: StoredImport;
  readonly report: ImportReport;
  readonly onProgress: (fraction: number) => void;
}

async function work(county: Performing, { attempt, record, report, onProgress }: Work): Promise<ImportReportContent> {
  const folder = await prepareFiles(county, record);
  const run = {
    ...{ county, folder, report, onProgress },
    database: county.imports.database,
    layout: readLayout(county, record, folder),
    encoding: record.encoding,
  };
  if (record.recordsWrittenAt !== null) {
    // The report of the attempt that wrote the records went with it.
    const images = await completeFolder({ ...run, indexVersionId: record.indexVersionId ?? undefined });
    return sumUpReport(report, { files: [], images });
  }
  const isDryRun = record.work === 'CHECK';
  const result = await importFolder({
    ...run,
    source: `${record.layout} ${record.name}`,
    isComplete: record.isComplete,
    maxRejectedShare: MAX_REJECTED_SHARE,
    maxWithdrawnShare: MAX_WITHDRAWN_SHARE,
    // Staff see the warnings of an upload before they import it.
    ...(record.origin === 'FOLDER' && { maxRedatedShare: MAX_REDATED_SHARE, minRowsShare: MIN_ROWS_SHARE }),
    isDryRun,
    differencePath: differencePathOf(county, record),
    beforeCommit: async (session, { indexVersionId, counts }) => {
      if (record.origin === 'FOLDER' && !counts.has('coverage'))
        await moveCoverage(session, { indexVersionId, today: plainDateAt(county.clock.now(), county.timeZone) });
      const written = { indexVersionId, now: county.clock.now() };
      if (!(await markRecordsWritten(session, attempt, written))) throw new AttemptOverError();
    },
  });
  return sumUpReport(report, result);
}

function readLayout(county: Performing, record: StoredImport, folder: string) {
  const { layout } = record;
  if (layout !== 'countyMapping' && layout !== 'ownMapping' && layout !== 'savedMapping') return layout;
  const paths = {
    countyMapping: county.imports.mapping?.path,
    ownMapping: join(folder, 'mapping.json'),
    savedMapping: mappingPathOf(county, record),
  };
  const path = paths[layout];
  if (path === undefined) throw new MappingProblem('The county has no mapping.');
  try {
    return readMapping(path);
  } catch (error) {
    // The reader names the file with its folder, which isn't for users.
    throw error instanceof OperatorError
      ? new MappingProblem(error.message.replaceAll(`${dirname(path)}/`, ''))
      : error;
  }
}

/** Stores the progress every second, and notices when the attempt is over. */
function watchAttempt({ db, clock, log }: Performing, attempt: Attempt, onStop: () => void) {
  let progress = 0;
  let isOver = false;
  let isStoring = false;
  const store = async () => {
    if (isStoring || isOver) return;
    isStoring = true;
    try {
      if (!(await updateProgress(db, attempt, progress, clock.now()))) {
        isOver = true;
        await finishAttempt(db, attempt, { state: 'CANCELED', now: clock.now() });
        onStop();
      }
    } catch (error) {
      log.warn({ err: error }, 'the progress of an import could not be stored');
    } finally {
      isStoring = false;
    }
  };
  const timer = setInterval(store, PROGRESS_EVERY_MS);
  return {
    onProgress: (fraction: number) => {
      if (isOver) throw new AttemptOverError();
      progress = fraction;
    },
    stop: () => clearInterval(timer),
  };
}

async function storeFailure(county: Performing, { attempt, record, report }: Omit<Work, 'onProgress'>, error: unknown) {
  if (error instanceof AttemptOverError) return finish(county, { attempt, record }, { state: 'CANCELED' });
  // The command imports, or the connection of an attempt that died isn't closed yet: it is tried again.
  if (error instanceof ImportRunningError) return finish(county, { attempt, record }, { state: 'WAITING' });
  const problem = findProblem(error);
  const isOfPortal = problem === 'PORTAL_FAILED' || problem === 'DISK_FULL';
  if (isOfPortal) county.log.error({ err: error, import: record.id }, 'an import failed');
  const files = error instanceof TooManyRejectedError ? error.files : [];
  const detail = !isOfPortal && error instanceof Error ? clean(error.message) : '';
  await finish(
    county,
    { attempt, record },
    { state: 'FAILED', problem, detail, report: sumUpReport(report, { files }) },
  );
}

function findProblem(error: unknown): ImportProblem {
  if (error instanceof TooManyRejectedError) return 'TOO_MANY_REJECTED';
  if (error instanceof TooManyWithdrawnError) return 'TOO_MANY_WITHDRAWN';
  if (error instanceof TooManyRedatedError) return 'TOO_MANY_REDATED';
  if (error instanceof ShrunkExportError) return 'EXPORT_SHRANK';
  if (error instanceof NoImportFilesError) return 'NOTHING_TO_IMPORT';
  if (error instanceof MappingProblem) return 'MAPPING_INVALID';
  if ([HeaderProblem, CutFileProblem, ZipProblem].some((kind) => error instanceof kind)) return 'UNREADABLE';
  if (isDiskFull(error)) return 'DISK_FULL';
  return isUniqueViolation(error) ? 'ALREADY_IMPORTED' : 'PORTAL_FAILED';
}

async function finish(
  { db, clock }: Performing,
  { attempt, record: { name, work } }: Pick<Work, 'attempt' | 'record'>,
  end: Omit<Parameters<typeof finishAttempt>[2], 'now'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isCurrent = await finishAttempt(tx, attempt, { ...end, now: clock.now() });
    if (!isCurrent || work === 'CHECK' || end.state === 'WAITING') return;
    const outcome = end.problem ?? end.state;
    await recordAudit(tx, { action: 'recordImport.ended', actor: SYSTEM_ACTOR, details: { name, outcome } });
  });
}
