import { addSignatureField, type SignatureFacts } from '../signature/signature-field.ts';
import { cleanText } from './clean-text.ts';
import { paginateRows, type WrappedRow } from './paginate-rows.ts';
import { drawCorner, measureCorner, type PdfCode } from './pdf-corner.ts';
import { type DrawingPage, drawDrawingPage, type PdfDrawing, planDrawing } from './pdf-drawing.ts';
import { LINE_HEIGHT, openPdfSheet, type PdfSheet, type TextStyle } from './pdf-sheet.ts';
import type { ReportEmblem } from './report-document.ts';
import { loadReportTypeface } from './typeface.ts';
import { wrapText } from './wrap-text.ts';

/** A column of a printed report. */
export interface PdfColumn {
  readonly heading: string;
  /** Its part of the width, relative to the other columns' parts. */
  readonly share: number;
  readonly isRight: boolean;
  /** Whether its cells name their rows. */
  readonly isRowHeader: boolean;
}

/** The lines of a cell; each is wrapped where it is too long. */
export type PdfCell = readonly string[];

/** A report as it is printed: plain values, because it is sent to another thread. */
export interface PdfReport {
  /** The county and its portal. */
  readonly publisher: string;
  readonly emblem?: ReportEmblem | undefined;
  readonly title: string;
  /** The criteria and how far the index reaches, a line each. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** The last row, in bold; one cell for each column. */
  readonly total: readonly PdfCell[] | undefined;
  /** Drawn if there are no rows. */
  readonly emptyText: string;
  /** Drawn below every page: who printed it, and when. */
  readonly footer: string;
  /** `Page {page} of {pageCount}`, with these two placeholders. */
  readonly pageOf: string;
  /** BCP 47, of the reader. */
  readonly languageTag: string;
  readonly printedAt: Date;
  /** A QR code in the upper right corner of the first page, instead of the emblem. */
  readonly code?: PdfCode | undefined;
  /** Paragraphs below the facts. */
  readonly remarks?: readonly string[] | undefined;
  /** Below the rows, on pages of its own. */
  readonly drawing?: PdfDrawing | undefined;
  /** Leaves room for a signature over the whole file, which `fillSignature` writes. */
  readonly signature?: SignatureFacts | undefined;
}

/** US Letter, landscape: 11 by 8½ inches, in points. */
const PAGE = { width: 792, height: 612 } as const;
const MARGIN = 36;
const FOOTER_HEIGHT = 20;
const BODY_WIDTH = PAGE.width - 2 * MARGIN;
const BODY_BOTTOM = PAGE.height - MARGIN - FOOTER_HEIGHT;
const COLUMN_GAP = 10;
const HEAD_GAPS = { belowTitle: 2, aboveTable: 8 } as const;
/** Headings and a row or two: with less room, the table begins on the next page. */
const TABLE_MIN_HEIGHT = 48;
/** Between the legend of a drawing and the drawing. */
const LEGEND_GAP = 8;
/** Between the last line of a row and the rule below it, and between the rule and the next row. */
const RULE_GAP = { above: 2, below: 4 } as const;
const INK = { text: '#1b2a41', muted: '#4a5568', line: '#cfcabd' } as const;

const STYLES = {
  publisher: { style: 'regular', size: 8.5, color: INK.muted },
  title: { style: 'bold', size: 15, color: INK.text },
  text: { style: 'regular', size: 8.5, color: INK.text },
  total: { style: 'bold', size: 8.5, color: INK.text },
  heading: { style: 'bold', size: 7.5, color: INK.muted },
  footer: { style: 'regular', size: 7.5, color: INK.muted },
} as const satisfies Record<string, TextStyle>;

/**
 * Writes a report as a tagged PDF: landscape Letter, headings on every page, pages numbered. A row is split over pages only if it is
 * higher than a page. Programs that read aloud find `Document > H1, P, Table > TR > TH | TD, Figure`, one table over all pages and a
 * picture for each page of a drawing; repeated headings, rules and page numbers are artifacts.
 *
 * @param onRow runs when a row was measured, and again when it was drawn.
 * @returns the bytes of the file. The same report gives the same pages. A character that no font has is drawn as a replacement.
 */
export async function writePdfReport(
  uncleaned: PdfReport,
  onRow: () => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const report = cleanReport(uncleaned);
  const typeface = await loadReportTypeface(listTexts(report), report.languageTag);
  const { title, publisher: author, languageTag, printedAt: createdAt } = report;
  const sheet = openPdfSheet(PAGE, { title, author, languageTag, createdAt }, typeface);
  const root = sheet.document.struct('Document');
  sheet.document.addStructure(root);
  const head = planHead(sheet, report);
  const table = planTable(sheet, report, head.bottom, onRow);
  const drawingPages = planDrawingPages(sheet, report);
  // The table begins on the last page of the head.
  const [tableFrom, drawingFrom] = [head.pages.length, head.pages.length + table.pages.length];
  const pageCount = drawingFrom + drawingPages.length - 1;
  const finishPage: FinishPage = (page) => drawFooter(sheet, report, page, pageCount);
  drawHead(sheet, root, report, { head, finishPage });
  drawTable(sheet, root, table, { onRow, finishPage: (index) => finishPage(tableFrom + index) });
  drawDrawing(sheet, root, report, { pages: drawingPages, finishPage: (index) => finishPage(drawingFrom + index) });
  root.end();
  if (report.signature !== undefined) addSignatureField(sheet.document, report.signature);
  return sheet.finish();
}

function cleanReport(report: PdfReport): PdfReport {
  const cleanCells = (cells: readonly PdfCell[]) => cells.map((lines) => lines.map(cleanText));
  return {
    ...report,
    publisher: cleanText(report.publisher),
    title: cleanText(report.title),
    facts: report.facts.map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) })),
    columns: report.columns.map((column) => ({ ...column, heading: cleanText(column.heading) })),
    rows: report.rows.map(cleanCells),
    total: report.total && cleanCells(report.total),
    emptyText: cleanText(report.emptyText),
    footer: cleanText(report.footer),
    pageOf: cleanText(report.pageOf),
    remarks: report.remarks?.map(cleanText),
    drawing: report.drawing && { ...report.drawing, legend: report.drawing.legend.map(cleanText) },
  };
}

function listTexts(report: PdfReport) {
  const { publisher, title, facts, columns, rows, total = [], emptyText, footer, pageOf, remarks = [] } = report;
  const { legend = [], part = '', drawing } = report.drawing ?? {};
  return {
    regular: [
      publisher,
      ...remarks,
      ...legend,
      ...(drawing?.shapes ?? []).map((shape) => (shape.kind === 'text' ? shape.text : '')),
      emptyText,
      footer,
      pageOf,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...rows.flat(2),
    ],
    bold: [title, part, ...columns.map(({ heading }) => heading), ...total.flat()],
  };
}

type Element = PDFKit.PDFStructureElement;

interface Paragraph {
  readonly tag: 'P' | 'H1';
  readonly text: string;
  readonly style: TextStyle;
  /** Points. */
  readonly width?: number;
}

function addParagraph(sheet: PdfSheet, parent: Element, { tag, text, style, width = BODY_WIDTH }: Paragraph): void {
  const lines = wrapText(text, width, (part) => sheet.measure(part, style));
  const content = sheet.drawContent(tag, () => {
    for (const line of lines) sheet.write(line, MARGIN, style);
  });
  const actual = lines.length > 1 ? cleanText(text) : sheet.findActualText(lines, style);
  parent.add(sheet.document.struct(tag, { actual }, [content]));
}

/** Draws the footer of a page by its number, or its place among the pages of a part. */
type FinishPage = (page: number) => void;

interface PlacedParagraph extends Paragraph {
  readonly y: number;
}

/** What is above the table, page by page, and where the table begins on the last of these pages. */
interface HeadPlan {
  readonly pages: readonly (readonly PlacedParagraph[])[];
  readonly bottom: number;
}

/** Places the paragraphs above the table, each on a new page if there is no room for it. */
function planHead(sheet: PdfSheet, report: PdfReport): HeadPlan {
  const { publisher, title, facts, remarks = [], rows, emptyText } = report;
  const corner = measureCorner(report);
  const width = corner === undefined ? BODY_WIDTH : BODY_WIDTH - corner.width - corner.gap;
  const pages: PlacedParagraph[][] = [[]];
  let y: number = MARGIN;
  const makeRoom = (height: number): void => {
    if (y + height <= BODY_BOTTOM || y === MARGIN) return;
    pages.push([]);
    y = MARGIN;
  };
  const place = (paragraph: Paragraph): void => {
    const height = measureParagraph(sheet, paragraph);
    makeRoom(height);
    pages.at(-1)?.push({ ...paragraph, y });
    y += height;
  };
  place({ tag: 'P', text: publisher, style: STYLES.publisher, width });
  place({ tag: 'H1', text: title, style: STYLES.title, width });
  y += HEAD_GAPS.belowTitle;
  for (const { label, value } of facts) place({ tag: 'P', text: `${label}: ${value}`, style: STYLES.text, width });
  for (const text of remarks) place({ tag: 'P', text, style: STYLES.text, width });
  const cornerBottom = corner === undefined || pages.length > 1 ? 0 : MARGIN + corner.height + corner.gap;
  y = Math.max(y + HEAD_GAPS.aboveTable, cornerBottom);
  if (rows.length === 0) place({ tag: 'P', text: emptyText, style: STYLES.text });
  makeRoom(TABLE_MIN_HEIGHT);
  return { pages, bottom: y };
}

function measureParagraph(sheet: PdfSheet, { text, style, width = BODY_WIDTH }: Paragraph): number {
  return wrapText(text, width, (part) => sheet.measure(part, style)).length * style.size * LINE_HEIGHT;
}

function drawHead(
  sheet: PdfSheet,
  root: Element,
  report: PdfReport,
  { head, finishPage }: { readonly head: HeadPlan; readonly finishPage: FinishPage },
): void {
  const picture = drawCorner(sheet, report, { right: PAGE.width - MARGIN, top: MARGIN });
  if (picture !== undefined) root.add(picture);
  for (const [index, paragraphs] of head.pages.entries()) {
    if (index > 0) {
      finishPage(index);
      sheet.document.addPage();
    }
    for (const { y, ...paragraph } of paragraphs) {
      sheet.y = y;
      addParagraph(sheet, root, paragraph);
    }
  }
  sheet.y = head.bottom;
}

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

/** A row of the table: how it looks, and what it is to programs that read aloud. */
interface TableRow extends WrappedRow {
  readonly style: TextStyle;
  /** The texts of the cells before they were wrapped. */
  readonly texts: readonly string[];
  /** Whether all its cells are headings of their columns. */
  readonly isHeading: boolean;
}

/** A table that is divided into pages. */
interface TablePlan {
  readonly columns: readonly PlacedColumn[];
  readonly headings: TableRow;
  readonly pages: ReturnType<typeof paginateRows<TableRow>>;
}

/** Divides the table into as many pages as it needs. @param top where it begins on the first of them. */
function planTable(sheet: PdfSheet, report: PdfReport, top: number, onRow: () => void): TablePlan {
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
  const pages = paginateRows([headings, ...rows, ...total], {
    first: BODY_BOTTOM - top,
    other: BODY_BOTTOM - MARGIN - heightOf(headings),
    gap: RULE_GAP.above + RULE_GAP.below,
  });
  return { columns, headings, pages };
}

/** Draws the table. A page is finished before the next begins, so that few of them are in memory. */
function drawTable(
  sheet: PdfSheet,
  root: Element,
  { columns, headings, pages }: TablePlan,
  { onRow, finishPage }: { readonly onRow: () => void; readonly finishPage: FinishPage },
): void {
  const table = sheet.document.struct('Table');
  root.add(table);
  let contents = columns.map((): PDFKit.PDFStructureContent[] => []);
  for (const [index, pieces] of pages.entries()) {
    if (index > 0) startPage(sheet, columns, headings);
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

function planDrawingPages(sheet: PdfSheet, { drawing }: PdfReport): readonly DrawingPage[] {
  if (drawing === undefined) return [];
  const lines = drawing.legend.flatMap((text) =>
    wrapText(text, BODY_WIDTH, (part) => sheet.measure(part, STYLES.text)),
  );
  const area = { left: MARGIN, width: BODY_WIDTH, bottom: BODY_BOTTOM };
  const first = MARGIN + lines.length * STYLES.text.size * LINE_HEIGHT + LEGEND_GAP;
  return planDrawing(drawing.drawing, area, { first, other: MARGIN });
}

function drawDrawing(
  sheet: PdfSheet,
  root: Element,
  report: PdfReport,
  { pages, finishPage }: { readonly pages: readonly DrawingPage[]; readonly finishPage: FinishPage },
): void {
  const { drawing } = report;
  if (drawing === undefined) return;
  for (const [index, page] of pages.entries()) {
    sheet.document.addPage();
    sheet.y = MARGIN;
    if (index === 0) {
      for (const text of drawing.legend) addParagraph(sheet, root, { tag: 'P', text, style: STYLES.text });
      sheet.y += LEGEND_GAP;
    }
    root.add(drawDrawingPage(sheet, drawing, page, STYLES.total));
    finishPage(index);
  }
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

function startPage(sheet: PdfSheet, columns: readonly PlacedColumn[], headings: TableRow): void {
  sheet.document.addPage();
  sheet.y = MARGIN;
  sheet.drawArtifact('Pagination', () => {
    drawCells(sheet, columns, headings.cells, headings.style, (_column, draw) => draw());
    drawRule(sheet);
  });
}

/**
 * Draws lines that are at most as wide as their columns next to each other, and moves below the longest cell.
 *
 * @param drawCell draws a cell by its index, also an empty one.
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

function drawFooter(sheet: PdfSheet, { footer, pageOf }: PdfReport, page: number, pageCount: number): void {
  const pageText = pageOf.replace('{page}', String(page)).replace('{pageCount}', String(pageCount));
  const top = PAGE.height - MARGIN - STYLES.footer.size;
  sheet.drawArtifact('Pagination', () => {
    sheet.y = top;
    sheet.write(footer, MARGIN, STYLES.footer);
    sheet.y = top;
    sheet.write(pageText, PAGE.width - MARGIN - sheet.measure(pageText, STYLES.footer), STYLES.footer);
  });
}
