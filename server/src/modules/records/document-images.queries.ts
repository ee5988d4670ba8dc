import { isImageSeries } from '@portal/contract/values/image-series';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { setSeriesPageCounts } from './imaged-records.queries.ts';

/**
 * Stores the number of pages of the image of a document, or of another record by its series.
 *
 * @returns the record's number as recorded, or undefined if the county doesn't have it.
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

/** The number of pages of a document's image. */
export interface ImagePages {
  readonly documentType: string;
  readonly numberKey: string;
  readonly pageCount: number;
}

/** Stores the page counts of many images in one statement. Ignores documents that the county doesn't have. */
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
