import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_PAGES } from '../image-limits.ts';
import type { PageMeasure } from '../inspected-file.ts';
import { MissingPageError } from '../missing-page-error.ts';
import type { Pixels } from '../orient-pixels.ts';
import type { PageExtent } from '../page-geometry.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';
import { measurePage } from './measure-pages.ts';
import { type OwnWord, readOwnText } from './read-own-text.ts';

/** A PDF file that is open for drawing. */
export interface OpenPdf {
  readonly pageCount: number;
  /**
   * Draws a page, counted from 1, in color on white, in the size that `computeSize` gives for its extent.
   *
   * @throws MissingPageError for a page that the file does not have; BrokenImageError for a page that cannot be read.
   */
  readonly drawPage: (
    page: number,
    computeSize: (page: PageExtent) => { readonly width: number; readonly height: number },
  ) => Promise<Pixels>;
  /**
   * Reads the words that a page, counted from 1, has as text.
   *
   * @throws MissingPageError for a page that the file does not have; BrokenImageError for a page that cannot be read.
   */
  readonly readText: (page: number) => readonly OwnWord[];
  /**
   * Measures all pages without drawing them.
   *
   * @param masks as those of `measurePage`.
   * @throws BrokenImageError for a page that cannot be read.
   */
  readonly measurePages: (masks: Parameters<typeof measurePage>[1]) => readonly PageMeasure[];
}

/** Points are the unit of PDF pages. */
const POINTS_PER_INCH = 72;

/**
 * Memory of an instance, in pages of 64 KiB: 384 MiB hold the largest file that is read and a page in color at 600 dpi. A file that
 * expands to more than that fails inside the instance, which is then thrown away.
 */
const MEMORY_MAX_PAGES = 6_144;
/** The memory of an instance never shrinks, so it is also discarded after a file of this size. */
const DISPOSED_AFTER_BYTES = 32 * 1024 * 1024;

/** Loading takes 80 ms, so a thread does it once, and only when it meets a PDF. */
let library: Promise<PDFiumLibrary> | undefined;
let isSpent = false;

/** Whether the memory of this thread's engine can only be freed by ending the thread. */
export function isEngineSpent(): boolean {
  return isSpent;
}

/** Forgets the engine: the next file gets a new one. */
function disposeEngine(): void {
  library = undefined;
  isSpent = true;
}

async function loadLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const file = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return PDFiumLibrary.init({ wasmBinary: limitWasmMemory(file, MEMORY_MAX_PAGES).buffer });
}

/**
 * Opens a PDF file while `use` runs; the engine doesn't free the file's memory automatically. PDFium reads it as
 * WebAssembly with bounded memory: a hostile file meets an interpreter without files, network or scripts. It works on
 * the calling thread and blocks it (some 80 ms for a letter page), so only page workers call it.
 *
 * @throws BrokenImageError `encrypted` when it needs a password, `damaged` when it cannot be read, `tooLarge` past
 *   `MAX_PAGES`.
 */
export async function withOpenPdf<Result>(bytes: Uint8Array, use: (pdf: OpenPdf) => Promise<Result>): Promise<Result> {
  library ??= loadLibrary();
  const opened = library;
  const document = await loadDocument(await opened, bytes);
  try {
    const pageCount = document.getPageCount();
    if (pageCount > MAX_PAGES) {
      throw new BrokenImageError('tooLarge', `The PDF has ${pageCount} pages, more than ${MAX_PAGES}.`);
    }
    return await use({
      pageCount,
      async drawPage(page, computeSize) {
        if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new MissingPageError(page);
        return drawPdfPage(document, page, computeSize);
      },
      readText(page) {
        if (!Number.isInteger(page) || page < 1 || page > pageCount) throw new MissingPageError(page);
        return readPage(page, () => readOwnText(document.getPage(page - 1)));
      },
      measurePages: (masks) =>
        Array.from({ length: pageCount }, (_, index) =>
          readPage(index + 1, () => measurePage(document.getPage(index), masks)),
        ),
    });
  } finally {
    // The resources of a library that broke down are released with it.
    if (library === opened) document.destroy();
    if (library === opened && bytes.length > DISPOSED_AFTER_BYTES) disposeEngine();
  }
}

async function loadDocument(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const message = describeFailure(error);
    const encrypted = /password|security/i.test(message);
    throw new BrokenImageError(encrypted ? 'encrypted' : 'damaged', `The PDF cannot be opened: ${message}.`);
  }
}

/** @throws BrokenImageError for a page that can't be read. */
function readPage<Result>(pageNumber: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw describeBrokenPage(pageNumber, error);
  }
}

function describeBrokenPage(pageNumber: number, error: unknown): BrokenImageError {
  const message = describeFailure(error);
  return new BrokenImageError('damaged', `Page ${pageNumber} of the PDF cannot be drawn: ${message}`, pageNumber);
}

async function drawPdfPage(
  document: PDFiumDocument,
  pageNumber: number,
  computeSize: (page: PageExtent) => { readonly width: number; readonly height: number },
): Promise<Pixels> {
  try {
    const page = document.getPage(pageNumber - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const size = computeSize({
      widthInches: originalWidth / POINTS_PER_INCH,
      heightInches: originalHeight / POINTS_PER_INCH,
    });
    const drawn = await page.render({ ...size, colorSpace: 'BGRA', render: async ({ data }) => data });
    return { data: dropAlpha(drawn.data), width: drawn.width, height: drawn.height, channels: 3 };
  } catch (error) {
    throw describeBrokenPage(pageNumber, error);
  }
}

/** After a trap (WebAssembly's RuntimeError) the state of the library is unknown: the next file gets a new one. */
function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'RuntimeError') disposeEngine();
  return error instanceof Error ? error.message : String(error);
}

/** The page was drawn on white: the fourth byte of each pixel has no information. */
function dropAlpha(rgba: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from] as number;
    rgb[to++] = rgba[from + 1] as number;
    rgb[to++] = rgba[from + 2] as number;
  }
  return rgb;
}
