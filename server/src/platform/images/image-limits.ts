/** Maximum size of an image file in bytes. A 700-page declaration at 300 dpi has about 40 MB; the rest allows for color. */
export const MAX_IMAGE_BYTES = 256 * 1024 * 1024;

/** Maximum pages of one file. The longest recorded documents (condominium declarations) have about 700 pages. */
export const MAX_PAGES = 5_000;

/**
 * Maximum size of the images of one copy in bytes. Pages can share their bytes, so that a small file makes a huge copy. A copy is in
 * memory twice while it's written.
 */
export const MAX_COPY_BYTES = 192 * 1024 * 1024;
