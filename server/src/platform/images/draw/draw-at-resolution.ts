import { findImageFormat } from '../image-format.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { type Pixels, swapsSides } from '../orient-pixels.ts';
import { computeDrawnSize } from '../page-geometry.ts';
import { withOpenPdf } from '../pdf/with-open-pdf.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';
import { drawPixels } from './draw-page.ts';

/** A page of a file, counted from 1, to draw at a resolution in dots per inch. */
export interface DrawAtResolutionInput {
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly dpi: number;
}

/** The pixels of an upright page, with the size of the paper. */
export interface PageAtResolution {
  readonly pixels: Pixels;
  readonly widthInches: number;
}

/**
 * Draws the pixels of a page at a resolution, or at its own if that is lower.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export function drawAtResolution(input: DrawAtResolutionInput): Promise<PageAtResolution> {
  return findImageFormat(input.bytes) === 'tiff' ? drawTiff(input) : drawPdf(input);
}

async function drawPdf({ bytes, page, dpi }: DrawAtResolutionInput): Promise<PageAtResolution> {
  let widthInches = 0;
  const pixels = await withOpenPdf(bytes, (pdf) =>
    pdf.drawPage(page, (extent) => {
      widthInches = extent.widthInches;
      return computeDrawnSize(extent, widthInches * dpi);
    }),
  );
  return { widthInches, pixels };
}

async function drawTiff({ bytes, page: pageNumber, dpi }: DrawAtResolutionInput): Promise<PageAtResolution> {
  const page = readTiffPages(bytes)[pageNumber - 1];
  if (page === undefined) throw new MissingPageError(pageNumber);
  const widthInches = swapsSides(page.orientation) ? page.heightPixels / page.yDpi : page.widthPixels / page.xDpi;
  const pixels = await drawPixels({ bytes, page: pageNumber, widthPixels: widthInches * dpi });
  return { widthInches, pixels };
}
