import { basename } from 'node:path';

/**
 * The stored name of a file: it keeps the name of a bundle's file, never leads out of its folder, and is never hidden.
 */
export function tidyName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/')).replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return /^[. ]*$/.test(name) ? 'file' : name.replace(/^\./, '_');
}
