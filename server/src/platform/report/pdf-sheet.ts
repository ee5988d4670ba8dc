import PDFDocument from 'pdfkit';
import type { ReportFont } from './script-fonts.ts';
import { layOutLine, type TextRun } from './text-runs.ts';
import type { ReportTypeface } from './typeface.ts';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** The direction in which a table heading counts; the published types leave it out. */
      scope?: 'Column' | 'Row';
    }
  }
}

/** The style of a line of text. */
export interface TextStyle {
  readonly style: keyof ReportTypeface;
  /** Points. */
  readonly size: number;
  readonly color: string;
}

/** The metadata of a file. */
export interface PdfProperties {
  readonly title: string;
  readonly author: string;
  /** BCP 47, for programs that read the file aloud. */
  readonly languageTag: string;
  readonly createdAt: Date;
}

/** The pages that are drawn on, and the structure that programs read aloud. */
export interface PdfSheet {
  readonly document: PDFKit.PDFDocument;
  /** Distance of the next line from the top of the page, in points. */
  y: number;
  /** Width of a text in points. */
  readonly measure: (text: string, style: TextStyle) => number;
  /**
   * Draws one line at `y` and moves down.
   *
   * @param text cleaned by `cleanText`.
   */
  readonly write: (text: string, x: number, style: TextStyle) => void;
  /**
   * Finds the text that assistive technology reads instead of the drawn one: for a line that is drawn in another order,
   * or with replacements.
   *
   * @returns undefined if the drawn text is readable.
   */
  readonly findActualText: (lines: readonly string[], style: TextStyle) => string | undefined;
  /** Draws a part of the page layout rather than the text: screen readers skip it. */
  readonly drawArtifact: (kind: 'Layout' | 'Pagination', draw: () => void) => void;
  /** Draws content of an element that is added to the structure afterwards. */
  readonly drawContent: (tag: string, draw: () => void) => PDFKit.PDFStructureContent;
  /** Finishes the file. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** The file declares conformance to ISO 14289-1; the published types lack it. */
const PDF_UA = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;

/** Line height and baseline as shares of the font size; the baseline is the ascent of Public Sans, for letters of every script. */
export const LINE_HEIGHT = 1.32;
const BASELINE = 0.95;

/**
 * Opens a tagged PDF file.
 *
 * @param page size in points.
 */
export function openPdfSheet(
  page: { readonly width: number; readonly height: number },
  { title, author, languageTag, createdAt }: PdfProperties,
  typeface: ReportTypeface,
): PdfSheet {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    subset: PDF_UA,
    lang: languageTag,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  escapeMetadata(document);
  const registered = new Set<string>();
  const useFont = ({ name, bytes }: ReportFont, size: number) => {
    if (!registered.has(name)) document.registerFont(name, bytes);
    registered.add(name);
    return document.font(name).fontSize(size);
  };
  const widthOf = ({ text, font }: TextRun, size: number) => useFont(font, size).widthOfString(text);
  const sheet: PdfSheet = {
    document,
    y: 0,
    measure: (text, { style, size }) =>
      layOutLine(text, typeface[style]).runs.reduce((sum, run) => sum + widthOf(run, size), 0),
    write(text, x, { style, size, color }) {
      const y = sheet.y + size * BASELINE;
      let at = x;
      for (const run of layOutLine(text, typeface[style]).runs) {
        useFont(run.font, size).fillColor(color).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOf(run, size);
      }
      sheet.y += size * LINE_HEIGHT;
    },
    findActualText: (lines, { style }) =>
      lines.some((line) => layOutLine(line, typeface[style]).isAltered) ? lines.join(' ') : undefined,
    drawArtifact(type, draw) {
      document.markContent('Artifact', { type });
      draw();
      document.endMarkedContent();
    },
    drawContent(tag, draw) {
      const content = document.markStructureContent(tag);
      draw();
      document.endMarkedContent();
      return content;
    },
    finish: () => collectBytes(document),
  };
  return sheet;
}

interface MetadataWriter {
  endMetadata: () => void;
}

/** pdfkit writes title and author into XML without escaping them. The file's plain properties are written before. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const writer = document as unknown as MetadataWriter;
  const endMetadata = writer.endMetadata.bind(document);
  writer.endMetadata = () => {
    const { Title = '', Author = '' } = document.info;
    document.info.Title = escapeXml(Title);
    document.info.Author = escapeXml(Author);
    endMetadata();
  };
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function collectBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
    document.end();
  });
}
