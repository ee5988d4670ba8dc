import type { FileShare, ImportReport, ImportResult } from '../../modules/index/imports/index.ts';

/** Maximum reasons that are printed. The report has them all. */
const REASONS_MAX = 30;

/** Prints what an import wrote, or, after a dry run, what it would lose. */
export function printSummary(
  result: ImportResult,
  {
    images,
    report,
    seconds,
    differencePath,
  }: {
    readonly images: number;
    readonly report: ImportReport;
    readonly seconds: number;
    readonly differencePath: string;
  },
): void {
  const { indexVersionId, rowsRead, files, difference } = result;
  const start = indexVersionId === undefined ? 'Dry run, nothing was written' : `Index version ${indexVersionId}`;
  console.log(`${start}: ${rowsRead} rows read in ${seconds.toFixed(1)} s`);
  for (const [table, { added, changed, removed }] of result.counts) {
    console.log(`  ${table}: ${added} added, ${changed} changed, ${removed} removed`);
  }
  if (difference !== undefined) printDifference(difference, differencePath);
  if (images > 0) console.log(`  images: ${images} written`);
  printLosses(files, report);
}

function printDifference(difference: NonNullable<ImportResult['difference']>, path: string): void {
  const { added, changed, withdrawn, restored, others } = difference;
  console.log(`  documents: ${added} would be added, ${changed} changed, ${withdrawn} withdrawn, ${restored} restored`);
  console.log(`  other records: ${others} would be added or changed`);
  if (added + changed + withdrawn + restored + others > 0) console.log(`See ${path}`);
}

/** Prints the rejected rows and warnings by reason, with their share of the file. */
export function printLosses(files: readonly FileShare[], report: ImportReport): void {
  for (const { kind, file, reason, count, isOfFile } of report.counts().slice(0, REASONS_MAX)) {
    const rows = files.find((each) => each.file === file)?.rows;
    const share =
      rows === undefined || kind === 'note' || isOfFile ? '' : ` (${formatShare(count, rows)} of ${rows} rows)`;
    console.log(`  ${kind} in ${file}: ${count}${share}: ${reason}`);
  }
  console.log(`${report.rejectedCount} rejected, ${report.warningCount} warnings`);
  if (report.hasLines) console.log(`See ${report.path}`);
}

/** Formats a share as a percentage that is never rounded to 0 or 100. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return `${percent > 0 && percent < 0.1 ? '< 0.1' : percent.toFixed(1)} %`;
}
