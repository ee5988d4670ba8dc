import type { ImageFormat } from './image-format.ts';

/** The content of a file other than its visible pages. */
export interface InspectedFile {
  readonly format: ImageFormat;
  /** Embedded files, programs to start, dynamic forms, media: nothing that a recorded document needs. */
  readonly hasForeignContent: boolean;
  /** Scripts and form actions, which copies leave out. */
  readonly hasScripts: boolean;
  /** The pages in their order. */
  readonly pages: readonly PageMeasure[];
}

/** The size of a page as it is seen, and how fine it is. */
export interface PageMeasure {
  readonly widthInches: number;
  readonly heightInches: number;
  /** The lower of its two resolutions; undefined for a page that no image fills. */
  readonly dpi?: number;
}
