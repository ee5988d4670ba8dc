import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

/** An element of the structure that programs read aloud. */
export interface PdfElement {
  /** `Table`, `TR`, `TH`. */
  readonly tag: string;
  /** Of a heading in a table. */
  readonly scope?: string;
  /** The text that is read instead of the drawn one. */
  readonly actual?: string;
  /** A description of a picture. */
  readonly alt?: string;
  /** Whether it has content on a page. */
  readonly hasContent: boolean;
  readonly children: readonly PdfElement[];
}

/** Reads a PDF file's metadata: its language, whether it is tagged, and its structure. */
export async function readPdfStructure(bytes: Uint8Array) {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  return {
    language: catalog.lookup(PDFName.of('Lang'), PDFString, PDFHexString).decodeText(),
    isTagged: catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString() === 'true',
    elements: childrenOf(root),
  };
}

function childrenOf(parent: PDFDict): readonly PdfElement[] {
  const kids = parent.lookupMaybe(PDFName.of('K'), PDFArray);
  if (kids === undefined) return [];
  return Array.from({ length: kids.size() }, (_, index) => kids.lookup(index))
    .filter((kid) => kid instanceof PDFDict)
    .filter((kid) => kid.has(PDFName.of('S')))
    .map((kid) => {
      const scope = kid.lookupMaybe(PDFName.of('A'), PDFDict)?.get(PDFName.of('Scope'));
      const actual = kid.lookupMaybe(PDFName.of('ActualText'), PDFString, PDFHexString);
      const alt = kid.lookupMaybe(PDFName.of('Alt'), PDFString, PDFHexString);
      const children = childrenOf(kid);
      const kidCount = kid.lookupMaybe(PDFName.of('K'), PDFArray)?.size() ?? 0;
      return {
        tag: kid.lookup(PDFName.of('S'), PDFName).decodeText(),
        ...(scope === undefined ? {} : { scope: (scope as PDFName).decodeText() }),
        ...(actual === undefined ? {} : { actual: actual.decodeText() }),
        ...(alt === undefined ? {} : { alt: alt.decodeText() }),
        hasContent: kidCount > children.length,
        children,
      };
    });
}
