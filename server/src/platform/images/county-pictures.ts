import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Formats that browsers show and that contain no scripts. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** A file name without a path. */
const NAME = /^[a-z0-9][a-z0-9-]{0,60}\.(jpg|jpeg|png|webp)$/;

/** A county's own pictures, which its operator puts into a folder (docs/operations.md). */
export interface CountyPictures {
  /** Returns the file names in alphabetical order; empty if the folder doesn't exist. */
  list(): Promise<readonly string[]>;
  find(name: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined>;
}

/** Opens a folder of pictures. Files of other formats in it are not served. */
export function openCountyPictures(folder: string): CountyPictures {
  return {
    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => NAME.test(name)).sort();
    },
    async find(name) {
      const contentType = CONTENT_TYPES[extname(name)];
      if (!NAME.test(name) || contentType === undefined) return undefined;
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      return bytes === undefined ? undefined : { bytes, contentType };
    },
  };
}
