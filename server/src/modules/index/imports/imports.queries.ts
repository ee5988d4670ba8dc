import type {
  ImportLayout,
  ImportProblem,
  ImportReportContent,
  UndoRefusal,
} from '@portal/contract/index/imports/record-imports';
import { sql } from 'kysely';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Encoding } from './load/files/encodings.ts';

export type ImportWork = 'CHECK' | 'IMPORT' | 'UNDO';

/** A stored import. */
export interface StoredImport {
  readonly id: number;
  readonly origin: 'UPLOAD' | 'FOLDER' | 'COMMAND';
  readonly name: string;
  /** A GUID: the name of its folder. */
  readonly folder: string;
  readonly byteCount: number;
  readonly layout: ImportLayout;
  readonly encoding: Encoding;
  readonly isComplete: boolean;
  readonly work: ImportWork;
  readonly state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED';
  readonly attempts: number;
  readonly progress: number;
  readonly createdAt: Date;
  readonly username: string | null;
  readonly cancelRequestedAt: Date | null;
  readonly recordsWrittenAt: Date | null;
  readonly indexVersionId: number | null;
  readonly undoneAt: Date | null;
  readonly undoRequestedBy: string | null;
  readonly undoRefusal: UndoRefusal | null;
  readonly problem: ImportProblem | null;
  readonly detail: string;
  readonly report: ImportReportContent | null;
}

/** An attempt at an import. A replaced attempt no longer changes anything. */
export type Attempt = Pick<StoredImport, 'id' | 'attempts'>;

/** Selects all imports. */
export function selectImports(db: Db) {
  return db
    .selectFrom('record_imports')
    .select([
      'id',
      'origin',
      'name',
      'folder',
      'layout',
      'encoding',
      'work',
      'state',
      'attempts',
      'progress',
      'problem',
    ])
    .select(['detail', 'report', 'is_complete as isComplete', 'created_at as createdAt'])
    .select(['created_by_username as username', 'cancel_requested_at as cancelRequestedAt'])
    .select(['records_written_at as recordsWrittenAt', 'byte_count as byteCount'])
    .select(['index_version_id as indexVersionId', 'undone_at as undoneAt'])
    .select(['undo_requested_by as undoRequestedBy', 'undo_refusal as undoRefusal'])
    .$castTo<StoredImport>();
}

export function findImport(db: Db, id: number): Promise<StoredImport | undefined> {
  return selectImports(db).where('id', '=', id).executeTakeFirst();
}

/** Finds an import whose records are written and not undone, by its digest. */
export function findWritten(db: Db, digest: Buffer): Promise<StoredImport | undefined> {
  return selectImports(db)
    .where('digest', '=', digest)
    .where('records_written_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

/** Counts the imports that have not ended: their files take room. */
export async function countOpenImports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('record_imports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(sql<boolean>`state IN ('WAITING', 'RUNNING') OR state = 'DONE' AND work = 'CHECK'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets no other upload be stored until the transaction ends, so that they can be counted. */
export async function lockOpenImports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('record_imports', 0))`.execute(tx);
}

/** Stores a waiting import. @returns its id. */
export async function insertImport(
  db: Db,
  record: Pick<
    StoredImport,
    | 'origin'
    | 'name'
    | 'folder'
    | 'byteCount'
    | 'layout'
    | 'encoding'
    | 'isComplete'
    | 'work'
    | 'username'
    | 'createdAt'
  > & { readonly digest: Buffer },
): Promise<number> {
  const { origin, name, folder, byteCount, layout, encoding, isComplete, work, username, createdAt, digest } = record;
  const { id } = await db
    .insertInto('record_imports')
    .values({
      ...{ origin, name, folder, layout, encoding, work, digest, state: 'WAITING' },
      ...{ byte_count: byteCount, is_complete: isComplete, created_by_username: username, created_at: createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists an import of the command, which begins to write. @returns its only attempt. */
export async function insertCommandImport(
  session: BulkSession,
  row: Pick<StoredImport, 'name' | 'folder' | 'layout' | 'isComplete'> & {
    readonly indexVersionId: number;
    readonly operator: string;
    readonly encoding: string;
    readonly digest: Buffer;
    readonly now: Date;
  },
): Promise<Attempt> {
  const { rows } = await session.query(
    `INSERT INTO record_imports (origin, name, folder, byte_count, digest, layout, encoding, is_complete, work, state, attempts, alive_at,
       created_at, created_by_username, records_written_at, index_version_id)
     VALUES ('COMMAND', $1, $2, 0, $3, $4, $5, $6, 'IMPORT', 'RUNNING', 1, $7, $7, $8, $7, $9) RETURNING id`,
    [
      row.name,
      row.folder,
      row.digest,
      row.layout,
      row.encoding,
      row.isComplete,
      row.now,
      row.operator,
      row.indexVersionId,
    ],
  );
  return { id: Number(rows[0]?.id), attempts: 1 };
}

export async function isImportWaiting(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('record_imports')
    .select('id')
    .where('state', '=', 'WAITING')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Takes the oldest import that waits; none while another one is at work, which a unique index ensures. */
export async function takeWaitingImport(db: Db, now: Date): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    UPDATE record_imports SET state = 'RUNNING', attempts = attempts + 1, alive_at = ${now}, progress = 0
    WHERE id = (SELECT min(id) FROM record_imports WHERE state = 'WAITING')
      AND state = 'WAITING'
      AND NOT EXISTS (SELECT FROM record_imports WHERE state = 'RUNNING' AND (origin <> 'COMMAND' OR work = 'UNDO'))
    RETURNING id, attempts`.execute(db);
  return rows[0];
}

/**
 * Records that an attempt is running.
 *
 * @returns whether it may continue: it wasn't canceled, and no other attempt has replaced it.
 */
export async function updateProgress(db: Db, { id, attempts }: Attempt, progress: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ readonly goesOn: boolean }>`
    UPDATE record_imports SET alive_at = ${now}, progress = ${progress}
    WHERE id = ${id} AND attempts = ${attempts} AND state = 'RUNNING'
    RETURNING cancel_requested_at IS NULL OR records_written_at IS NOT NULL AS "goesOn"`.execute(db);
  return rows[0]?.goesOn ?? false;
}

/**
 * Marks the records of an attempt as written, in their transaction.
 *
 * @returns false if the transaction must not be committed, because the attempt was canceled or replaced.
 * @throws a unique violation of the database if the same files have since been imported.
 */
export async function markRecordsWritten(
  session: BulkSession,
  { id, attempts }: Attempt,
  { indexVersionId, now }: { readonly indexVersionId: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await session.query(
    `UPDATE record_imports SET records_written_at = $3, index_version_id = $4
     WHERE id = $1 AND attempts = $2 AND state = 'RUNNING' AND cancel_requested_at IS NULL AND records_written_at IS NULL`,
    [id, attempts, now, indexVersionId],
  );
  return rowCount === 1;
}

/** Marks the import of a version of the index as undone, in the transaction that undoes it. */
export async function markUndone(session: BulkSession, indexVersionId: number, now: Date): Promise<void> {
  await session.query('UPDATE record_imports SET undone_at = $2 WHERE index_version_id = $1', [indexVersionId, now]);
}

/** Stores how an attempt ended. @returns false if it isn't the current one. */
export async function finishAttempt(
  db: Db,
  { id, attempts }: Attempt,
  end: {
    readonly state: 'DONE' | 'FAILED' | 'CANCELED' | 'WAITING';
    readonly problem?: ImportProblem;
    readonly detail?: string;
    /** Left out, the stored report stays. */
    readonly report?: ImportReportContent | undefined;
    readonly now: Date;
  },
): Promise<boolean> {
  const { state, problem = null, detail = '', report, now } = end;
  const { numUpdatedRows } = await db
    .updateTable('record_imports')
    .set({ state, problem, detail, finished_at: now, ...(report && { report: JSON.stringify(report) }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Fails an import that hasn't started. */
export async function failWaiting(
  db: Db,
  id: number,
  { problem, detail, now }: { readonly problem: ImportProblem; readonly detail: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('record_imports')
    .set({ state: 'FAILED', problem, detail, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

/** Records that the process of an attempt has ended, so that the attempt is released immediately. */
export async function markDead(db: Db, { id, attempts }: Attempt): Promise<void> {
  await db
    .updateTable('record_imports')
    .set({ alive_at: new Date(0) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'RUNNING')
    .execute();
}

/** The import of a command ran in the process of the command. */
const CAN_REPEAT = sql`(origin <> 'COMMAND' OR work = 'UNDO')`;

/** Its files are still there, so that it can be started again. */
const STOPPED_BY_DISK = sql<boolean>`(state = 'FAILED' AND problem IS NOT DISTINCT FROM 'DISK_FULL')`;

/** Lets attempts whose process died start again, up to a number of attempts; fails the others. */
export async function releaseDeadAttempts(db: Db, aliveBefore: Date, attemptsMax: number, now: Date): Promise<void> {
  await sql`
    UPDATE record_imports SET
      state = CASE WHEN cancel_requested_at IS NOT NULL AND records_written_at IS NULL THEN 'CANCELED'
        WHEN attempts < ${attemptsMax} AND ${CAN_REPEAT} THEN 'WAITING' ELSE 'FAILED' END,
      problem = CASE WHEN attempts < ${attemptsMax} AND ${CAN_REPEAT} OR cancel_requested_at IS NOT NULL AND records_written_at IS NULL
        THEN NULL ELSE 'INTERRUPTED' END,
      finished_at = ${now}
    WHERE state = 'RUNNING' AND alive_at < ${aliveBefore}`.execute(db);
}

/** Starts the import of checked files, or again what stopped because the disk was full. @returns false if it can't be started, or has been. */
export async function startImportWork(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE record_imports SET work = CASE WHEN state = 'DONE' THEN 'IMPORT' ELSE work END, state = 'WAITING', attempts = 0, progress = 0,
      finished_at = NULL, problem = NULL
    WHERE id = ${id} AND undone_at IS NULL AND (work = 'CHECK' AND state = 'DONE' OR ${STOPPED_BY_DISK} AND origin <> 'COMMAND')
    RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Starts the undoing of an import. @returns false if it can't be undone, or another request has started it. */
export async function startUndoWork(db: Db, id: number, username: string | null): Promise<boolean> {
  const { rows } = await sql`
    UPDATE record_imports SET work = 'UNDO', state = 'WAITING', attempts = 0, progress = 0, finished_at = NULL, problem = NULL,
      undo_refusal = NULL, undo_requested_by = ${username}
    WHERE id = ${id} AND index_version_id IS NOT NULL AND undone_at IS NULL AND work <> 'CHECK' AND state IN ('DONE', 'FAILED')
    RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Stores that an attempt to undo an import changed nothing: the import counts as before. */
export async function refuseUndo(db: Db, { id, attempts }: Attempt, refusal: UndoRefusal, now: Date): Promise<void> {
  await sql`
    UPDATE record_imports SET work = 'IMPORT', state = 'DONE', finished_at = ${now}, undo_refusal = ${JSON.stringify(refusal)}::jsonb
    WHERE id = ${id} AND attempts = ${attempts} AND state = 'RUNNING' AND undone_at IS NULL`.execute(db);
}

/** Cancels an import immediately, or asks its process to cancel. @returns false if it is too late. */
export async function requestCancel(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE record_imports SET cancel_requested_at = ${now},
      state = CASE WHEN state = 'RUNNING' THEN state ELSE 'CANCELED' END,
      finished_at = CASE WHEN state = 'RUNNING' THEN finished_at ELSE ${now}::timestamptz END
    WHERE id = ${id} AND records_written_at IS NULL AND cancel_requested_at IS NULL
      AND (state IN ('WAITING', 'RUNNING') OR state = 'DONE' AND work = 'CHECK')
    RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Cancels imports that were only checked before an instant. One that stopped then because the disk was full can't be started again. */
export async function cancelOldChecks(db: Db, before: Date, now: Date): Promise<void> {
  await sql`
    UPDATE record_imports SET state = 'CANCELED', finished_at = ${now}
    WHERE state = 'DONE' AND work = 'CHECK' AND finished_at < ${before}`.execute(db);
  await sql`
    UPDATE record_imports SET problem = 'INTERRUPTED' WHERE ${STOPPED_BY_DISK} AND finished_at < ${before}`.execute(db);
}

/** The given folders that belong to imports that have ended, and those without an import. */
export async function listUnneededFolders(
  db: Db,
  folders: readonly string[],
): Promise<{ readonly ended: readonly string[]; readonly unknown: readonly string[] }> {
  const { rows } = await sql<{ readonly folder: string; readonly isEnded: boolean }>`
    SELECT folder, state IN ('FAILED', 'CANCELED') AND NOT ${STOPPED_BY_DISK} OR work = 'UNDO' OR state = 'DONE' AND work = 'IMPORT' AS "isEnded"
    FROM record_imports WHERE folder = ANY(${[...folders]}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ folder }) => folder));
  return {
    ended: rows.filter(({ isEnded }) => isEnded).map(({ folder }) => folder),
    unknown: folders.filter((folder) => !known.has(folder)),
  };
}
