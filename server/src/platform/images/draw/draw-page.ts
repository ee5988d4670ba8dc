import sharp from 'sharp';
import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { orientGray, type Pixels, swapsSides } from '../orient-pixels.ts';
import { computeDrawnSize } from '../page-geometry.ts';
import { withOpenPdf } from '../pdf/with-open-pdf.ts';
import type { FaxCoding } from '../tiff/decode-fax.ts';
import { findFaxCoding, readFaxPage } from '../tiff/fax-page.ts';
import { readTiffPixels } from '../tiff/read-tiff-pixels.ts';
import { readTiffPages, TIFF_PHOTOMETRIC, type TiffPage } from '../tiff/tiff-directory.ts';
import { startBilevelShrinker } from './shrink-bilevel.ts';
import { drawWatermark } from './watermark.ts';

/** Image formats of drawings. The specification requires JPEG; WebP is about a third smaller for pages of text. */
export type DrawnFormat = 'jpeg' | 'webp';

/** A page of a file, counted from 1, to draw at a width in pixels, optionally with a watermark. */
export interface DrawPageInput {
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly widthPixels: number;
  readonly format?: DrawnFormat;
  readonly watermark?: string;
}

/** A drawing of one page, upright and with correct proportions. */
export interface DrawnPage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** JPEG quality at which the edges of letters show no visible artifacts. */
const JPEG_QUALITY = 80;
const WEBP_QUALITY = 75;

/**
 * Draws one page of a TIFF or PDF file. Corrects the orientation tag and resolutions that differ between the two directions. Draws
 * black and white scans in smooth grays.
 *
 * @throws BrokenImageError if the file or this page is broken; incomplete pages are never drawn.
 * @throws MissingPageError if the file doesn't have this page.
 */
export async function drawPage(input: DrawPageInput): Promise<DrawnPage> {
  const pixels = await drawPixels(input);
  const marked = input.watermark === undefined ? pixels : drawWatermark(pixels, input.watermark);
  const { width, height, channels } = marked;
  const image = sharp(marked.data, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
  const webp = input.format === 'webp';
  const encoded = webp ? image.webp({ quality: WEBP_QUALITY, effort: 2 }) : image.jpeg({ quality: JPEG_QUALITY });
  const bytes = new Uint8Array(await encoded.toBuffer());
  return { bytes, mediaType: webp ? 'image/webp' : 'image/jpeg', width, height };
}

/**
 * Draws the pixels of a page, before they are encoded.
 *
 * @throws as `drawPage`.
 */
export async function drawPixels(input: DrawPageInput): Promise<Pixels> {
  switch (findImageFormat(input.bytes)) {
    case 'tiff':
      return drawTiffPage(input);
    case 'pdf':
      return drawPdfPage(input);
    default:
      throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
  }
}

function drawPdfPage(input: DrawPageInput): Promise<Pixels> {
  return withOpenPdf(input.bytes, (pdf) =>
    pdf.drawPage(input.page, (page) => computeDrawnSize(page, input.widthPixels)),
  );
}

function drawTiffPage(input: DrawPageInput): Pixels | Promise<Pixels> {
  const page = readTiffPages(input.bytes)[input.page - 1];
  if (page === undefined) throw new MissingPageError(input.page);
  const stored = {
    width: page.widthPixels / page.xDpi,
    height: page.heightPixels / page.yDpi,
  };
  const finerDpi = Math.max(page.xDpi, page.yDpi);
  const [widthInches, heightInches] = swapsSides(page.orientation)
    ? [stored.height, stored.width]
    : [stored.width, stored.height];
  const size = computeDrawnSize(
    { widthInches, heightInches, ownWidthPixels: Math.round(widthInches * finerDpi) },
    input.widthPixels,
  );
  const coding = findFaxCoding(page);
  return coding === undefined ? drawOtherTiffPage(input, page, size) : drawFaxPage(input, page, coding, size);
}

function drawFaxPage(
  input: DrawPageInput,
  page: TiffPage,
  coding: FaxCoding,
  size: { width: number; height: number },
): Pixels {
  const [width, height] = swapsSides(page.orientation) ? [size.height, size.width] : [size.width, size.height];
  const shrinker = startBilevelShrinker({
    fromWidth: page.widthPixels,
    fromHeight: page.heightPixels,
    toWidth: width,
    toHeight: height,
  });
  readFaxPage({ bytes: input.bytes, page, pageNumber: input.page, coding }, shrinker.addRow);
  const data = shrinker.finish();
  if (page.photometric === TIFF_PHOTOMETRIC.minIsBlack)
    for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] as number);
  return orientGray({ data, width, height, channels: 1 }, page.orientation);
}

async function drawOtherTiffPage(
  input: DrawPageInput,
  page: TiffPage,
  size: { width: number; height: number },
): Promise<Pixels> {
  return readTiffPixels({ bytes: input.bytes, page, pageNumber: input.page }, (image) =>
    image.autoOrient().resize({ ...size, fit: 'fill' }),
  );
}
