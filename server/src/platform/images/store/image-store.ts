/** A stored image file with all pages of one document. */
export interface ImageSource {
  /**
   * Cache key for drawn pages. Changes whenever the bytes change, and differs between all files of the process, even of different
   * counties. A folder uses the path, size, and modification time; an object store would use the address and ETag.
   */
  readonly identity: string;
  readonly byteLength: number;
  /**
   * Reads all bytes of the file.
   *
   * @throws BrokenImageError `tooLarge` above `MAX_IMAGE_BYTES`.
   */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * A county's page images: one TIFF or PDF file per document, named by its document key (`A587329`). The interface doesn't assume a
 * folder, so that an object store can implement it.
 */
export interface ImageStore {
  /** Returns the document's image file, or undefined if it doesn't exist. */
  readonly find: (documentKey: string) => Promise<ImageSource | undefined>;
  /**
   * Stores a TIFF or PDF file as the document's image and replaces an existing one of either format. Readers see either the old or
   * the new file, never part of one.
   *
   * @throws BrokenImageError `unknownFormat` if the bytes are neither TIFF nor PDF.
   */
  readonly put: (documentKey: string, bytes: Uint8Array) => Promise<void>;
  /** Removes the document's image; one that doesn't exist is ignored. */
  readonly remove: (documentKey: string) => Promise<void>;
  /**
   * Lists the keys of images that begin with a text.
   *
   * @param prefix at least one character, all of them safe in file names.
   */
  readonly list: (prefix: string) => AsyncIterable<string>;
}

/** The images that were recorded and imported, without redactions. */
export interface OriginalImages extends ImageStore {
  /** The files alone, which an undone import can still have to give back. */
  readonly files: ImageStore;
}
