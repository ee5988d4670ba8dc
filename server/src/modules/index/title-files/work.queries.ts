import { type DoneWork, FILE_WORK_MAX, FILE_WORK_SHOWN } from '@portal/contract/index/title-files/file-work';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** An entry before it is described. */
export type StoredWork = Omit<DoneWork, 'doneAt'> & { readonly doneAt: Date };

/**
 * Records what a session does in the open file whose number its charges carry, if its user shares that file. What the file has stays as it
 * is. One statement, which writes nothing for a session without a file.
 */
export async function insertWork(
  db: Db,
  { userId, accountId, role }: Caller,
  sessionIdHash: Buffer,
  { kind, subject, description, count, username, doneAt }: StoredWork,
): Promise<void> {
  await sql`
    INSERT INTO title_file_work (file_id, kind, subject, description, result_count, username, done_at)
    SELECT title_files.id, ${kind}, ${subject}, ${description}, ${count}::integer, ${username}, ${doneAt}::timestamptz
    FROM charge_references
      JOIN title_files ON account_id = ${accountId} AND upper(number) = upper(reference) AND state = 'OPEN'
    WHERE session_id_hash = ${sessionIdHash}
      AND (${role === 'ACCOUNT'}::boolean OR EXISTS (
        SELECT FROM title_file_people WHERE file_id = title_files.id AND user_id = ${userId}))
      AND (SELECT count(*) FROM title_file_work WHERE file_id = title_files.id) < ${FILE_WORK_MAX}
    ON CONFLICT ON CONSTRAINT title_file_work_once DO NOTHING`.execute(db);
}

/** The work done in a file, the newest first; at most `FILE_WORK_SHOWN`. */
export function listWork(db: Db, fileId: number): Promise<readonly StoredWork[]> {
  return db
    .selectFrom('title_file_work')
    .select(['kind', 'subject', 'description', 'result_count as count', 'username', 'done_at as doneAt'])
    .where('file_id', '=', fileId)
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FILE_WORK_SHOWN)
    .$castTo<StoredWork>()
    .execute();
}

/** The documents whose images were opened in a file. */
export async function listSeenImages(db: Db, fileId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('title_file_work')
    .select('subject')
    .where('file_id', '=', fileId)
    .where('kind', '=', 'IMAGE')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}
