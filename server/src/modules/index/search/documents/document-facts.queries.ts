import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';
import type { SectionDescription } from '../../records/index.ts';
import { isSearchedParty, likenessOfParty } from '../select/matched-parties.queries.ts';
import { placeWithin } from '../select/place-within.queries.ts';
import type { SearchedParties } from '../select/search-definition.ts';

// The displayed facts of documents, for lists and details. Each query reads at most `perDocument` entries of each document, and counts
// them all.

/** A document itself. Dates are `YYYY-MM-DD`, times `HH:MM:SS`, county-local. */
export interface DocumentRecord {
  readonly id: number;
  readonly documentType: string;
  readonly number: string;
  readonly displayNumber: string;
  readonly instrumentCode: string;
  readonly instrumentDescription: string;
  readonly recordedOn: string;
  readonly recordedTime: string | null;
  readonly recordedSequence: number;
  readonly bookType: string | null;
  readonly book: string | null;
  readonly page: string | null;
  readonly startPage: number | null;
  readonly imagePageCount: number | null;
  readonly verifiedStatus: string;
}

/** The shared columns of the entries of a document. */
interface EntryOfDocument {
  readonly documentId: number;
  /** The number of entries of its group, including those not read. */
  readonly total: number;
}

export interface NameRecord extends EntryOfDocument {
  readonly role: 'GRANTOR' | 'GRANTEE';
  readonly displayName: string;
  readonly lastName: string;
  readonly firstName: string | null;
  readonly middleName: string | null;
  /** Whether this party matches the search. */
  readonly isMatch: boolean;
  /** Null for a party with the typed name, and for one that doesn't match. */
  readonly likeness: 'oneLetter' | 'similar' | null;
}

export interface ReferenceRecord extends EntryOfDocument {
  readonly direction: 'from' | 'to';
  readonly displayReference: string;
  /** Null, as are the next three, if the index doesn't have the document. */
  readonly documentType: string | null;
  readonly number: string | null;
  readonly displayNumber: string | null;
  readonly instrumentDescription: string | null;
  readonly recordedOn: string | null;
}

export interface LegalRecord extends EntryOfDocument {
  readonly description: string;
  readonly comment: string | null;
}

/** A legal description in a section. */
export interface SectionLegalRecord extends SectionDescription {
  readonly section: number;
  readonly township: number | null;
  readonly townshipHalf: boolean;
  readonly townshipDirection: string | null;
  readonly range: number | null;
  readonly rangeHalf: boolean;
  readonly rangeDirection: string | null;
}

export interface CertificateRecord extends EntryOfDocument {
  readonly certificateNumber: string;
  /** Null if the index doesn't have the certificate. */
  readonly status: 'CURRENT' | 'CANCELLED' | null;
}

type Ids = readonly number[];

/** Returns documents in any order, without withheld ones. */
export function selectDocumentsById(db: Db, ids: Ids) {
  return selectDocuments(db).where('documents.id', '=', sql<number>`ANY(${idList(ids)})`);
}

/** Finds the document with a key. Doesn't find withheld documents. */
export function findDocument(db: Db, key: { readonly documentType: string; readonly numberKey: string }) {
  return selectDocuments(db)
    .select([
      'documents.instrument_on as instrumentOn',
      'documents.sale_price_cents as salePriceCents',
      'documents.mortgage_amount_cents as mortgageAmountCents',
      'documents.display_only as displayOnly',
      'documents.additional_info as additionalInfo',
    ])
    .where('documents.document_type', '=', key.documentType)
    .where('documents.number_key', '=', key.numberKey)
    .executeTakeFirst();
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select([
      'documents.id',
      'documents.document_type as documentType',
      'documents.number',
      'documents.display_number as displayNumber',
      'documents.instrument_code as instrumentCode',
      'instruments.description as instrumentDescription',
      'documents.recorded_on as recordedOn',
      'documents.recorded_time as recordedTime',
      'documents.recorded_sequence as recordedSequence',
      'documents.book_type as bookType',
      'documents.book',
      'documents.page',
      'documents.start_page as startPage',
      'documents.image_page_count as imagePageCount',
      'documents.verified_status as verifiedStatus',
    ])
    .where('documents.is_withheld', '=', false);
}

/**
 * Grantors and grantees as the instrument names them, without the other spellings under which they are indexed. Parties
 * that match the search come first, the likeliest before others.
 */
export function selectNames(ids: Ids, perDocument: number, parties?: SearchedParties) {
  return sql<NameRecord>`
    SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName",
           first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch",
           CASE WHEN NOT is_other THEN likeness END AS likeness
    FROM (
      SELECT *,
             ${placeWithin(['document_id', 'role'], ['is_other', 'likeness_place', 'sequence'])}
      FROM (
        SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
        FROM (
          SELECT *,
                 NOT bool_or(${isSearchedParty(parties)}) OVER party AS is_other,
                 ${likenessOfParty(parties, sql`party`)} AS likeness
          FROM names
          WHERE document_id = ANY(${idList(ids)})
          WINDOW party AS (PARTITION BY document_id, role, coalesce(variant_of, sequence))
        ) AS compared
      ) AS marked
      WHERE variant_of IS NULL
    ) AS placed
    WHERE place <= ${perDocument}
    ORDER BY document_id, role, place`;
}

/**
 * References in both directions: first those of the documents, in their order, then those of other documents to them,
 * oldest first.
 */
export function selectReferences(ids: Ids, perDocument: number) {
  return sql<ReferenceRecord>`
    SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference",
           document_type AS "documentType", number, display_number AS "displayNumber",
           description AS "instrumentDescription", recorded_on AS "recordedOn"
    FROM (
      SELECT *,
             ${placeWithin(['document_id'], ['direction', 'place_in_document', 'recorded_at', 'other_id'])}
      FROM (
        SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference,
               other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on,
               other.recorded_at, instruments.description
        FROM document_references AS named
        LEFT JOIN documents AS other ON other.document_type = named.referenced_type
              AND other.number_key = named.referenced_number_key AND NOT other.is_withheld
        LEFT JOIN instruments ON instruments.code = other.instrument_code
        WHERE named.document_id = ANY(${idList(ids)})
        UNION ALL
        SELECT documents.id, 'to', NULL, other.display_number,
               other.id, other.document_type, other.number, other.display_number, other.recorded_on,
               other.recorded_at, instruments.description
        FROM documents
        JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key
             AND naming.referenced_type = documents.document_type
        JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld
        JOIN instruments ON instruments.code = other.instrument_code
        WHERE documents.id = ANY(${idList(ids)})
      ) AS both_ways
    ) AS placed
    WHERE place <= ${perDocument}
    ORDER BY document_id, place`;
}

export function selectLegals(ids: Ids, perDocument: number) {
  return sql<LegalRecord>`
    SELECT document_id AS "documentId", total, description, comment
    FROM (
      SELECT *,
             ${placeWithin(['document_id'], ['sequence'])}
      FROM legals
      WHERE document_id = ANY(${idList(ids)})
    ) AS placed
    WHERE place <= ${perDocument}
    ORDER BY document_id, place`;
}

/** The legal descriptions of a document that are in a section, in their order. */
export function selectSectionLegals(documentId: number, atMost: number) {
  return sql<SectionLegalRecord>`
    SELECT section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection",
           range, range_half AS "rangeHalf", range_direction AS "rangeDirection",
           quarter_mask AS "quarterMask", cell_mask::text AS "cellMask", aliquot_unspecified AS "isUnspecified",
           aliquot, part, comment, concat_ws(' ', codes.description, other_lot) AS "otherLot"
    FROM legals
    LEFT JOIN legal_codes AS codes ON codes.kind = 'OTHER_LOT_MB' AND codes.code = legals.other_lot_code
    WHERE document_id = ${documentId} AND section IS NOT NULL AND quarter_mask IS NOT NULL
    ORDER BY sequence
    LIMIT ${atMost}`;
}

/** The certificates of title on which Torrens documents are memorialized. */
export function selectCertificates(ids: Ids, perDocument: number) {
  return sql<CertificateRecord>`
    SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
    FROM (
      SELECT noted.document_id, noted.certificate_number, certificates.status,
             ${placeWithin(['noted.document_id'], ['noted.certificate_key'])}
      FROM document_certificates AS noted
      LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
      WHERE noted.document_id = ANY(${idList(ids)})
    ) AS placed
    WHERE place <= ${perDocument}
    ORDER BY document_id, place`;
}

export function selectParcels(db: Db, id: number, atMost: number) {
  return db
    .selectFrom('document_parcels')
    .innerJoin('parcels', 'parcels.id', 'document_parcels.parcel_id')
    .select('parcels.number')
    .where('document_parcels.document_id', '=', id)
    .orderBy('parcels.key')
    .limit(atMost);
}

export function selectAddresses(db: Db, id: number, atMost: number) {
  return db
    .selectFrom('document_addresses')
    .select(['address', 'city', 'state', 'zip'])
    .where('document_id', '=', id)
    .orderBy('sequence')
    .limit(atMost);
}
