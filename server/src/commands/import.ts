import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { CountyLine } from '../counties-file.ts';
import { readEnvironment } from '../environment.ts';
import { listCountyLines } from '../list-county-lines.ts';
import {
  ImportReport,
  importForCommand,
  readMapping,
  suggestMapping,
  TooManyRejectedError,
  TooManyWithdrawnError,
  undoImport,
} from '../modules/index/imports/index.ts';
import { UndoRefusedError } from '../modules/index/records/index.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { showProgress } from '../progress.ts';
import { forEachCounty } from './county/each-county.ts';
import { UsageError } from './find-county-line.ts';
import { copyTables } from './import/copy-tables.ts';
import { describeUndoRefusal } from './import/describe-undo-refusal.ts';
import { formatShare, printLosses, printSummary } from './import/print-summary.ts';
import {
  type AllArguments,
  type CopyArguments,
  type ImportArguments,
  readArguments,
  type SuggestArguments,
  type UndoArguments,
  USAGE,
} from './import/read-arguments.ts';
import { getOperatorName } from './operator-name.ts';
import { runCommand } from './run-command.ts';
import { withCounty } from './with-county.ts';

/** The exit status if nothing was written, because too many rows would be rejected. */
const TOO_MANY_REJECTED_STATUS = 3;
/** The exit status if nothing was written, because too many documents would be withdrawn. */
const TOO_MANY_WITHDRAWN_STATUS = 4;

await runCommand(
  USAGE,
  async (args) => {
    const options = readArguments(args);
    if ('copiedFrom' in options) await copyFromShell(options);
    else if ('suggestFor' in options) await writeSuggestion(options);
    else if ('indexVersionId' in options) await undoFromShell(options);
    else if ('allIn' in options) return importAll(options);
    else await importCounty(options);
    return 0;
  },
  getFailedStatus,
);

function getFailedStatus(error: unknown): number {
  if (error instanceof TooManyRejectedError) return TOO_MANY_REJECTED_STATUS;
  return error instanceof TooManyWithdrawnError ? TOO_MANY_WITHDRAWN_STATUS : 1;
}

/**
 * Imports the subfolder of each county into it. A county whose import fails doesn't keep the others from theirs.
 *
 * @throws UsageError before any import, if a subfolder is named as no county, or if it has no subfolder of a county.
 */
async function importAll({ allIn, usesCountyMapping, usesCountyEncoding, forCounty }: AllArguments): Promise<number> {
  const lines = listCountyLines(readEnvironment(process.env), undefined);
  const folders = readdirSync(allIn, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unknown = folders.filter(({ name }) => !lines.some(({ key }) => key === name)).map(({ name }) => name);
  if (unknown.length > 0) throw new UsageError(`${allIn} has folders of no county: ${unknown.join(', ')}.`);
  if (folders.length === 0) throw new UsageError(`${allIn} has no folder with the key of a county.`);
  const imported = lines.filter(({ key }) => folders.some(({ name }) => name === key));
  const importLine = async ({ key, imports }: CountyLine) => {
    const options = forCounty(key);
    await importCounty({
      ...options,
      mappingPath: usesCountyMapping ? imports?.mapping : options.mappingPath,
      encoding: (usesCountyEncoding ? imports?.encoding : undefined) ?? options.encoding,
    });
    return options.isDryRun ? 'tried' : 'imported';
  };
  return forEachCounty(imported, importLine, getFailedStatus);
}

async function importCounty(options: ImportArguments): Promise<void> {
  // A mistake in the mapping is reported before any file or database is opened.
  const mapping = options.mappingPath === undefined ? undefined : readMapping(options.mappingPath);
  await withCounty(options.county, { statementTimeoutMs: 0 }, async (open) => {
    const report = new ImportReport(options.reportPath);
    const progress = showProgress(`Importing into ${open.county.name}`);
    const startedMs = performance.now();
    try {
      const { county, database } = open;
      const run = {
        ...options,
        ...{ county, database, report },
        layout: mapping ?? options.layout,
        source: `${options.mappingPath ?? options.layout} ${options.folder}`,
        onProgress: progress.update,
      };
      const { images, ...result } = await importForCommand(run, getOperatorName());
      progress.done();
      printSummary(result, {
        ...{ images, report, differencePath: options.differencePath },
        seconds: (performance.now() - startedMs) / 1000,
      });
    } catch (error) {
      progress.done();
      if (error instanceof TooManyRejectedError) printTooMany(error, report, options.maxRejectedShare);
      if (error instanceof TooManyWithdrawnError) printTooManyWithdrawn(error, report, options.maxWithdrawnShare);
      throw error;
    } finally {
      progress.done();
      await report.close();
    }
  });
}

/** Undoes an import and prints what changed back. @throws OperatorError with the reason why it can't. */
async function undoFromShell({ county: key, indexVersionId }: UndoArguments): Promise<void> {
  await withCounty(key, { statementTimeoutMs: 0 }, async ({ county, database }) => {
    const by = `${getOperatorName()} (command)`;
    try {
      const { removed, restored, inUse, images } = await undoImport({ county, database, indexVersionId, by });
      console.log(`Undid index version ${indexVersionId}: ${removed} records removed, ${restored} restored`);
      if (images > 0) console.log(`${images} images are the earlier ones again, or gone`);
      if (inUse > 0) console.log(`${inUse} codes, plats or parcels stay, because other records use them`);
    } catch (error) {
      throw error instanceof UndoRefusedError ? new OperatorError(describeUndoRefusal(error)) : error;
    }
  });
}

/** Copies tables of another database to a folder, and prints what was copied. */
async function copyFromShell({ copiedFrom: address, ...copy }: CopyArguments): Promise<void> {
  const { SOURCE_PASSWORD: password = '' } = readEnvironment(process.env);
  const copied = await copyTables({ ...copy, address, password }, (table) => console.log(`Copying ${table} …`));
  for (const { file, rows, byteColumns } of copied) {
    console.log(`${file}: ${rows} rows`);
    if (byteColumns.length > 0) console.log(`  left empty, because they have bytes: ${byteColumns.join(', ')}`);
  }
}

/** Writes a first mapping next to the file. Never overwrites one, since it can have been edited. */
async function writeSuggestion({ suggestFor, encoding }: SuggestArguments): Promise<void> {
  const path = `${suggestFor}.mapping.json`;
  if (existsSync(path)) throw new UsageError(`${path} exists already.`);
  const report = { reject: () => {}, note: () => {} };
  const mapping = await suggestMapping(suggestFor, { encoding, report, onBytes: () => {} });
  writeFileSync(path, `${JSON.stringify(mapping, undefined, 2)}\n`, { flag: 'wx' });
  console.log(`Wrote ${path}. Check these points, then import with --mapping:`);
  for (const doubt of mapping.doubts ?? []) console.log(`  ${doubt}`);
}

function printTooMany({ files }: TooManyRejectedError, report: ImportReport, maxRejectedShare: number): void {
  printLosses(files, report);
  for (const { file, rows, rejected } of files)
    console.log(`${file}: ${rejected} of ${rows} rows (${formatShare(rejected, rows)}) would be rejected`);
  console.log(`At most ${maxRejectedShare * 100} % can be. Correct the files or the mapping, or set --max-rejected.`);
}

function printTooManyWithdrawn(
  { withdrawn, documents }: TooManyWithdrawnError,
  report: ImportReport,
  maxWithdrawnShare: number,
): void {
  printLosses([], report);
  console.log(`${withdrawn} of ${documents} documents (${formatShare(withdrawn, documents)}) would be withdrawn`);
  console.log(
    `At most ${maxWithdrawnShare * 100} % can be. Check that the export is complete, or set --max-withdrawn.`,
  );
}
