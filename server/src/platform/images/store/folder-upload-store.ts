import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ScannerUnavailableError } from '../../virus-scan/clamd.ts';
import type { VirusScanner } from '../../virus-scan/virus-scanner.ts';
import { isDiskFull } from './disk-full.ts';
import { findFileSource } from './folder-image-store.ts';
import type { ImageSource, ImageStore } from './image-store.ts';

/** Uploads are refused below this, so that the database and the logs on the same disk still have room. */
const MIN_FREE_BYTES = 1024 * 1024 * 1024;
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNFINISHED = '.unfinished';
/** Filed documents can have social security numbers, so other users of the machine don't read them. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** A file that was received whole. */
export interface ReceivedFile {
  readonly byteLength: number;
  readonly sha256: Buffer;
}

/** The reason why a file wasn't received. */
export class UploadRefusedError extends Error {
  readonly reason: 'tooLarge' | 'infected' | 'unscanned' | 'diskFull' | 'storeUnavailable';

  constructor(reason: UploadRefusedError['reason'], cause?: Error) {
    super(`An upload was refused: ${reason}.`, { cause });
    this.name = 'UploadRefusedError';
    this.reason = reason;
  }
}

/**
 * A county's uploaded files, each under a GUID. They are private: no address leads to them, and only operations that have checked the caller
 * read them. A file never changes.
 */
export interface UploadStore extends Pick<ImageStore, 'find'> {
  /**
   * Writes a file while it arrives, and makes it visible once it is complete and on the disk.
   *
   * @throws UploadRefusedError `tooLarge` as soon as it has more than `maxBytes`, `diskFull` if the disk is full,
   *   `storeUnavailable` if it can't be stored with the county's files, `infected` if the virus scanner finds something,
   *   `unscanned` if it gives no verdict; no part of it remains.
   */
  readonly receive: (key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<ReceivedFile>;
  /**
   * Writes a file to this machine's disk while it arrives, for this process to read and delete. If the process ends before, it is an orphan.
   * It isn't scanned for viruses.
   *
   * @returns its path.
   * @throws UploadRefusedError `tooLarge` and `diskFull` as `receive`.
   */
  readonly receiveOnDisk: (bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<string>;
  readonly remove: (key: string) => Promise<void>;
  /**
   * Lists the keys of files, unfinished ones included, that were written before an instant and are unknown; at most `limit`.
   *
   * @param findKnown returns which of some keys are known.
   */
  readonly listOrphans: (
    before: Date,
    limit: number,
    findKnown: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<readonly string[]>;
}

/**
 * Opens the uploads in a folder.
 *
 * @param scanner scans what is received.
 * @throws RangeError from every operation for a key that isn't a GUID.
 */
export function openFolderUploadStore(folder: string, scanner?: VirusScanner): UploadStore {
  const root = resolve(folder);
  const folderOf = (key: string) => {
    if (!KEY.test(key)) throw new RangeError('An upload is named by a GUID.');
    return join(root, key.slice(0, 2));
  };
  const pathOf = (key: string) => join(folderOf(key), key);
  return {
    find: (key): Promise<ImageSource | undefined> => findFileSource(pathOf(key)),
    async receive(key, bytes, maxBytes) {
      await makePrivate(root);
      return receiveFile(folderOf(key), key, bytes, { maxBytes, scanner });
    },
    async receiveOnDisk(bytes, maxBytes) {
      const key = randomUUID();
      await makePrivate(root);
      await receiveFile(folderOf(key), key, bytes, { maxBytes });
      return pathOf(key);
    },
    async remove(key) {
      await Promise.all(['', UNFINISHED].map((ending) => rm(`${pathOf(key)}${ending}`, { force: true })));
    },
    async listOrphans(before, limit, findKnown) {
      const orphans: string[] = [];
      for (const folder of await listNames(root)) {
        const keys = new Set((await listNames(join(root, folder))).map((name) => name.replace(UNFINISHED, '')));
        const candidates = [...keys].filter((key) => KEY.test(key));
        const known = await findKnown(candidates);
        for (const key of candidates) {
          if (orphans.length === limit) return orphans;
          if (!known.has(key) && (await isOlder(pathOf(key), before))) orphans.push(key);
        }
      }
      return orphans;
    },
  };
}

/**
 * Writes a file while it arrives, and gives it its name once it is whole and on the disk. Only the user that runs the
 * portal can read it, whatever the umask.
 *
 * @throws UploadRefusedError as `UploadStore.receive`.
 */
export async function receiveFile(
  folder: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, scanner }: { readonly maxBytes: number; readonly scanner?: VirusScanner | undefined },
): Promise<ReceivedFile> {
  await makePrivate(folder);
  await ensureFreeSpace(folder);
  const path = join(folder, name);
  try {
    const received = await writeReceived(`${path}${UNFINISHED}`, bytes, maxBytes);
    if (scanner !== undefined) await ensureClean(scanner, `${path}${UNFINISHED}`);
    await rename(`${path}${UNFINISHED}`, path);
    return received;
  } catch (error) {
    await rm(`${path}${UNFINISHED}`, { force: true });
    throw isDiskFull(error) ? new UploadRefusedError('diskFull') : error;
  }
}

/** @throws UploadRefusedError `infected` and `unscanned`. */
async function ensureClean(scanner: VirusScanner, path: string): Promise<void> {
  const verdict = await scanner.scan(path).catch((error: unknown) => {
    throw error instanceof ScannerUnavailableError ? new UploadRefusedError('unscanned', error) : error;
  });
  if (verdict.kind === 'INFECTED') throw new UploadRefusedError('infected');
}

/** Also closes a folder that an earlier release created for all to read. `county check` tells if it can't. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER).catch(() => {});
}

function listNames(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await Promise.all(['', UNFINISHED].map((ending) => stat(`${path}${ending}`).catch(() => undefined)));
  return found.every((status) => status === undefined || status.mtime < before);
}

async function ensureFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES) throw new UploadRefusedError('diskFull');
}

async function writeReceived(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let byteLength = 0;
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    for await (const chunk of bytes) {
      byteLength += chunk.length;
      if (byteLength > maxBytes) throw new UploadRefusedError('tooLarge');
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { byteLength, sha256: hash.digest() };
}
