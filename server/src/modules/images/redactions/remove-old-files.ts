import { sql } from 'kysely';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { TakenImage } from './redactions.queries.ts';

/** Files of a run; the next one continues. */
const FILES_PER_RUN = 100;
/** Longer than any reader that found a file takes, and than any process erases. */
const KEPT_HOURS = 1;

/** Notes a file before it is written, so that no file can be left without a note. */
export async function noteErasedFile(
  db: Db,
  { documentType, numberKey, version }: TakenImage,
  { fileKey, now }: { readonly fileKey: string; readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO erased_files (file_key, document_type, number_key, version, written_at)
    VALUES (${fileKey}, ${documentType}, ${numberKey}, ${version}, ${now})
    ON CONFLICT (file_key) DO UPDATE SET written_at = excluded.written_at`.execute(db);
}

/**
 * Removes files with erased pages that no document refers to any longer: those of earlier versions of its boxes, which show what has been redacted since. A
 * process that ends before it has forgotten a file removes it again.
 */
export async function removeOldFiles({
  db,
  clock,
  originals,
}: Pick<County, 'db' | 'clock' | 'originals'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
  const { rows } = await sql<{ fileKey: string }>`
    SELECT erased_files.file_key AS "fileKey" FROM erased_files JOIN redacted_images USING (document_type, number_key)
    WHERE written_at < ${before} AND erased_files.version < redacted_images.version
      AND erased_files.file_key IS DISTINCT FROM redacted_images.file_key
    ORDER BY written_at LIMIT ${FILES_PER_RUN}`.execute(db);
  for (const { fileKey } of rows) {
    await originals.remove(fileKey);
    await db.deleteFrom('erased_files').where('file_key', '=', fileKey).execute();
  }
}
