import { type DocumentKey, splitDocumentKey } from '@portal/contract/values/document-key';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Keeps the index of a document from being shown as verified through its day, until a second clerk has verified it. @param recordedOn `YYYY-MM-DD`. */
export async function awaitVerification(tx: Db, documentKey: DocumentKey, recordedOn: string): Promise<void> {
  const { documentType } = splitDocumentKey(documentKey);
  await sql`
    INSERT INTO documents_to_verify (record_key, is_torrens, recorded_on)
    SELECT ${documentKey}, is_torrens, ${recordedOn}::date FROM document_types WHERE code = ${documentType}`.execute(
    tx,
  );
}

/** Ends the wait of a document that was verified, or whose recording was withdrawn. */
export async function endVerification(tx: Db, documentKey: DocumentKey): Promise<void> {
  await tx.deleteFrom('documents_to_verify').where('record_key', '=', documentKey).execute();
}
