import { swapsSides } from '../orient-pixels.ts';
import type { TiffPage } from '../tiff/tiff-directory.ts';
import { type PdfImage, type PdfReference, refer, startPdfWriter, writePdfNumber, writePdfText } from './pdf-writer.ts';

const POINTS_PER_INCH = 72;

/** A page that consists of one image. */
export interface ImagePage {
  readonly image: PdfImage;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Lays the image (a unit square, its first row on top) upright onto the paper. */
  readonly matrix: readonly number[];
}

/** Collects pages of one image each, and writes them as a PDF. */
export interface ImagePages {
  readonly add: (page: ImagePage) => void;
  readonly finish: (title: string) => Uint8Array<ArrayBuffer>;
}

/** Starts a PDF whose pages consist of one image each. */
export function startImagePages(): ImagePages {
  const pdf = startPdfWriter();
  const tree = pdf.reserve();
  const kids: PdfReference[] = [];
  return {
    add({ image, widthPixels, heightPixels, widthPoints, heightPoints, matrix }) {
      const size = { Width: widthPixels, Height: heightPixels };
      const picture = pdf.add({ Type: '/XObject', Subtype: '/Image', ...size, ...image.entries }, image.stream);
      const content = pdf.add({}, Buffer.from(`${matrix.map(writePdfNumber).join(' ')} cm/P Do`));
      kids.push(
        pdf.add({
          Type: '/Page',
          Parent: refer(tree),
          MediaBox: `[0 0 ${writePdfNumber(widthPoints)} ${writePdfNumber(heightPoints)}]`,
          Resources: `<</XObject<</P ${refer(picture)}>>>>`,
          Contents: refer(content),
        }),
      );
    },
    finish(title) {
      pdf.add({ Type: '/Pages', Count: kids.length, Kids: `[${kids.map(refer).join(' ')}]` }, undefined, tree);
      const root = pdf.add({
        Type: '/Catalog',
        Pages: refer(tree),
        ViewerPreferences: '<</DisplayDocTitle true>>',
      });
      return pdf.finish({ root, info: pdf.add({ Title: writePdfText(title) }) });
    },
  };
}

/** The size of the paper in points, and the matrix that lays the image (a unit square, its first row on top) upright onto it. */
export function placeOnPaper(page: TiffPage): Pick<ImagePage, 'widthPoints' | 'heightPoints' | 'matrix'> {
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
  return {
    ...{ widthPoints: width, heightPoints: height },
    matrix: matrices[page.orientation] ?? [width, 0, 0, height, 0, 0],
  };
}
