import { sql } from 'kysely';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import type { Db } from '../../../platform/database/database.ts';

/** A document by its type, or another record by its series. */
interface ImageKey {
  readonly documentType: string;
  readonly numberKey: string;
}

/**
 * Forgets the text of a document whose image is replaced, and that a page of another record was looked through: they are of other pages. Call it before
 * and after the image is stored, because a page that is read between the two is of either image. A later pass looks for the pages again.
 */
export async function forgetReplacedImage(db: Db, { documentType, numberKey }: ImageKey): Promise<void> {
  await sql`
    DELETE FROM page_texts USING documents
    WHERE documents.id = document_id AND document_type = ${documentType} AND number_key = ${numberKey}`.execute(db);
  await db.deleteFrom('book_pages').where('series', '=', documentType).where('number_key', '=', numberKey).execute();
}

/** Forgets the same in the transaction of an undoing that gives records other images. */
export async function forgetUndoneImages(session: BulkSession, keys: readonly ImageKey[]): Promise<void> {
  const columns = [keys.map(({ documentType }) => documentType), keys.map(({ numberKey }) => numberKey)];
  await session.query(
    `DELETE FROM page_texts USING documents JOIN unnest($1::text[], $2::text[]) AS undone (document_type, number_key)
         ON documents.document_type = undone.document_type AND documents.number_key = undone.number_key
      WHERE documents.id = document_id`,
    columns,
  );
  await session.query(
    `DELETE FROM book_pages USING unnest($1::text[], $2::text[]) AS undone (document_type, number_key)
      WHERE book_pages.series = undone.document_type AND book_pages.number_key = undone.number_key`,
    columns,
  );
}
