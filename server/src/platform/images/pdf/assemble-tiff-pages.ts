import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_COPY_BYTES } from '../image-limits.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { unpackWords } from '../words/packed-words.ts';
import { placeOnPaper, startImagePages } from './image-pages.ts';
import { convertTiffPage } from './tiff-page-image.ts';

/**
 * Returns the chosen pages of a TIFF file, counted from 1, in the chosen order as a PDF. A page has the size given by
 * its pixels and resolution, and is turned upright according to its orientation; its pixels don't change. Pages whose text is known have it
 * as an invisible layer, and the file is tagged.
 *
 * @throws BrokenImageError when a chosen page is broken, or `tooLarge` past `MAX_COPY_BYTES`; MissingPageError for a
 *   page that the file does not have.
 */
export async function assembleTiffPages(input: {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
  /** The packed words of pages (`packWords`), by their number. */
  readonly texts?: ReadonlyMap<number, Uint8Array>;
}): Promise<Uint8Array<ArrayBuffer>> {
  const tiffPages = readTiffPages(input.bytes);
  const pdf = startImagePages(input.pages.some((page) => input.texts?.has(page)));
  let copiedBytes = 0;
  for (const pageNumber of input.pages) {
    const page = tiffPages[pageNumber - 1];
    if (page === undefined) throw new MissingPageError(pageNumber);
    const image = await convertTiffPage({ bytes: input.bytes, page, pageNumber });
    copiedBytes += image.stream.length;
    if (copiedBytes > MAX_COPY_BYTES) {
      throw new BrokenImageError('tooLarge', `A copy of ${input.pages.length} pages has over ${MAX_COPY_BYTES} bytes.`);
    }
    const packed = input.texts?.get(pageNumber);
    const words = packed === undefined ? [] : unpackWords(packed);
    pdf.add({ image, widthPixels: page.widthPixels, heightPixels: page.heightPixels, ...placeOnPaper(page) }, words);
  }
  return pdf.finish(input.title);
}
