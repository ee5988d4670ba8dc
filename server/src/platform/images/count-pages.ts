import { withOpenPdf } from '../pdf/with-open-pdf.ts';
import { BrokenImageError } from './broken-image-error.ts';
import { findImageFormat } from './image-format.ts';
import { readTiffPages } from './tiff-directory.ts';

/**
 * How many pages an image file has; 0 is possible. Reduced copies and masks inside a TIFF do not count.
 *
 * @throws BrokenImageError when the file is broken.
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
