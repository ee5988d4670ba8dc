import { cleanText } from './clean-text.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import type { ReportEmblem } from './report-document.ts';

/** A QR code as rows of squares, true for dark. */
export interface PdfCode {
  readonly squares: readonly (readonly boolean[])[];
  /** Read aloud in its place. */
  readonly description: string;
}

/** The QR code in the upper right corner of the first page: large enough to be read from paper. */
const CODE = { width: 96, height: 96, gap: 12 } as const;
const CODE_COLOR = '#1b2a41';
/** The county's emblem in the upper right corner of the first page, and the room left of it. */
const EMBLEM = { width: 150, height: 50, gap: 12 } as const;

/** The upper right corner of the first page, which can be empty: the code, the emblem, or the emblem below the code. */
export interface PdfCorner {
  readonly code?: PdfCode | undefined;
  readonly emblem?: ReportEmblem | undefined;
}

/** The room that the corner takes, in points: its own, and the gap around it. */
export function measureCorner({ code, emblem }: PdfCorner) {
  if (code === undefined) return emblem && EMBLEM;
  if (emblem === undefined) return CODE;
  const height = CODE.height + CODE.gap + EMBLEM.height;
  return { width: Math.max(CODE.width, EMBLEM.width), height, gap: EMBLEM.gap };
}

/**
 * Draws the corner with its description.
 *
 * @param at where its right edge and its top are, in points.
 * @returns the elements of the pictures.
 */
export function drawCorner(
  sheet: PdfSheet,
  { code, emblem }: PdfCorner,
  at: { readonly right: number; readonly top: number },
): readonly PDFKit.PDFStructureElement[] {
  const top = code === undefined ? at.top : at.top + CODE.height + CODE.gap;
  return [
    ...(code === undefined ? [] : [drawCode(sheet, code, at)]),
    ...(emblem === undefined ? [] : [drawEmblem(sheet, emblem, { ...at, top })]),
  ];
}

type Place = Parameters<typeof drawCorner>[2];

function drawCode({ document, drawContent }: PdfSheet, { squares, description }: PdfCode, { right, top }: Place) {
  const size = CODE.width / squares.length;
  const left = right - CODE.width;
  const content = drawContent('Figure', () => {
    for (const [row, line] of squares.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) document.rect(left + column * size, top + row * size, size, size);
    document.fill(CODE_COLOR);
  });
  return document.struct('Figure', { alt: cleanText(description) }, [content]);
}

function drawEmblem({ document, drawContent }: PdfSheet, { png, description }: ReportEmblem, { right, top }: Place) {
  const content = drawContent('Figure', () => {
    const options = { fit: [EMBLEM.width, EMBLEM.height], align: 'right' } as const;
    document.image(Buffer.from(png), right - EMBLEM.width, top, { ...options, fit: [...options.fit] });
  });
  return document.struct('Figure', { alt: cleanText(description) }, [content]);
}
