import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenCounty } from '../open-county.ts';
import { type Progress, showProgress } from '../progress.ts';
import { UsageError } from './find-county-line.ts';
import { findBundleSources } from './import/bundle.ts';
import type { SourceSet } from './import/bundle-file.ts';
import { importImages } from './import/images.ts';
import { ImportReport } from './import/import-report.ts';
import { findAcrisSources, findMappedDeedsSources } from './import/layouts.ts';
import { findMappedSources } from './import/mapping/find-mapped-sources.ts';
import { type Mapping, readMapping } from './import/mapping/mapping-schema.ts';
import { suggestMapping } from './import/mapping/suggest-mapping.ts';
import { formatShare, printLosses, printSummary } from './import/print-summary.ts';
import {
  type ImportArguments,
  type Layout,
  readArguments,
  type SuggestArguments,
  USAGE,
} from './import/read-arguments.ts';
import type { ReadOptions } from './import/read-csv.ts';
import { runImport, TooManyRejectedError, TooManyWithdrawnError } from './import/run-import.ts';
import { runCommand, withCounty } from './run-command.ts';

/** The exit status if nothing was written, because too many rows would be rejected. */
const TOO_MANY_REJECTED_STATUS = 3;
/** The exit status if nothing was written, because too many documents would be withdrawn. */
const TOO_MANY_WITHDRAWN_STATUS = 4;

const LAYOUTS: Readonly<Record<Layout, (folder: string, options: ReadOptions) => Promise<SourceSet>>> = {
  bundle: findBundleSources,
  acris: findAcrisSources,
  'mapped-deeds': findMappedDeedsSources,
};

await runCommand(
  USAGE,
  async (args) => {
    const options = readArguments(args);
    if ('suggestFor' in options) await writeSuggestion(options);
    else await importCounty(options);
    return 0;
  },
  (error) => {
    if (error instanceof TooManyRejectedError) return TOO_MANY_REJECTED_STATUS;
    return error instanceof TooManyWithdrawnError ? TOO_MANY_WITHDRAWN_STATUS : 1;
  },
);

async function importCounty(options: ImportArguments): Promise<void> {
  // A mistake in the mapping is reported before anything is opened.
  const mapping = options.mappingPath === undefined ? undefined : readMapping(options.mappingPath);
  await withCounty(options.county, { statementTimeoutMs: 0 }, async (open) => {
    const report = new ImportReport(options.reportPath);
    const progress = showProgress(`Importing into ${open.county.name}`);
    try {
      await importFolder(open, options, { mapping, report, progress });
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

interface ImportContext {
  readonly mapping: Mapping | undefined;
  readonly report: ImportReport;
  readonly progress: Progress;
}

/** Imports the records and images of a folder and prints the summary. */
async function importFolder({ county, database }: OpenCounty, options: ImportArguments, context: ImportContext) {
  const { folder, layout, mappingPath, encoding, isDryRun, isComplete, maxRejectedShare, maxWithdrawnShare } = options;
  const { mapping, report, progress } = context;
  const readOptions = { encoding, report, onBytes: () => {} };
  const sources = await (mapping
    ? findMappedSources(mapping, folder, readOptions)
    : LAYOUTS[layout](folder, readOptions));
  const hasImages = existsSync(join(folder, 'images'));
  if (sources.fileNames.length === 0 && !hasImages)
    throw new UsageError(`${folder} contains no file of the ${mapping ? 'mapping' : `layout "${layout}"`}.`);
  const startedMs = performance.now();
  const onProgress = progress.update;
  const result = await runImport({
    county,
    database,
    sources,
    report,
    source: `${mappingPath ?? layout} ${folder}`,
    maxRejectedShare,
    maxWithdrawnShare,
    isDryRun,
    isComplete,
    onProgress,
  });
  const images = await importImages({ county, folder, lists: sources.imageLists, report, isDryRun, onProgress });
  progress.done();
  printSummary(result, { images, report, seconds: (performance.now() - startedMs) / 1000 });
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
