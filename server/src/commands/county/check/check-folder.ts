import { accessSync, constants, existsSync, mkdirSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Folders in which a user can only replace their own files, such as /tmp. */
const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;

/** A day of page images and backups of the smallest county. */
const FREE_DISK_MIN_BYTES = 2 * 1024 ** 3;

/** Checks the folder of a county's files, and creates it if it's missing. */
export function checkFolder(folder: string, freeDiskMinBytes = FREE_DISK_MIN_BYTES): Finding {
  mkdirSync(folder, { recursive: true });
  if (!isWritable(folder)) return fail(`the portal can't write to ${folder}`);
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  return freeBytes >= freeDiskMinBytes
    ? ok(`${folder} is writable`)
    : warn(`the disk of ${folder} has only ${Math.floor(freeBytes / 1024 ** 2)} MB left`);
}

/** Whether the portal can read, write and list a folder. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the first folder above a folder that someone other than root and the user that runs the portal can change: they
 * could put another folder in its place. The folder itself can belong to a sender.
 */
export function findOpenParent(folder: string, userId = process.getuid?.()): string | undefined {
  if (!existsSync(folder)) return undefined;
  for (let path = dirname(realpathSync(folder)); ; path = dirname(path)) {
    const { mode, uid } = statSync(path);
    const isOpen = (mode & WRITABLE_BY_OTHERS) !== 0 && (mode & STICKY) === 0;
    if (isOpen || (uid !== ROOT && uid !== userId)) return path;
    if (path === dirname(path)) return undefined;
  }
}
