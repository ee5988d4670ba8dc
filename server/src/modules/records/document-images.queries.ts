import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Notes how many pages a document's image has.
 *
 * @returns whether the county has the document.
 */
export async function setImagePageCount(
  db: Db,
  document: { readonly documentType: string; readonly numberKey: string },
  pageCount: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('documents')
    .select(['id', 'image_page_count'])
    .where('document_type', '=', document.documentType)
    .where('number_key', '=', document.numberKey)
    .executeTakeFirst();
  if (found === undefined) return false;
  if (found.image_page_count !== pageCount) {
    await db.updateTable('documents').set({ image_page_count: pageCount }).where('id', '=', found.id).execute();
  }
  return true;
}

/** How many pages the image of a document has. */
export interface ImagePages {
  readonly documentType: string;
  readonly numberKey: string;
  readonly pageCount: number;
}

/** Notes the pages of many images in one statement; documents that the county does not have are passed over. */
export async function setImagePageCounts(db: Db, images: readonly ImagePages[]): Promise<void> {
  await sql`
    UPDATE documents SET image_page_count = images.page_count
      FROM unnest(
             ${images.map(({ documentType }) => documentType)}::text[],
             ${images.map(({ numberKey }) => numberKey)}::text[],
             ${images.map(({ pageCount }) => pageCount)}::integer[]
           ) AS images (document_type, number_key, page_count)
     WHERE documents.document_type = images.document_type AND documents.number_key = images.number_key
       AND documents.image_page_count IS DISTINCT FROM images.page_count`.execute(db);
}
