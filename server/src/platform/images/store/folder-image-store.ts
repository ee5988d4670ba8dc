import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, posix, resolve, sep } from 'node:path';
import { readFileWithin } from '../../read-file-within.ts';
import { BrokenImageError } from '../broken-image-error.ts';
import { findImageFormat } from '../image-format.ts';
import { MAX_IMAGE_BYTES } from '../image-limits.ts';
import type { ImageSource, ImageStore } from './image-store.ts';

/** File extensions in search order. Windows scanners write them in capitals. */
const EXTENSIONS = ['.tif', '.tiff', '.pdf', '.TIF', '.TIFF', '.PDF'];
/** The longest document key, in characters: a type and a number. */
const MAX_KEY_LENGTH = 64;
/** Documents whose numbers differ only in the last three characters share a folder, which limits it to a few thousand files. */
const SHARED_NUMBER_TAIL = 3;

/**
 * Opens a folder of image files. `put` writes a document's file to `{folder}/A/587/A587329.tif` (the type, then the number without
 * its last three characters). `find` also finds files that an operator copied directly into the folder, as `{folder}/A587329.tif`.
 *
 * Characters of a key that are unsafe in file names are written as `%XX`, so no key can escape the folder.
 *
 * @throws RangeError from all operations with a key for a key that is empty or longer than 64 characters.
 */
export function openFolderImageStore(folder: string): ImageStore {
  const root = resolve(folder);
  return {
    async find(documentKey) {
      for (const path of listPaths(root, documentKey)) {
        const source = await findFileSource(path);
        if (source !== undefined) return source;
      }
      return undefined;
    },
    async put(documentKey, bytes) {
      const format = findImageFormat(bytes);
      if (format === undefined) throw new BrokenImageError('unknownFormat', 'The file is neither a TIFF nor a PDF.');
      const path = join(
        fannedFolder(root, documentKey),
        `${fileStem(documentKey)}${format === 'tiff' ? '.tif' : '.pdf'}`,
      );
      await writeWhole(path, bytes);
      const older = listPaths(root, documentKey).filter((other) => other !== path);
      // On a file system that ignores case, `A1.TIF` can be the file just written.
      const written = await stat(path);
      await Promise.all(older.map((other) => removeUnlessSame(other, written)));
    },
    async remove(documentKey) {
      for (const path of listPaths(root, documentKey)) await rm(path, { force: true });
    },
    async *list(prefix) {
      const folder = join(root, fileStem(prefix.slice(0, 1)));
      for (const group of await listNames(folder)) {
        for (const file of await listNames(join(folder, group))) {
          const extension = extname(file);
          const key = EXTENSIONS.includes(extension) ? readImageName(file.slice(0, -extension.length)) : undefined;
          if (key?.startsWith(prefix)) yield key;
        }
      }
    },
  };
}

/**
 * Returns the path of a document's image within a store, without an extension.
 *
 * @throws RangeError for a key that is empty or longer than 64 characters.
 */
export function getImageName(documentKey: string): string {
  return posix.join(fannedFolder('', documentKey).replaceAll(sep, '/'), fileStem(documentKey));
}

/** The reverse of how names are written. @returns undefined for a name that no key has. */
export function readImageName(name: string): string | undefined {
  try {
    const key = decodeURIComponent(name);
    return key.length >= 1 && key.length <= MAX_KEY_LENGTH ? key : undefined;
  } catch {
    return undefined;
  }
}

async function listNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(ignoreAbsence)) ?? [];
}

function listPaths(root: string, documentKey: string): string[] {
  const stem = fileStem(documentKey);
  return [fannedFolder(root, documentKey), root].flatMap((folder) =>
    EXTENSIONS.map((extension) => join(folder, `${stem}${extension}`)),
  );
}

function fannedFolder(root: string, documentKey: string): string {
  const type = fileStem(documentKey.slice(0, 1));
  const group = documentKey.slice(1, -SHARED_NUMBER_TAIL);
  return join(root, type, group === '' ? '0' : fileStem(group));
}

/** Writes everything except letters, digits, `.`, `-` and `_` as `%XX`, and a leading dot too, so that no name is `..` or hidden. */
function fileStem(documentKey: string): string {
  if (documentKey.length === 0 || documentKey.length > MAX_KEY_LENGTH) {
    throw new RangeError(`A document key has 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  return documentKey.replace(/[^A-Za-z0-9._-]|^\./gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Finds a file as an image source; undefined if it doesn't exist. */
export async function findFileSource(path: string): Promise<ImageSource | undefined> {
  const status = await stat(path, { bigint: true }).catch(ignoreAbsence);
  if (!status?.isFile()) return undefined;
  const byteLength = Number(status.size);
  return {
    identity: `${path}:${status.size}:${status.mtimeNs}`,
    byteLength,
    async read() {
      const bytes = await readFileWithin(path, MAX_IMAGE_BYTES);
      if (bytes === undefined)
        throw new BrokenImageError('tooLarge', `The image file has more than ${MAX_IMAGE_BYTES} bytes.`);
      return bytes;
    },
  };
}

/** Writes a temporary file and renames it, so that neither a reader nor a crash ever leaves an incomplete file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function removeUnlessSame(path: string, written: { dev: number; ino: number }): Promise<void> {
  const status = await stat(path).catch(ignoreAbsence);
  if (status === undefined || (status.dev === written.dev && status.ino === written.ino)) return;
  await rm(path, { force: true });
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
