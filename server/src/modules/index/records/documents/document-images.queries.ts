import { isImageSeries } from '@portal/contract/values/image-series';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { computeBookKey } from '../keys/book-page.ts';
import { findSeriesRow, SERIES_PLACES, setSeriesPageCounts } from './imaged-records.queries.ts';

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

/**
 * Keeps what the record of an image was before an import stores the image, and that there is one.
 *
 * @param image.isStored whether the same bytes are stored already.
 * @param image.earlierId the image that it replaces; null if the record has none.
 */
export async function keepImage(
  db: Db,
  record: { readonly documentType: string; readonly numberKey: string },
  image: {
    readonly indexVersionId: number;
    readonly key: string;
    readonly pageCount: number;
    readonly isStored: boolean;
    readonly earlierId: number | null;
  },
): Promise<void> {
  const { documentType, numberKey } = record;
  const place = isImageSeries(documentType) ? SERIES_PLACES[documentType] : undefined;
  const isRecord = place
    ? sql`record.${sql.ref(place.key)} = ${numberKey}`
    : sql`record.document_type = ${documentType} AND record.number_key = ${numberKey}
          AND record.first_index_version_id IS DISTINCT FROM ${image.indexVersionId}`;
  await sql`
    INSERT INTO import_changes (index_version_id, record_table, record_id, before)
    SELECT ${image.indexVersionId}::bigint, ${place?.name ?? 'documents'}, record.id::text, to_jsonb(record)
      FROM ${sql.table(place?.table ?? 'documents')} AS record
     WHERE ${isRecord} AND (NOT ${image.isStored} OR record.image_page_count IS DISTINCT FROM ${image.pageCount}::integer)
    ON CONFLICT DO NOTHING`.execute(db);
  if (image.isStored) return;
  await sql`
    INSERT INTO import_changes (index_version_id, record_table, record_id, before)
    VALUES (${image.indexVersionId}, 'images', ${image.key}, jsonb_build_object('earlierId', ${image.earlierId}::bigint))
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether an import has kept the image of a record: another attempt of it finds its own image, or the same one to replace. */
export async function isImageKept(db: Db, indexVersionId: number, key: string): Promise<boolean> {
  const kept = await db
    .selectFrom('import_changes')
    .select('record_id')
    .where('index_version_id', '=', indexVersionId)
    .where('record_table', '=', 'images')
    .where('record_id', '=', key)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether an import is undone. */
export async function isUndone(db: Db, indexVersionId: number): Promise<boolean> {
  const { undone_version_id: undoneVersionId } = await db
    .selectFrom('index_versions')
    .select('undone_version_id')
    .where('id', '=', indexVersionId)
    .executeTakeFirstOrThrow();
  return undoneVersionId !== null;
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

/** Finds the number, as recorded, of a document or of another record by its series. Withheld documents have images too. */
export async function findRecordNumber(
  db: Db,
  record: { readonly documentType: string; readonly numberKey: string },
): Promise<string | undefined> {
  const { documentType, numberKey } = record;
  if (isImageSeries(documentType)) return (await findSeriesRow(db, documentType, numberKey))?.number;
  const found = await db
    .selectFrom('documents')
    .select('number')
    .where('document_type', '=', documentType)
    .where('number_key', '=', numberKey)
    .executeTakeFirst();
  return found?.number;
}

/** More documents on a page than are needed to know that it is unclear which one an image shows. */
const SAME_PAGE_MAX = 10;

/** Finds the documents that a page of a book belongs to. */
export async function findDocumentsByPage(
  db: Db,
  place: { readonly bookType: string | undefined; readonly book: string; readonly page: number },
): Promise<readonly { readonly documentType: string; readonly number: string }[]> {
  const { bookType, book, page } = place;
  let query = db
    .selectFrom('documents')
    .select(['document_type as documentType', 'number'])
    .where('book_key', '=', computeBookKey(book))
    .where('start_page', '<=', page)
    .where('end_page', '>=', page);
  if (bookType !== undefined) query = query.where('book_type', '=', bookType);
  return query.limit(SAME_PAGE_MAX).execute();
}

export async function countDocumentsWithoutImages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .where('image_page_count', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
