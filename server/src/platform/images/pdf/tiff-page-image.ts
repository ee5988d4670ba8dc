import { BrokenImageError } from '../broken-image-error.ts';
import { encodeGrayAsFax, startFaxEncoder } from '../tiff/encode-fax.ts';
import { findFaxCoding, readFaxPage } from '../tiff/fax-page.ts';
import { readTiffPixels } from '../tiff/read-tiff-pixels.ts';
import { reverseBits } from '../tiff/reverse-bits.ts';
import { type ByteRange, TIFF_COMPRESSION, TIFF_PHOTOMETRIC, type TiffPage } from '../tiff/tiff-directory.ts';
import { joinJpegStrips } from './join-jpeg-strips.ts';
import type { PdfEntries, PdfImage } from './pdf-writer.ts';
import { splitPng } from './split-png.ts';

interface SourcePage {
  readonly bytes: Uint8Array;
  readonly page: TiffPage;
  readonly pageNumber: number;
}

/**
 * Converts a TIFF page to a PDF image with exactly the same pixels.
 *
 * A Group 4 page in one strip passes through unchanged: its bytes are decoded once, so that no user buys a broken page,
 * but not rewritten. The same applies to JPEG pages, whose strips become one JPEG with the same coded samples. Fax pages
 * in several strips are joined into one Group 4 image: stacked as separate images, they show a grey line at every joint
 * in viewers that draw with Cairo (PDFium and Poppler's own drawing show none). Group 3 and all other black and white
 * pages also become Group 4, which is smaller and which every viewer reads; other grey and color pages become Deflate.
 *
 * @throws BrokenImageError when the page is not whole.
 */
export async function convertTiffPage(source: SourcePage): Promise<PdfImage> {
  const { page } = source;
  if (findFaxCoding(page) !== undefined) return convertFaxPage(source);
  if (page.bitsPerSample === 1 && page.samplesPerPixel === 1 && page.photometric <= TIFF_PHOTOMETRIC.minIsBlack) {
    const pixels = await readTiffPixels(source, (image) => image);
    return writeFaxImage(page, encodeGrayAsFax(pixels.data, pixels.width, pixels.height), false);
  }
  // Decodes even bytes that are passed through: only complete pages are sold.
  const pixels = await readTiffPixels(source, (image) => image);
  const jpeg = findJpeg(source);
  if (jpeg !== undefined) return jpeg;
  return splitPng(pixels);
}

function convertFaxPage(source: SourcePage): PdfImage {
  const { bytes, page, pageNumber } = source;
  const coding = findFaxCoding(page);
  if (coding === undefined) throw new Error('Not a fax coded page.');
  const blackIsWhite = page.photometric === TIFF_PHOTOMETRIC.minIsBlack;
  const [strip, ...furtherStrips] = page.segments;
  if (coding === 'group4' && strip !== undefined && furtherStrips.length === 0) {
    readFaxPage({ bytes, page, pageNumber, coding }, () => {});
    const code = bytes.subarray(strip.offset, strip.offset + strip.length);
    return writeFaxImage(page, page.fillOrder === 2 ? reverseBits(code) : code, blackIsWhite);
  }
  const encoder = startFaxEncoder(page.widthPixels);
  readFaxPage({ bytes, page, pageNumber, coding }, encoder.addRow);
  return writeFaxImage(page, encoder.finish(), blackIsWhite);
}

/** `blackIsWhite`: TIFF's "minimum is black" gives the runs that fax calls black the meaning of paper. */
export function writeFaxImage(
  page: Pick<TiffPage, 'widthPixels' | 'heightPixels'>,
  stream: Uint8Array,
  blackIsWhite: boolean,
): PdfImage {
  const { widthPixels, heightPixels } = page;
  const parameters = `/K -1/Columns ${widthPixels}/Rows ${heightPixels}${blackIsWhite ? '/BlackIs1 true' : ''}`;
  return {
    stream,
    entries: {
      BitsPerComponent: 1,
      ColorSpace: '/DeviceGray',
      Filter: '/CCITTFaxDecode',
      DecodeParms: `<<${parameters}>>`,
    },
  };
}

/** Bytes of the marks that begin and end a JPEG file. */
const JPEG_MARK_BYTES = 2;

/** The page as one JPEG, if it is one or its strips can be joined to one. */
function findJpeg({ bytes, page, pageNumber }: SourcePage): PdfImage | undefined {
  const [segment, ...furtherSegments] = page.segments;
  const colorSpace = JPEG_COLOUR_SPACES[page.photometric];
  const isJpeg = page.compression === TIFF_COMPRESSION.jpeg && !page.tiled && page.bitsPerSample === 8;
  if (!isJpeg || segment === undefined || colorSpace === undefined) return undefined;
  const stream =
    furtherSegments.length === 0 ? joinTables(bytes, page, segment, pageNumber) : joinJpegStrips(bytes, page);
  return stream && { stream, entries: { BitsPerComponent: 8, Filter: '/DCTDecode', ...colorSpace } };
}

/** The JPEG of a page's only strip, with the tables put back in that TIFF keeps apart. */
function joinTables(bytes: Uint8Array, { jpegTables }: TiffPage, segment: ByteRange, pageNumber: number): Uint8Array {
  const strip = bytes.subarray(segment.offset, segment.offset + segment.length);
  if (strip[0] !== 0xff || strip[1] !== 0xd8) {
    throw new BrokenImageError('damaged', `Page ${pageNumber} does not begin like a JPEG.`, pageNumber);
  }
  const shared =
    jpegTables && bytes.subarray(jpegTables.offset, jpegTables.offset + jpegTables.length - JPEG_MARK_BYTES);
  return shared === undefined ? strip : Buffer.concat([shared, strip.subarray(JPEG_MARK_BYTES)]);
}

/** Three components mean YCbCr unless the parameters state otherwise. */
const JPEG_COLOUR_SPACES: Readonly<Record<number, PdfEntries>> = {
  [TIFF_PHOTOMETRIC.minIsBlack]: { ColorSpace: '/DeviceGray' },
  [TIFF_PHOTOMETRIC.rgb]: { ColorSpace: '/DeviceRGB', DecodeParms: '<</ColorTransform 0>>' },
  [TIFF_PHOTOMETRIC.yCbCr]: { ColorSpace: '/DeviceRGB' },
};
