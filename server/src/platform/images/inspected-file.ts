import type { ImageFormat } from './image-format.ts';
/** The content of a file other than its visible pages. */
export interface InspectedFile {
  readonly format: ImageFormat;
  /** Embedded files, programs to start, dynamic forms, media: nothing that a recorded document needs. */
  readonly hasForeignContent: boolean;
  /** Scripts and form actions, which copies leave out. */
  readonly hasScripts: boolean;
  /** The resolutions of the pages that are a single scan, by page from 1. A TIFF states them on its pages. */
  readonly scans: readonly { readonly page: number; readonly dpi: number }[];
}
