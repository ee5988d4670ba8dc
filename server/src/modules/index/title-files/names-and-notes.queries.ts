import type { FileName } from '@portal/contract/index/title-files/file-work';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The names to run of a file, in the order in which they were added; at most `FILE_NAMES_MAX`. */
export async function listNames(db: Db, fileId: number): Promise<readonly FileName[]> {
  const rows = await db
    .selectFrom('title_file_names')
    .select([
      ...(['id', 'last_name as lastName', 'first_name as firstName'] as const),
      ...(['from_year as fromYear', 'to_year as toYear', 'search_id as searchId'] as const),
    ])
    .where('file_id', '=', fileId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    searchId: row.searchId === null ? null : Number(row.searchId),
  }));
}

/** Adds a name; one that the file has with the same years stays as it is. */
export async function insertName(
  tx: Db,
  fileId: number,
  { lastName, firstName, fromYear, toYear }: Omit<FileName, 'id' | 'searchId'>,
): Promise<void> {
  await tx
    .insertInto('title_file_names')
    .values({
      ...{ file_id: fileId, last_name: lastName, first_name: firstName, from_year: fromYear, to_year: toYear },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether the file had the name. */
export async function deleteName(tx: Db, fileId: number, nameId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('title_file_names')
    .where('file_id', '=', fileId)
    .where('id', '=', nameId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Stores which search of the file ran a name. */
export async function storeSearchOfName(tx: Db, nameId: number, searchId: number): Promise<void> {
  await tx.updateTable('title_file_names').set({ search_id: searchId }).where('id', '=', nameId).execute();
}

export interface StoredNote {
  readonly id: number;
  readonly documentKey: string;
  readonly page: number | null;
  readonly note: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

/** The notes of a file in the order of documents and pages; at most `FILE_NOTES_MAX`. */
export async function listNotes(db: Db, fileId: number): Promise<readonly StoredNote[]> {
  const rows = await db
    .selectFrom('title_file_notes')
    .select(['id', 'document_key as documentKey', 'page', 'note', 'written_by as writtenBy', 'written_at as writtenAt'])
    .where('file_id', '=', fileId)
    .orderBy('document_key')
    .orderBy('page', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Adds a note, if the file has fewer than the limit. @returns whether it had. */
export async function insertNote(
  tx: Db,
  fileId: number,
  note: Omit<StoredNote, 'id'> & { readonly userId: number },
  limit: number,
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('title_file_notes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (count >= limit) return false;
  await tx
    .insertInto('title_file_notes')
    .values({
      ...{ file_id: fileId, document_key: note.documentKey, page: note.page, note: note.note },
      ...{ user_id: note.userId, written_by: note.writtenBy, written_at: note.writtenAt },
    })
    .execute();
  return true;
}

/** Deletes a note of a file. @param writerId deletes it only if this user wrote it; undefined for any writer. @returns whether it did. */
export async function deleteNote(
  tx: Db,
  fileId: number,
  noteId: number,
  writerId: number | undefined,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('title_file_notes')
    .where('file_id', '=', fileId)
    .where('id', '=', noteId)
    .$if(writerId !== undefined, (query) => query.where('user_id', '=', writerId ?? 0))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
