/** One stored image file: all pages of one document. */
export interface ImageSource {
  /**
   * Changes whenever the bytes change, and differs between any two files of the process, counties' stores included: drawn pages
   * are kept under it. A folder gives path, size and time of change; an object store gives its address and etag.
   */
  readonly identity: string;
  readonly byteLength: number;
  /**
   * All bytes of the file.
   *
   * @throws BrokenImageError `tooLarge` past `MAX_IMAGE_BYTES`.
   */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Where a county's page images live: one TIFF or PDF file for each document, named by its document key (`A587329`). The port says
 * nothing of folders, so that an object store can stand behind it.
 */
export interface ImageStore {
  /** The document's image file, or `undefined` when none is on file. */
  readonly find: (documentKey: string) => Promise<ImageSource | undefined>;
  /**
   * Stores a TIFF or PDF file as the document's image and replaces an older one, whatever its format. Readers see the old file or
   * the new one, never a part.
   *
   * @throws BrokenImageError `unknownFormat` when the bytes begin like neither.
   */
  readonly put: (documentKey: string, bytes: Uint8Array) => Promise<void>;
}
