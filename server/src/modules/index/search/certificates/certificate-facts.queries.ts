import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';
import { placeWithin } from '../select/place-within.queries.ts';
import { IS_SHOWN_MEMORIAL } from './select-certificate-ids.queries.ts';

// The displayed facts of certificates of title. Dates are `YYYY-MM-DD`, times `HH:MM:SS`, county-local.

export interface CertificateRecord {
  readonly id: number;
  readonly certificateNumber: string;
  readonly numberKey: string;
  readonly fileNumber: string | null;
  readonly certifiedOn: string;
  readonly certifiedTime: string | null;
  readonly book: string | null;
  readonly page: string | null;
  readonly status: 'CURRENT' | 'CANCELLED';
  readonly imagePageCount: number | null;
}

export interface CancellationRecord {
  readonly certificateId: number;
  readonly number: string;
  /** Whether the index has the later certificate. */
  readonly isIndexed: boolean;
  /** All cancellations of the certificate, including unread ones. */
  readonly total: number;
}

export interface MemorialRecord {
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Null if the index doesn't have the document. */
  readonly displayNumber: string | null;
  readonly indexedNumber: string | null;
  readonly kind: string | null;
  readonly memorialOn: string | null;
  readonly inFavorOf: string | null;
  readonly dischargedBy: string | null;
  readonly dischargedByType: string | null;
  /** Null, as the next, if the index doesn't have the document, or withholds it. */
  readonly dischargeNumber: string | null;
  readonly dischargeDisplayNumber: string | null;
  readonly dischargedOn: string | null;
  readonly text: string;
}

/** In no particular order. */
export function selectCertificatesById(db: Db, ids: readonly number[]) {
  return selectCertificates(db)
    .where('id', '=', sql<number>`ANY(${idList(ids)})`)
    .$castTo<CertificateRecord>();
}

export function findCertificateRecord(db: Db, numberKey: string): Promise<CertificateRecord | undefined> {
  return selectCertificates(db).where('number_key', '=', numberKey).executeTakeFirst() as Promise<
    CertificateRecord | undefined
  >;
}

function selectCertificates(db: Db) {
  return db
    .selectFrom('torrens_certificates')
    .select([
      'id',
      'certificate_number as certificateNumber',
      'number_key as numberKey',
      'file_number as fileNumber',
      'certified_on as certifiedOn',
      'certified_time as certifiedTime',
      'book',
      'page',
      'status',
      'image_page_count as imagePageCount',
    ]);
}

/** The successors of each certificate: at most `perCertificate` of each, in the order of their numbers. */
export function selectCancellations(ids: readonly number[], perCertificate: number) {
  return sql<CancellationRecord>`
    SELECT placed.certificate_id AS "certificateId", total,
           coalesce(later.certificate_number, cancelled_by_number) AS number, later.id IS NOT NULL AS "isIndexed"
    FROM (
      SELECT *,
             ${placeWithin(['certificate_id'], ['cancelled_by_key'])}
      FROM torrens_cancellations
      WHERE certificate_id = ANY(${idList(ids)})
    ) AS placed
    LEFT JOIN torrens_certificates AS later ON later.number_key = cancelled_by_key
    WHERE place <= ${perCertificate}
    ORDER BY placed.certificate_id, place`;
}

/** The certificates that a certificate replaced, in the order of their numbers. */
export function selectCancelled(db: Db, numberKey: string, atMost: number) {
  return db
    .selectFrom('torrens_cancellations')
    .innerJoin('torrens_certificates', 'torrens_certificates.id', 'torrens_cancellations.certificate_id')
    .select(['certificate_number as number', 'certified_on as certifiedOn'])
    .where('cancelled_by_key', '=', numberKey)
    .orderBy('number_key')
    .limit(atMost);
}

export function selectOwners(db: Db, id: number, atMost: number) {
  return db
    .selectFrom('torrens_owners')
    .select(['display_name as displayName', 'capacity'])
    .where('certificate_id', '=', id)
    .orderBy('sequence')
    .limit(atMost);
}

export function selectCertificateLegals(db: Db, id: number, atMost: number) {
  return db
    .selectFrom('legals')
    .select(['description', 'comment'])
    .where('certificate_id', '=', id)
    .orderBy('sequence')
    .limit(atMost);
}

/** Legal text and recitals, in the order of their paragraphs. */
export function selectTexts(db: Db, id: number, atMost: number) {
  return db
    .selectFrom('torrens_texts')
    .select(['section', 'text'])
    .where('certificate_id', '=', id)
    .orderBy('section')
    .orderBy('sequence')
    .limit(atMost);
}

/** Memorials in the order in which they were entered, each with its documents where the index has them. */
export function selectMemorials(id: number, atMost: number) {
  return sql<MemorialRecord>`
    SELECT torrens_memorials.document_type AS "documentType", document_number AS "documentNumber",
           found.display_number AS "displayNumber", found.number AS "indexedNumber", kind, memorial_on AS "memorialOn",
           in_favor_of AS "inFavorOf", discharged_by AS "dischargedBy", discharged_by_type AS "dischargedByType",
           discharge.number AS "dischargeNumber", discharge.display_number AS "dischargeDisplayNumber",
           discharged_on AS "dischargedOn", text
    FROM torrens_memorials
    LEFT JOIN documents AS found ON found.document_type = torrens_memorials.document_type
          AND found.number_key = torrens_memorials.document_number_key
    LEFT JOIN documents AS discharge ON discharge.document_type = discharged_by_type
          AND discharge.number_key = discharged_by_key AND NOT discharge.is_withheld
    WHERE certificate_id = ${id} AND ${IS_SHOWN_MEMORIAL}
    ORDER BY sequence
    LIMIT ${atMost}`;
}
