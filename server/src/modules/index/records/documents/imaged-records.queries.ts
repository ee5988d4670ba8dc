import type { ImageSeries } from '@portal/contract/values/image-series';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The tables of records other than documents that have images, and the names by which imports stage them. */
export const SERIES_PLACES = {
  CERT: { name: 'certificates', table: 'torrens_certificates', number: 'certificate_number', key: 'number_key' },
  TRACT: { name: 'tractBookEntries', table: 'tract_book_entries', number: 'tract_book_id', key: 'tract_book_key' },
  BOOK: { name: 'grantorGranteeBooks', table: 'grantor_grantee_books', number: 'reference', key: 'reference_key' },
} as const satisfies Record<
  ImageSeries,
  { readonly name: string; readonly table: string; readonly number: string; readonly key: string }
>;

/** Finds a record of a series by the natural order key of its number. */
export async function findSeriesRow(db: Db, series: ImageSeries, numberKey: string) {
  const { table, number, key } = SERIES_PLACES[series];
  const { rows } = await sql<{ readonly number: string; readonly imagePageCount: number | null }>`
    SELECT ${sql.ref(number)} AS number, image_page_count AS "imagePageCount"
    FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} = ${numberKey}`.execute(db);
  return rows[0];
}

/** Lists the records of a series by the natural order keys of their numbers; omits those that don't exist. */
export async function listSeriesRows(db: Db, series: ImageSeries, numberKeys: readonly string[]) {
  const { table, number, key } = SERIES_PLACES[series];
  const { rows } = await sql<{ readonly number: string; readonly imagePageCount: number | null }>`
    SELECT ${sql.ref(number)} AS number, image_page_count AS "imagePageCount"
    FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} = ANY(${[...numberKeys]}::text[])`.execute(db);
  return rows;
}

/** Lists the records of a series that have an image, after a key in the order of their keys. */
export async function listImagedNumbers(
  db: Db,
  series: ImageSeries,
  { afterKey, limit }: { readonly afterKey: string; readonly limit: number },
) {
  const { table, number, key } = SERIES_PLACES[series];
  const { rows } = await sql<{ readonly number: string; readonly numberKey: string; readonly imagePageCount: number }>`
    SELECT ${sql.ref(number)} AS number, ${sql.ref(key)} AS "numberKey", image_page_count AS "imagePageCount"
    FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} > ${afterKey} AND image_page_count IS NOT NULL
    ORDER BY ${sql.ref(key)} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Stores the page counts of the images of records. @returns the recorded numbers of the records that exist. */
export async function setSeriesPageCounts(
  db: Db,
  series: ImageSeries,
  images: readonly { readonly numberKey: string; readonly pageCount: number }[],
): Promise<readonly string[]> {
  const { table, number, key } = SERIES_PLACES[series];
  const { rows } = await sql<{ readonly number: string }>`
    UPDATE ${sql.table(table)} SET image_page_count = images.page_count
      FROM unnest(
             ${images.map(({ numberKey }) => numberKey)}::text[],
             ${images.map(({ pageCount }) => pageCount)}::integer[]
           ) AS images (number_key, page_count)
     WHERE ${sql.table(table)}.${sql.ref(key)} = images.number_key
    RETURNING ${sql.ref(number)} AS number`.execute(db);
  return rows.map((row) => row.number);
}
