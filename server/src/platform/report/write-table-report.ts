import PDFDocument from 'pdfkit';
import { loadReportTypeface, type ReportFont, type ReportTypeface, splitRuns } from './typeface.ts';
import { wrapText } from './wrap-text.ts';

/** A column of a report. */
export interface ReportColumn {
  readonly heading: string;
  /** Its part of the width, beside the other columns' parts. */
  readonly share: number;
  readonly isRight?: boolean;
}

/** The lines of a cell; each is wrapped where it is too long. */
export type ReportCell = readonly string[];

/** A report that lists things: what it is, what was asked, and the rows. */
export interface TableReport {
  /** The county and its portal. */
  readonly publisher: string;
  readonly title: string;
  /** What was asked and how far the index reaches, a line each. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Stands in the place of rows where there are none. */
  readonly emptyText: string;
  /** Stands below every page: when it was printed. */
  readonly footer: string;
  /** `Page 2 of 7`. */
  readonly pageOf: (page: number, pageCount: number) => string;
  /** As a BCP 47 tag, for those who read the file aloud. */
  readonly languageTag: string;
  readonly printedAt: Date;
}

/** US Letter, turned: 11 by 8½ inches, in points. */
const PAGE = { width: 792, height: 612 } as const;
const MARGIN = 36;
const FOOTER_HEIGHT = 20;
const BODY_BOTTOM = PAGE.height - MARGIN - FOOTER_HEIGHT;
const CELL_GAP = 10;
const ROW_PADDING = 4;
const SIZE = { title: 15, text: 8.5, small: 7.5 } as const;
const LINE_HEIGHT = 1.32;
/** From the top of a line to its baseline: the ascent of Public Sans. Letters of other scripts stand on the same line, however high they are. */
const BASELINE = 0.95;
const INK = { text: '#1b2a41', muted: '#4a5568', line: '#cfcabd' } as const;

/** Rows between two breaths: the server answers others while a long report is drawn. */
const ROWS_AT_ONCE = 50;

/**
 * Writes a report of rows as a PDF: landscape Letter, headings on every page, pages numbered. A row is never parted but where it is
 * higher than a page.
 *
 * @returns the bytes of the file. The same report gives the same pages.
 */
export async function writeTableReport(report: TableReport): Promise<Uint8Array<ArrayBuffer>> {
  const texts = JSON.stringify(report) + report.pageOf(1, 1);
  const sheet = startSheet(report, await loadReportTypeface(texts, report.languageTag));
  const columns = placeColumns(report.columns);
  drawHead(sheet, report);
  drawHeadings(sheet, columns);
  if (report.rows.length === 0) sheet.write(report.emptyText, { x: MARGIN, style: 'regular', size: SIZE.text });
  for (const [index, row] of report.rows.entries()) {
    drawRow(sheet, columns, row);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  drawFooters(sheet, report);
  return finish(sheet.document);
}

interface PlacedColumn extends ReportColumn {
  readonly x: number;
  readonly width: number;
}

function placeColumns(columns: readonly ReportColumn[]): readonly PlacedColumn[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const available = PAGE.width - 2 * MARGIN - CELL_GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map((column) => {
    const placed = { ...column, x, width: (available * column.share) / total };
    x += placed.width + CELL_GAP;
    return placed;
  });
}

interface TextStyle {
  readonly x: number;
  readonly style: keyof ReportTypeface;
  readonly size: number;
  readonly color?: string;
}

/** The page that is drawn on, and how far down it is filled. */
interface Sheet {
  readonly document: PDFKit.PDFDocument;
  /** Distance of the next line from the top of the page, in points. */
  y: number;
  /** Width of a text in points. */
  readonly measure: (text: string, style: Pick<TextStyle, 'style' | 'size'>) => number;
  /** Draws one line at `y` and moves down. */
  readonly write: (text: string, style: TextStyle) => void;
}

function startSheet({ title, publisher, languageTag, printedAt }: TableReport, typeface: ReportTypeface): Sheet {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    lang: languageTag,
    displayTitle: true,
    info: { Title: title, Author: publisher, CreationDate: printedAt, ModDate: printedAt },
  });
  const registered = new Set<string>();
  const use = (font: ReportFont, size: number) => {
    if (!registered.has(font.name)) document.registerFont(font.name, font.bytes);
    registered.add(font.name);
    return document.font(font.name).fontSize(size);
  };
  const runsOf = (text: string, style: TextStyle['style']) => splitRuns(text, typeface[style]);
  const sheet: Sheet = {
    document,
    y: MARGIN,
    measure: (text, { style, size }) =>
      runsOf(text, style).reduce((sum, run) => sum + use(run.font, size).widthOfString(run.text), 0),
    write(text, { x, style, size, color = INK.text }) {
      let at = x;
      const y = sheet.y + size * BASELINE;
      for (const run of runsOf(text, style)) {
        use(run.font, size).fillColor(color).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += document.widthOfString(run.text);
      }
      sheet.y += size * LINE_HEIGHT;
    },
  };
  return sheet;
}

function drawHead(sheet: Sheet, { publisher, title, facts }: TableReport): void {
  sheet.write(publisher, { x: MARGIN, style: 'regular', size: SIZE.text, color: INK.muted });
  sheet.write(title, { x: MARGIN, style: 'bold', size: SIZE.title });
  sheet.y += 2;
  const style = { style: 'regular', size: SIZE.text } as const;
  for (const { label, value } of facts) {
    const text = `${label}: ${value}`;
    for (const line of wrapText(text, PAGE.width - 2 * MARGIN, (part) => sheet.measure(part, style))) {
      sheet.write(line, { ...style, x: MARGIN });
    }
  }
  sheet.y += 8;
}

function drawHeadings(sheet: Sheet, columns: readonly PlacedColumn[]): void {
  drawCells(
    sheet,
    columns,
    columns.map(({ heading }) => [heading]),
    { style: 'bold', size: SIZE.small, color: INK.muted },
  );
  drawRule(sheet);
}

function drawRow(sheet: Sheet, columns: readonly PlacedColumn[], row: readonly ReportCell[]): void {
  const style = { style: 'regular', size: SIZE.text } as const;
  const lineHeight = SIZE.text * LINE_HEIGHT;
  const wrapped = columns.map(({ width }, index) =>
    (row[index] ?? []).flatMap((line) => wrapText(line, width, (part) => sheet.measure(part, style))),
  );
  let rest = wrapped;
  while (rest.some((lines) => lines.length > 0)) {
    const height = Math.max(...rest.map(({ length }) => length)) * lineHeight;
    const freshPageLines = Math.floor((BODY_BOTTOM - MARGIN - 3 * lineHeight) / lineHeight);
    if (sheet.y + height > BODY_BOTTOM) startPage(sheet, columns);
    const fitting = rest.map((lines) => lines.slice(0, freshPageLines));
    drawCells(sheet, columns, fitting, style);
    rest = rest.map((lines) => lines.slice(freshPageLines));
  }
  drawRule(sheet);
}

function startPage(sheet: Sheet, columns: readonly PlacedColumn[]): void {
  sheet.document.addPage();
  sheet.y = MARGIN;
  drawHeadings(sheet, columns);
}

/** Draws lines that are as wide as their columns at most, beside each other, and moves below the longest cell. */
function drawCells(
  sheet: Sheet,
  columns: readonly PlacedColumn[],
  cells: readonly (readonly string[])[],
  style: Omit<TextStyle, 'x'>,
): void {
  const top = sheet.y;
  let bottom = top;
  for (const [index, { x, width, isRight }] of columns.entries()) {
    sheet.y = top;
    for (const line of cells[index] ?? []) {
      sheet.write(line, { ...style, x: isRight ? x + width - sheet.measure(line, style) : x });
    }
    bottom = Math.max(bottom, sheet.y);
  }
  sheet.y = bottom;
}

function drawRule(sheet: Sheet): void {
  sheet.y += ROW_PADDING / 2;
  sheet.document
    .moveTo(MARGIN, sheet.y)
    .lineTo(PAGE.width - MARGIN, sheet.y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke();
  sheet.y += ROW_PADDING;
}

/** Written last, when it is known how many pages there are. */
function drawFooters(sheet: Sheet, report: TableReport): void {
  const { start, count } = sheet.document.bufferedPageRange();
  const style = { style: 'regular', size: SIZE.small, color: INK.muted } as const;
  for (let index = 0; index < count; index += 1) {
    sheet.document.switchToPage(start + index);
    const page = report.pageOf(index + 1, count);
    for (const [text, x] of [
      [report.footer, MARGIN],
      [page, PAGE.width - MARGIN - sheet.measure(page, style)],
    ] as const) {
      sheet.y = PAGE.height - MARGIN - SIZE.small;
      sheet.write(text, { ...style, x });
    }
  }
}

function finish(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
    document.end();
  });
}
