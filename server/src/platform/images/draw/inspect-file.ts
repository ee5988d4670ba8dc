import { findImageFormat } from '../image-format.ts';
import type { InspectedFile } from '../inspected-file.ts';

/**
 * Looks for content of a file other than its pages.
 *
 * @throws BrokenImageError if the file can't be read.
 */
export async function inspectFile({ bytes }: { readonly bytes: Uint8Array }): Promise<InspectedFile> {
  const format = findImageFormat(bytes);
  if (format !== 'pdf') return { format: 'tiff', hasForeignContent: false, hasScripts: false, scans: [] };
  // The library behind it takes a quarter of a second to load, which files in TIFF never have to wait for.
  const { inspectPdf } = await import('../pdf/inspect-pdf.ts');
  return { format, ...(await inspectPdf(bytes)) };
}
