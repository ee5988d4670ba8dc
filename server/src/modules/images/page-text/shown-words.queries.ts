import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A document as it is requested, with the key of its number. */
export interface DocumentKeys {
  readonly documentType: string;
  readonly numberKey: string;
}

/** The packed words of a page. */
export interface StoredPage {
  readonly page: number;
  readonly words: Uint8Array;
  /** Whether most have the spelling of the file's text. */
  readonly isFileText: boolean;
}

/** A document that isn't withheld; a withheld one has no text. */
const pagesOf = ({ documentType, numberKey }: DocumentKeys) => sql`
  page_texts.document_id = (SELECT id FROM documents
    WHERE document_type = ${documentType} AND number_key = ${numberKey} AND NOT is_withheld)`;

/** Reads the words of some pages that have been read, in the order of the pages. */
export async function listStoredPages(
  db: Db,
  document: DocumentKeys,
  pages: readonly number[],
): Promise<readonly StoredPage[]> {
  const { rows } = await sql<StoredPage>`
    SELECT page, words, is_file_text AS "isFileText" FROM page_texts
    WHERE ${pagesOf(document)} AND page = ANY(${[...pages]}::integer[]) AND words IS NOT NULL
    ORDER BY page`.execute(db);
  return rows;
}

/**
 * Reads the words of the first pages after a page on which the words of a query are (`buildPageQuery`).
 *
 * @param limit maximum pages.
 */
export async function listMatchingPages(
  db: Db,
  document: DocumentKeys,
  { query, afterPage, limit }: { readonly query: string; readonly afterPage: number; readonly limit: number },
): Promise<readonly StoredPage[]> {
  const { rows } = await sql<StoredPage>`
    SELECT page, words, is_file_text AS "isFileText" FROM page_texts
    WHERE ${pagesOf(document)} AND page > ${afterPage} AND words IS NOT NULL
      AND search @@ to_tsquery('page_text', ${query})
    ORDER BY page LIMIT ${limit}`.execute(db);
  return rows;
}

/** Counts the pages of a document that have been read, also those that wait to be read again by another engine. */
export async function countStoredPages(db: Db, document: DocumentKeys): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM page_texts WHERE ${pagesOf(document)} AND words IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Finds which words match which terms, as the search decides it, by their stems.
 *
 * @param terms queries for one word each (`listPageTerms`).
 * @param words words as they are searched, each once.
 */
export async function matchTerms(
  db: Db,
  terms: readonly string[],
  words: readonly string[],
): Promise<readonly { readonly term: string; readonly word: string }[]> {
  const { rows } = await sql<{ term: string; word: string }>`
    WITH terms AS MATERIALIZED (
      SELECT term, to_tsquery('page_text', term) AS query FROM unnest(${[...terms]}::text[]) AS listed (term)
    ), words AS MATERIALIZED (
      SELECT word, to_tsvector('page_text', word) AS search FROM unnest(${[...words]}::text[]) AS listed (word)
    )
    SELECT term, word FROM terms JOIN words ON search @@ query LIMIT 100000`.execute(db);
  return rows;
}
