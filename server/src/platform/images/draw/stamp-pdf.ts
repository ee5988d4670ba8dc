import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { type AssemblePdfInput, assemblePdf } from '../pdf/assemble-pdf.ts';
import { readOrRefuse } from '../pdf/copy-pdf-pages.ts';
import { STAMP_BOX } from './inspect-page.ts';

const POINTS_PER_INCH = 72;
/** Letter, for the cover page. */
const COVER_SIZE: [number, number] = [612, 792];
const FIRST_LINE_POINTS = 14;
const LINE_POINTS = 9;
/** Line height as a multiple of the type size. */
const LEADING = 1.35;
const PADDING_POINTS = 8;

export interface StampPdfInput extends AssemblePdfInput {
  /** The lines of the stamp; the first is the largest. Characters outside of Latin-1 are printed as a question mark. */
  readonly lines: readonly string[];
  /** Adds a page for the stamp where page one has no room for it. */
  readonly onCoverPage: boolean;
}

/**
 * Returns all pages as a PDF with a recorder's stamp on page one, upright as displayed, or on a cover page before it.
 * The same input gives the same bytes.
 *
 * @throws as `assemblePdf`; BrokenImageError `damaged` for a page one that can't take a stamp.
 */
export async function stampPdf(input: StampPdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(await assemblePdf(input), { updateMetadata: false });
  const [regular, bold] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((font) => document.embedFont(font)),
  );
  readOrRefuse(() => {
    const page = input.onCoverPage ? document.insertPage(0, COVER_SIZE) : document.getPage(0);
    if (regular !== undefined && bold !== undefined) drawStamp(page, input.lines, { regular, bold });
  });
  return new Uint8Array(await document.save({ updateFieldAppearances: false }));
}

/** Draws the lines into the box, measured from the top left corner of the displayed page, however it is stored. */
function drawStamp(
  page: PDFPage,
  lines: readonly string[],
  fonts: { readonly regular: PDFFont; readonly bold: PDFFont },
): void {
  const place = placeOn(page);
  const [left, top] = [STAMP_BOX.left * POINTS_PER_INCH, STAMP_BOX.top * POINTS_PER_INCH];
  const [width, height] = [STAMP_BOX.width * POINTS_PER_INCH, STAMP_BOX.height * POINTS_PER_INCH];
  const corner = place(left, top + height);
  page.drawRectangle({ ...corner.at, width, height, rotate: degrees(corner.angle), borderWidth: 0.75, opacity: 0 });
  let down = top + PADDING_POINTS;
  for (const [index, line] of lines.entries()) {
    const [font, wanted] = index === 0 ? [fonts.bold, FIRST_LINE_POINTS] : [fonts.regular, LINE_POINTS];
    const text = toLatin(line);
    const room = width - 2 * PADDING_POINTS;
    const size = Math.min(wanted, (wanted * room) / Math.max(1, font.widthOfTextAtSize(text, wanted)));
    down += size * LEADING;
    const { at, angle } = place(left + PADDING_POINTS, down);
    page.drawText(text, { ...at, size, font, rotate: degrees(angle) });
  }
}

/** Converts points from the visible top left corner to the page's own coordinates (ISO 32000-1 §14.11.2, `/Rotate`). */
function placeOn(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  return (right: number, down: number) => {
    const positions: Readonly<Record<number, readonly [number, number]>> = {
      0: [x + right, y + height - down],
      90: [x + down, y + right],
      180: [x + width - right, y + down],
      270: [x + width - down, y + height - right],
    };
    const [atX, atY] = positions[angle] ?? [x + right, y + height - down];
    return { at: { x: atX, y: atY }, angle };
  };
}

/** The standard fonts of PDF have the characters of Windows-1252 only, and throw at others. */
function toLatin(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7E\u00A1-\u00FF]/gu, '?');
}
