import { findImageFormat } from '../image-format.ts';
import type { InspectedFile, PageMeasure } from '../inspected-file.ts';
import { swapsSides } from '../orient-pixels.ts';
import { readTiffPages } from '../tiff/tiff-directory.ts';

/**
 * Looks for content of a file other than its pages, and measures these without drawing them.
 *
 * @throws BrokenImageError if the file can't be read.
 */
export async function inspectFile({ bytes }: { readonly bytes: Uint8Array }): Promise<InspectedFile> {
  const format = findImageFormat(bytes);
  if (format !== 'pdf')
    return { format: 'tiff', hasForeignContent: false, hasScripts: false, pages: measureTiff(bytes) };
  // The library behind it takes a quarter of a second to load, which files in TIFF never have to wait for.
  const { inspectPdf } = await import('../pdf/inspect-pdf.ts');
  return { format, ...(await inspectPdf(bytes)) };
}

function measureTiff(bytes: Uint8Array): readonly PageMeasure[] {
  return readTiffPages(bytes).map(({ widthPixels, heightPixels, xDpi, yDpi, orientation }) => {
    const [width, height] = [widthPixels / xDpi, heightPixels / yDpi];
    const [widthInches, heightInches] = swapsSides(orientation) ? [height, width] : [width, height];
    return { widthInches, heightInches, dpi: Math.min(xDpi, yDpi) };
  });
}
