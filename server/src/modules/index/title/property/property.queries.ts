import type { Land } from '@portal/contract/index/title/land';
import { PROPERTY_LIST_MAX } from '@portal/contract/index/title/property';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { idList } from '../../../../platform/database/prepared-statements.ts';

// Every statement reads an index and at most a named number of rows.

/** One more than is listed, to know whether there are more. */
const LISTED_MAX = PROPERTY_LIST_MAX + 1;

export interface ParcelName {
  readonly key: string;
  readonly number: string;
}

/** The parcels that a parcel was made from directly (index `parcel_successors_successor_idx`). */
export async function selectParcelsBefore(db: Db, key: string): Promise<readonly ParcelName[]> {
  const { rows } = await sql<ParcelName>`
    SELECT parcels.key, parcels.number
    FROM parcel_successors JOIN parcels ON parcels.id = parcel_successors.parcel_id
    WHERE parcel_successors.successor_key = ${key}
    ORDER BY parcels.key LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}

/**
 * The successors of a parcel (primary key of parcel_successors). A successor missing from the roll has its key as its
 * number.
 */
export async function selectParcelsAfter(db: Db, parcelId: number): Promise<readonly ParcelName[]> {
  const { rows } = await sql<ParcelName>`
    SELECT parcel_successors.successor_key AS key, coalesce(parcels.number, parcel_successors.successor_key) AS number
    FROM parcel_successors LEFT JOIN parcels ON parcels.key = parcel_successors.successor_key
    WHERE parcel_successors.parcel_id = ${parcelId}
    ORDER BY parcel_successors.successor_key LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}

/**
 * The given documents that name a single land: no second parcel next to a parcel, no second legal description next to a
 * lot or a part of a section. The index doesn't tell to which of several lands an address or a parcel of a document
 * belongs.
 */
export async function selectDocumentsOfOneLand(
  db: Db,
  ids: readonly number[],
  kind: Land['kind'],
): Promise<readonly number[]> {
  const parcelCount = sql`(SELECT count(*) FROM document_parcels WHERE document_id = documents.id)`;
  const hasOneLegal = sql`(SELECT count(DISTINCT description) FROM legals WHERE document_id = documents.id) = 1`;
  const hasOneParcel = sql`(${parcelCount} = 1 OR (${parcelCount} = 0 AND ${hasOneLegal}))`;
  const { rows } = await sql<{ readonly id: number }>`
    SELECT id FROM documents
    WHERE id = ANY(${idList(ids)}) AND ${kind === 'parcel' ? hasOneParcel : hasOneLegal}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The parcels of documents that aren't withheld. */
export async function selectParcelsOfDocuments(db: Db, ids: readonly number[]): Promise<readonly ParcelName[]> {
  const { rows } = await sql<ParcelName>`
    SELECT DISTINCT parcels.key, parcels.number
    FROM document_parcels
    JOIN documents ON documents.id = document_parcels.document_id AND NOT documents.is_withheld
    JOIN parcels ON parcels.id = document_parcels.parcel_id
    WHERE document_parcels.document_id = ANY(${idList(ids)})
    ORDER BY parcels.key LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}

/** The addresses of documents that aren't withheld, sorted by their number of documents, highest first. */
export async function selectAddressesOfDocuments(db: Db, ids: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`
    SELECT concat_ws(', ', nullif(document_addresses.address, ''), nullif(document_addresses.city, '')) AS text
    FROM document_addresses
    JOIN documents ON documents.id = document_addresses.document_id AND NOT documents.is_withheld
    WHERE document_addresses.document_id = ANY(${idList(ids)})
    GROUP BY text
    ORDER BY count(*) DESC, text LIMIT ${LISTED_MAX}`.execute(db);
  return rows.map(({ text }) => text);
}

export interface CertificateOfLand {
  readonly number: string;
  readonly certifiedOn: string;
  readonly status: 'CURRENT' | 'CANCELLED';
}

/** Certificates of title, the newest first. */
export async function selectCertificates(db: Db, ids: readonly number[]): Promise<readonly CertificateOfLand[]> {
  const { rows } = await sql<CertificateOfLand>`
    SELECT certificate_number AS number, certified_on AS "certifiedOn", status
    FROM torrens_certificates
    WHERE id = ANY(${idList(ids)})
    ORDER BY certified_on DESC, number_key DESC LIMIT ${LISTED_MAX}`.execute(db);
  return rows;
}
