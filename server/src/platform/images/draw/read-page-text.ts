import { findImageFormat } from '../image-format.ts';
import type { OwnWord } from '../pdf/read-own-text.ts';
import { withOpenPdf } from '../pdf/with-open-pdf.ts';

/**
 * Reads the words that a page, counted from 1, has as text in its file. None for a TIFF file.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export async function readPageText(input: {
  readonly bytes: Uint8Array;
  readonly page: number;
}): Promise<readonly OwnWord[]> {
  if (findImageFormat(input.bytes) !== 'pdf') return [];
  return withOpenPdf(input.bytes, async (pdf) => pdf.readText(input.page));
}
