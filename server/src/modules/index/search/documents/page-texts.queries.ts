import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';
import type { Condition } from '../select/select-ids.queries.ts';

/** Pages of a document that a row names. */
const PAGES_SHOWN = 5;

/** A page of the document has the words of a query (`buildPageQuery`). */
export function hasPageWith(query: string): Condition {
  return sql`documents.id IN (SELECT document_id FROM page_texts WHERE search @@ to_tsquery('page_text', ${query}))`;
}

/** No page of the document has the words. */
export function hasNoPageWith(query: string): Condition {
  return sql`NOT EXISTS (SELECT FROM page_texts
    WHERE document_id = documents.id AND search @@ to_tsquery('page_text', ${query}))`;
}

/** A page on which words were found. */
export interface FoundPage {
  readonly documentId: number;
  readonly page: number;
}

/** The first pages of documents that have the words of a query, by document. */
export function selectFoundPages(ids: readonly number[], query: string) {
  return sql<FoundPage>`
    SELECT found.document_id AS "documentId", found.page
    FROM unnest(${idList(ids)}) AS listed (id) CROSS JOIN LATERAL (
      SELECT document_id, page FROM page_texts
      WHERE document_id = listed.id AND search @@ to_tsquery('page_text', ${query})
      ORDER BY page LIMIT ${sql.lit(PAGES_SHOWN)}
    ) AS found
    ORDER BY found.document_id, found.page`;
}

/** How many pages have been read, and how many there are, as counted by the last run of the job. */
export async function getReadPages(db: Db): Promise<{ readonly done: number; readonly known: number }> {
  const row = await db
    .selectFrom('page_text_passes')
    .select(['pages_done as done', 'pages_known as known'])
    .executeTakeFirst();
  return row ?? { done: 0, known: 0 };
}
