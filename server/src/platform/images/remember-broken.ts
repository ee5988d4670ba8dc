import { createHash } from 'node:crypto';
import { BrokenImageError, type BrokenImageReason } from './broken-image-error.ts';

/** Broken files and pages that are remembered. Each has a name of some hundred bytes. */
const REMEMBERED_MAX = 10_000;
/** A busy machine can be too slow for a good file: after this time it is tried again. */
const SLOW_REMEMBERED_MS = 10 * 60_000;

/** Remembers which files, pages and selections of pages are broken, so that a hostile one costs its work once. A replaced file has another identity. */
export interface BrokenImages {
  /**
   * Reads from a file, unless it or one of the pages is known to be broken.
   *
   * @param pages the pages that are read; none for the file itself.
   * @throws the remembered BrokenImageError, or those of `read`.
   */
  readonly run: <Result>(identity: string, pages: readonly number[], read: () => Promise<Result>) => Promise<Result>;
}

interface Remembered {
  readonly reason: BrokenImageReason;
  readonly message: string;
  readonly page: number | undefined;
  readonly untilMs: number;
}

export function rememberBroken(now: () => number = () => performance.now()): BrokenImages {
  // A Map iterates in insertion order, so its first entry is the oldest one.
  const known = new Map<string, Remembered>();

  function find(key: string): Remembered | undefined {
    const remembered = known.get(key);
    if (remembered === undefined || remembered.untilMs > now()) return remembered;
    known.delete(key);
    return undefined;
  }

  function remember(identity: string, pages: readonly number[], { reason, message, page }: BrokenImageError): void {
    const untilMs = reason === 'tooSlow' ? now() + SLOW_REMEMBERED_MS : Number.POSITIVE_INFINITY;
    // Nothing is known of the single pages when several together were too much.
    const key = page === undefined ? keyOfSelection(identity, pages) : keyOf(identity, page);
    known.set(key, { reason, message, page, untilMs });
    if (known.size > REMEMBERED_MAX) known.delete(known.keys().next().value as string);
  }

  return {
    async run(identity, pages, read) {
      for (const key of [keyOfSelection(identity, pages), ...pages.map((page) => keyOf(identity, page))]) {
        const found = find(key);
        if (found !== undefined) throw new BrokenImageError(found.reason, found.message, found.page);
      }
      try {
        return await read();
      } catch (error) {
        if (error instanceof BrokenImageError) remember(identity, pages, error);
        throw error;
      }
    },
  };
}

function keyOf(identity: string, page: number | undefined): string {
  return `${page ?? ''} ${identity}`;
}

/** Several pages are named by a digest, since there can be thousands. */
function keyOfSelection(identity: string, pages: readonly number[]): string {
  if (pages.length < 2) return keyOf(identity, pages[0]);
  return `${createHash('sha256').update(pages.join()).digest('base64')} ${identity}`;
}
