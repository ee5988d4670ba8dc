import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { StoredFile } from './backup-format.ts';

/** Lists the files below a folder; empty if the folder doesn't exist. Excludes unfinished uploads. */
export async function* listStoredFiles(
  folder: string,
  { hashes }: { readonly hashes: boolean },
): AsyncGenerator<StoredFile> {
  for await (const path of walk(folder)) {
    const { size } = await stat(path);
    yield {
      path: relative(folder, path).replaceAll('\\', '/'),
      byteLength: size,
      sha256: hashes ? await hashFile(path) : null,
    };
  }
}

/** Compares a file with its entry in a backup. @returns whether it exists with the same length and content. */
export async function isFileUnchanged(folder: string, { path, byteLength, sha256 }: StoredFile): Promise<boolean> {
  const status = await stat(join(folder, path)).catch(() => undefined);
  if (status?.size !== byteLength) return false;
  return sha256 === null || (await hashFile(join(folder, path))) === sha256;
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile() && !entry.name.endsWith('.unfinished')) yield path;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
