import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { InspectedFile, PageMeasure } from '../inspected-file.ts';
import { loadPdf, readOrRefuse } from './copy-pdf-pages.ts';
import { withOpenPdf } from './with-open-pdf.ts';

/** No program that writes PDF files nests direct objects deeper. */
const MAX_DEPTH = 50;
const POINTS_PER_INCH = 72;

/** Entries and names that don't belong in a recorded document (ISO 32000-1 §7.11.4, §12.6.4, §12.7.8, §13). */
const FOREIGN_ENTRIES = new Set(['EF', 'EmbeddedFiles', 'XFA', 'RichMediaContent']);
const FOREIGN_SUBTYPES = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Screen', 'Sound', '3D']);
const FOREIGN_ACTIONS = new Set(['Launch', 'GoToE', 'GoToR', 'Movie', 'Sound', 'Rendition', 'GoTo3DView']);
const SCRIPT_ENTRIES = new Set(['JS', 'JavaScript']);
const SCRIPT_ACTIONS = new Set(['JavaScript', 'SubmitForm', 'ImportData', 'ResetForm']);

/**
 * Looks for scripts, embedded files and programs in the objects of a PDF, wherever they are, and measures its pages without drawing them.
 *
 * @throws BrokenImageError `encrypted` or `damaged`.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Omit<InspectedFile, 'format'>> {
  const document = await loadPdf(bytes);
  const found = { hasForeignContent: false, hasScripts: false };
  for (const [, object] of document.context.enumerateIndirectObjects()) inspect(object, found, 0);
  const { stated, masks } = readOrRefuse(() => ({
    stated: document.getPages().map(findStatedSize),
    masks: findFinerMasks(document),
  }));
  const measured = await withOpenPdf(bytes, async (pdf) => pdf.measurePages(masks));
  return { ...found, pages: measured.map((page, index) => limitSize(page, stated[index])) };
}

/** The width and height of the part of a page that is seen, as the file states them, in inches. */
function findStatedSize(page: PDFPage): PixelSize {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()];
  const overlap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.max(0, Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom));
  return [
    overlap(media.x, media.width, crop.x, crop.width) / POINTS_PER_INCH,
    overlap(media.y, media.height, crop.y, crop.height) / POINTS_PER_INCH,
  ];
}

/** The engine draws a page without a size as letter paper; other programs show nothing. */
function limitSize(page: PageMeasure, [width, height]: PixelSize = [0, 0]): PageMeasure {
  const isSeen = width > 0 && height > 0;
  return isSeen ? page : { ...page, widthInches: width, heightInches: height };
}

/** The sizes of masks that are finer than their images, by the size of the image. */
function findFinerMasks(document: PDFDocument): ReadonlyMap<string, PixelSize> {
  const masks = new Map<string, PixelSize>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || readName(object.dict, 'Subtype') !== 'Image') continue;
    const own = readPixelSize(object.dict);
    for (const key of ['SMask', 'Mask']) {
      const mask = object.dict.lookup(PDFName.of(key));
      const size = mask instanceof PDFRawStream ? readPixelSize(mask.dict) : undefined;
      if (own !== undefined && size !== undefined && size[0] > own[0] && size[1] > own[1])
        masks.set(own.join('x'), size);
    }
  }
  return masks;
}

type PixelSize = readonly [number, number];

function readPixelSize(image: PDFDict): PixelSize | undefined {
  const [width, height] = ['Width', 'Height'].map((key) => image.lookup(PDFName.of(key)));
  return width instanceof PDFNumber && height instanceof PDFNumber ? [width.asNumber(), height.asNumber()] : undefined;
}

function inspect(object: PDFObject, found: { hasForeignContent: boolean; hasScripts: boolean }, depth: number): void {
  if (depth > MAX_DEPTH) {
    found.hasForeignContent = true;
    return;
  }
  if (object instanceof PDFArray) for (const item of object.asArray()) inspect(item, found, depth + 1);
  const dictionary = object instanceof PDFRawStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return;
  const [action, subtype, type] = ['S', 'Subtype', 'Type'].map((key) => readName(dictionary, key));
  // A stream whose bytes are in another file.
  const isExternal = object instanceof PDFRawStream && dictionary.has(PDFName.of('F'));
  if (isExternal || type === 'EmbeddedFile' || FOREIGN_SUBTYPES.has(subtype ?? '') || FOREIGN_ACTIONS.has(action ?? ''))
    found.hasForeignContent = true;
  if (SCRIPT_ACTIONS.has(action ?? '')) found.hasScripts = true;
  for (const [key, value] of dictionary.entries()) {
    const name = key.decodeText();
    if (FOREIGN_ENTRIES.has(name)) found.hasForeignContent = true;
    if (SCRIPT_ENTRIES.has(name)) found.hasScripts = true;
    inspect(value, found, depth + 1);
  }
}

function readName(dictionary: PDFDict, key: string): string | undefined {
  const value = dictionary.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}
