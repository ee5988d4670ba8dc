import { isImageSeries } from '@portal/contract/values/image-series';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { setSeriesPageCounts } from './imaged-records.queries.ts';

/**
 * Notes how many pages the image of a document, or of another record by its series, has.
 *
 * @returns the number of the record as recorded; undefined where the county does not have it.
 */
export async function setImagePageCount(
  db: Db,
  document: { readonly documentType: string; readonly numberKey: string },
  pageCount: number,
): Promise<string | undefined> {
  const { documentType, numberKey } = document;
  if (isImageSeries(documentType)) return (await setSeriesPageCounts(db, documentType, [{ numberKey, pageCount }]))[0];
  const found = await db
    .selectFrom('documents')
    .select(['id', 'number', 'image_page_count'])
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .executeTakeFirst();
  if (found !== undefined && found.image_page_count !== pageCount) {
    await db.updateTable('documents').set({ image_page_count: pageCount }).where('id', '=', found.id).execute();
  }
  return found?.number;
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
