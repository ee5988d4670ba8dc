import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';

/** A line has 40 characters of hash, a colon, a count, and the end of the line. */
const LINE_MAX_BYTES = 80;
const LINE = /^([0-9A-F]{40}):\d+\r?$/;
const LINE_FEED = 0x0a;

/** Passwords that attackers know from other services. */
export interface LeakedPasswords {
  /** @throws OperatorError if the file isn't such a list; the error of the system if it can't be read. */
  has(password: string): Promise<boolean>;
}

/**
 * Searches a file on this machine, so that no part of a password leaves it: the list of Have I Been Pwned with SHA-1
 * hashes, ordered by hash (https://haveibeenpwned.com/Passwords). It has more than 30 GB and is never read as a whole:
 * each step reads one line and leaves half of the file.
 *
 * @param path the file, which can be replaced by a newer one at any time.
 */
export function openLeakedPasswords(path: string): LeakedPasswords {
  return {
    async has(password) {
      // The algorithm is that of the list. Passwords are stored with Argon2id.
      const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
      const file = await open(path);
      try {
        return await search(file, wanted, path);
      } finally {
        await file.close();
      }
    },
  };
}

async function search(file: FileHandle, wanted: string, path: string): Promise<boolean> {
  let [from, to] = [0, (await file.stat()).size];
  let [lowest, highest] = ['', '~'];
  if (to === 0) throw new OperatorError(`${path} is empty.`);
  while (from < to) {
    const line = await readLineAt(file, Math.floor((from + to) / 2));
    const hash = LINE.exec(line.text)?.[1];
    if (hash === undefined)
      throw new OperatorError(`${path} is not a list of SHA-1 hashes and counts, such as 0005AD76…87E4B4:10.`);
    // The list is also published in the order of the counts, where a search by hash would find almost nothing.
    if (hash <= lowest || hash >= highest) throw new OperatorError(`${path} is not ordered by hash.`);
    if (hash === wanted) return true;
    if (hash < wanted) [from, lowest] = [line.end, hash];
    else [to, highest] = [line.start, hash];
  }
  return false;
}

/** Reads the line that has the byte at a position. */
async function readLineAt(file: FileHandle, position: number) {
  const first = Math.max(0, position - LINE_MAX_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE_MAX_BYTES), 0, 2 * LINE_MAX_BYTES, first);
  const bytes = buffer.subarray(0, bytesRead);
  const at = position - first;
  const before = at === 0 ? -1 : bytes.lastIndexOf(LINE_FEED, at - 1);
  const after = bytes.indexOf(LINE_FEED, at);
  const end = after === -1 ? bytes.length : after;
  return { text: bytes.toString('latin1', before + 1, end), start: first + before + 1, end: first + end + 1 };
}
