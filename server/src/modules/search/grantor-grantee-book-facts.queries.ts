import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { idList } from '../../platform/database/prepared-statements.ts';

/** A page of the old books of names. Dates are `YYYY-MM-DD`. */
export interface GrantorGranteeBookRecord {
  readonly id: number;
  readonly reference: string;
  readonly role: 'GRANTOR' | 'GRANTEE' | 'BOTH';
  /** The document under which the image is stored, where there is one. */
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Pages of the page's own image; null if it has none. */
  readonly imagePageCount: number | null;
  readonly fromName: string;
  readonly toName: string;
  readonly fromOn: string;
  readonly toOn: string;
}

/** In no particular order. */
export function selectGrantorGranteeBooks(db: Db, ids: readonly number[]) {
  return selectBooks(db)
    .where('id', '=', sql<number>`ANY(${idList(ids)})`)
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
    .select([
      'id',
      'reference',
      'role',
      'document_type as documentType',
      'document_number as documentNumber',
      'image_page_count as imagePageCount',
      'from_name as fromName',
      'to_name as toName',
      'from_on as fromOn',
      'to_on as toOn',
    ]);
}
