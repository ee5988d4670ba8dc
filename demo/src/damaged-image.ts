/**
 * The document whose image file is broken, as files of old scanners and full disks are: it shows what the portal says then.
 * The satisfaction of Arvid Lindquist's mortgage of 1996, on his certificate of title.
 */
export const DAMAGED_DOCUMENT = 'T99804';

/** Share of a file that is kept. */
const KEPT_SHARE = 0.6;

/** The file with its end cut off: a TIFF still, but with pixels missing. */
export function damage(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * KEPT_SHARE));
}
