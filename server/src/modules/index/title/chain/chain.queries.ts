import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import { CUSTOM_PLAN, idList } from '../../../../platform/database/prepared-statements.ts';

// Every statement reads an index and at most a named number of rows. Withheld documents are in none of the results.

/** Names and references of one chain: several times what 5,000 documents have. */
const CHAIN_ROWS_MAX = 100_000;
/** Memorials of one certificate. */
const MEMORIALS_MAX = 2_000;

export interface DocumentRow {
  readonly id: number;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly displayNumber: string;
  readonly instrumentCode: string;
  readonly instrumentDescription: string;
  readonly recordedOn: string;
  readonly signedOn: string | null;
  readonly imagePageCount: number | null;
  readonly verifiedStatus: string;
  readonly lienType: string | null;
  readonly lienEndedOn: string | null;
}

/** Documents in the order of recording, or only the newest if there are too many. */
export async function selectChainDocuments(
  db: Db,
  ids: readonly number[],
  atMost: number,
): Promise<readonly DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT * FROM (
      SELECT documents.id, documents.document_type AS "documentType", documents.number AS "documentNumber",
             documents.display_number AS "displayNumber",
             documents.instrument_code AS "instrumentCode", instruments.description AS "instrumentDescription",
             documents.recorded_on AS "recordedOn", documents.instrument_on AS "signedOn",
             documents.image_page_count AS "imagePageCount", documents.verified_status AS "verifiedStatus",
             tax_liens.lien_type AS "lienType", tax_liens.ended_on AS "lienEndedOn",
             documents.recorded_at, documents.recorded_sequence, documents.number_key
      FROM documents
      JOIN instruments ON instruments.code = documents.instrument_code
      LEFT JOIN tax_liens ON tax_liens.document_id = documents.id
      WHERE documents.id = ANY(${idList(ids)}) AND NOT documents.is_withheld
      ORDER BY documents.recorded_at DESC, documents.recorded_sequence DESC, documents.number_key DESC, documents.id DESC
      LIMIT ${atMost}
    ) AS newest
    ORDER BY recorded_at, recorded_sequence, number_key, id`.execute(db);
  return rows;
}

export interface NameRow {
  readonly documentId: number;
  readonly role: 'GRANTOR' | 'GRANTEE';
  readonly sequence: number;
  readonly variantOf: number | null;
  readonly kind: 'HUMAN' | 'NON_HUMAN';
  readonly displayName: string;
  readonly suffix: string | null;
  readonly capacity: string | null;
  readonly key: string;
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/** The parties of documents with their other spellings (primary key of names). */
export async function selectChainNames(db: Db, ids: readonly number[]): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow>`
    SELECT document_id AS "documentId", role, sequence, variant_of AS "variantOf", kind, display_name AS "displayName", suffix,
           capacity, key, key_nospace AS "keyNospace", first_key AS "firstKey", middle_key AS "middleKey"
    FROM names
    WHERE document_id = ANY(${idList(ids)}) AND NOT is_withheld
    ORDER BY document_id, role, sequence
    LIMIT ${CHAIN_ROWS_MAX}`.execute(db);
  return rows;
}

export interface ReferenceRow {
  readonly from: number;
  readonly to: number | null;
  readonly display: string;
}

/** The references of documents. A reference to a withheld document isn't returned at all, not even as a number. */
export async function selectReferencesOf(db: Db, ids: readonly number[]): Promise<readonly ReferenceRow[]> {
  const { rows } = await sql<ReferenceRow>`
    SELECT named.document_id AS "from", other.id AS "to", named.display_reference AS display
    FROM document_references AS named
    LEFT JOIN documents AS other ON other.document_type = named.referenced_type
         AND other.number_key = named.referenced_number_key
    WHERE named.document_id = ANY(${idList(ids)}) AND NOT coalesce(other.is_withheld, false)
    ORDER BY named.document_id, named.sequence
    LIMIT ${CHAIN_ROWS_MAX}`.execute(db);
  return rows;
}

/** Documents of some instruments that name these (index `document_references_referenced_idx`). */
export async function selectNaming(
  db: Db,
  ids: readonly number[],
  codes: readonly string[],
  atMost: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    SELECT DISTINCT other.id
    FROM documents
    JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key
         AND naming.referenced_type = documents.document_type
    JOIN documents AS other ON other.id = naming.document_id
         AND NOT other.is_withheld AND other.instrument_code = ANY(${codes})
    WHERE documents.id = ANY(${idList(ids)})
    LIMIT ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Documents named by those of the given documents that have certain instruments. */
export async function selectNamed(
  db: Db,
  ids: readonly number[],
  codes: readonly string[],
  atMost: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    SELECT DISTINCT other.id
    FROM documents
    JOIN document_references AS named ON named.document_id = documents.id
    JOIN documents AS other ON other.document_type = named.referenced_type
         AND other.number_key = named.referenced_number_key AND NOT other.is_withheld
    WHERE documents.id = ANY(${idList(ids)}) AND documents.instrument_code = ANY(${codes})
    LIMIT ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person to search for liens, by the keys of the name, with the days between which the liens are recorded. */
export interface NameRun {
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly since: string;
  readonly until: string;
}

/**
 * Documents of some instruments with the names of owners (index `names_search_idx`). First names can be initials; the caller compares
 * middle names. A full first name and an initial are two ranges of the index, so that not everyone with a common surname is read.
 *
 * @param atMost rows for each owner. An owner with as many has a common name.
 * @returns the position of the owner, and the document.
 */
export async function selectByNames(
  db: Db,
  runs: readonly NameRun[],
  codes: readonly string[],
  atMost: number,
): Promise<readonly { readonly run: number; readonly documentId: number }[]> {
  const ofOwner = sql`names.key_nospace = owners.key_nospace COLLATE "C" AND NOT names.is_withheld
    AND names.instrument_code = ANY(${codes})
    AND names.recorded_at >= owners.since AND names.recorded_at < owners.until + 1`;
  const { rows } = await sql<{ run: number; documentId: number }>`${sql.raw(CUSTOM_PLAN)}
    SELECT (owners.position - 1)::int AS run, found.document_id AS "documentId"
    FROM unnest(${runs.map(({ keyNospace }) => keyNospace)}::text[], ${runs.map(({ firstKey }) => firstKey)}::text[],
                ${runs.map(({ since }) => since)}::date[], ${runs.map(({ until }) => until)}::date[])
         WITH ORDINALITY AS owners(key_nospace, first_key, since, until, position)
    CROSS JOIN LATERAL (
      SELECT names.document_id
      FROM names
      WHERE length(owners.first_key) <> 1 AND ${ofOwner}
        AND names.first_key = ANY(ARRAY[owners.first_key, left(owners.first_key, 1)] COLLATE "C")
      UNION ALL
      SELECT names.document_id
      FROM names
      WHERE length(owners.first_key) = 1 AND ${ofOwner}
        AND names.first_key >= owners.first_key COLLATE "C" AND names.first_key < owners.first_key || ${KEYS_END} COLLATE "C"
      LIMIT ${atMost}
    ) AS found`.execute(db);
  return rows;
}

/** The given documents that name no land, no parcel and no document of the index, in their order. */
export async function selectWithoutPlace(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ readonly id: number }>`
    SELECT documents.id
    FROM documents
    WHERE documents.id = ANY(${idList(ids)}) AND NOT documents.is_withheld
      AND NOT EXISTS (SELECT FROM legals WHERE legals.document_id = documents.id)
      AND NOT EXISTS (SELECT FROM document_parcels WHERE document_parcels.document_id = documents.id)
      AND NOT EXISTS (
        SELECT FROM document_references AS named
        JOIN documents AS other ON other.document_type = named.referenced_type
             AND other.number_key = named.referenced_number_key
        WHERE named.document_id = documents.id)
    ORDER BY documents.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface CertificateRow {
  readonly id: number;
  readonly number: string;
  readonly certifiedOn: string;
}

/** Current certificates, the newest first. */
export async function selectCurrentCertificates(db: Db, ids: readonly number[]): Promise<readonly CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    SELECT id, certificate_number AS number, certified_on AS "certifiedOn"
    FROM torrens_certificates
    WHERE id = ANY(${idList(ids)}) AND status = 'CURRENT'
    ORDER BY certified_on DESC, number_key DESC
    LIMIT 2`.execute(db);
  return rows;
}

/** The registered owners of a certificate. */
export async function selectOwners(db: Db, certificateId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('torrens_owners')
    .select('display_name')
    .where('certificate_id', '=', certificateId)
    .orderBy('sequence')
    .limit(MEMORIALS_MAX)
    .execute();
  return rows.map(({ display_name }) => display_name);
}

/** The memorials of a certificate whose documents the index has and doesn't withhold. */
export async function selectMemorials(
  db: Db,
  certificateId: number,
): Promise<readonly { readonly documentId: number; readonly dischargedBy: string | null }[]> {
  const { rows } = await sql<{ documentId: number; dischargedBy: string | null }>`
    SELECT documents.id AS "documentId", memorials.discharged_by AS "dischargedBy"
    FROM torrens_memorials AS memorials
    JOIN documents ON documents.document_type = memorials.document_type
         AND documents.number_key = memorials.document_number_key AND NOT documents.is_withheld
    WHERE memorials.certificate_id = ${certificateId}
    ORDER BY memorials.sequence
    LIMIT ${MEMORIALS_MAX}`.execute(db);
  return rows;
}

/** The document of a key, unless it is withheld. */
export async function findShownDocument(
  db: Db,
  key: { readonly documentType: string; readonly numberKey: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('document_type', '=', key.documentType)
    .where('number_key', '=', key.numberKey)
    .where('is_withheld', '=', false)
    .executeTakeFirst();
  return row?.id;
}
