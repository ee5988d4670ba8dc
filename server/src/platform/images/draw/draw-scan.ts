import sharp from 'sharp';
import { drawAtResolution } from './draw-at-resolution.ts';

/** The resolution of most scans, and the one for which the recognition of text is trained. */
const SCAN_DPI = 300;

/** A page as a program that recognizes text gets it. */
export interface DrawnScan {
  /** A portable graymap (PGM, binary): what every program reads without a library, and costs nothing to write. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Pixels per inch of paper. */
  readonly dpi: number;
}

/**
 * Draws a page in gray at 300 dpi, or at its own resolution if that is lower.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export async function drawScan(input: { readonly bytes: Uint8Array; readonly page: number }): Promise<DrawnScan> {
  const { pixels, widthInches } = await drawAtResolution({ ...input, dpi: SCAN_DPI });
  const { width, height, channels } = pixels;
  const gray =
    channels === 1
      ? pixels.data
      : await sharp(pixels.data, { raw: { width, height, channels } }).toColourspace('b-w').raw().toBuffer();
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const bytes = new Uint8Array(head.length + gray.length);
  bytes.set(head);
  bytes.set(gray, head.length);
  return { bytes, width, height, dpi: Math.round(width / widthInches) };
}
