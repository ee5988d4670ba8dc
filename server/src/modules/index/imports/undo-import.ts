import type { County } from '../../../county.ts';
import { type BulkSession, openBulkSession } from '../../../platform/database/bulk-session.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { cancelOrdersOf, listSoldRecords } from '../../images/imaging/index.ts';
import { buildAuditInsert, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import {
  ImportRunningError,
  RECORD_TABLES,
  REFUSED_RECORDS_MAX,
  type RecordTableName,
  refuseAny,
  tryLockImages,
  type UndoCounts,
  undoRecords,
  unlockImages,
} from '../records/index.ts';
import { markUndone } from './imports.queries.ts';
import { completeImport } from './load/run-import.ts';
import { giveBackUndoneImages, undoImages } from './undo-images.ts';

/** For so long what was before an import is kept, so that it can be undone. */
export const UNDO_DAYS = 30;

/** The changes of an undoing. */
export interface Undone extends UndoCounts {
  /** Images that are the earlier ones again, or gone. */
  readonly images: number;
}

type Undoing = Pick<County, 'db' | 'clock' | 'originals' | 'log'>;

/**
 * Undoes an import, whole or not at all: what it added, changed and withdrew is as before it, and so are images. The command and the control panel
 * both undo with this function.
 *
 * @param undo.beforeCommit called in the transaction of the undoing.
 * @throws UndoRefusedError if a later import touched its records, someone bought one that it added, or what was before isn't kept;
 *   ImportRunningError if an import into the county is running, or another undoing.
 */
export async function undoImport(undo: {
  readonly county: Undoing;
  readonly database: OpenDatabase;
  readonly indexVersionId: number;
  /** The user or operator, for the audit log. */
  readonly by: string;
  readonly beforeCommit?: (session: BulkSession) => Promise<void>;
}): Promise<Undone> {
  const { county, database, indexVersionId, by, beforeCommit } = undo;
  const session = await openBulkSession(database);
  const listSold = (_: BulkSession, keys: string) => listSoldRecords(session, keys, REFUSED_RECORDS_MAX);
  let images = 0;
  try {
    if (!(await tryLockImages(session))) throw new ImportRunningError();
    const counts = await undoRecords({
      ...{ session, indexVersionId, listSold },
      now: county.clock.now(),
      beforeCommit: async (_, keys) => {
        const details = { version: indexVersionId, by };
        const entry = { action: 'recordImport.undone', actor: SYSTEM_ACTOR, details } as const;
        const { sql, parameters } = buildAuditInsert(county.db, entry).compile();
        await session.query(sql, parameters);
        await markUndone(session, indexVersionId, county.clock.now());
        await beforeCommit?.(session);
        images = await undoImages(county, session, indexVersionId);
        await cancelOrdersOf(session, keys);
        refuseAny('SOLD', await listSold(session, keys));
      },
    });
    await giveBackSoon(county);
    await completeImport({ county, session, tables: counts.tables });
    return { ...counts, images };
  } finally {
    await unlockImages(session);
    await session.close();
  }
}

/** The undoing is done, whatever becomes of the files: the job of each minute continues. */
async function giveBackSoon(county: Undoing): Promise<void> {
  await giveBackUndoneImages(county).catch((error: unknown) =>
    county.log.error({ err: error }, 'images of an undone import wait for the store'),
  );
}

/** Does what follows an undoing that ended before it: derived data and statistics. */
export async function completeUndo(county: Undoing, database: OpenDatabase): Promise<void> {
  await giveBackSoon(county);
  const session = await openBulkSession(database);
  try {
    await completeImport({ county, session, tables: Object.keys(RECORD_TABLES) as RecordTableName[] });
  } finally {
    await session.close();
  }
}
