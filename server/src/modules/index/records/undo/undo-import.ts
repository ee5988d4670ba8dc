import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { closeStaging, openStaging } from '../load/load-records.ts';
import {
  findKeptVersion,
  findRemovedRecords,
  insertUndoneVersion,
  listTouchedLater,
  listUnkeptImages,
  listWrittenTables,
  REMOVED_KEYS,
  type RefusedRecords,
  removeAdded,
  restoreOwnedRows,
  restoreRows,
  type UndoCounts,
} from './undo-import.queries.ts';

/**
 * The reasons for which an import isn't undone: no import has its number; it is undone already; the earlier state of its records wasn't
 * kept, or is deleted; a later import touched the same records; someone bought pages of a record that would be removed or get another image;
 * images that it replaced aren't kept.
 */
export const UNDO_PROBLEMS = ['UNKNOWN', 'UNDONE', 'NOT_KEPT', 'TOUCHED_LATER', 'SOLD', 'HAS_IMAGES'] as const;
export type UndoProblem = (typeof UNDO_PROBLEMS)[number];

/** Records that a refusal names; it counts all of them. */
export const REFUSED_RECORDS_MAX = 50;

/** An import can't be undone. Nothing has changed. */
export class UndoRefusedError extends Error implements RefusedRecords {
  readonly problem: UndoProblem;
  readonly count: number;
  readonly records: readonly string[];

  constructor(problem: UndoProblem, { count, records }: RefusedRecords = { count: 0, records: [] }) {
    super(`The import can't be undone: ${problem}.`);
    this.name = 'UndoRefusedError';
    this.problem = problem;
    this.count = count;
    this.records = records;
  }
}

/** An undoing, with what other modules have to do with it. */
export interface Undoing {
  readonly session: BulkSession;
  /** The version of the index that the import made. */
  readonly indexVersionId: number;
  readonly now: Date;
  /** Lists which records of a query of document keys someone bought. Called before the work. */
  readonly listSold: (session: BulkSession, keys: string) => Promise<RefusedRecords>;
  /** Called in the transaction after all changes; an error rolls them back. */
  readonly beforeCommit: (session: BulkSession, keys: string) => Promise<void>;
}

/**
 * Undoes an import in one transaction: what it changed and withdrew is as before, and what it added is gone. Codes, plats and parcels that
 * other records use stay. No one else writes the index in the meantime.
 *
 * @throws UndoRefusedError; ImportRunningError if an import into the county is running.
 */
export async function undoRecords(undoing: Undoing): Promise<UndoCounts> {
  const { session, indexVersionId: id, now, listSold, beforeCommit } = undoing;
  await openStaging(session);
  try {
    return await session.transaction(async () => {
      const version = await findKeptVersion(session, id);
      if (version === undefined) throw new UndoRefusedError('UNKNOWN');
      if (version.isUndone) throw new UndoRefusedError('UNDONE');
      if (!version.isKept) throw new UndoRefusedError('NOT_KEPT');
      refuseAny('TOUCHED_LATER', await listTouchedLater(session, id, REFUSED_RECORDS_MAX));
      refuseAny('HAS_IMAGES', await listUnkeptImages(session, id, REFUSED_RECORDS_MAX));
      await findRemovedRecords(session, id);
      refuseAny('SOLD', await listSold(session, REMOVED_KEYS));
      const tables = await listWrittenTables(session, id);
      await restoreOwnedRows(session, id);
      const restored = await restoreRows(session, id);
      const { removed, inUse } = await removeAdded(session, id);
      await insertUndoneVersion(session, { id, source: version.source, now });
      // The commit of an undoing waits for the disk, unlike those of the parts of an import.
      await session.query('SET LOCAL synchronous_commit = on');
      await beforeCommit(session, REMOVED_KEYS);
      return { removed, restored, inUse, tables };
    });
  } finally {
    await closeStaging(session);
  }
}

/** @throws UndoRefusedError if there are such records. */
export function refuseAny(problem: UndoProblem, found: RefusedRecords): void {
  if (found.count > 0) throw new UndoRefusedError(problem, found);
}
