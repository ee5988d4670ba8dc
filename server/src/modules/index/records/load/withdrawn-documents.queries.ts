import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { keepRows } from './import-changes.queries.ts';
import { REFUSED_DOCUMENTS } from './refused-documents.queries.ts';
import { getStageName } from './stage-records.queries.ts';

/** A document, as the report lists it. */
export interface WithdrawnDocument {
  readonly documentType: string;
  readonly number: string;
}

const IS_STAGED = (documents: string) => `EXISTS (
  SELECT FROM ${getStageName('documents')} AS stage
   WHERE stage.owner_type = ${documents}.document_type AND stage.owner_key = ${documents}.number_key)`;

/**
 * The documents that a complete export no longer contains: of the types that it contains, neither staged nor refused, nor recorded since the
 * last import.
 */
export const HAS_DISAPPEARED = `
  target.withdrawn_version_id IS NULL AND target.awaits_import_since IS NULL
  AND target.document_type IN (SELECT DISTINCT owner_type FROM ${getStageName('documents')})
  AND NOT ${IS_STAGED('target')}
  AND NOT EXISTS (SELECT FROM ${REFUSED_DOCUMENTS} AS refused
                   WHERE refused.owner_type = target.document_type AND refused.owner_key = target.number_key)`;

/** Lists the documents that a complete export, whose documents are staged, no longer contains. Call it before they are written. */
export async function listDisappearedDocuments(session: BulkSession): Promise<readonly WithdrawnDocument[]> {
  const { rows } = await session.query(
    `SELECT document_type, number FROM documents AS target WHERE ${HAS_DISAPPEARED} ORDER BY document_type, number_key`,
  );
  return rows.map(toDocument);
}

/**
 * Counts the documents of the types that a complete export contains, without those that are already withdrawn or wait
 * for their first import.
 */
export async function countExportedDocuments(session: BulkSession): Promise<number> {
  const { rows } = await session.query(
    `SELECT count(*)::int AS count FROM documents
      WHERE withdrawn_version_id IS NULL AND awaits_import_since IS NULL
        AND document_type IN (SELECT DISTINCT owner_type FROM ${getStageName('documents')})`,
  );
  return Number(rows[0]?.count);
}

/** Lists the withdrawn documents that the staged documents contain again. Writing these restores them. */
export async function listReturningDocuments(session: BulkSession): Promise<readonly WithdrawnDocument[]> {
  const { rows } = await session.query(
    `SELECT document_type, number FROM documents
      WHERE withdrawn_version_id IS NOT NULL AND ${IS_STAGED('documents')} ORDER BY document_type, number_key`,
  );
  return rows.map(toDocument);
}

/** Withdraws the documents that a complete export no longer contains: they stay, and no search finds them. */
export async function withdrawDocuments(session: BulkSession, indexVersionId: number): Promise<void> {
  await session.transaction(async () => {
    await keepRows(session, 'documents', indexVersionId, `documents AS target WHERE ${HAS_DISAPPEARED}`);
    await session.query(
      `UPDATE documents AS target SET is_withheld = true, withdrawn_version_id = $1, index_version_id = $1
        WHERE ${HAS_DISAPPEARED}`,
      [indexVersionId],
    );
  });
}

function toDocument(row: Record<string, unknown>): WithdrawnDocument {
  return { documentType: String(row.document_type), number: String(row.number) };
}
