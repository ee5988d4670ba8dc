import sharp, { type Sharp } from 'sharp';
import { BrokenImageError } from '../broken-image-error.ts';
import type { Pixels } from '../orient-pixels.ts';
import { TIFF_PHOTOMETRIC, type TiffPage } from './tiff-directory.ts';

/** Time limit of the drawing library for one page. A color page of 11 x 17 inches at 600 dpi takes two seconds. */
const TIMEOUT_SECONDS = 15;

/** Photometric interpretations with one gray value per pixel. */
const GRAY: readonly number[] = [TIFF_PHOTOMETRIC.minIsWhite, TIFF_PHOTOMETRIC.minIsBlack];

/**
 * Reads the pixels of a TIFF page with sharp. Supports all codings except fax (uncompressed, LZW, Deflate, PackBits, JPEG), strips
 * and tiles, and bilevel, gray, palette, and color images. `change` can rotate and scale them. Transparent areas become white.
 *
 * @throws BrokenImageError if the page is incomplete; warnings of the library count as errors.
 */
export async function readTiffPixels(
  input: { readonly bytes: Uint8Array; readonly page: TiffPage; readonly pageNumber: number },
  change: (image: Sharp) => Sharp,
): Promise<Pixels> {
  const gray = GRAY.includes(input.page.photometric);
  // Copied, because the library cannot read shared memory.
  const image = sharp(Buffer.from(input.bytes), {
    page: input.page.directoryIndex,
    failOn: 'warning',
    // tiff-directory.ts has already checked the size against our own limits.
    limitInputPixels: false,
  });
  try {
    const { data, info } = await change(image)
      .flatten({ background: '#fff' })
      .toColourspace(gray ? 'b-w' : 'srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8Array(data),
      width: info.width,
      height: info.height,
      channels: info.channels === 1 ? 1 : 3,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error);
    const reason = message.includes('timeout') ? 'tooSlow' : 'damaged';
    throw new BrokenImageError(reason, `Page ${input.pageNumber}: ${message}`, input.pageNumber);
  }
}
