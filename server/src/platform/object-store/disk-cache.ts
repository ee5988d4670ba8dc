import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeDigest } from './object-store.ts';

/** The size after a sweep as a share of the limit, so that the next sweep isn't needed immediately. */
const KEPT_SHARE = 0.9;
/**
 * The share of the limit that a process adds between two sweeps: with eight processes, a cache can exceed the limit by
 * that much for each.
 */
const SWEPT_SHARE = 0.05;
const DIGEST_BYTES = 64;

/** Copies of objects on this machine's disk, which all its processes share. Losing one costs a request, so no error is the caller's. */
export interface DiskCache {
  /** Returns the copy under a name; undefined if it doesn't exist or the disk damaged it. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Opens a cache in a folder. Each file begins with the digest of the rest. When the limit is reached, the least
 * recently used files are removed.
 *
 * @param maxBytes the limit for all files together.
 */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  /** Before its first sweep, a process doesn't know how full the folder is. */
  let addedBytes = maxBytes;
  let sweeping: Promise<void> | undefined;
  const pathOf = (name: string) => {
    const digest = computeDigest(Buffer.from(name));
    return join(folder, digest.slice(0, 2), digest);
  };
  const sweep = () => {
    addedBytes = 0;
    sweeping ??= removeOldest(folder, maxBytes * KEPT_SHARE)
      .catch(() => {})
      .finally(() => {
        sweeping = undefined;
      });
    return sweeping;
  };
  return {
    async read(name) {
      const path = pathOf(name);
      const file = await readFile(path).catch(() => undefined);
      if (file === undefined) return undefined;
      const bytes = file.subarray(DIGEST_BYTES);
      if (file.subarray(0, DIGEST_BYTES).toString('latin1') !== computeDigest(bytes)) {
        await rm(path, { force: true }).catch(() => {});
        return undefined;
      }
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
      return bytes;
    },
    async write(name, bytes) {
      if (bytes.length + DIGEST_BYTES > maxBytes * SWEPT_SHARE) return;
      const path = pathOf(name);
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(unfinished, Buffer.concat([Buffer.from(computeDigest(bytes), 'latin1'), bytes]), {
          mode: 0o600,
        });
        await rename(unfinished, path);
      } catch {
        await rm(unfinished, { force: true }).catch(() => {});
      }
      addedBytes += bytes.length + DIGEST_BYTES;
      if (addedBytes >= maxBytes * SWEPT_SHARE) await sweep();
    },
  };
}

async function removeOldest(folder: string, keptBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: { path: string; bytes: number; usedAt: number }[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const status = await stat(path).catch(() => undefined);
    if (status !== undefined) files.push({ path, bytes: status.size, usedAt: status.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, bytes } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= keptBytes) return;
    await rm(path, { force: true });
    total -= bytes;
  }
}
