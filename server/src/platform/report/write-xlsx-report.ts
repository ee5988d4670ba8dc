import { type CellValue, type ColumnKind, formatCell } from '@portal/contract/column';
import { trimText } from '@portal/contract/trim-text';
import { parseLocalDateTime } from '@portal/contract/values/local-date-time';
import { parseWireDate } from '@portal/contract/values/plain-date';
import type { DocumentColumn, DocumentRow, ReportDocument } from './report-document.ts';
import {
  buildProperties,
  buildRow,
  buildWorkbook,
  type CellStyle,
  closeSheet,
  FIXED_PARTS,
  nameColumn,
  openSheet,
  type SheetCell,
} from './xlsx-parts.ts';
import { writeZip, type ZipEntry } from './zip-stream.ts';

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

const STYLE_OF: Partial<Record<ColumnKind, CellStyle>> = {
  money: 'money',
  date: 'date',
  dateTime: 'dateTime',
  lines: 'lines',
};

/** Width of a sheet in characters, which the columns share. */
const SHEET_WIDTH = 160;
const COLUMN_MIN_WIDTH = 10;

/**
 * Writes a report as an Excel workbook with one sheet: title, criteria and user, then the labels, which stay visible
 * and filter the rows, and the totals. Printed, it is as wide as the paper, with the labels on each page. Amounts, counts and dates are numbers that Excel adds and sorts; texts are never
 * formulas.
 */
export function writeXlsxReport(report: ReportDocument): AsyncGenerator<Uint8Array> {
  return writeZip(listParts(report));
}

function* listParts(report: ReportDocument): Generator<ZipEntry> {
  const head = listHead(report);
  // The sheet is written before the parts that follow it, so that its last row is known by then.
  const rows = { last: head.length };
  const describeFilter = () => `A${head.length}:${nameColumn(Math.max(0, report.columns.length - 1))}${rows.last}`;
  yield { name: 'xl/worksheets/sheet1.xml', text: writeSheet(report, { head, rows, describeFilter }) };
  for (const [name, text] of Object.entries(FIXED_PARTS)) yield { name, text: [text] };
  const workbook = buildWorkbook(formatSheetName(report.title), describeFilter(), head.length);
  yield { name: 'xl/workbook.xml', text: [workbook] };
  const { title, publisher, languageTag: language, printedAt: createdAt } = report;
  const properties = { title: formatText(title), creator: formatText(publisher), language, createdAt };
  yield { name: 'docProps/core.xml', text: [buildProperties(properties)] };
}

interface Sheet {
  readonly head: readonly SheetCell[][];
  /** The last row that is filtered: the totals are not. */
  readonly rows: { last: number };
  readonly describeFilter: () => string;
}

async function* writeSheet(report: ReportDocument, { head, rows, describeFilter }: Sheet): AsyncGenerator<string> {
  const { columns, total } = report;
  yield openSheet(head.length, listWidths(columns));
  for (const [index, cells] of head.entries()) yield buildRow(index + 1, cells, listLabelStyles(cells, index, head));
  const styles = columns.map(({ kind }) => STYLE_OF[kind] ?? 'plain');
  for await (const row of report.rows) {
    rows.last += 1;
    const cells = columns.map(({ kind }, index) => formatSheetCell(kind, row[index]));
    yield buildRow(rows.last, cells, styles);
  }
  if (rows.last === head.length) yield buildRow(rows.last + 1, [formatText(report.emptyText)], []);
  else if (total !== undefined) yield buildRow(rows.last + 1, formatTotal(columns, total), styles);
  yield closeSheet(describeFilter());
}

/** The title and the labels of the columns are bold. */
function listLabelStyles(cells: readonly SheetCell[], row: number, head: readonly SheetCell[][]): readonly CellStyle[] {
  return row === 0 || row === head.length - 1 ? cells.map(() => 'label') : [];
}

function listHead({ title, publisher, facts, printed, columns }: ReportDocument): SheetCell[][] {
  const texts = [title, publisher, ...facts.map(({ label, value }) => `${label}: ${value}`), printed];
  return [...texts.map((text) => [formatText(text)]), columns.map(({ label }) => formatText(label))];
}

/** The label of the totals is text, whatever the kind of its column. */
function formatTotal(columns: readonly DocumentColumn[], total: DocumentRow): SheetCell[] {
  return columns.map(({ kind }, index) => {
    const value = total[index];
    return typeof value === 'string' ? formatText(value) : formatSheetCell(kind, value);
  });
}

function listWidths(columns: readonly DocumentColumn[]): readonly number[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => Math.max(COLUMN_MIN_WIDTH, Math.round((SHEET_WIDTH * share) / shares)));
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
  const short = trimText(name.slice(0, SHEET_NAME_MAX_CHARACTERS).toWellFormed(), /[\s']/);
  return short === '' || short.toLowerCase() === RESERVED_SHEET_NAME ? 'Report' : short;
}
