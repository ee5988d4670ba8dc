import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { addTextLayers } from './add-text-layers.ts';

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
 * files, form actions. Scanned pages whose text is known have it as an invisible layer.
 *
 * @throws BrokenImageError `encrypted` when it needs a password, `damaged` when it cannot be read, `tooLarge` past
 *   `MAX_PAGES`.
 * @throws MissingPageError for a page that the file does not have.
 */
export async function copyPdfPages(input: {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
  readonly texts?: ReadonlyMap<number, Uint8Array>;
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
    addTextLayers(result, input);
    return new Uint8Array(await result.save({ addDefaultPage: false, updateFieldAppearances: false }));
  } catch (error) {
    throw toDamaged(error);
  }
}

/** @throws BrokenImageError `encrypted` when it needs a password, `damaged` when it cannot be read. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    // Many producers lock what may be changed and leave reading free: such a file opens with the empty password.
    return await PDFDocument.load(bytes, { ...LOAD_OPTIONS, password: '' });
  } catch (error) {
    return await loadReadable(bytes, error);
  }
}

const LOAD_OPTIONS = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest } as const;

/**
 * Opens a file of which only attached files are encrypted: their password is asked when one is opened, and viewers show the pages without it.
 *
 * @throws BrokenImageError `encrypted` for other encrypted files, whatever the library says about them; `damaged` otherwise.
 */
async function loadReadable(bytes: Uint8Array, error: unknown): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { ...LOAD_OPTIONS, ignoreEncryption: true }).catch(() => undefined);
  if (document?.isEncrypted !== true) throw toDamaged(error);
  const { context } = document;
  const encryption = context.lookup(context.trailerInfo.Encrypt);
  if (!(encryption instanceof PDFDict) || !leavesPagesReadable(encryption))
    throw new BrokenImageError('encrypted', `The PDF cannot be opened: ${describe(error)}`);
  delete context.trailerInfo.Encrypt;
  return document;
}

/** Whether neither streams nor strings are encrypted (ISO 32000-1 §7.6.1, table 20: crypt filters exist from version 4 on). */
function leavesPagesReadable(encryption: PDFDict): boolean {
  const version = encryption.lookup(PDFName.of('V'));
  const filters = ['StmF', 'StrF'].map((key) => encryption.lookup(PDFName.of(key)) ?? IDENTITY);
  return version instanceof PDFNumber && version.asNumber() >= 4 && filters.every((filter) => filter === IDENTITY);
}

/** The crypt filter that leaves data as it is, and the one of streams and strings by default. */
const IDENTITY = PDFName.of('Identity');

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
