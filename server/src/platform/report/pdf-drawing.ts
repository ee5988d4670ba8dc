import type { Drawing, DrawnLine, DrawnMark, DrawnShape, Stroke } from '@portal/contract/drawing';
import { cleanText } from './clean-text.ts';
import { LINE_HEIGHT, type PdfSheet, type TextStyle } from './pdf-sheet.ts';

/** A drawing below the rows of a report, with its text. */
export interface PdfDrawing {
  readonly drawing: Drawing;
  /** Paragraphs above it: what its signs mean. */
  readonly legend: readonly string[];
  /** Names the part that a page has; with the placeholders `{first}` and `{last}`, its rows from 1. */
  readonly part: string;
  /** Read aloud instead of a part; with the same placeholders. */
  readonly inWords: string;
}

/** The area for drawings on a page, in points. */
export interface DrawingArea {
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
}

/** Some rows of a drawing, next to others on a page. */
interface Strip {
  readonly x: number;
  readonly firstRow: number;
  readonly rowCount: number;
}

/** The part of a drawing on one page. */
export interface DrawingPage {
  readonly strips: readonly Strip[];
}

/** Points of paper for a pixel of the screen: numbers are read at 7 points. */
const SCALE = 0.65;
const STRIP_GAP = 24;
const CAPTION_HEIGHT = 16;
const COLOR = '#000000';
/** Points. */
const LINE_WIDTHS: Readonly<Record<Stroke, number>> = { plain: 1, strong: 2, faint: 0.5, dashed: 1 };

/**
 * Cuts a drawing into strips of rows that are next to each other on as many pages as it needs.
 *
 * @param tops the distance from the top of the page: of its part on the first page, and on the others. Points.
 */
export function planDrawing(
  { width, rowHeight, rowCount, margin }: Drawing,
  area: DrawingArea,
  tops: { readonly first: number; readonly other: number },
): readonly DrawingPage[] {
  const stripWidth = width * SCALE;
  const stripsOfPage = Math.max(1, Math.floor((area.width + STRIP_GAP) / (stripWidth + STRIP_GAP)));
  const pages: DrawingPage[] = [];
  for (let firstRow = 0; firstRow < rowCount; ) {
    const top = (pages.length === 0 ? tops.first : tops.other) + CAPTION_HEIGHT;
    const rowsOfStrip = Math.max(1, Math.floor((area.bottom - top - 2 * margin * SCALE) / (rowHeight * SCALE)) + 1);
    const strips: Strip[] = [];
    while (strips.length < stripsOfPage && firstRow < rowCount) {
      const x = area.left + strips.length * (stripWidth + STRIP_GAP);
      const count = Math.min(rowsOfStrip, rowCount - firstRow);
      strips.push({ x, firstRow, rowCount: count });
      firstRow += count;
    }
    pages.push({ strips });
  }
  return pages;
}

/**
 * Draws what a page has of a drawing below `sheet.y`: a picture to programs that read aloud, with its words.
 *
 * @returns the element of the picture.
 */
export function drawDrawingPage(
  sheet: PdfSheet,
  { drawing, part, inWords }: PdfDrawing,
  { strips }: DrawingPage,
  captionStyle: TextStyle,
): PDFKit.PDFStructureElement {
  const first = (strips[0]?.firstRow ?? 0) + 1;
  const last = strips.reduce((row, { firstRow, rowCount }) => Math.max(row, firstRow + rowCount), 0);
  const nameRows = (text: string) => cleanText(text.replace('{first}', String(first)).replace('{last}', String(last)));
  const top = sheet.y;
  const content = sheet.drawContent('Figure', () => {
    sheet.write(nameRows(part), strips[0]?.x ?? 0, captionStyle);
    for (const strip of strips) drawStrip(sheet, drawing, { ...strip, top: top + CAPTION_HEIGHT });
  });
  return sheet.document.struct('Figure', { alt: nameRows(inWords) }, [content]);
}

function drawStrip(sheet: PdfSheet, drawing: Drawing, strip: Strip & { readonly top: number }): void {
  const { rowHeight, margin, markRadius, fontSize, shapes } = drawing;
  const from = strip.firstRow * rowHeight;
  const to = from + 2 * margin + (strip.rowCount - 1) * rowHeight;
  const xOf = (x: number) => strip.x + x * SCALE;
  const yOf = (y: number) => strip.top + (y - from) * SCALE;
  for (const shape of shapes) {
    if (shape.kind === 'line') {
      // A line that continues in another strip reaches the end of this one.
      const [top, bottom] = [Math.max(shape.top, from), Math.min(shape.bottom, to)];
      if (top < bottom) drawLine(sheet, shape.stroke, { x: xOf(shape.x), top: yOf(top), bottom: yOf(bottom) });
      continue;
    }
    if (!isWithin(shape, drawing, strip)) continue;
    if (shape.kind === 'text') {
      const style = { style: 'regular', size: fontSize * SCALE, color: COLOR } as const;
      sheet.y = yOf(shape.y) - (style.size * LINE_HEIGHT) / 2;
      sheet.write(shape.text, xOf(shape.x) - sheet.measure(shape.text, style), style);
    } else drawMark(sheet, shape, { x: xOf(shape.x), y: yOf(shape.y), radius: markRadius * SCALE });
  }
}

/** Whether the row of a shape is in a strip. Margins of strips overlap, so its place alone doesn't say. */
function isWithin(
  { y }: Exclude<DrawnShape, DrawnLine>,
  { rowHeight, margin }: Drawing,
  { firstRow, rowCount }: Strip,
): boolean {
  const row = Math.round((y - margin) / rowHeight);
  return row >= firstRow && row < firstRow + rowCount;
}

function drawLine(
  { document }: PdfSheet,
  stroke: Stroke,
  { x, top, bottom }: { readonly x: number; readonly top: number; readonly bottom: number },
): void {
  document.lineWidth(LINE_WIDTHS[stroke]).strokeColor(COLOR);
  if (stroke === 'dashed') document.dash(2, { space: 2 });
  document.moveTo(x, top).lineTo(x, bottom).stroke();
  if (stroke === 'dashed') document.undash();
}

function drawMark(
  { document }: PdfSheet,
  { kind, isFilled }: DrawnMark,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  if (kind === 'square') document.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else if (kind === 'circle') document.circle(x, y, radius);
  else document.polygon([x - radius, y + radius], [x + radius, y + radius], [x, y - radius]);
  document.lineWidth(1).fillAndStroke(isFilled ? COLOR : '#ffffff', COLOR);
}
