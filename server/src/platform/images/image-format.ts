import { isTiff } from './tiff-directory.ts';

/** The formats that counties keep page images in. */
export type ImageFormat = 'tiff' | 'pdf';

/** A PDF may have a few bytes of a mail or print header before it; readers look for its mark in the first kilobyte. */
const PDF_MARK_WITHIN_BYTES = 1_024;

/** The format that the first bytes of a file tell, or `undefined` for anything else. Names and media types are not believed. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (isTiff(bytes)) return 'tiff';
  return Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN_BYTES)).includes('%PDF-') ? 'pdf' : undefined;
}
