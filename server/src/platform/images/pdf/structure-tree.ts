import { type PdfEntries, type PdfReference, type PdfWriter, refer, writePdfText } from './pdf-writer.ts';

/** The marked content of a page, in reading order: its paragraphs, or its picture if it has no text. */
export interface TaggedPage {
  readonly page: PdfReference;
  /** The number of its paragraphs; 0 for a picture alone, which is marked content 0. */
  readonly paragraphs: number;
}

/**
 * Adds the tags of pages (ISO 32000-1 §14.7), from which screen readers read in order: a document of paragraphs, and of pictures where no
 * text is known.
 *
 * @param pictureText the text alternative of a picture.
 * @returns the entries of the catalog. The n-th page has the key n in its `StructParents`.
 */
export function addStructureTree(pdf: PdfWriter, pages: readonly TaggedPage[], pictureText: string): PdfEntries {
  const root = pdf.reserve();
  const document = pdf.reserve();
  const elements: PdfReference[] = [];
  const byPage = pages.map(({ page, paragraphs }) => {
    const kind: PdfEntries = paragraphs === 0 ? { S: '/Figure', Alt: writePdfText(pictureText) } : { S: '/P' };
    const added = Array.from({ length: Math.max(1, paragraphs) }, (_, index) =>
      pdf.add({ Type: '/StructElem', ...kind, P: refer(document), Pg: refer(page), K: index }),
    );
    elements.push(...added);
    return `[${added.map(refer).join(' ')}]`;
  });
  const parents = pdf.add({ Nums: `[${byPage.map((list, index) => `${index} ${list}`).join('')}]` });
  const kids = `[${elements.map(refer).join(' ')}]`;
  pdf.add({ Type: '/StructElem', S: '/Document', P: refer(root), K: kids }, undefined, document);
  const tree = { Type: '/StructTreeRoot', K: refer(document), ParentTree: refer(parents) };
  pdf.add({ ...tree, ParentTreeNextKey: pages.length }, undefined, root);
  return { StructTreeRoot: refer(root), MarkInfo: '<</Marked true>>', Lang: '(en)' };
}
