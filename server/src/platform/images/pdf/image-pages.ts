import { deflateSync } from 'node:zlib';
import { swapsSides } from '../orient-pixels.ts';
import type { TiffPage } from '../tiff/tiff-directory.ts';
import type { PageWord } from '../words/page-word.ts';
import { type PdfImage, type PdfReference, refer, startPdfWriter, writePdfNumber, writePdfText } from './pdf-writer.ts';

import { addStructureTree, type TaggedPage } from './structure-tree.ts';
import { startTextLayers } from './text-layer.ts';

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
  /** @param words the page's text, in a file with text. */
  readonly add: (page: ImagePage, words?: readonly PageWord[]) => void;
  readonly finish: (title: string) => Uint8Array<ArrayBuffer>;
}

/**
 * Starts a PDF whose pages consist of one image each.
 *
 * @param hasText whether pages get an invisible layer with their text. The file is tagged then.
 */
export function startImagePages(hasText = false): ImagePages {
  const pdf = startPdfWriter();
  const tree = pdf.reserve();
  const kids: PdfReference[] = [];
  const layers = startTextLayers();
  const tagged: TaggedPage[] = [];
  /** The dictionary of the fonts of the text, which all pages share; undefined if no page has text. */
  const fonts = hasText ? pdf.reserve() : undefined;
  return {
    add({ image, widthPixels, heightPixels, widthPoints, heightPoints, matrix }, words = []) {
      const size = { Width: widthPixels, Height: heightPixels };
      const picture = pdf.add({ Type: '/XObject', Subtype: '/Image', ...size, ...image.entries }, image.stream);
      const drawing = `${matrix.map(writePdfNumber).join(' ')} cm/P Do`;
      const box = { MediaBox: `[0 0 ${writePdfNumber(widthPoints)} ${writePdfNumber(heightPoints)}]` };
      const head = { Type: '/Page', Parent: refer(tree), ...box };
      if (fonts === undefined) {
        const content = pdf.add({}, Buffer.from(drawing));
        kids.push(pdf.add({ ...head, Resources: `<</XObject<</P ${refer(picture)}>>>>`, Contents: refer(content) }));
        return;
      }
      const text = layers.write(words, { width: widthPoints, height: heightPoints });
      const marked = text.paragraphs > 0 ? '/Artifact BMC' : '/Figure<</MCID 0>>BDC';
      const content = pdf.add(
        { Filter: '/FlateDecode' },
        deflateSync(`${marked} q ${drawing} Q EMC\n${text.operators}`),
      );
      const resources = `<</XObject<</P ${refer(picture)}>>/Font ${refer(fonts)}>>`;
      const tags = { StructParents: tagged.length, Tabs: '/S' };
      const added = pdf.add({ ...head, Resources: resources, Contents: refer(content), ...tags });
      kids.push(added);
      tagged.push({ page: added, paragraphs: text.paragraphs });
    },
    finish(title) {
      if (fonts !== undefined) {
        const byName = [...layers.addFonts(pdf.add)].map(([name, font]) => [name, refer(font)] as const);
        pdf.add(Object.fromEntries(byName), undefined, fonts);
      }
      pdf.add({ Type: '/Pages', Count: kids.length, Kids: `[${kids.map(refer).join(' ')}]` }, undefined, tree);
      const root = pdf.add({
        Type: '/Catalog',
        Pages: refer(tree),
        ViewerPreferences: '<</DisplayDocTitle true>>',
        ...(fonts !== undefined && addStructureTree(pdf, tagged, title)),
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
