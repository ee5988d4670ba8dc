import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { assembleTiffPages } from './assemble-tiff-pages.ts';

/** What to put together: pages of a file, counted from 1, in the order wanted, and the title that viewers show. */
export interface AssemblePdfInput {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
}

/**
 * The chosen pages of an image file as a PDF, in the chosen order, without changing a pixel of them. The same input gives the same
 * bytes.
 *
 * @throws BrokenImageError when the file or a chosen page is broken: a page is whole or not sold.
 * @throws MissingPageError for a page that the file does not have; RangeError for no page at all.
 */
export async function assemblePdf(input: AssemblePdfInput): Promise<Uint8Array<ArrayBuffer>> {
  if (input.pages.length === 0) throw new RangeError('A PDF has at least one page.');
  switch (findImageFormat(input.bytes)) {
    case 'tiff':
      return assembleTiffPages(input);
    case 'pdf': {
      // The library behind it takes a quarter of a second to load, which a county with TIFF files never has to wait for.
      const { copyPdfPages } = await import('./copy-pdf-pages.ts');
      return copyPdfPages(input);
    }
    default:
      throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
  }
}
