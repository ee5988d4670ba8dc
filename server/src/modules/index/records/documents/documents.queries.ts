import { splitDocumentKey } from '@portal/contract/values/document-key';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
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

/** Lists the keys of those documents that are withheld. Keys of other records, and of documents that don't exist, are left out. */
export async function listWithheldKeys(db: Db, documentKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = documentKeys.map((documentKey) => {
    const { documentType, documentNumber } = splitDocumentKey(documentKey);
    return { documentKey, documentType, numberKey: computeNaturalKey(documentNumber) };
  });
  const { rows } = await sql<{ documentKey: string }>`
    SELECT wanted.key AS "documentKey"
    FROM unnest(${wanted.map(({ documentKey }) => documentKey)}::text[], ${wanted.map(({ documentType }) => documentType)}::text[],
                ${wanted.map(({ numberKey }) => numberKey)}::text[]) AS wanted (key, document_type, number_key)
    JOIN documents USING (document_type, number_key) WHERE is_withheld`.execute(db);
  return new Set(rows.map(({ documentKey }) => documentKey));
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
