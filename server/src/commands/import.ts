import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCountiesFile } from '../counties-file.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { openCounty } from '../open-county.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { createPageImages } from '../platform/images/page-images.ts';
import { startPageWorkers } from '../platform/images/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { showProgress } from '../progress.ts';
import { UsageError } from './find-county-line.ts';
import { findAcrisSources } from './import/acris.ts';
import { findBundleSources } from './import/bundle.ts';
import type { SourceSet } from './import/bundle-file.ts';
import { importImages } from './import/images.ts';
import { ImportReport } from './import/import-report.ts';
import { findMappedDeedsSources } from './import/mapped-deeds.ts';
import { ENCODINGS, type Encoding, HeaderProblem, type ReadOptions } from './import/read-csv.ts';
import { type ImportResult, runImport } from './import/run-import.ts';

const USAGE = `Usage: npm run import -- <county> <folder> [--from bundle|acris|mapped-deeds] [--encoding utf-8|windows-1252] [--report <file>]

Loads a folder of CSV files into a county of COUNTIES_FILE; docs/importing.md describes the files.`;

/** The supported layouts, by their name for --from. */
const LAYOUTS: Readonly<Record<string, (folder: string, options: ReadOptions) => SourceSet | Promise<SourceSet>>> = {
  bundle: findBundleSources,
  acris: findAcrisSources,
  'mapped-deeds': findMappedDeedsSources,
};

interface Arguments {
  readonly county: string;
  readonly folder: string;
  readonly layout: string;
  readonly encoding: Encoding;
  readonly reportPath: string;
}

try {
  await importCounty(readArguments(process.argv.slice(2)));
} catch (error) {
  const isOperatorError = [UsageError, EnvironmentError, FolderInUseError, HeaderProblem].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

async function importCounty({ county: key, folder, layout, encoding, reportPath }: Arguments): Promise<void> {
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
    const sources = await (LAYOUTS[layout] ?? findBundleSources)(folder, { encoding, report, onBytes: () => {} });
    const hasImages = existsSync(join(folder, 'images'));
    if (sources.fileNames.length === 0 && !hasImages)
      throw new UsageError(`${folder} contains no file of the layout "${layout}".`);
    const startedMs = performance.now();
    const { county, database } = open;
    const onProgress = progress.update;
    const result = await runImport({ county, database, sources, report, source: `${layout} ${folder}`, onProgress });
    const images = await importImages(county, join(folder, 'images'), report, onProgress);
    progress.done();
    printSummary(result, images, report, (performance.now() - startedMs) / 1000);
  } finally {
    progress.done();
    await report.close();
    await open.close();
    await pageWorkers.close();
  }
}

function printSummary(result: ImportResult, images: number, report: ImportReport, seconds: number): void {
  console.log(`Index version ${result.indexVersionId}: ${result.rowsRead} rows read in ${seconds.toFixed(1)} s`);
  for (const [table, { added, changed, removed }] of result.counts) {
    console.log(`  ${table}: ${added} added, ${changed} changed, ${removed} removed`);
  }
  if (images > 0) console.log(`  images: ${images} written`);
  console.log(`${report.rejectedCount} rejected`);
  if (report.hasLines) console.log(`See ${report.path}`);
}

function readArguments(argv: readonly string[]): Arguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
  const [county, folderName, ...rest] = parsed.positionals;
  if (county === undefined || folderName === undefined || rest.length > 0) throw new UsageError(USAGE);
  // npm runs the command in the repository. INIT_CWD is the operator's working directory.
  const folder = resolve(process.env.INIT_CWD ?? '.', folderName);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder.`);
  const { from = 'bundle', encoding: encodingName = 'utf-8', report } = parsed.values;
  if (LAYOUTS[from] === undefined)
    throw new UsageError(`--from ${from}: must be one of ${Object.keys(LAYOUTS).join(', ')}`);
  const encoding = ENCODINGS.find((name) => name === encodingName);
  if (encoding === undefined)
    throw new UsageError(`--encoding ${encodingName}: must be one of ${ENCODINGS.join(', ')}`);
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace(/\..*$/, 'Z');
  const reportPath = resolve(process.env.INIT_CWD ?? '.', report ?? join(folder, `import-report-${stamp}.csv`));
  return { county, folder, layout: from, encoding, reportPath };
}

function parse(argv: readonly string[]) {
  const options = { from: { type: 'string' }, encoding: { type: 'string' }, report: { type: 'string' } } as const;
  return parseArgs({ args: [...argv], allowPositionals: true, options });
}
