import { splitDocumentKey } from '@portal/contract/values/document-key';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { computeNumberKeys } from '../keys/document-number.ts';

/**
 * Computes a digest of what the index says about a document: its own facts, parties, parcels and legal descriptions, as recorded. Keys of
 * searches and references from later documents aren't part of it, so it changes only when the record does.
 *
 * @returns SHA-256; undefined if the document doesn't exist or is withheld from the public.
 */
export async function computeRecordDigest(db: Db, documentKey: string): Promise<Buffer | undefined> {
  const { documentType, documentNumber } = splitDocumentKey(documentKey);
  const { numberKey } = computeNumberKeys(documentNumber);
  const { rows } = await sql<{ digest: Buffer }>`
    SELECT sha256(convert_to(jsonb_build_array(
      document_type, number, recorded_on, recorded_time, instrument_code, instrument_on, book_type, book, page,
      sale_price_cents, mortgage_amount_cents, display_only, to_jsonb(additional_info),
      (SELECT jsonb_agg(jsonb_build_array(role, party_role, display_name, capacity) ORDER BY role, sequence, display_name)
        FROM names WHERE document_id = documents.id AND variant_of IS NULL),
      (SELECT jsonb_agg(parcels.number ORDER BY parcels.number)
        FROM document_parcels JOIN parcels ON parcels.id = parcel_id WHERE document_id = documents.id),
      (SELECT jsonb_agg(jsonb_build_array(kind, description, comment) ORDER BY sequence, kind, description)
        FROM legals WHERE document_id = documents.id)
    )::text, 'UTF8')) AS digest
    FROM documents
    WHERE document_type = ${documentType} AND number_key = ${numberKey} AND NOT is_withheld`.execute(db);
  const digest = rows[0]?.digest;
  return digest && Buffer.from(digest);
}
