import { BrokenImageError } from '../broken-image-error.ts';
import { drawAtResolution } from '../draw/draw-at-resolution.ts';
import { findImageFormat } from '../image-format.ts';
import { MissingPageError } from '../missing-page-error.ts';
import type { Pixels } from '../orient-pixels.ts';
import type { ImagePage } from '../pdf/image-pages.ts';
import { placeOnPaper } from '../pdf/image-pages.ts';
import { splitPng } from '../pdf/split-png.ts';
import { convertTiffPage, writeFaxImage } from '../pdf/tiff-page-image.ts';
import { encodeGrayAsFax, startFaxEncoder } from '../tiff/encode-fax.ts';
import { findFaxCoding, readFaxPage } from '../tiff/fax-page.ts';
import { readTiffPixels } from '../tiff/read-tiff-pixels.ts';
import { readTiffPages, TIFF_PHOTOMETRIC, type TiffPage } from '../tiff/tiff-directory.ts';
import { paintColumns } from './paint-row.ts';

/** A place on an upright page, in ten-thousandths of its width and height from its top left corner. */
export interface ErasedBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ErasePageInput {
  readonly bytes: Uint8Array;
  /** Counted from 1. */
  readonly page: number;
  readonly boxes: readonly ErasedBox[];
}

/** The resolution of drawings of PDF pages: that of most scans. */
const DRAWN_DPI = 300;
const POINTS_PER_INCH = 72;
const UNITS = 10_000;
/** A drawing with as small a part of its pixels neither black nor white is of a black and white scan. */
const GRAY_PART = 0.02;
const [BLACK, WHITE] = [0, 255];

/**
 * Copies a page as an image in which boxes are black: their pixels are overwritten before the page is coded, and the file has nothing below them.
 *
 * - A page of a TIFF file keeps all other pixels; without boxes, it keeps its code.
 * - A page of a PDF file is drawn at 300 dpi, with or without boxes: text, layers, attachments, earlier versions and what pages share stay behind.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export async function erasePage(input: ErasePageInput): Promise<ImagePage> {
  switch (findImageFormat(input.bytes)) {
    case 'tiff':
      return eraseTiffPage(input);
    case 'pdf':
      return erasePdfPage(input);
    default:
      throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
  }
}

async function eraseTiffPage({ bytes, page: pageNumber, boxes }: ErasePageInput): Promise<ImagePage> {
  const page = readTiffPages(bytes)[pageNumber - 1];
  if (page === undefined) throw new MissingPageError(pageNumber);
  const source = { bytes, page, pageNumber };
  const stored = boxes.map((box) => storedRectangle(box, page));
  const size = { widthPixels: page.widthPixels, heightPixels: page.heightPixels, ...placeOnPaper(page) };
  if (boxes.length === 0) return { ...size, image: await convertTiffPage(source) };
  const coding = findFaxCoding(page);
  if (coding !== undefined) {
    const isInverted = page.photometric === TIFF_PHOTOMETRIC.minIsBlack;
    const encoder = startFaxEncoder(page.widthPixels);
    // Each box adds two changes at most.
    const changed = new Int32Array(page.widthPixels + 4 + 2 * boxes.length);
    let row = 0;
    readFaxPage({ ...source, coding }, (changes, count) => {
      changed.set(changes.subarray(0, count));
      let total = count;
      for (const { x, y } of stored)
        if (row >= y.from && row < y.to)
          total = paintColumns(changed, total, { ...x, isBlack: !isInverted, width: page.widthPixels });
      encoder.addRow(changed, total);
      row += 1;
    });
    return { ...size, image: writeFaxImage(page, encoder.finish(), isInverted) };
  }
  const pixels = await readTiffPixels(source, (image) => image);
  for (const { x, y } of stored) paint(pixels, x, y);
  return { ...size, image: await encode(pixels, page.bitsPerSample === 1) };
}

async function erasePdfPage({ bytes, page, boxes }: ErasePageInput): Promise<ImagePage> {
  const { pixels, widthInches } = await drawAtResolution({ bytes, page, dpi: DRAWN_DPI });
  const { width, height } = pixels;
  const isBilevel = pixels.channels === 1 && isBlackAndWhite(pixels.data);
  for (const box of boxes) {
    const [x, y] = [span(box.left, box.right, width), span(box.top, box.bottom, height)];
    paint(pixels, x, y);
  }
  const widthPoints = widthInches * POINTS_PER_INCH;
  const heightPoints = (widthPoints * height) / width;
  return {
    ...{ widthPixels: width, heightPixels: height, widthPoints, heightPoints },
    matrix: [widthPoints, 0, 0, heightPoints, 0, 0],
    image: await encode(pixels, isBilevel),
  };
}

function encode(pixels: Pixels, isBilevel: boolean) {
  const { data, width, height } = pixels;
  if (!isBilevel || pixels.channels !== 1) return splitPng(pixels);
  return writeFaxImage({ widthPixels: width, heightPixels: height }, encodeGrayAsFax(data, width, height), false);
}

function isBlackAndWhite(data: Uint8Array): boolean {
  let gray = 0;
  for (const value of data) if (value !== BLACK && value !== WHITE) gray += 1;
  return gray < data.length * GRAY_PART;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The pixels that a part of a side touches. */
function span(from: number, to: number, size: number): Span {
  return { from: Math.floor((from / UNITS) * size), to: Math.ceil((to / UNITS) * size) };
}

/** The place of a box of the upright page among the stored pixels (TIFF 6.0 §"Orientation"). */
function storedRectangle(
  { left, top, right, bottom }: ErasedBox,
  { orientation, widthPixels, heightPixels }: TiffPage,
): { readonly x: Span; readonly y: Span } {
  const across: readonly [number, number] = [left, right];
  const down: readonly [number, number] = [top, bottom];
  const flip = ([from, to]: readonly [number, number]): readonly [number, number] => [UNITS - to, UNITS - from];
  const places: Readonly<Record<number, readonly [typeof across, typeof down]>> = {
    1: [across, down],
    2: [flip(across), down],
    3: [flip(across), flip(down)],
    4: [across, flip(down)],
    5: [down, across],
    6: [down, flip(across)],
    7: [flip(down), flip(across)],
    8: [flip(down), across],
  };
  const [columns, rows] = places[orientation] ?? [across, down];
  return { x: span(columns[0], columns[1], widthPixels), y: span(rows[0], rows[1], heightPixels) };
}

function paint({ data, width, height, channels }: Pixels, x: Span, y: Span): void {
  const [from, to] = [Math.max(0, x.from), Math.min(width, x.to)];
  for (let row = Math.max(0, y.from); row < Math.min(height, y.to); row += 1)
    data.fill(BLACK, (row * width + from) * channels, (row * width + to) * channels);
}
