import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { MissingPageError } from '../missing-page-error.ts';

/**
 * The entries that determine a page's appearance. Everything else (actions, scripts, structure, threads, thumbnails,
 * data of programs) is left out. The parent is read for inherited entries, but the copying leaves it out.
 */
const PAGE_ENTRIES = new Set(
  'Type Parent MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Resources Contents Group Annots'.split(' '),
);

/**
 * The entries that determine an annotation's appearance. Its actions, targets, parents and replies are left out: they
 * may run something, and they lead to other pages, which would be included unpaid.
 */
const ANNOTATION_ENTRIES = new Set(
  'Type Subtype Rect Contents F AP AS Border BS BE C CA IC QuadPoints InkList L LE Vertices RD DA DS Q'.split(' '),
);

/** Annotations that are marks on the page. Attached files, media, three-dimensional scenes and pop-ups aren't. */
const KEPT_ANNOTATIONS = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Widget'.split(
    ' ',
  ),
);

/**
 * Returns the chosen pages of a PDF, counted from 1, in the chosen order as a new PDF. Contents, fonts and images are
 * copied unchanged, without drawing anything again. Leaves out everything that isn't visible: links, scripts, attached
 * files, form actions.
 *
 * @throws BrokenImageError `encrypted` when it needs a password, `damaged` when it cannot be read, `tooLarge` past
 *   `MAX_PAGES`.
 * @throws MissingPageError for a page that the file does not have.
 */
export async function copyPdfPages(input: {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  const source = await loadPdf(input.bytes);
  const pageCount = readOrRefuse(() => source.getPageCount());
  if (pageCount > MAX_PAGES) {
    throw new BrokenImageError('tooLarge', `The PDF has ${pageCount} pages, more than ${MAX_PAGES}.`);
  }
  const missing = input.pages.find((page) => !Number.isInteger(page) || page < 1 || page > pageCount);
  if (missing !== undefined) throw new MissingPageError(missing);

  const result = await PDFDocument.create({ updateMetadata: false });
  result.setTitle(input.title, { showInWindowTitleBar: true });
  try {
    for (const page of new Set(input.pages)) stripPage(source.getPage(page - 1));
    const copies = await result.copyPages(
      source,
      input.pages.map((page) => page - 1),
    );
    for (const copy of copies) result.addPage(copy);
    return new Uint8Array(await result.save({ addDefaultPage: false, updateFieldAppearances: false }));
  } catch (error) {
    throw toDamaged(error);
  }
}

/** @throws BrokenImageError `encrypted` when it needs a password, `damaged` when it cannot be read. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    // Many producers lock what may be changed and leave reading free: such a file opens with the empty password.
    return await PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  } catch (error) {
    if (/password|encrypt/i.test(describe(error))) {
      throw new BrokenImageError('encrypted', `The PDF cannot be opened: ${describe(error)}`);
    }
    throw toDamaged(error);
  }
}

/** Reads from a PDF whose objects can be invalid. @throws BrokenImageError `damaged` if the library fails. */
export function readOrRefuse<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw toDamaged(error);
  }
}

function stripPage(page: PDFPage): void {
  keepEntries(page.node, PAGE_ENTRIES);
  const annotations = page.node.Annots();
  if (annotations === undefined) return;
  const kept = annotations.asArray().filter((entry) => {
    const annotation = entry instanceof PDFRef ? page.doc.context.lookup(entry) : entry;
    if (!(annotation instanceof PDFDict)) return false;
    keepEntries(annotation, ANNOTATION_ENTRIES);
    const subtype = annotation.lookup(PDFName.of('Subtype'));
    return subtype instanceof PDFName && KEPT_ANNOTATIONS.has(subtype.decodeText());
  });
  const array = PDFArray.withContext(page.doc.context);
  for (const entry of kept) array.push(entry);
  page.node.set(PDFName.of('Annots'), array);
}

function keepEntries(dictionary: PDFDict, names: ReadonlySet<string>): void {
  for (const key of dictionary.keys()) {
    if (!names.has(key.decodeText())) dictionary.delete(key);
  }
}

function toDamaged(error: unknown): BrokenImageError {
  return new BrokenImageError('damaged', `The PDF cannot be read: ${describe(error)}`);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
