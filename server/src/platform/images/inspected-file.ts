import type { ImageFormat } from './image-format.ts';
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
