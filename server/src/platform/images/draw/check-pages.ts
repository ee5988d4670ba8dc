import { findImageFormat } from '../image-format.ts';
import { computeDrawnSize } from '../page-geometry.ts';
import { withOpenPdf } from '../pdf/with-open-pdf.ts';

/** Small, because only whether a page can be drawn matters; its entire content is read in any case. */
const WIDTH_PIXELS = 64;

/**
 * Draws pages of a PDF to see whether they can be drawn: copying a page into another PDF doesn't check its content. The
 * pages of a TIFF are read when they are copied, so they need no check.
 *
 * @throws BrokenImageError if one can't be drawn; MissingPageError if the file doesn't have it.
 */
export async function checkPages(input: {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
}): Promise<void> {
  if (findImageFormat(input.bytes) !== 'pdf') return;
  await withOpenPdf(input.bytes, async (pdf) => {
    for (const page of input.pages) await pdf.drawPage(page, (extent) => computeDrawnSize(extent, WIDTH_PIXELS));
  });
}
