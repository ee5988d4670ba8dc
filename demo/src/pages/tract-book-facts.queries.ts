import type { Db } from '@portal/server/platform/database/database';
import { sql } from 'kysely';
import { BOOKS_LAST_YEAR } from '../county/documents/name-books.ts';

/** Lines of a page; further documents are in books that the demo doesn't have. */
const LINES = 44;

/** The index's facts for drawing a page of a tract book: the documents on its land, in order. */
export async function findTractBookFacts(db: Db, tractBookId: string) {
  const page = await db
    .selectFrom('tract_book_entries')
    .select(['id', 'tract_book_id as tractBookId', 'recorded_on as recordedOn'])
    .where('tract_book_id', '=', tractBookId)
    .executeTakeFirst();
  if (page === undefined) return undefined;
  const { rows } = await sql<{
    readonly number: string;
    readonly recordedOn: string;
    readonly instrument: string;
    readonly book: string | null;
    readonly bookPage: string | null;
    readonly grantor: string | null;
    readonly grantee: string | null;
    readonly land: string;
  }>`
    SELECT documents.number, documents.recorded_on AS "recordedOn", instruments.abbreviation AS instrument,
           documents.book, documents.page AS "bookPage", min(legals.description) AS land,
           (SELECT display_name FROM names WHERE document_id = documents.id AND role = 'GRANTOR' ORDER BY sequence LIMIT 1) AS grantor,
           (SELECT display_name FROM names WHERE document_id = documents.id AND role = 'GRANTEE' ORDER BY sequence LIMIT 1) AS grantee
    FROM legals AS covered
    JOIN legals ON legals.document_id IS NOT NULL
         AND ((legals.plat_id = covered.plat_id AND legals.block_key = covered.block_key)
              OR (legals.township = covered.township AND legals.range = covered.range AND legals.section = covered.section))
    JOIN documents ON documents.id = legals.document_id AND NOT documents.is_withheld AND documents.document_type = 'A'
    JOIN instruments ON instruments.code = documents.instrument_code
    WHERE covered.tract_book_entry_id = ${page.id} AND documents.recorded_on < ${`${BOOKS_LAST_YEAR + 1}-01-01`}
    GROUP BY documents.id, instruments.abbreviation
    ORDER BY documents.recorded_at, documents.recorded_sequence, documents.number_key
    LIMIT ${LINES}`.execute(db);
  return { ...page, lines: rows };
}

export type TractBookFacts = NonNullable<Awaited<ReturnType<typeof findTractBookFacts>>>;
