import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';

/** A page of the old books of names. Dates are `YYYY-MM-DD`. */
export interface GrantorGranteeBookRecord {
  readonly id: number;
  readonly reference: string;
  readonly role: 'GRANTOR' | 'GRANTEE' | 'BOTH';
  /** The document under which the image is stored, where there is one. */
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Pages of the page's own image; null without an image. */
  readonly imagePageCount: number | null;
  /** Pages of its image, or of the document's; 0 without either. */
  readonly pageCount: number;
  readonly fromName: string;
  readonly toName: string;
  readonly fromOn: string;
  readonly toOn: string;
}

/** In no particular order. */
export function selectGrantorGranteeBooks(db: Db, ids: readonly number[]) {
  return selectBooks(db)
    .where('grantor_grantee_books.id', '=', sql<number>`ANY(${idList(ids)})`)
    .$castTo<GrantorGranteeBookRecord>();
}

export function findGrantorGranteeBook(db: Db, referenceKey: string): Promise<GrantorGranteeBookRecord | undefined> {
  return selectBooks(db)
    .where('reference_key', '=', referenceKey)
    .$castTo<GrantorGranteeBookRecord>()
    .executeTakeFirst();
}

function selectBooks(db: Db) {
  return db
    .selectFrom('grantor_grantee_books')
    .leftJoin('documents as filed', (join) =>
      join
        .onRef('filed.document_type', '=', 'grantor_grantee_books.document_type')
        .onRef('filed.number_key', '=', 'grantor_grantee_books.document_number_key')
        .on('filed.is_withheld', '=', false),
    )
    .select(({ fn, val }) => [
      'grantor_grantee_books.id',
      'reference',
      'role',
      'grantor_grantee_books.document_type as documentType',
      'grantor_grantee_books.document_number as documentNumber',
      'grantor_grantee_books.image_page_count as imagePageCount',
      fn.coalesce('grantor_grantee_books.image_page_count', 'filed.image_page_count', val(0)).as('pageCount'),
      'from_name as fromName',
      'to_name as toName',
      'from_on as fromOn',
      'to_on as toOn',
    ]);
}
