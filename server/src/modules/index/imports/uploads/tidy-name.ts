import { basename } from 'node:path';

/** The name of a file as it is stored: it says which file of a bundle it is, never leads out of its folder, and is never hidden. */
export function tidyName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/')).replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return /^[. ]*$/.test(name) ? 'file' : name.replace(/^\./, '_');
}
