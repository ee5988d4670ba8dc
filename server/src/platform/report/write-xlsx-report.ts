import { type CellValue, type ColumnKind, formatCell } from '@portal/contract/column';
import { parseLocalDateTime } from '@portal/contract/values/local-date-time';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { type ColumnDef, type CellValue as SheetCell, writeXlsxStream } from 'hucre/xlsx';
import type { DocumentColumn, ReportDocument } from './report-document.ts';

/** Excel's limits. */
const CELL_MAX_CHARACTERS = 32_767;
const SHEET_NAME_MAX_CHARACTERS = 31;
/** Excel counts days from 1900 and takes that year for a leap year: earlier days stay text. */
const FIRST_SHEET_DAY = '1900-03-01';

/** Characters that XML can't have. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Excel reads `_x0041_` as an escaped `A`; with its underscore escaped it stays what it is. */
const ESCAPE_START = /_(?=x[0-9a-f]{4}_)/gi;
/** Excel keeps this name for itself. */
const RESERVED_SHEET_NAME = 'history';
const FORBIDDEN_IN_SHEET_NAME = /[[\]:*?/\\]/g;

const NUMBER_FORMATS: Partial<Record<ColumnKind, string>> = {
  money: '"$"#,##0.00;-"$"#,##0.00',
  date: 'mm/dd/yyyy',
  dateTime: 'mm/dd/yyyy h:mm AM/PM',
};

/** Width of a sheet in characters, which the columns share. */
const SHEET_WIDTH = 160;
const COLUMN_MIN_WIDTH = 10;

/**
 * Writes a report as an Excel workbook with one sheet: title, criteria and who printed it, then the labels, which stay in sight, the
 * rows and the totals. Amounts, counts and dates are numbers that Excel adds and sorts; texts are never formulas.
 */
export async function* writeXlsxReport(report: ReportDocument): AsyncGenerator<Uint8Array> {
  const head = listHead(report);
  const stream = writeXlsxStream(listRows(report, head), {
    name: formatSheetName(report.title),
    columns: listColumns(report.columns),
    freezePane: { rows: head.length },
    repeatHeaders: false,
  });
  yield* stream;
}

function listHead({ title, publisher, facts, printed, columns }: ReportDocument): SheetCell[][] {
  const texts = [title, publisher, ...facts.map(({ label, value }) => `${label}: ${value}`), printed];
  return [...texts.map((text) => [formatText(text)]), columns.map(({ label }) => formatText(label))];
}

async function* listRows(report: ReportDocument, head: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* head;
  let isEmpty = true;
  for await (const row of report.rows) {
    isEmpty = false;
    yield report.columns.map(({ kind }, index) => formatSheetCell(kind, row[index]));
  }
  if (isEmpty) yield [formatText(report.emptyText)];
  // What names the totals is text, whatever the kind of its column.
  const { total } = report;
  if (total === undefined) return;
  yield report.columns.map(({ kind }, index) => {
    const value = total[index];
    return typeof value === 'string' ? formatText(value) : formatSheetCell(kind, value);
  });
}

function listColumns(columns: readonly DocumentColumn[]): ColumnDef[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ kind, share }) => ({
    width: Math.max(COLUMN_MIN_WIDTH, Math.round((SHEET_WIDTH * share) / shares)),
    numFmt: NUMBER_FORMATS[kind],
    ...(kind === 'lines' ? { style: { alignment: { wrapText: true, vertical: 'top' } } } : {}),
  }));
}

function formatSheetCell(kind: ColumnKind, value: CellValue | undefined): SheetCell {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'count') return Number(value);
  if (kind === 'money') return Number(value) / 100;
  const moment = kind === 'date' || kind === 'dateTime' ? findMoment(kind, String(value)) : undefined;
  return moment ?? (formatText(formatCell(kind, value).join('\n')) || null);
}

/** @returns undefined for a day that Excel doesn't have, or a text that isn't a day. */
function findMoment(kind: 'date' | 'dateTime', text: string): Date | undefined {
  const parts = kind === 'date' ? { date: text, hour: 0, minute: 0, second: 0 } : parseLocalDateTime(text);
  const day = parts === undefined ? undefined : parseWireDate(parts.date);
  if (parts === undefined || day === undefined || day < FIRST_SHEET_DAY) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return new Date(midnight + ((parts.hour * 60 + parts.minute) * 60 + parts.second) * 1_000);
}

function formatText(text: string): string {
  const clean = text.toWellFormed().replace(FORBIDDEN_IN_XML, '').slice(0, CELL_MAX_CHARACTERS).toWellFormed();
  return clean.replace(ESCAPE_START, '_x005F_');
}

function formatSheetName(title: string): string {
  const name = formatText(title).replace(FORBIDDEN_IN_SHEET_NAME, ' ').replace(/\s+/g, ' ');
  const short = name
    .slice(0, SHEET_NAME_MAX_CHARACTERS)
    .toWellFormed()
    .replace(/^[\s']+|[\s']+$/g, '');
  return short === '' || short.toLowerCase() === RESERVED_SHEET_NAME ? 'Report' : short;
}
