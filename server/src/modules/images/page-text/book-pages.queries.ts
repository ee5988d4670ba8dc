import { joinDocumentKey } from '@portal/contract/values/document-key';
import type { ImageSeries } from '@portal/contract/values/image-series';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { MAX_PAGES } from '../../../platform/images/image-limits.ts';

const ATTEMPTS_MAX = 3;
/** A process that has taken a page has read it by then, or has ended. */
const TAKEN_FOR = sql`interval '5 minutes'`;
const RETRY_AFTER = sql`interval '10 minutes'`;
const BUSY_RETRY_AFTER = sql`interval '1 minute'`;
const PROCESS_ENDED = 'The process ended while it read the page.';

/** A page of the image of a record that isn't a document. */
export interface BookPage {
  readonly series: ImageSeries;
  readonly numberKey: string;
  readonly page: number;
}

/** A page that this process has taken, with the key of its image. */
export interface TakenBookPage extends BookPage {
  readonly documentKey: string;
}

/** How far the pass over a series has come. */
export interface BookPass {
  readonly engine: string;
  /** The natural order key of the last number. */
  readonly afterKey: string;
  readonly finishedAt: Date | null;
}

/** Locks the pass over a series until the transaction ends. @returns undefined if another process has it. */
export function lockPass(tx: Db, series: ImageSeries): Promise<BookPass | undefined> {
  return tx
    .selectFrom('book_passes')
    .select(['engine', 'after_key as afterKey', 'finished_at as finishedAt'])
    .where('series', '=', series)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Stores how far a pass has come. Its lock is held. */
export async function storePass(
  tx: Db,
  series: ImageSeries,
  { engine, afterKey, finishedAt }: BookPass,
): Promise<void> {
  await tx
    .updateTable('book_passes')
    .set({ engine, after_key: afterKey, finished_at: finishedAt })
    .where('series', '=', series)
    .execute();
}

/** Counts the pages of a series that wait, up to `atMost`. */
export async function countWaitingIn(db: Db, series: ImageSeries, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM book_pages WHERE series = ${series} AND state = 'WAITING' LIMIT ${atMost}) AS waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lets the pages of records wait, unless this engine has looked through them or they failed. */
export async function addBookPages(
  db: Db,
  { series, engine }: { readonly series: ImageSeries; readonly engine: string },
  records: readonly { readonly number: string; readonly numberKey: string; readonly imagePageCount: number }[],
): Promise<void> {
  await sql`
    INSERT INTO book_pages AS stored (series, number_key, page, document_key)
    SELECT ${series}, number_key, pages.page, document_key
    FROM unnest(
           ${records.map(({ numberKey }) => numberKey)}::text[],
           ${records.map(({ number }) => joinDocumentKey(series, number))}::text[],
           ${records.map(({ imagePageCount }) => imagePageCount)}::integer[]
         ) AS records (number_key, document_key, page_count)
      CROSS JOIN generate_series(1, least(page_count, ${MAX_PAGES}::integer)) AS pages (page)
    ON CONFLICT (series, number_key, page) DO UPDATE
    SET state = 'WAITING', attempts = 0, not_before = '-infinity', failure = NULL
    WHERE stored.state <> 'WAITING' AND stored.engine IS DISTINCT FROM ${engine}`.execute(db);
}

/**
 * Takes the next page to look through. A process that ends before it has read the page loses it to another after five minutes; a page that ended
 * three has failed.
 *
 * @returns undefined if no page waits.
 */
export async function takeBookPage(db: Db, engine: string, now: Date): Promise<TakenBookPage | undefined> {
  await sql`
    UPDATE book_pages SET state = 'FAILED', engine = ${engine}, failure = coalesce(failure, ${PROCESS_ENDED})
    WHERE state = 'WAITING' AND attempts >= ${sql.lit(ATTEMPTS_MAX)} AND attempts > 0 AND not_before <= ${now}`.execute(
    db,
  );
  const { rows } = await sql<TakenBookPage>`
    WITH next AS (
      SELECT series, number_key, page FROM book_pages
      WHERE state = 'WAITING' AND not_before <= ${now} AND attempts < ${sql.lit(ATTEMPTS_MAX)}
      ORDER BY series, number_key, page LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE book_pages SET attempts = attempts + 1, not_before = ${now}::timestamptz + ${TAKEN_FOR}
    FROM next
    WHERE book_pages.series = next.series AND book_pages.number_key = next.number_key AND book_pages.page = next.page
    RETURNING book_pages.series, book_pages.number_key AS "numberKey", book_pages.page,
      document_key AS "documentKey"`.execute(db);
  return rows[0];
}

/** Stores that a page was looked through. @returns false if its image has been replaced, or its record removed, since it was taken. */
export async function markLooked(tx: Db, page: BookPage, engine: string): Promise<boolean> {
  const { numUpdatedRows } = await updatePage(tx, page)
    .set({ state: 'LOOKED', engine, failure: null })
    .where('state', '=', 'WAITING')
    .where('attempts', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores that an attempt failed. The third one is the last. */
export async function storeBookFailure(
  db: Db,
  page: BookPage,
  { failure, engine, now }: { readonly failure: string; readonly engine: string; readonly now: Date },
): Promise<void> {
  await updatePage(db, page)
    .set({
      ...{ failure, engine, not_before: sql<Date>`${now}::timestamptz + ${RETRY_AFTER}` },
      state: sql<string>`CASE WHEN attempts >= ${ATTEMPTS_MAX} THEN 'FAILED' ELSE state END`,
    })
    .execute();
}

/** Gives back a page that couldn't be read now, which isn't the page's fault. */
export async function giveBackBookPage(db: Db, page: BookPage, now: Date): Promise<void> {
  await updatePage(db, page)
    .set({
      attempts: sql<number>`greatest(attempts - 1, 0)`,
      not_before: sql<Date>`${now}::timestamptz + ${BUSY_RETRY_AFTER}`,
    })
    .execute();
}

const updatePage = (db: Db, { series, numberKey, page }: BookPage) =>
  db
    .updateTable('book_pages')
    .where('series', '=', series)
    .where('number_key', '=', numberKey)
    .where('page', '=', page);

/** Forgets the pages of a record from one on, which its image doesn't have. */
export async function forgetBookPages(db: Db, { series, numberKey, page }: BookPage): Promise<void> {
  await db
    .deleteFrom('book_pages')
    .where('series', '=', series)
    .where('number_key', '=', numberKey)
    .where('page', '>=', page)
    .execute();
}
