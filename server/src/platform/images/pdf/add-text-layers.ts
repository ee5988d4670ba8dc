import { deflateSync } from 'node:zlib';
import {
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectParser,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { unpackWords } from '../words/packed-words.ts';
import { type PdfEntries, writeDictionary } from './pdf-writer.ts';
import { type Paper, startTextLayers } from './text-layer.ts';

/** How deep forms contain forms; deeper ones are attacks. */
const MAX_FORM_DEPTH = 5;

/**
 * Adds the invisible text of pages that are pictures alone. A page with fonts has text, which is exact; a second one would be copied with it.
 *
 * @param document the copies of `pages`, in their order.
 */
export function addTextLayers(
  document: PDFDocument,
  { pages, texts }: { readonly pages: readonly number[]; readonly texts?: ReadonlyMap<number, Uint8Array> },
): void {
  const layers = startTextLayers();
  const written = document.getPages().flatMap((page, index) => {
    const packed = texts?.get(pages[index] ?? 0);
    const paper = packed && findPaper(page);
    return packed && paper ? [{ page, text: layers.write(unpackWords(packed), paper) }] : [];
  });
  if (written.length === 0) return;
  const { context } = document;
  const add = (entries: PdfEntries, stream?: Uint8Array): number => {
    const head = Buffer.from(writeDictionary(entries), 'latin1');
    const dictionary = PDFObjectParser.forBytes(head, context).parseObject();
    if (!(dictionary instanceof PDFDict)) throw new Error('Not a dictionary.');
    return context.register(stream === undefined ? dictionary : PDFRawStream.of(dictionary, stream)).objectNumber;
  };
  const fonts = [...layers.addFonts(add)];
  for (const { page, text } of written) {
    // The page's own operators can leave another state behind.
    page.node.wrapContentStreams(context.register(context.stream('q')), context.register(context.stream('Q')));
    const content = add({ Filter: '/FlateDecode' }, deflateSync(text.operators));
    page.node.addContentStream(PDFRef.of(content));
    for (const [name, font] of fonts) page.node.setFontDictionary(PDFName.of(name), PDFRef.of(font));
  }
}

/** @returns undefined for a page that has text already, or whose entries the library can't read: such a page is copied unchanged. */
function findPaper(page: PDFPage): Paper | undefined {
  try {
    if (hasFonts(page.node.Resources(), MAX_FORM_DEPTH)) return undefined;
    page.node.normalize();
    return placeOnPage(page);
  } catch {
    return undefined;
  }
}

/** Whether a page, or a form on it, has fonts. Forms that contain forms too deeply count as having some. */
function hasFonts(resources: PDFDict | undefined, depth: number): boolean {
  if (resources === undefined) return false;
  const fonts = resources.lookup(PDFName.of('Font'));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  const objects = resources.lookup(PDFName.of('XObject'));
  if (!(objects instanceof PDFDict)) return false;
  return objects.keys().some((key) => {
    const object = objects.lookup(key);
    if (!(object instanceof PDFStream)) return false;
    const own = object.dict.lookup(PDFName.of('Resources'));
    return own instanceof PDFDict && (depth === 0 || hasFonts(own, depth - 1));
  });
}

/** The size of a page as it is displayed, and the matrix from its upright corner (ISO 32000-1 §14.11.2, `Rotate` is clockwise). */
function placeOnPage(page: PDFPage): Paper {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  switch (angle) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
  }
}
