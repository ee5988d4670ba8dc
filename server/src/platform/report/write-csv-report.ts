import { type CellValue, type ColumnKind, formatCell } from '@portal/contract/column';
import { guardFormula } from '@portal/contract/formula-guard';
import type { ReportDocument } from './report-document.ts';

/** Without it, Excel reads the file in the reader's old code page. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Between the values of a cell that has several; a line break in a cell confuses simple readers. */
const LINE_SEPARATOR = '; ';
/** Characters of a chunk. */
const CHUNK_MIN_CHARACTERS = 32_768;

/**
 * Writes a report as CSV (RFC 4180) in UTF-8: only the labels and the rows, so that every program reads it as a table.
 * Money is plain dollars, `-4.50`. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export async function* writeCsvReport({ columns, rows }: ReportDocument): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let pending = BYTE_ORDER_MARK + formatCsvLine(columns.map(({ label }) => formatText(label)));
  for await (const row of rows) {
    pending += formatCsvLine(columns.map(({ kind }, index) => formatCsvCell(kind, row[index])));
    if (pending.length < CHUNK_MIN_CHARACTERS) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  yield encoder.encode(pending);
}

/** Writes a line of a CSV file (RFC 4180), with its end. */
export function formatCsvLine(cells: readonly string[]): string {
  return cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',') + LINE_END;
}

function formatCsvCell(kind: ColumnKind, value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return (Number(value) / 100).toFixed(2);
  const text = formatCell(kind, value).join(LINE_SEPARATOR);
  return kind === 'count' ? text : formatText(text);
}

function formatText(text: string): string {
  return guardFormula(text.toWellFormed().replaceAll('\0', ''));
}
