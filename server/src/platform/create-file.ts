import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';

/**
 * Creates a file that only appears under its name with its complete content, even if the process is killed, and never
 * replaces another file.
 *
 * @param mode the rights of the file.
 * @returns false if the name is taken.
 */
export function createFile(path: string, text: string, mode: number): boolean {
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    return linkFile(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
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
