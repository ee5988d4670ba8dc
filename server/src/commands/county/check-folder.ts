import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { type Finding, fail, ok, warn } from './finding.ts';

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
