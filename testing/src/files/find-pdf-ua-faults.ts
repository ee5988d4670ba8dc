import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

const ILLUSTRATED = new Set(['Figure', 'Formula']);
/** Operators that paint (ISO 32000-1, annex A). */
const PAINTING = /^(?:S|s|f|F|f\*|B|B\*|b|b\*|sh|Do|Tj|TJ|'|")$/;
/** The tokens of a content stream: texts, which may contain anything, then everything else. */
const TOKENS = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/?[^\s()<>[\]/]+/g;

/**
 * Finds violations of ISO 14289-1 (PDF/UA-1) in our PDF files: those that a program can check, and that our files can
 * have. It doesn't replace a test with a screen reader.
 *
 * @returns the violations in words; empty without any.
 */
export async function findPdfUaFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = document;
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? decode(metadata) : '';
  expect(/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp), 'The metadata do not name PDF/UA-1 (clause 5).');
  expect(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(xmp), 'The metadata have no title (7.1).');
  expect(!/&(?!#\d+;|amp;|lt;|gt;)/.test(xmp), 'The metadata isn’t XML.');
  const viewer = catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict);
  expect(viewer?.get(PDFName.of('DisplayDocTitle')) === PDFBool.True, 'The title is not displayed (7.1).');
  const marks = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict);
  expect(marks?.get(PDFName.of('Marked')) === PDFBool.True, 'The file is not tagged (6.2).');
  expect(textOf(catalog.lookup(PDFName.of('Lang'))) !== '', 'The file has no language (7.2).');
  const structure = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  const tagged = new Set<string>();
  if (structure !== undefined) collectContent(structure, undefined, tagged, faults);
  for (const [index, page] of document.getPages().entries()) {
    const where = `Page ${index + 1}`;
    const content = contentsOf(page.node.lookup(PDFName.of('Contents')));
    faults.push(...findUnmarked(content).map((fault) => `${where}: ${fault}`));
    for (const [, id] of content.matchAll(/\/MCID (\d+)/g))
      expect(tagged.has(`${page.ref.tag} ${id}`), `${where}: content ${id} belongs to no element (7.1).`);
    const hasAnnotations = (page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.size() ?? 0) > 0;
    expect(
      !hasAnnotations || page.node.get(PDFName.of('Tabs'))?.toString() === '/S',
      `${where}: no tab order (7.18.3).`,
    );
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) faults.push(...findFontFaults(object));
  return faults;
}

/** Walks through the structure: which marked content it has, and whether pictures are described. */
function collectContent(element: PDFDict, page: string | undefined, tagged: Set<string>, faults: string[]): void {
  const tag = element.get(PDFName.of('S'))?.toString().slice(1) ?? '';
  const own = element.get(PDFName.of('Pg'))?.toString() ?? page;
  if (ILLUSTRATED.has(tag) && textOf(element.lookup(PDFName.of('Alt'))) === '')
    faults.push('A picture has no text (7.3).');
  const kids = element.lookup(PDFName.of('K'));
  for (const kid of kids instanceof PDFArray
    ? Array.from({ length: kids.size() }, (_, at) => kids.lookup(at))
    : [kids]) {
    if (kid instanceof PDFNumber) tagged.add(`${own} ${kid.asNumber()}`);
    else if (kid instanceof PDFDict && kid.has(PDFName.of('MCID')))
      tagged.add(`${kid.get(PDFName.of('Pg'))?.toString() ?? own} ${kid.get(PDFName.of('MCID'))}`);
    else if (kid instanceof PDFDict) collectContent(kid, own, tagged, faults);
  }
}

/** Everything painted must be marked as content or as an artifact, and content must not be within an artifact. */
function findUnmarked(content: string): readonly string[] {
  const faults: string[] = [];
  const marks: string[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKENS)) {
    if (token === 'BDC' || token === 'BMC') {
      const isArtifact = operands[0] === '/Artifact';
      if (marks.includes('/Artifact') || (isArtifact && marks.length > 0))
        faults.push('content and artifact are mixed (7.1).');
      marks.push(operands[0] ?? '');
    } else if (token === 'EMC') marks.pop();
    else if (PAINTING.test(token) && marks.length === 0)
      faults.push(`"${token}" paints outside of marked content (7.1).`);
    operands = /^[A-Za-z'"*]+$/.test(token) ? [] : [...operands, token];
  }
  return faults;
}

function findFontFaults(object: PDFObject): readonly string[] {
  if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('Font')) return [];
  const name = object.get(PDFName.of('BaseFont'))?.toString() ?? '';
  if (object.get(PDFName.of('Subtype')) === PDFName.of('Type0'))
    return object.has(PDFName.of('ToUnicode')) ? [] : [`The font ${name} does not say its letters (7.21.7).`];
  const descriptor = object.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((file) => descriptor?.has(PDFName.of(file)));
  return isEmbedded ? [] : [`The font ${name} is not embedded (7.21.4).`];
}

function contentsOf(contents: PDFObject | undefined): string {
  if (contents instanceof PDFRawStream) return decode(contents);
  if (!(contents instanceof PDFArray)) return '';
  return Array.from({ length: contents.size() }, (_, at) => contentsOf(contents.lookup(at))).join('\n');
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8');
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}
