import { cleanText } from './clean-text.ts';
import { LINE_HEIGHT, type PdfSheet, type TextStyle } from './pdf-sheet.ts';
import { wrapText } from './wrap-text.ts';

/** US Letter, landscape: 11 by 8½ inches, in points. */
export const PAGE = { width: 792, height: 612 } as const;
export const MARGIN = 36;
const FOOTER_HEIGHT = 20;
export const BODY_WIDTH = PAGE.width - 2 * MARGIN;
export const BODY_BOTTOM = PAGE.height - MARGIN - FOOTER_HEIGHT;
export const INK = { text: '#1b2a41', muted: '#4a5568', line: '#cfcabd' } as const;

export const STYLES = {
  publisher: { style: 'regular', size: 8.5, color: INK.muted },
  title: { style: 'bold', size: 15, color: INK.text },
  text: { style: 'regular', size: 8.5, color: INK.text },
  total: { style: 'bold', size: 8.5, color: INK.text },
  heading: { style: 'bold', size: 7.5, color: INK.muted },
  footer: { style: 'regular', size: 7.5, color: INK.muted },
} as const satisfies Record<string, TextStyle>;

export type Element = PDFKit.PDFStructureElement;

export interface Paragraph {
  readonly tag: 'P' | 'H1';
  readonly text: string;
  readonly style: TextStyle;
  /** Points. */
  readonly width?: number;
}

function wrapParagraph(sheet: PdfSheet, { text, style, width = BODY_WIDTH }: Paragraph): readonly string[] {
  return wrapText(text, width, (part) => sheet.measure(part, style));
}

/** Draws a paragraph where the sheet is, as an element of the parent. */
export function addParagraph(sheet: PdfSheet, parent: Element, paragraph: Paragraph): void {
  const { tag, text, style } = paragraph;
  const lines = wrapParagraph(sheet, paragraph);
  const content = sheet.drawContent(tag, () => {
    for (const line of lines) sheet.write(line, MARGIN, style);
  });
  const actual = lines.length > 1 ? cleanText(text) : sheet.findActualText(lines, style);
  parent.add(sheet.document.struct(tag, { actual }, [content]));
}

/** @returns the height of a paragraph, in points. */
export function measureParagraph(sheet: PdfSheet, paragraph: Paragraph): number {
  return wrapParagraph(sheet, paragraph).length * paragraph.style.size * LINE_HEIGHT;
}

/** Draws the footer of a page by its number, or its place among the pages of a part. */
export type FinishPage = (page: number) => void;
