import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCountiesFile } from '../counties-file.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { ImportRunningError } from '../modules/records/index.ts';
import { openCounty } from '../open-county.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { createPageImages } from '../platform/images/page-images.ts';
import { startPageWorkers } from '../platform/images/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { showProgress } from '../progress.ts';
import { UsageError } from './find-county-line.ts';
import { findBundleSources } from './import/bundle.ts';
import type { SourceSet } from './import/bundle-file.ts';
import { importImages } from './import/images.ts';
import { ImportReport } from './import/import-report.ts';
import { findAcrisSources, findMappedDeedsSources } from './import/layouts.ts';
import { findMappedSources } from './import/mapping/find-mapped-sources.ts';
import { JoinTooLargeError } from './import/mapping/load-join.ts';
import { readMapping } from './import/mapping/mapping-schema.ts';
import { suggestMapping } from './import/mapping/suggest-mapping.ts';
import { formatShare, printLosses, printSummary } from './import/print-summary.ts';
import { type ImportArguments, type Layout, readArguments, type SuggestArguments } from './import/read-arguments.ts';
import { HeaderProblem, type ReadOptions } from './import/read-csv.ts';
import { runImport, TooManyRejectedError } from './import/run-import.ts';

/** The exit status if nothing was written, because too many rows would be rejected. */
const TOO_MANY_REJECTED_STATUS = 3;

const LAYOUTS: Readonly<Record<Layout, (folder: string, options: ReadOptions) => Promise<SourceSet>>> = {
  bundle: findBundleSources,
  acris: findAcrisSources,
  'mapped-deeds': findMappedDeedsSources,
};

try {
  const options = readArguments(process.argv.slice(2));
  if ('suggestFor' in options) await writeSuggestion(options);
  else await importCounty(options);
} catch (error) {
  const operatorErrors = [
    UsageError,
    EnvironmentError,
    FolderInUseError,
    HeaderProblem,
    ImportRunningError,
    JoinTooLargeError,
  ];
  const isTooMany = error instanceof TooManyRejectedError;
  const isOperatorError = isTooMany || operatorErrors.some((kind) => error instanceof kind);
  process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = isTooMany ? TOO_MANY_REJECTED_STATUS : 1;
}

async function importCounty(options: ImportArguments): Promise<void> {
  const {
    county: key,
    folder,
    layout,
    mappingPath,
    encoding,
    reportPath,
    isDryRun,
    isComplete,
    maxRejectedShare,
  } = options;
  // A mistake in the mapping is reported before anything is opened.
  const mapping = mappingPath === undefined ? undefined : readMapping(mappingPath);
  const environment = readEnvironment(process.env);
  if (environment.COUNTIES_FILE === undefined) {
    throw new EnvironmentError([
      'COUNTIES_FILE is not set. Records can only be imported into a county in it, not into the demo county',
    ]);
  }
  const lines = readCountiesFile(resolve(environment.COUNTIES_FILE));
  const line = lines.find((candidate) => candidate.key === key);
  if (line === undefined)
    throw new UsageError(`Unknown county ${key}. COUNTIES_FILE contains ${lines.map((each) => each.key).join(', ')}.`);

  const log = createLog(environment.LOG_LEVEL);
  const pageWorkers = startPageWorkers();
  const open = await openCounty(line, { log, pageImages: createPageImages(pageWorkers), statementTimeoutMs: 0 });
  const report = new ImportReport(reportPath);
  const progress = showProgress(`Importing into ${line.name}`);
  try {
    const readOptions = { encoding, report, onBytes: () => {} };
    const sources = await (mapping
      ? findMappedSources(mapping, folder, readOptions)
      : LAYOUTS[layout](folder, readOptions));
    const hasImages = existsSync(join(folder, 'images'));
    if (sources.fileNames.length === 0 && !hasImages)
      throw new UsageError(`${folder} contains no file of the ${mapping ? 'mapping' : `layout "${layout}"`}.`);
    const startedMs = performance.now();
    const { county, database } = open;
    const onProgress = progress.update;
    const result = await runImport({
      county,
      database,
      sources,
      report,
      source: `${mappingPath ?? layout} ${folder}`,
      maxRejectedShare,
      isDryRun,
      isComplete,
      onProgress,
    });
    const images = await importImages({ county, folder, report, isDryRun, onProgress });
    progress.done();
    printSummary(result, { images, report, seconds: (performance.now() - startedMs) / 1000 });
  } catch (error) {
    progress.done();
    if (error instanceof TooManyRejectedError) printTooMany(error, report, maxRejectedShare);
    throw error;
  } finally {
    progress.done();
    await report.close();
    await open.close();
    await pageWorkers.close();
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
