import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_COPY_BYTES } from '../image-limits.ts';
import { MissingPageError } from '../missing-page-error.ts';
import { swapsSides } from '../orient-pixels.ts';
import { readTiffPages, type TiffPage } from '../tiff/tiff-directory.ts';
import { type PdfReference, refer, startPdfWriter, writePdfNumber, writePdfText } from './pdf-writer.ts';
import { convertTiffPage } from './tiff-page-image.ts';

const POINTS_PER_INCH = 72;

/**
 * Returns the chosen pages of a TIFF file, counted from 1, in the chosen order as a PDF. A page has the size given by
 * its pixels and resolution, and is turned upright according to its orientation; its pixels don't change.
 *
 * @throws BrokenImageError when a chosen page is broken, or `tooLarge` past `MAX_COPY_BYTES`; MissingPageError for a
 *   page that the file does not have.
 */
export async function assembleTiffPages(input: {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly title: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  const tiffPages = readTiffPages(input.bytes);
  const pdf = startPdfWriter();
  const tree = pdf.reserve();
  const kids: PdfReference[] = [];
  let copiedBytes = 0;
  for (const pageNumber of input.pages) {
    const page = tiffPages[pageNumber - 1];
    if (page === undefined) throw new MissingPageError(pageNumber);
    const image = await convertTiffPage({ bytes: input.bytes, page, pageNumber });
    copiedBytes += image.stream.length;
    if (copiedBytes > MAX_COPY_BYTES) {
      throw new BrokenImageError('tooLarge', `A copy of ${input.pages.length} pages has over ${MAX_COPY_BYTES} bytes.`);
    }
    const size = { Width: page.widthPixels, Height: page.heightPixels };
    const picture = pdf.add({ Type: '/XObject', Subtype: '/Image', ...size, ...image.entries }, image.stream);
    const { width, height, matrix } = placeOnPaper(page);
    const content = pdf.add({}, Buffer.from(`${matrix.map(writePdfNumber).join(' ')} cm/P Do`));
    kids.push(
      pdf.add({
        Type: '/Page',
        Parent: refer(tree),
        MediaBox: `[0 0 ${writePdfNumber(width)} ${writePdfNumber(height)}]`,
        Resources: `<</XObject<</P ${refer(picture)}>>>>`,
        Contents: refer(content),
      }),
    );
  }
  pdf.add({ Type: '/Pages', Count: kids.length, Kids: `[${kids.map(refer).join(' ')}]` }, undefined, tree);
  const root = pdf.add({
    Type: '/Catalog',
    Pages: refer(tree),
    ViewerPreferences: '<</DisplayDocTitle true>>',
  });
  return pdf.finish({ root, info: pdf.add({ Title: writePdfText(input.title) }) });
}

/** The size of the paper in points, and the matrix that lays the image (a unit square, its first row on top) upright onto it. */
function placeOnPaper(page: TiffPage): { width: number; height: number; matrix: readonly number[] } {
  const across = (page.widthPixels / page.xDpi) * POINTS_PER_INCH;
  const down = (page.heightPixels / page.yDpi) * POINTS_PER_INCH;
  const [width, height] = swapsSides(page.orientation) ? [down, across] : [across, down];
  const matrices: Readonly<Record<number, readonly number[]>> = {
    1: [width, 0, 0, height, 0, 0],
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  };
  return { width, height, matrix: matrices[page.orientation] ?? [width, 0, 0, height, 0, 0] };
}
