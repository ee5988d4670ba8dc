import { createHash } from 'node:crypto';
import { BrokenImageError, type BrokenImageReason } from '../broken-image-error.ts';
import { PageTimeoutError } from './page-timeout-error.ts';

/** Broken files and pages that are remembered. Each has a name of some hundred bytes. */
const REMEMBERED_MAX = 10_000;
/** A library's work in further threads isn't in the processor time: a slow file is tried again after this time. */
const SLOW_REMEMBERED_MS = 10 * 60_000;
/** A task that didn't end in time, perhaps because the machine was busy, is tried again after this time: a hostile file costs an attempt a minute. */
const LATE_REMEMBERED_MS = 60_000;
/** The number of failed selections of a file before larger ones are no longer tried. */
const TRIED_SELECTIONS_MAX = 3;

/**
 * Remembers which files, pages and selections of pages are broken, so that a hostile file costs its work only once. A
 * replaced file has another identity. A file with several selections that took too much time or memory has countless
 * others: of these, only selections with at most half the pages of the smallest failed one are tried, or none if it was
 * a single page.
 */
export interface BrokenImages {
  /**
   * Reads from a file, unless it or one of the pages is known to be broken.
   *
   * @param pages the pages to read; empty for the file itself.
   * @throws the remembered BrokenImageError or PageTimeoutError, or those of `read`.
   */
  readonly run: <Result>(identity: string, pages: readonly number[], read: () => Promise<Result>) => Promise<Result>;
}

/** Selections of a file that failed without a page to blame. */
interface FailedSelections {
  readonly count: number;
  /** Pages of the smallest. */
  readonly minPages: number;
  readonly last: Remembered;
}

interface Remembered {
  /** Undefined if it only didn't end in time. */
  readonly reason: BrokenImageReason | undefined;
  readonly message: string;
  readonly page: number | undefined;
  readonly untilMs: number;
}

function toError({ reason, message, page }: Remembered): Error {
  return reason === undefined ? new PageTimeoutError(message) : new BrokenImageError(reason, message, page);
}

/** For how long an error is remembered, in milliseconds. */
function durationOf(reason: BrokenImageReason | undefined): number {
  if (reason === undefined) return LATE_REMEMBERED_MS;
  return reason === 'tooSlow' ? SLOW_REMEMBERED_MS : Number.POSITIVE_INFINITY;
}

export function rememberBroken(now: () => number = () => performance.now()): BrokenImages {
  // A Map iterates in insertion order, so its first entry is the oldest one.
  const known = new Map<string, Remembered>();
  const failedSelections = new Map<string, FailedSelections>();

  function findSelections(identity: string): FailedSelections | undefined {
    const failed = failedSelections.get(identity);
    if (failed === undefined || failed.last.untilMs > now()) return failed;
    failedSelections.delete(identity);
    return undefined;
  }

  function find(key: string): Remembered | undefined {
    const remembered = known.get(key);
    if (remembered === undefined || remembered.untilMs > now()) return remembered;
    known.delete(key);
    return undefined;
  }

  function remember(identity: string, pages: readonly number[], error: BrokenImageError | PageTimeoutError): void {
    const { message } = error;
    const { reason, page } = error instanceof BrokenImageError ? error : {};
    const untilMs = now() + durationOf(reason);
    // When several pages together were too much, nothing is known about each.
    const key = page === undefined ? keyOfSelection(identity, pages) : keyOf(identity, page);
    const remembered = { reason, message, page, untilMs };
    storeBounded(known, key, remembered);
    if (page !== undefined || pages.length === 0) return;
    const { count = 0, minPages = pages.length } = findSelections(identity) ?? {};
    storeBounded(failedSelections, identity, {
      count: count + 1,
      minPages: Math.min(minPages, pages.length),
      last: remembered,
    });
  }

  function findFailure(identity: string, pages: readonly number[]): Remembered | undefined {
    const failed = findSelections(identity);
    if (failed && failed.count >= TRIED_SELECTIONS_MAX && pages.length > failed.minPages / 2) return failed.last;
    const keys = [keyOfSelection(identity, pages), ...pages.map((page) => keyOf(identity, page))];
    return keys.map(find).find((found) => found !== undefined);
  }

  return {
    async run(identity, pages, read) {
      const failure = findFailure(identity, pages);
      if (failure !== undefined) throw toError(failure);
      try {
        return await read();
      } catch (error) {
        if (error instanceof BrokenImageError || error instanceof PageTimeoutError) remember(identity, pages, error);
        throw error;
      }
    },
  };
}

/** Stores a value, and forgets the oldest if there are too many. */
function storeBounded<Value>(values: Map<string, Value>, key: string, value: Value): void {
  values.set(key, value);
  if (values.size > REMEMBERED_MAX) values.delete(values.keys().next().value as string);
}

function keyOf(identity: string, page: number | undefined): string {
  return `${page ?? ''} ${identity}`;
}

/** Identifies pages of an image. Several are named by a digest, since there can be thousands. */
export function keyOfSelection(identity: string, pages: readonly number[]): string {
  if (pages.length < 2) return keyOf(identity, pages[0]);
  return `${createHash('sha256').update(pages.join()).digest('base64')} ${identity}`;
}
