import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { withOpenPdf } from '../pdf/with-open-pdf.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';

/**
 * Counts the pages of an image file, which can be 0. Thumbnails and masks inside a TIFF don't count.
 *
 * @throws BrokenImageError if the file is broken.
 */
export async function countPages(input: { readonly bytes: Uint8Array }): Promise<number> {
  switch (findImageFormat(input.bytes)) {
    case 'tiff':
      return readTiffPages(input.bytes).length;
    case 'pdf':
      return withOpenPdf(input.bytes, async ({ pageCount }) => pageCount);
    default:
      throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
  }
}
