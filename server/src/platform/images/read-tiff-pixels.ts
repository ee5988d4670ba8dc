import sharp, { type Sharp } from 'sharp';
import { BrokenImageError } from './broken-image-error.ts';
import type { Pixels } from './orient-pixels.ts';
import { TIFF_PHOTOMETRIC, type TiffPage } from './tiff-directory.ts';

/** Seconds that the drawing library may work on one page; a colour page of 11 x 17 inches at 600 dpi takes two. */
const TIMEOUT_SECONDS = 15;

/** Photometrics that carry one value of grey for each pixel. */
const GREY: readonly number[] = [TIFF_PHOTOMETRIC.minIsWhite, TIFF_PHOTOMETRIC.minIsBlack];

/**
 * The pixels of a TIFF page of any coding but fax (plain, LZW, Deflate, PackBits, JPEG; strips or tiles; bilevel, grey, palette
 * or colour), read by sharp. `change` may turn and scale them. Transparent parts become white.
 *
 * @throws BrokenImageError when anything about the page is not whole: warnings of the library count as errors.
 */
export async function readTiffPixels(
  input: { readonly bytes: Uint8Array; readonly page: TiffPage; readonly pageNumber: number },
  change: (image: Sharp) => Sharp,
): Promise<Pixels> {
  const grey = GREY.includes(input.page.photometric);
  // A copy, because the library cannot read memory that threads share.
  const image = sharp(Buffer.from(input.bytes), {
    page: input.page.directoryIndex,
    failOn: 'warning',
    // The directory's reader has checked the size against our own limits.
    limitInputPixels: false,
  });
  try {
    const { data, info } = await change(image)
      .flatten({ background: '#fff' })
      .toColourspace(grey ? 'b-w' : 'srgb')
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
