import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';
import { placeWithin } from '../select/place-within.queries.ts';

/** A page of a tract book. Dates are `YYYY-MM-DD`, times `HH:MM:SS`, county-local. */
export interface TractBookRecord {
  readonly id: number;
  readonly tractBookId: string;
  readonly recordedOn: string;
  readonly recordedTime: string | null;
  /** The document under which the page is filed, where there is one. */
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Pages of the page's own image; null without an image. */
  readonly imagePageCount: number | null;
  /** Pages of its image, or of the document's; 0 without either. */
  readonly pageCount: number;
}

export interface TractBookLegalRecord {
  readonly entryId: number;
  readonly description: string;
  readonly comment: string | null;
  /** All legals of the page, including unread ones. */
  readonly total: number;
}

/** In no particular order. */
export function selectTractBookEntries(db: Db, ids: readonly number[]) {
  return selectEntries(db).where('tract_book_entries.id', '=', sql<number>`ANY(${idList(ids)})`);
}

export function findTractBookEntry(db: Db, tractBookKey: string): Promise<TractBookRecord | undefined> {
  return selectEntries(db).where('tract_book_key', '=', tractBookKey).executeTakeFirst();
}

function selectEntries(db: Db) {
  return db
    .selectFrom('tract_book_entries')
    .leftJoin('documents as filed', (join) =>
      join
        .onRef('filed.document_type', '=', 'tract_book_entries.document_type')
        .onRef('filed.number_key', '=', 'tract_book_entries.document_number_key')
        .on('filed.is_withheld', '=', false),
    )
    .select(({ fn, val }) => [
      'tract_book_entries.id',
      'tract_book_id as tractBookId',
      'tract_book_entries.recorded_on as recordedOn',
      'tract_book_entries.recorded_time as recordedTime',
      'tract_book_entries.document_type as documentType',
      'tract_book_entries.document_number as documentNumber',
      'tract_book_entries.image_page_count as imagePageCount',
      fn.coalesce('tract_book_entries.image_page_count', 'filed.image_page_count', val(0)).as('pageCount'),
    ]);
}

/** The land that each page covers: at most `perEntry` of each, and how many there are. */
export function selectTractBookLegals(ids: readonly number[], perEntry: number) {
  return sql<TractBookLegalRecord>`
    SELECT entry_id AS "entryId", total, description, comment
    FROM (
      SELECT tract_book_entry_id AS entry_id, description, comment,
             ${placeWithin(['tract_book_entry_id'], ['sequence'])}
      FROM legals
      WHERE tract_book_entry_id = ANY(${idList(ids)})
    ) AS placed
    WHERE place <= ${perEntry}
    ORDER BY entry_id, place`;
}
