import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { assembleTiffPages } from './assemble-tiff-pages.ts';

/** The pages to assemble, counted from 1, in the requested order, and the title that viewers show. */
export interface AssemblePdfInput {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
  /**
   * The recognized words of pages (`packWords`), by their number, which the PDF has as invisible text. A page of a PDF with fonts has
   * text already, and keeps that instead.
   */
  readonly texts?: ReadonlyMap<number, Uint8Array>;
}

/**
 * Returns the chosen pages of an image file as a PDF, in the chosen order, without changing a pixel. The same input
 * gives the same bytes.
 *
 * @throws BrokenImageError when the file or a chosen page is broken: only complete pages are sold.
 * @throws MissingPageError for a page that the file does not have; RangeError without a page.
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
