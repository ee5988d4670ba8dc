import { drawCorner, measureCorner } from './pdf-corner.ts';
import {
  addParagraph,
  BODY_BOTTOM,
  BODY_WIDTH,
  type Element,
  type FinishPage,
  MARGIN,
  measureParagraph,
  PAGE,
  type Paragraph,
  STYLES,
} from './pdf-page.ts';
import type { PdfReport } from './pdf-report.ts';
import type { PdfSheet } from './pdf-sheet.ts';

const HEAD_GAPS = { belowTitle: 2, aboveTable: 8 } as const;
/** Headings and a row or two: with less room, the table begins on the next page. */
const TABLE_MIN_HEIGHT = 48;

interface PlacedParagraph extends Paragraph {
  readonly y: number;
}

/** The content above the table, page by page, and the position of the table on the last of these pages. */
export interface HeadPlan {
  readonly pages: readonly (readonly PlacedParagraph[])[];
  readonly bottom: number;
}

/** Places the paragraphs above the table, each on a new page if there is no room for it. */
export function planHead(sheet: PdfSheet, report: PdfReport): HeadPlan {
  const { publisher, contact = '', title, facts, remarks = [], rows, emptyText } = report;
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
  if (contact !== '') place({ tag: 'P', text: contact, style: STYLES.text, width });
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

/** Draws the paragraphs above the table, and the corner of the first page. */
export function drawHead(
  sheet: PdfSheet,
  root: Element,
  report: PdfReport,
  { head, finishPage }: { readonly head: HeadPlan; readonly finishPage: FinishPage },
): void {
  for (const picture of drawCorner(sheet, report, { right: PAGE.width - MARGIN, top: MARGIN })) root.add(picture);
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
