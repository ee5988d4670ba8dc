import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Reads a file whose size was checked after it was opened, so that no other file can take its place between the two.
 *
 * @returns undefined if it has more than `maxBytes`, or is no regular file.
 * @throws the error of the system if there is no such file.
 */
export async function readFileWithin(path: string, maxBytes: number): Promise<Buffer | undefined> {
  // Without O_NONBLOCK, opening a pipe waits for its writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await file.stat();
    return status.isFile() && status.size <= maxBytes ? await file.readFile() : undefined;
  } finally {
    await file.close();
  }
}
