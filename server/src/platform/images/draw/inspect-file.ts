import { findImageFormat, type ImageFormat } from '../image-format.ts';

/** What a file contains besides what its pages show. */
export interface InspectedFile {
  readonly format: ImageFormat;
  /** Embedded files, programs to start, dynamic forms, media: nothing that a recorded document needs. */
  readonly hasForeignContent: boolean;
  /** Scripts and form actions, which copies leave out. */
  readonly hasScripts: boolean;
  /** The resolutions of the pages that are a single scan, by page from 1. A TIFF says it on its pages. */
  readonly scans: readonly { readonly page: number; readonly dpi: number }[];
}

/**
 * Looks for what a file can contain besides pages.
 *
 * @throws BrokenImageError if the file can't be read.
 */
export async function inspectFile({ bytes }: { readonly bytes: Uint8Array }): Promise<InspectedFile> {
  const format = findImageFormat(bytes);
  if (format !== 'pdf') return { format: 'tiff', hasForeignContent: false, hasScripts: false, scans: [] };
  // The library behind it takes a quarter of a second to load, which files in TIFF never have to wait for.
  const { inspectPdf } = await import('../../pdf/inspect-pdf.ts');
  return { format, ...(await inspectPdf(bytes)) };
}
