import { cleanText } from './clean-text.ts';
import { paginateRows, type WrappedRow } from './paginate-rows.ts';
import { BODY_BOTTOM, BODY_WIDTH, type Element, type FinishPage, INK, MARGIN, PAGE, STYLES } from './pdf-page.ts';
import type { PdfCell, PdfColumn, PdfReport } from './pdf-report.ts';
import { LINE_HEIGHT, type PdfSheet, type TextStyle } from './pdf-sheet.ts';
import { wrapText } from './wrap-text.ts';

const COLUMN_GAP = 10;
/** Between the last line of a row and the rule below it, and between the rule and the next row. */
const RULE_GAP = { above: 2, below: 4 } as const;

interface PlacedColumn extends PdfColumn {
  readonly x: number;
  readonly width: number;
}

function placeColumns(columns: readonly PdfColumn[]): readonly PlacedColumn[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const available = BODY_WIDTH - COLUMN_GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const placed = { ...column, x, width: (available * column.share) / total };
    x += placed.width + COLUMN_GAP;
    return placed;
  });
}

/** A row of the table: its appearance, and its role for assistive technology. */
interface TableRow extends WrappedRow {
  readonly style: TextStyle;
  /** The texts of the cells before they were wrapped. */
  readonly texts: readonly string[];
  /** Whether all its cells are headings of their columns. */
  readonly isHeading: boolean;
}

/** A table that is divided into pages. */
export interface TablePlan {
  readonly columns: readonly PlacedColumn[];
  readonly headings: TableRow;
  readonly pages: ReturnType<typeof paginateRows<TableRow>>;
  /** The row that begins a page after the first, if the report carries a column forward. */
  readonly carryInto: (page: number) => TableRow | undefined;
}

/** Divides the table into as many pages as it needs. @param top where it begins on the first of them. */
export function planTable(sheet: PdfSheet, report: PdfReport, top: number, onRow: () => void): TablePlan {
  const columns = placeColumns(report.columns);
  const wrap = (cells: readonly PdfCell[], style: TextStyle, isHeading = false): TableRow => ({
    cells: columns.map(({ width }, index) =>
      (cells[index] ?? []).flatMap((line) => wrapText(line, width, (part) => sheet.measure(part, style))),
    ),
    lineHeight: style.size * LINE_HEIGHT,
    style,
    texts: columns.map((_, index) => cleanText((cells[index] ?? []).join(' '))),
    isHeading,
  });
  const headings = wrap(
    columns.map(({ heading }) => [heading]),
    STYLES.heading,
    true,
  );
  const rows = report.rows.map((cells) => {
    onRow();
    return wrap(cells, STYLES.text);
  });
  const total = report.total === undefined ? [] : [wrap(report.total, STYLES.total)];
  const carry = (value: string) => {
    if (report.carry === undefined) return undefined;
    const { label, column, labelColumn } = report.carry;
    return wrap(
      columns.map((_, index) => [index === column ? value : index === labelColumn ? label : '']),
      STYLES.text,
    );
  };
  const pages = paginateRows([headings, ...rows, ...total], {
    first: BODY_BOTTOM - top,
    other: BODY_BOTTOM - MARGIN - heightOf(headings) - heightOfRow(carry('0')),
    gap: RULE_GAP.above + RULE_GAP.below,
  });
  const carryInto = (page: number) => carry(pages[page - 1]?.at(-1)?.row.texts[report.carry?.column ?? 0] ?? '');
  return { columns, headings, pages, carryInto };
}

/** Draws the table. A page is finished before the next begins, so that few of them are in memory. */
export function drawTable(
  sheet: PdfSheet,
  root: Element,
  { columns, headings, pages, carryInto }: TablePlan,
  { onRow, finishPage }: { readonly onRow: () => void; readonly finishPage: FinishPage },
): void {
  const table = sheet.document.struct('Table');
  root.add(table);
  let contents = columns.map((): PDFKit.PDFStructureContent[] => []);
  for (const [index, pieces] of pages.entries()) {
    const carried = index > 0 ? carryInto(index) : undefined;
    if (index > 0) startPage(sheet, columns, carried === undefined ? [headings] : [headings, carried]);
    for (const { row, cells, isLast } of pieces) {
      drawCells(sheet, columns, cells, row.style, (column, draw) =>
        contents[column]?.push(sheet.drawContent(tagOf(columns[column], row), draw)),
      );
      if (!isLast) continue;
      sheet.drawArtifact('Layout', () => drawRule(sheet));
      table.add(buildRowElement(sheet, columns, row, contents));
      onRow();
      contents = columns.map(() => []);
    }
    finishPage(index);
  }
  table.end();
}

function heightOfRow(row: WrappedRow | undefined): number {
  return row === undefined ? 0 : heightOf(row);
}

function heightOf({ cells, lineHeight }: WrappedRow): number {
  return Math.max(...cells.map(({ length }) => length)) * lineHeight + RULE_GAP.above + RULE_GAP.below;
}

function buildRowElement(
  { document, findActualText }: PdfSheet,
  columns: readonly PlacedColumn[],
  row: TableRow,
  contents: readonly PDFKit.PDFStructureContent[][],
): Element {
  const elements = columns.map((column, index) => {
    const scope = row.isHeading ? 'Column' : column.isRowHeader ? 'Row' : undefined;
    const lines = row.cells[index] ?? [];
    // Programs read the lines of a cell without a space between them.
    const actual = lines.length > 1 ? row.texts[index] : findActualText(lines, row.style);
    return document.struct(tagOf(column, row), { scope, actual }, contents[index]);
  });
  return document.struct('TR', {}, elements);
}

function tagOf(column: PdfColumn | undefined, { isHeading }: TableRow): 'TH' | 'TD' {
  return isHeading || column?.isRowHeader ? 'TH' : 'TD';
}

function startPage(sheet: PdfSheet, columns: readonly PlacedColumn[], rows: readonly TableRow[]): void {
  sheet.document.addPage();
  sheet.y = MARGIN;
  sheet.drawArtifact('Pagination', () => {
    for (const { cells, style } of rows) {
      drawCells(sheet, columns, cells, style, (_column, draw) => draw());
      drawRule(sheet);
    }
  });
}

/**
 * Draws lines that are at most as wide as their columns next to each other, and moves below the longest cell.
 *
 * @param drawCell draws a cell by its index, even an empty one.
 */
function drawCells(
  sheet: PdfSheet,
  columns: readonly PlacedColumn[],
  cells: readonly (readonly string[])[],
  style: TextStyle,
  drawCell: (column: number, draw: () => void) => void,
): void {
  const top = sheet.y;
  let bottom = top;
  for (const [index, { x, width, isRight }] of columns.entries()) {
    sheet.y = top;
    drawCell(index, () => {
      for (const line of cells[index] ?? [])
        sheet.write(line, isRight ? x + width - sheet.measure(line, style) : x, style);
    });
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom;
}

function drawRule(sheet: PdfSheet): void {
  sheet.y += RULE_GAP.above;
  sheet.document
    .moveTo(MARGIN, sheet.y)
    .lineTo(PAGE.width - MARGIN, sheet.y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke();
  sheet.y += RULE_GAP.below;
}
