import { isTiff } from './tiff/tiff-directory.ts';

/** The formats in which counties store page images. */
export type ImageFormat = 'tiff' | 'pdf';

/** A PDF can have a few bytes of an email or print header first; readers search for its signature in the first kilobyte. */
const PDF_MARK_WITHIN_BYTES = 1_024;

/** Returns the format that the first bytes of a file indicate, or undefined. File names and media types are not trusted. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (isTiff(bytes)) return 'tiff';
  return Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN_BYTES)).includes('%PDF-') ? 'pdf' : undefined;
}
