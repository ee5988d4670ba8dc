import type { Db } from '../../../../platform/database/database.ts';

/** Finds a document that is not withheld. */
export function findDocumentRow(db: Db, documentType: string, numberKey: string) {
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
    .where('documents.document_type', '=', documentType)
    .where('documents.number_key', '=', numberKey)
    .where('documents.is_withheld', '=', false)
    .executeTakeFirst();
}
