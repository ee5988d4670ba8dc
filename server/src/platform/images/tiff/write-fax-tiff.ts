/** A bilevel page as a single strip of Group 4 code, with black runs as ink. */
export interface FaxCodedPage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly code: Uint8Array;
}

/** TIFF field types. Tags are written in ascending order, as the standard requires. */
const [SHORT, LONG, RATIONAL] = [3, 4, 5];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const RATIONAL_BYTES = 8;
/** Compression 4 is Group 4; NewSubfileType 2 marks one page of several; resolution unit 2 is the inch. */
const GROUP_4 = 4;
const ONE_PAGE_OF_SEVERAL = 2;
const INCH = 2;

/**
 * Writes a TIFF file of Group 4 pages with one strip each and minimum is white, like recorders' scanners (TIFF 6.0, little-endian).
 *
 * @throws RangeError without pages, since a TIFF file needs at least one.
 */
export function writeFaxTiff(pages: readonly FaxCodedPage[], dpi: number): Uint8Array<ArrayBuffer> {
  if (pages.length === 0) throw new RangeError('A TIFF file has at least one page.');
  const layouts = layOut(pages);
  const end = layouts.at(-1)?.end ?? 0;
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, layouts[0]?.directory ?? 0, true);
  for (const [index, { page, strip, directory, rational }] of layouts.entries()) {
    bytes.set(page.code, strip);
    view.setUint32(rational, Math.round(dpi * 100), true);
    view.setUint32(rational + 4, 100, true);
    const next = layouts[index + 1]?.directory ?? 0;
    writeDirectory(view, directory, next, [
      [254, LONG, ONE_PAGE_OF_SEVERAL],
      [256, LONG, page.widthPixels],
      [257, LONG, page.heightPixels],
      [258, SHORT, 1],
      [259, SHORT, GROUP_4],
      [262, SHORT, 0],
      [266, SHORT, 1],
      [273, LONG, strip],
      [277, SHORT, 1],
      [278, LONG, page.heightPixels],
      [279, LONG, page.code.length],
      [282, RATIONAL, rational],
      [283, RATIONAL, rational],
      [293, LONG, 0],
      [296, SHORT, INCH],
    ]);
  }
  return bytes;
}

const TAGS_PER_PAGE = 15;

interface Layout {
  readonly page: FaxCodedPage;
  readonly strip: number;
  readonly rational: number;
  readonly directory: number;
  readonly end: number;
}

/** Computes the positions of each page's strip, resolution, and directory. Directories start at even offsets. */
function layOut(pages: readonly FaxCodedPage[]): Layout[] {
  let at = HEADER_BYTES;
  return pages.map((page) => {
    const strip = at;
    const rational = strip + page.code.length + (page.code.length % 2);
    const directory = rational + RATIONAL_BYTES;
    at = directory + 2 + TAGS_PER_PAGE * ENTRY_BYTES + 4;
    return { page, strip, rational, directory, end: at };
  });
}

type Entry = readonly [tag: number, type: number | undefined, value: number];

function writeDirectory(view: DataView, at: number, next: number, entries: readonly Entry[]): void {
  view.setUint16(at, entries.length, true);
  for (const [index, [tag, type = LONG, value]] of entries.entries()) {
    const entry = at + 2 + index * ENTRY_BYTES;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type ?? 0, true);
    view.setUint32(entry + 4, 1, true);
    // A SHORT occupies the first two bytes of the field, which in little-endian equals the number itself.
    view.setUint32(entry + 8, value, true);
  }
  view.setUint32(at + 2 + entries.length * ENTRY_BYTES, next, true);
}
