/**
 * The document with a damaged image file, as old scanners and full disks leave them. It shows what the portal does then.
 * The satisfaction of Arvid Lindquist's mortgage of 1996, on a certificate of title.
 */
export const DAMAGED_DOCUMENT = 'T99804';

/** Share of a file that is kept. */
const KEPT_SHARE = 0.6;

/** Cuts off the end of the file: it's still a TIFF, but pixels are missing. */
export function damage(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * KEPT_SHARE));
}
