import { addSignatureField } from '../signature/signature-field.ts';
import { cleanText } from './clean-text.ts';
import { type DrawingPage, drawDrawingPage, planDrawing } from './pdf-drawing.ts';
import { drawHead, planHead } from './pdf-head.ts';
import { cleanLetter, drawLetter, LETTER_PAGE, listLetterTexts } from './pdf-letter.ts';
import {
  addParagraph,
  BODY_BOTTOM,
  BODY_WIDTH,
  type Element,
  type FinishPage,
  MARGIN,
  PAGE,
  STYLES,
} from './pdf-page.ts';
import type { PdfCell, PdfReport } from './pdf-report.ts';
import { LINE_HEIGHT, openPdfSheet, type PdfSheet } from './pdf-sheet.ts';
import { drawTable, planTable } from './pdf-table.ts';
import { loadReportTypeface } from './typeface.ts';
import { wrapText } from './wrap-text.ts';

/** Between the legend of a drawing and the drawing. */
const LEGEND_GAP = 8;

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
  const sheet = openPdfSheet(
    report.letter === undefined ? PAGE : LETTER_PAGE,
    { title, author, languageTag, createdAt },
    typeface,
  );
  const root = sheet.document.struct('Document');
  sheet.document.addStructure(root);
  const head = planHead(sheet, report);
  const table = planTable(sheet, report, head.bottom, onRow);
  const drawingPages = planDrawingPages(sheet, report);
  // The table begins on the last page of the head.
  const letterPages = report.letter === undefined ? 0 : 1;
  const tableFrom = letterPages + head.pages.length;
  const drawingFrom = tableFrom + table.pages.length;
  const pageCount = drawingFrom + drawingPages.length - 1;
  const finishPage: FinishPage = (page) => drawFooter(sheet, report, page, pageCount);
  if (report.letter !== undefined) startAfterLetter(sheet, root, report.letter);
  drawHead(sheet, root, report, { head, finishPage: (index) => finishPage(letterPages + index) });
  drawTable(sheet, root, table, { onRow, finishPage: (index) => finishPage(tableFrom + index) });
  drawDrawing(sheet, root, report, { pages: drawingPages, finishPage: (index) => finishPage(drawingFrom + index) });
  root.end();
  if (report.signature !== undefined) addSignatureField(sheet.document, report.signature);
  return sheet.finish();
}

/** Draws the letter; the pages after it lie on their side again. */
function startAfterLetter(sheet: PdfSheet, root: Element, letter: NonNullable<PdfReport['letter']>): void {
  drawLetter(sheet, root, letter);
  sheet.document.options.size = [PAGE.width, PAGE.height];
  sheet.document.addPage();
}

function cleanReport(report: PdfReport): PdfReport {
  const cleanCells = (cells: readonly PdfCell[]) => cells.map((lines) => lines.map(cleanText));
  return {
    ...report,
    publisher: cleanText(report.publisher),
    contact: cleanText(report.contact ?? ''),
    title: cleanText(report.title),
    facts: report.facts.map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) })),
    columns: report.columns.map((column) => ({ ...column, heading: cleanText(column.heading) })),
    rows: report.rows.map(cleanCells),
    total: report.total && cleanCells(report.total),
    emptyText: cleanText(report.emptyText),
    footer: cleanText(report.footer),
    pageOf: cleanText(report.pageOf),
    remarks: report.remarks?.map(cleanText),
    letter: report.letter && cleanLetter(report.letter),
    carry: report.carry && { ...report.carry, label: cleanText(report.carry.label) },
    drawing: report.drawing && { ...report.drawing, legend: report.drawing.legend.map(cleanText) },
  };
}

function listTexts(report: PdfReport) {
  const { publisher, contact = '', title, facts, columns, rows, total = [] } = report;
  const { emptyText, footer, pageOf, remarks = [] } = report;
  const { legend = [], part = '', drawing } = report.drawing ?? {};
  const letter = report.letter && listLetterTexts(report.letter);
  return {
    regular: [
      publisher,
      contact,
      ...remarks,
      ...legend,
      ...(letter?.regular ?? []),
      report.carry?.label ?? '',
      ...(drawing?.shapes ?? []).map((shape) => (shape.kind === 'text' ? shape.text : '')),
      emptyText,
      footer,
      pageOf,
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...rows.flat(2),
    ],
    bold: [title, part, ...(letter?.bold ?? []), ...columns.map(({ heading }) => heading), ...total.flat()],
  };
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
