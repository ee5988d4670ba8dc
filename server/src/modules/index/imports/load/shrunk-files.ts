import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { countCountyDocuments, findEarlierRowsByFile } from '../../records/index.ts';
import type { FileShare } from './refused-import.ts';

/** A file with far fewer rows than it had before. */
export interface ShrunkFile {
  readonly file: string;
  readonly rows: number;
  /** Its rows in the last import with a file of this name. */
  readonly before: number;
}

/** The share of its earlier rows, 0 to 1, that a file needs unless the operator says otherwise. */
export const MIN_ROWS_SHARE = 0.5;
/** Fewer rows than this say nothing. */
const ROWS_MIN = 100;
/** A file with fewer rows than this share of the county's documents is a change, such as that of a day, whose size differs. */
const COMPLETE_SHARE = 0.5;
/** Files that are remembered of an import. */
const FILES_MAX = 1_000;

/** The rows that were read, by the names of files without their numbers: an export of each day has another date in its name. */
export function sumRowsByFile(files: readonly FileShare[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { file, rows } of files) {
    const name = withoutNumbers(file);
    sums.set(name, (sums.get(name) ?? 0) + rows);
  }
  return Object.fromEntries([...sums].slice(0, FILES_MAX));
}

/**
 * Finds the files that had most of the county's documents in the last import with a file of their name, and now have a smaller share of those
 * rows than is accepted.
 *
 * @param minShare 0 to 1: the share of the earlier rows that a file needs.
 */
export async function findShrunkFiles(
  session: BulkSession,
  files: readonly FileShare[],
  minShare: number,
): Promise<readonly ShrunkFile[]> {
  const earlier = await findEarlierRowsByFile(session);
  const shrunk = Object.entries(sumRowsByFile(files)).flatMap(([file, rows]): ShrunkFile[] => {
    const before = earlier.get(file) ?? 0;
    return before >= ROWS_MIN && rows < before * minShare ? [{ file, rows, before }] : [];
  });
  if (shrunk.length === 0) return [];
  const documents = await countCountyDocuments(session);
  return shrunk.filter(({ before }) => before >= documents * COMPLETE_SHARE);
}

const withoutNumbers = (name: string) => name.replace(/\d+/g, '#');
