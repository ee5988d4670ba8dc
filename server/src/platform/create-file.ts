import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Creates a file that only appears under its name with its complete content, even if the process is killed, and never
 * replaces another file.
 *
 * @param mode the rights of the file.
 * @returns false if the name is taken.
 */
export function createFile(path: string, text: string, mode: number): boolean {
  const draft = writeDraft(path, text, mode);
  try {
    return linkFile(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Replaces a file or creates it; even if the process is killed, the name has the old or the new content completely. @param mode its rights. */
export function replaceFile(path: string, text: string, mode: number): void {
  const draft = writeDraft(path, text, mode);
  try {
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @returns the path of a file next to another one, whose content is on the disk. */
function writeDraft(path: string, text: string, mode: number): string {
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}

/** Gives a file a second name. @returns false if that is taken. */
export function linkFile(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
