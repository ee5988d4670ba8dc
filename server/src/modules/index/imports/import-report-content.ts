import type { ImportReportContent } from '@portal/contract/index/imports/record-imports';
import type { ImportReport } from './load/files/import-report.ts';
import type { ImportResult } from './load/import-run.ts';
import type { FileShare } from './load/refused-import.ts';

/** Reasons that are stored. The CSV file has every line. */
const REASONS_MAX = 50;
const TEXT_MAX_CHARACTERS = 300;

/** Sums up the report of an import: its counts, and how often each reason occurs in a file of how many rows. */
export function sumUpReport(
  report: ImportReport,
  result: Partial<Pick<ImportResult, 'counts' | 'rowsRead' | 'difference'>> & {
    readonly files: readonly FileShare[];
    readonly images?: number;
  },
): ImportReportContent {
  const { files, counts = new Map(), images = 0, difference } = result;
  return {
    rowsRead: result.rowsRead ?? files.reduce((sum, { rows }) => sum + rows, 0),
    rejected: report.rejectedCount,
    warnings: report.warningCount,
    images,
    tables: [...counts].map(([table, { added, changed, removed }]) => ({ table, added, changed, removed })),
    reasons: report
      .counts()
      .slice(0, REASONS_MAX)
      .map(({ kind, file, reason, count, isOfFile }) => ({
        ...{ kind, count },
        file: clean(file),
        reason: clean(reason),
        rows: kind === 'note' || isOfFile ? null : (files.find((each) => each.file === file)?.rows ?? null),
      })),
    ...(difference !== undefined && { difference }),
    hasLines: report.hasLines,
  };
}

/** The names of files and columns come from the files: any characters, of any length. PostgreSQL stores no NUL. */
export function clean(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, TEXT_MAX_CHARACTERS);
}
