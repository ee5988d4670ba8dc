import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Finds a document that is not withheld. */
export function findDocumentRow(db: Db, documentType: string, numberKey: string) {
  return selectDocuments(db)
    .where('documents.document_type', '=', documentType)
    .where('documents.number_key', '=', numberKey)
    .executeTakeFirst();
}

/** Lists documents that are not withheld, by type and key of the number; omits those that don't exist. */
export function listDocumentRows(
  db: Db,
  wanted: readonly { readonly documentType: string; readonly numberKey: string }[],
) {
  const types = wanted.map(({ documentType }) => documentType);
  const keys = wanted.map(({ numberKey }) => numberKey);
  return selectDocuments(db)
    .select('documents.recorded_on as recordedOn')
    .where(
      sql<boolean>`(documents.document_type, documents.number_key) IN (SELECT * FROM unnest(${types}::text[], ${keys}::text[]))`,
    )
    .$castTo<{
      readonly documentType: string;
      readonly documentNumber: string;
      readonly instrumentCode: string;
      readonly instrument: string;
      readonly imagePageCount: number | null;
      readonly recordedOn: PlainDate;
    }>()
    .execute();
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select([
      'documents.document_type as documentType',
      'documents.number as documentNumber',
      'documents.instrument_code as instrumentCode',
      'instruments.description as instrument',
      'documents.image_page_count as imagePageCount',
    ])
    .where('documents.is_withheld', '=', false);
}
