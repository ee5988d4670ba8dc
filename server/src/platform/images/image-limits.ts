/** The largest image file that is read, in bytes. A 700-page declaration at 300 dpi has some 40 MB; the rest is room for colour. */
export const MAX_IMAGE_BYTES = 256 * 1024 * 1024;

/** Pages of one file. The longest recorded documents (condominium declarations) have some 700; the rest is room. */
export const MAX_PAGES = 5_000;
