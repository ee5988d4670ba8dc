import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { BrokenImageError } from '../broken-image-error.ts';
import { MAX_COPY_BYTES } from '../image-limits.ts';
import { loadPdf } from './copy-pdf-pages.ts';

/** PDF files that `assemblePdf` wrote, in their order, and the title that viewers show. */
export interface JoinPdfsInput {
  readonly files: readonly { readonly bytes: Uint8Array; readonly title: string }[];
  readonly title: string;
  /** A report that comes first, with its structure and its room for a signature, which is then over all pages. */
  readonly front?: Uint8Array | undefined;
}

/**
 * Joins PDF files to one with a bookmark for each, at its first page. Contents and images are copied unchanged. Objects of a front stay
 * uncompressed and first, where `fillSignature` finds the room for the signature.
 *
 * @throws BrokenImageError `tooLarge` past `MAX_COPY_BYTES`; RangeError without a file.
 */
export async function joinPdfs({ files, title, front }: JoinPdfsInput): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new RangeError('A PDF has at least one page.');
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_COPY_BYTES)
    throw new BrokenImageError('tooLarge', `Files of over ${MAX_COPY_BYTES} bytes can't be joined.`);
  const joined = front === undefined ? await PDFDocument.create({ updateMetadata: false }) : await loadPdf(front);
  joined.setTitle(title, { showInWindowTitleBar: true });
  const bookmarks: Bookmark[] = [];
  for (const file of files) {
    const source = await loadPdf(file.bytes);
    const pages = await joined.copyPages(source, source.getPageIndices());
    for (const page of pages) joined.addPage(page);
    const [first] = pages;
    if (first !== undefined) bookmarks.push({ title: file.title, page: first.ref });
  }
  addBookmarks(joined, bookmarks);
  const useObjectStreams = front === undefined;
  return new Uint8Array(await joined.save({ addDefaultPage: false, updateFieldAppearances: false, useObjectStreams }));
}

interface Bookmark {
  readonly title: string;
  readonly page: PDFRef;
}

/** Adds an outline of one level (ISO 32000 §12.3.3), and shows it when the file opens. */
function addBookmarks({ context, catalog }: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const outline = context.nextRef();
  const references = bookmarks.map(() => context.nextRef());
  for (const [index, { title, page }] of bookmarks.entries()) {
    const [previous, next] = [references[index - 1], references[index + 1]];
    const entries = {
      ...{ Title: PDFHexString.fromText(title), Parent: outline, Dest: [page, PDFName.of('Fit')] },
      ...(previous === undefined ? {} : { Prev: previous }),
      ...(next === undefined ? {} : { Next: next }),
    };
    context.assign(references[index] as PDFRef, context.obj(entries));
  }
  const [first, last] = [references[0] as PDFRef, references.at(-1) as PDFRef];
  context.assign(outline, context.obj({ Type: 'Outlines', First: first, Last: last, Count: bookmarks.length }));
  catalog.set(PDFName.of('Outlines'), outline);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
