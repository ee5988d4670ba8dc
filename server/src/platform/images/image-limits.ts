/** Maximum size of an image file in bytes. A 700-page declaration at 300 dpi has about 40 MB; the rest allows for color. */
export const MAX_IMAGE_BYTES = 256 * 1024 * 1024;

/** Maximum pages of one file. The longest recorded documents (condominium declarations) have about 700 pages. */
export const MAX_PAGES = 5_000;
