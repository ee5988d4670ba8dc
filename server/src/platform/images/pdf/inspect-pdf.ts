import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import type { InspectedFile } from '../inspected-file.ts';
import { loadPdf, readOrRefuse } from './copy-pdf-pages.ts';

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
 * Looks for scripts, embedded files and programs in the objects of a PDF, wherever they are, and for the resolution of its scans.
 *
 * @throws BrokenImageError `encrypted` or `damaged`.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Omit<InspectedFile, 'format'>> {
  const document = await loadPdf(bytes);
  const found = { hasForeignContent: false, hasScripts: false };
  for (const [, object] of document.context.enumerateIndirectObjects()) inspect(object, found, 0);
  const scans = readOrRefuse(() =>
    document.getPages().flatMap((page, index) => {
      const dpi = findScanDpi(page);
      return dpi === undefined ? [] : [{ page: index + 1, dpi }];
    }),
  );
  return { ...found, scans };
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

/** A page with one image and no fonts is a scan, and the image fills it. */
function findScanDpi(page: PDFPage): number | undefined {
  const resources = page.node.Resources();
  const images = listImages(resources);
  const [image] = images;
  const hasFonts = (lookupDict(resources, 'Font')?.keys().length ?? 0) > 0;
  if (image === undefined || images.length > 1 || hasFonts) return undefined;
  const [width, height] = ['Width', 'Height'].map((key) => image.lookup(PDFName.of(key)));
  if (!(width instanceof PDFNumber && height instanceof PDFNumber)) return undefined;
  const size = page.getSize();
  // Turned pages have turned images: the shorter side of one belongs to the shorter side of the other.
  const pixels = [width.asNumber(), height.asNumber()].toSorted((a, b) => a - b);
  const inches = [size.width / POINTS_PER_INCH, size.height / POINTS_PER_INCH].toSorted((a, b) => a - b);
  const resolutions = pixels.map((count, side) => count / (inches[side] ?? 1));
  return Math.round(Math.min(...resolutions));
}

function listImages(resources: PDFDict | undefined): readonly PDFDict[] {
  const objects = lookupDict(resources, 'XObject');
  return (objects?.keys() ?? []).flatMap((key) => {
    const object = objects?.lookup(key);
    return object instanceof PDFRawStream && readName(object.dict, 'Subtype') === 'Image' ? [object.dict] : [];
  });
}

function lookupDict(resources: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = resources?.lookup(PDFName.of(key));
  return found instanceof PDFDict ? found : undefined;
}
