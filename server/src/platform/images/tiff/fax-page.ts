import { BrokenImageError } from '../broken-image-error.ts';
import { decodeFax, type FaxCoding, type OnFaxRow } from './decode-fax.ts';
import { TIFF_COMPRESSION, type TiffPage } from './tiff-directory.ts';

/** T4Options bit 0: most rows are coded relative to the row above. */
const T4_TWO_DIMENSIONAL = 1;
/** T4Options and T6Options bit 1: parts of the page can be uncompressed. No known scanner writes it. */
const UNCOMPRESSED_MODE = 2;

/** Returns the fax coding of a bilevel page with strips, or undefined for any other page. */
export function findFaxCoding(page: TiffPage): FaxCoding | undefined {
  if (page.tiled || page.bitsPerSample !== 1 || page.samplesPerPixel !== 1) return undefined;
  switch (page.compression) {
    case TIFF_COMPRESSION.group4:
      return 'group4';
    case TIFF_COMPRESSION.group3:
      return (page.t4Options & T4_TWO_DIMENSIONAL) === 0 ? 'group3' : 'group3TwoDimensional';
    case TIFF_COMPRESSION.modifiedHuffman:
      return 'modifiedHuffman';
    default:
      return undefined;
  }
}

/**
 * Decodes a fax coded page of a TIFF file from the first row to the last. `page.photometric` determines whether the
 * runs after a change are ink or paper: see `TIFF_PHOTOMETRIC.minIsWhite`.
 *
 * @throws BrokenImageError with the page number if a strip is broken or missing.
 */
export function readFaxPage(
  input: {
    readonly bytes: Uint8Array;
    readonly page: TiffPage;
    readonly pageNumber: number;
    readonly coding: FaxCoding;
  },
  onRow: OnFaxRow,
): void {
  const { page, pageNumber } = input;
  if (((page.t4Options | page.t6Options) & UNCOMPRESSED_MODE) !== 0) {
    throw new BrokenImageError(
      'unsupported',
      `Page ${pageNumber} uses the uncompressed mode of fax coding.`,
      pageNumber,
    );
  }
  const stripCount = Math.ceil(page.heightPixels / page.rowsPerStrip);
  if (page.segments.length < stripCount) {
    throw new BrokenImageError('damaged', `Page ${pageNumber} has fewer strips than its height needs.`, pageNumber);
  }
  for (const [index, { offset, length }] of page.segments.slice(0, stripCount).entries()) {
    const strip = {
      bytes: input.bytes.subarray(offset, offset + length),
      coding: input.coding,
      columns: page.widthPixels,
      rows: Math.min(page.rowsPerStrip, page.heightPixels - index * page.rowsPerStrip),
      lowBitFirst: page.fillOrder === 2,
    };
    try {
      decodeFax(strip, onRow);
    } catch (error) {
      if (!(error instanceof BrokenImageError)) throw error;
      const place = stripCount === 1 ? `Page ${pageNumber}` : `Page ${pageNumber}, strip ${index + 1}`;
      throw new BrokenImageError(error.reason, `${place}: ${error.message}`, pageNumber);
    }
  }
}
