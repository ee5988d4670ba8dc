import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { MAX_PAGES } from '../image-limits.ts';
import { joinTiffFiles } from '../tiff/join-tiff-files.ts';

/**
 * Joins the files of single pages, or of several each, to the image of a record: TIFF files to a TIFF file, PDF files to a PDF file.
 *
 * @throws BrokenImageError for broken files, for more than `MAX_PAGES` pages, and for a mixture of both formats.
 */
export async function joinImageFiles(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const formats = new Set(files.map(findImageFormat));
  if (formats.has(undefined)) throw new BrokenImageError('unknownFormat', 'A page is neither a TIFF nor a PDF.');
  if (formats.size > 1) throw new BrokenImageError('unsupported', 'Some pages are TIFF and others PDF files.');
  if (formats.has('tiff')) return joinTiffFiles(files);
  // Imported where it is needed: it is a sixth of the code that a process of the portal would load.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.create({ updateMetadata: false });
  let pageCount = 0;
  for (const file of files) {
    try {
      const pages = await PDFDocument.load(file, { updateMetadata: false });
      // A small file can list one page a million times.
      pageCount += pages.getPageCount();
      if (pageCount > MAX_PAGES) throw new BrokenImageError('tooLarge', `The files have more than ${MAX_PAGES} pages.`);
      for (const page of await joined.copyPages(pages, pages.getPageIndices())) joined.addPage(page);
    } catch (error) {
      if (error instanceof BrokenImageError) throw error;
      // The library has no error class for broken files.
      throw new BrokenImageError('damaged', `A page cannot be read: ${(error as Error).message}`);
    }
  }
  return joined.save({ addDefaultPage: false });
}
