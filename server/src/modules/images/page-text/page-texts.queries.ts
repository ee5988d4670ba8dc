import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { MAX_PAGES } from '../../../platform/images/image-limits.ts';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';

/** The documents that are looked at with one statement. */
const DOCUMENTS_PER_STEP = 200;
/** Pages that wait before more are looked for: a queue that is much longer would only be in the way of new documents. */
const WAITING_ENOUGH = 200;
/** A document recorded since then is new; older ones that an import brings are read like all others. */
const NEW_FOR = sql`interval '30 days'`;
/** After this time, the index is looked through again for documents that were missed, such as those that got an image later. */
const PASS_EVERY = sql`interval '1 day'`;

/** The reason of a page that ended its process three times. */
export const PROCESS_ENDED = 'The process ended while it read the page.';

const URGENCY = { new: 0, opened: 1, any: 2 } as const;
const ATTEMPTS_MAX = 3;
/** A process that has taken a page has read it by then, or has ended. */
const TAKEN_FOR = sql`interval '5 minutes'`;
const RETRY_AFTER = sql`interval '10 minutes'`;
const BUSY_RETRY_AFTER = sql`interval '1 minute'`;

/** A page of a document's image. */
export interface PageOfDocument {
  readonly documentId: number;
  readonly page: number;
}

/**
 * Looks for pages that aren't read yet, or that another engine read, and lets them wait: those of new documents first, then
 * backward through the index. In the first run, no document is new. Two processes never look at the same time. The documents that a call looks at are few.
 *
 * @param engine the engine that reads.
 */
export async function findUnreadPages(db: Db, engine: string, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ newestId: number; isDue: boolean; engine: string }>`
      SELECT newest_id AS "newestId", engine, coalesce(finished_at < ${now}::timestamptz - ${PASS_EVERY}, true) AS "isDue"
      FROM page_text_passes FOR UPDATE SKIP LOCKED`.execute(transaction);
    const [pass] = rows;
    if (pass === undefined) return;
    const isNewEngine = pass.engine !== engine;
    const isFirst = pass.engine === '';
    if (isFirst)
      await sql`UPDATE page_text_passes SET newest_id = coalesce((SELECT max(id) FROM documents), 0)`.execute(
        transaction,
      );
    const hasOlder = !isFirst && (await addNewDocuments(transaction, pass.newestId, engine, now));
    if (isNewEngine || hasOlder) await startPass(transaction, engine);
    const isRunning = isNewEngine || hasOlder || pass.isDue;
    if (isRunning && (await countWaiting(transaction, WAITING_ENOUGH)) < WAITING_ENOUGH)
      await continuePass(transaction, engine, now);
  });
}

/** @returns whether older documents are among those that were added to the index. */
async function addNewDocuments(db: Db, newestId: number, engine: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    SELECT id, recorded_at > ${now}::timestamp - ${NEW_FOR} AS "isNew" FROM documents
    WHERE id > ${newestId} ORDER BY id LIMIT ${DOCUMENTS_PER_STEP}`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return false;
  const added = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  await addPages(db, added, { engine, urgency: URGENCY.new });
  await sql`UPDATE page_text_passes SET newest_id = ${last.id}`.execute(db);
  return added.length < rows.length;
}

async function startPass(db: Db, engine: string): Promise<void> {
  await sql`UPDATE page_text_passes
            SET engine = ${engine}, before_recorded_at = 'infinity', before_id = 0, finished_at = NULL`.execute(db);
}

async function continuePass(db: Db, engine: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; recordedAt: string }>`
    SELECT documents.id, documents.recorded_at::text AS "recordedAt" FROM documents, page_text_passes
    WHERE NOT is_withheld AND documents.recorded_at <= before_recorded_at
      AND (documents.recorded_at < before_recorded_at OR documents.id < before_id)
    ORDER BY documents.recorded_at DESC, documents.id DESC LIMIT ${DOCUMENTS_PER_STEP}`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) {
    await sql`UPDATE page_text_passes
              SET finished_at = ${now}, before_recorded_at = 'infinity', before_id = 0`.execute(db);
    return;
  }
  const ids = rows.map(({ id }) => id);
  await addPages(db, ids, { engine, urgency: URGENCY.any });
  await sql`UPDATE page_text_passes SET before_recorded_at = ${last.recordedAt}::timestamp, before_id = ${last.id},
              finished_at = NULL`.execute(db);
}

/** Lets the pages of documents wait, unless this engine has read them or they failed. */
async function addPages(
  db: Db,
  ids: readonly number[],
  { engine, urgency }: { readonly engine: string; readonly urgency: number },
): Promise<void> {
  await sql`
    INSERT INTO page_texts AS stored (document_id, page, urgency, recorded_at)
    SELECT id, pages.page, ${urgency}::smallint, recorded_at
    FROM documents CROSS JOIN generate_series(1, least(image_page_count, ${MAX_PAGES}::integer)) AS pages (page)
    WHERE id = ANY(${[...ids]}::bigint[]) AND NOT is_withheld AND image_page_count IS NOT NULL
    ON CONFLICT (document_id, page) DO UPDATE
    SET state = 'WAITING', urgency = excluded.urgency, attempts = 0, not_before = '-infinity', failure = NULL
    WHERE stored.state <> 'WAITING' AND stored.engine IS DISTINCT FROM ${engine}`.execute(db);
}

/** Lets the pages of a document that a user has opened be read before others that aren't new. */
export async function hastenPagesOf(
  db: Db,
  { documentType, numberKey }: { readonly documentType: string; readonly numberKey: string },
): Promise<void> {
  await sql`
    UPDATE page_texts SET urgency = ${URGENCY.opened}
    FROM documents
    WHERE documents.id = document_id AND document_type = ${documentType} AND number_key = ${numberKey}
      AND state = 'WAITING' AND urgency > ${URGENCY.opened}`.execute(db);
}

/** A page that this process has taken, with the key of its document's image. */
export interface TakenPage extends PageOfDocument {
  readonly documentKey: string;
}

/**
 * Takes the next page to read. A process that ends before it has read the page loses it to another after five minutes; a page that
 * ended three has failed.
 *
 * @returns undefined if no page waits.
 */
export async function takePage(db: Db, engine: string, now: Date): Promise<TakenPage | undefined> {
  await sql`
    UPDATE page_texts SET state = 'FAILED', engine = ${engine}, failure = coalesce(failure, ${PROCESS_ENDED})
    WHERE state = 'WAITING' AND attempts >= ${sql.lit(ATTEMPTS_MAX)} AND not_before <= ${now}`.execute(db);
  const { rows } = await sql<TakenPage>`
    WITH next AS (
      SELECT document_id, page FROM page_texts
      WHERE state = 'WAITING' AND not_before <= ${now} AND attempts < ${sql.lit(ATTEMPTS_MAX)}
      ORDER BY urgency, recorded_at DESC, document_id DESC, page
      LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE page_texts SET attempts = attempts + 1, not_before = ${now}::timestamptz + ${TAKEN_FOR}
    FROM next, documents
    WHERE page_texts.document_id = next.document_id AND page_texts.page = next.page AND documents.id = next.document_id
    RETURNING page_texts.document_id AS "documentId", page_texts.page,
      documents.document_type || documents.number AS "documentKey"`.execute(db);
  return rows[0];
}

/** The recognized text of a page. */
export interface ReadText {
  readonly engine: string;
  readonly words: Uint8Array;
  /** Its words as they are searched, separated by spaces. */
  readonly searchText: string;
  /** Whether most words have the spelling of the file's text. */
  readonly isFileText: boolean;
  /** Whether the page doesn't show a part of the file's text. */
  readonly hidesText: boolean;
  /** All packed words of the file's text if some are hidden; otherwise null. */
  readonly fileWords: Uint8Array | null;
}

/**
 * Locks a page that was taken.
 *
 * @returns the key of its document; undefined if the document has since been withheld, or its image replaced: the page has no row then, or one
 *   that wasn't taken yet.
 */
export async function lockTakenPage(tx: Db, { documentId, page }: PageOfDocument): Promise<string | undefined> {
  const { rows } = await sql<{ documentKey: string }>`
    SELECT documents.document_type || documents.number AS "documentKey"
    FROM page_texts JOIN documents ON documents.id = document_id
    WHERE document_id = ${documentId} AND page_texts.page = ${page} AND state = 'WAITING' AND attempts > 0
    FOR UPDATE OF page_texts`.execute(tx);
  return rows[0]?.documentKey;
}

/** Stores the text of a page. Its lock is held. */
export async function updateReadText(
  tx: Db,
  { documentId, page }: PageOfDocument,
  { engine, words, searchText, isFileText, hidesText, fileWords }: ReadText,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE page_texts SET state = 'READ', failure = NULL, engine = ${engine}, read_at = ${now},
      words = ${words}, search = to_tsvector('page_text', ${searchText}), looked_through_at = NULL,
      is_file_text = ${isFileText}, hides_text = ${hidesText}, file_words = ${fileWords}
    WHERE document_id = ${documentId} AND page = ${page}`.execute(tx);
}

/** Locks the text of a page. @returns its packed words; undefined if it has none. */
export async function lockWords(tx: Db, { documentId, page }: PageOfDocument): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ words: Uint8Array | null }>`
    SELECT words FROM page_texts WHERE document_id = ${documentId} AND page = ${page} FOR UPDATE`.execute(tx);
  return rows[0]?.words ?? undefined;
}

/** Stores other words of a redacted page. Their lock is held. Its erased image is a picture: no text of a file is in it. */
export async function updateWords(
  tx: Db,
  { documentId, page }: PageOfDocument,
  { words, searchText }: Pick<ReadText, 'words' | 'searchText'>,
): Promise<void> {
  await sql`
    UPDATE page_texts SET words = ${words}, search = to_tsvector('page_text', ${searchText}), hides_text = false, file_words = NULL
    WHERE document_id = ${documentId} AND page = ${page}`.execute(tx);
}

/** The recognized words of a page that haven't been looked through. */
export interface UnlookedPage extends PageOfDocument {
  readonly documentKey: string;
  readonly words: readonly PageWord[];
  /** All words of the file's text if the page doesn't show some of them; otherwise none. */
  readonly fileWords: readonly PageWord[];
}

/**
 * Takes pages whose words haven't been looked through for personal numbers, and marks them as looked through. Run it in a transaction with
 * what is found: a process that ends loses both. Two processes take different pages.
 */
export async function takeUnlookedPages(db: Db, limit: number, now: Date): Promise<readonly UnlookedPage[]> {
  const { rows } = await sql<
    Omit<UnlookedPage, 'words' | 'fileWords'> & { readonly words: Uint8Array; readonly fileWords: Uint8Array | null }
  >`
    WITH next AS (
      SELECT document_id, page, file_words FROM page_texts WHERE state = 'READ' AND looked_through_at IS NULL
      ORDER BY document_id DESC, page LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE page_texts SET looked_through_at = ${now}, file_words = NULL
    FROM next, documents
    WHERE page_texts.document_id = next.document_id AND page_texts.page = next.page AND documents.id = next.document_id
    RETURNING page_texts.document_id AS "documentId", page_texts.page, page_texts.words, next.file_words AS "fileWords",
      documents.document_type || documents.number AS "documentKey"`.execute(db);
  return rows.map(({ words, fileWords, ...page }) => ({
    ...page,
    words: unpackWords(words),
    fileWords: fileWords === null ? [] : unpackWords(fileWords),
  }));
}

/** Stores that an attempt failed. The third one is the last. */
export async function storeFailure(
  db: Db,
  { documentId, page }: PageOfDocument,
  { failure, engine, now }: { readonly failure: string; readonly engine: string; readonly now: Date },
): Promise<void> {
  await sql`
    UPDATE page_texts SET failure = ${failure}, engine = ${engine}, not_before = ${now}::timestamptz + ${RETRY_AFTER},
      state = CASE WHEN attempts >= ${ATTEMPTS_MAX} THEN 'FAILED' ELSE state END
    WHERE document_id = ${documentId} AND page = ${page}`.execute(db);
}

/**
 * Lets pages that failed wait again, with three attempts.
 *
 * @returns how many there are.
 */
export async function letFailedPagesWait(db: Db, now: Date): Promise<number> {
  let pages = 0;
  for (const table of ['page_texts', 'book_pages']) {
    const { numAffectedRows } = await sql`
      UPDATE ${sql.table(table)} SET state = 'WAITING', attempts = 0, not_before = ${now}, failure = NULL
      WHERE state = 'FAILED'`.execute(db);
    pages += Number(numAffectedRows ?? 0);
  }
  return pages;
}

/** Gives back a page that a busy machine couldn't read, which isn't the page's fault. */
export async function giveBackPage(db: Db, { documentId, page }: PageOfDocument, now: Date): Promise<void> {
  await sql`
    UPDATE page_texts SET attempts = attempts - 1, not_before = ${now}::timestamptz + ${BUSY_RETRY_AFTER}
    WHERE document_id = ${documentId} AND page = ${page} AND attempts > 0`.execute(db);
}

/** Forgets a page that the image doesn't have, or all pages of a document without an image. A later pass looks for them again. */
export async function forgetPages(
  db: Db,
  { documentId, fromPage }: { readonly documentId: number; readonly fromPage: number },
): Promise<void> {
  await sql`DELETE FROM page_texts WHERE document_id = ${documentId} AND page >= ${fromPage}`.execute(db);
}

/** Pages that are counted after each run; more are counted every ten minutes. */
const COUNTED_EACH_RUN = 100_000;
const COUNTED_EVERY = sql`interval '10 minutes'`;

/**
 * Counts the pages that have been read or have failed, and all pages of images that the index has, and stores both: neither a search nor a
 * screen can count millions of rows.
 */
export async function storeProgress(db: Db, now: Date): Promise<{ readonly done: number; readonly total: number }> {
  await sql`
    UPDATE page_text_passes SET
      counted_at = ${now},
      pages_done = (SELECT count(*) FROM page_texts WHERE state <> 'WAITING'),
      pages_known = (SELECT coalesce(sum(least(image_page_count, ${MAX_PAGES}::integer)), 0) FROM documents
        WHERE NOT is_withheld AND image_page_count IS NOT NULL)
    WHERE pages_known <= ${COUNTED_EACH_RUN} OR counted_at < ${now}::timestamptz - ${COUNTED_EVERY}`.execute(db);
  const row = await db
    .selectFrom('page_text_passes')
    .select(['pages_done as done', 'pages_known as total'])
    .executeTakeFirst();
  return row ?? { done: 0, total: 0 };
}

/** Counts the pages that wait, up to `atMost`. */
export async function countWaiting(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM page_texts WHERE state = 'WAITING' LIMIT ${atMost}) AS waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A page that staff check: its reading failed, or, without a failure, its file has text that it doesn't show. */
export interface CheckedPage {
  readonly documentKey: string;
  readonly page: number;
  readonly failure: string | null;
  /** Sorts pages that have the same other values. */
  readonly pageKey: string;
}

/** Selects the pages that staff check. */
export function selectPagesToCheck() {
  const ofDocuments = sql`
    SELECT document_type || number AS "documentKey", page_texts.page,
      CASE WHEN state = 'FAILED' THEN failure END AS failure, document_id || '/' || page_texts.page AS "pageKey"
    FROM page_texts JOIN documents ON documents.id = document_id
    WHERE state = 'FAILED' OR hides_text`;
  const ofBooks = sql`
    SELECT document_key, page, failure, document_key || '/' || page FROM book_pages WHERE state = 'FAILED'`;
  return sql<CheckedPage>`(${ofDocuments} UNION ALL ${ofBooks})`;
}
