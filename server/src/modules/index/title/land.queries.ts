import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { CUSTOM_PLAN, idList } from '../../../platform/database/prepared-statements.ts';
import { type LegalPlace, type SectionalPlace, WHOLE_SECTION_MASK } from './match-land.rules.ts';

/** A legal of a document that isn't withheld, or of a certificate. */
export interface LegalRow extends LegalPlace {
  readonly documentId: number | null;
  readonly certificateId: number | null;
  readonly description: string;
}

/** A legal with the plat or section in which it is. */
export interface PlacedLegalRow extends LegalRow {
  readonly platNumber: string | null;
  readonly township: number | null;
  readonly townshipHalf: boolean;
  readonly townshipDirection: string | null;
  readonly range: number | null;
  readonly rangeHalf: boolean;
  readonly rangeDirection: string | null;
  readonly section: number | null;
  readonly block: string | null;
  readonly lots: string | null;
  readonly unit: string | null;
  readonly otherLot: string | null;
  readonly aliquot: string | null;
}

export interface PlatRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
}

export interface ParcelRow {
  readonly id: number;
  readonly number: string;
  readonly status: 'CURRENT' | 'RETIRED';
}

const PLACE_COLUMNS = sql`
  legals.document_id AS "documentId", legals.certificate_id AS "certificateId", legals.kind, legals.block_key AS "blockKey",
  legals.lot_keys AS "lotKeys", legals.part, legals.unit_key AS "unitKey", legals.other_lot_code AS "otherLotCode",
  legals.other_lot_key AS "otherLotKey", legals.quarter_mask AS "quarterMask", legals.cell_mask::text AS "cellMask",
  legals.aliquot_unspecified AS "isUnspecified", legals.comment, legals.description`;

/** Legals of withheld documents are never read. Pages of tract books aren't documents. */
const IS_SHOWN = sql`legals.tract_book_entry_id IS NULL AND NOT coalesce(documents.is_withheld, false)`;

export async function findPlat(db: Db, numberKey: string): Promise<PlatRow | undefined> {
  return db.selectFrom('plats').select(['id', 'number', 'name']).where('number_key', '=', numberKey).executeTakeFirst();
}

/** Legals of a block of a plat, and those of all its blocks, the newest first (index `legals_plat_idx`). */
export async function selectPlatLegals(
  db: Db,
  platId: number,
  blockKeys: readonly string[],
  atMost: number,
): Promise<readonly LegalRow[]> {
  const { rows } = await sql<LegalRow>`${sql.raw(CUSTOM_PLAN)}
    SELECT ${PLACE_COLUMNS} FROM legals LEFT JOIN documents ON documents.id = legals.document_id
    WHERE legals.plat_id = ${platId} AND legals.block_key = ANY(${blockKeys}) AND ${IS_SHOWN}
    ORDER BY legals.id DESC LIMIT ${atMost}`.execute(db);
  return rows;
}

/**
 * Legals of a section that can be about a part of it, the newest first (index `legals_by_section_idx`): most of a section's legals are about
 * other quarters, and are left out before their documents are looked up. A legal without the direction of its township is in the county's
 * only one.
 */
export async function selectSectionLegals(
  db: Db,
  place: {
    readonly township: number;
    readonly townshipHalf: boolean;
    readonly townshipDirection: string | undefined;
    readonly range: number;
    readonly rangeHalf: boolean;
    readonly rangeDirection: string | undefined;
    readonly section: number;
  },
  part: SectionalPlace,
  atMost: number,
): Promise<readonly LegalRow[]> {
  const { rows } = await sql<LegalRow>`${sql.raw(CUSTOM_PLAN)}
    SELECT ${PLACE_COLUMNS} FROM legals LEFT JOIN documents ON documents.id = legals.document_id
    WHERE legals.township = ${place.township} AND legals.range = ${place.range} AND legals.section = ${place.section}
      AND legals.township_half = ${place.townshipHalf} AND legals.range_half = ${place.rangeHalf}
      AND (legals.township_direction = ${place.townshipDirection ?? null}::text
           OR ${place.townshipDirection ?? null}::text IS NULL OR legals.township_direction IS NULL)
      AND (legals.range_direction = ${place.rangeDirection ?? null}::text
           OR ${place.rangeDirection ?? null}::text IS NULL OR legals.range_direction IS NULL)
      AND legals.kind = 'MB' AND (${isNear(part)} OR legals.other_lot_code IS NOT NULL OR legals.aliquot_unspecified)
      AND ${IS_SHOWN}
    ORDER BY legals.id DESC LIMIT ${atMost}`.execute(db);
  return rows;
}

/** Whether a legal with quarters touches those of a part; a government lot is in a whole section. */
function isNear({ aliquot, otherLotCode }: SectionalPlace) {
  if (aliquot === undefined || otherLotCode !== '') return sql`legals.quarter_mask = ${WHOLE_SECTION_MASK}`;
  return sql`(legals.quarter_mask & ${aliquot.quarterMask}::integer) <> 0`;
}

export async function findParcel(db: Db, key: string): Promise<ParcelRow | undefined> {
  const { rows } = await sql<ParcelRow>`SELECT id, number, status FROM parcels WHERE key = ${key}`.execute(db);
  return rows[0];
}

/** The parcels from which one was made, over all splits, the last first (index `parcel_successors_successor_idx`). */
export async function selectPredecessors(db: Db, key: string, atMost: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    WITH RECURSIVE before(id) AS (
      SELECT parcel_id FROM parcel_successors WHERE successor_key = ${key}
      UNION
      SELECT parcel_successors.parcel_id FROM before
      JOIN parcels ON parcels.id = before.id
      JOIN parcel_successors ON parcel_successors.successor_key = parcels.key
    )
    SELECT id FROM before LIMIT ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Documents of parcels, the newest first (index `document_parcels_parcel_idx`). */
export async function selectParcelDocuments(
  db: Db,
  parcelIds: readonly number[],
  atMost: number,
): Promise<readonly { readonly documentId: number; readonly parcelId: number }[]> {
  const { rows } = await sql<{ documentId: number; parcelId: number }>`
    SELECT document_parcels.document_id AS "documentId", document_parcels.parcel_id AS "parcelId"
    FROM document_parcels JOIN documents ON documents.id = document_parcels.document_id
    WHERE document_parcels.parcel_id = ANY(${idList(parcelIds)}) AND NOT documents.is_withheld
    ORDER BY documents.recorded_at DESC, documents.id DESC
    LIMIT ${atMost}`.execute(db);
  return rows;
}

/** Legals of documents with their places, in the order of the documents (index `legals_document_idx`). */
export async function selectLegalsOfDocuments(
  db: Db,
  ids: readonly number[],
  atMost: number,
): Promise<readonly PlacedLegalRow[]> {
  const { rows } = await sql<PlacedLegalRow>`
    SELECT ${PLACE_COLUMNS}, plats.number AS "platNumber", legals.township, legals.township_half AS "townshipHalf",
           legals.township_direction AS "townshipDirection", legals.range, legals.range_half AS "rangeHalf",
           legals.range_direction AS "rangeDirection", legals.section, legals.block, legals.lots, legals.unit,
           legals.other_lot AS "otherLot", legals.aliquot
    FROM legals JOIN documents ON documents.id = legals.document_id
    LEFT JOIN plats ON plats.id = legals.plat_id
    WHERE legals.document_id = ANY(${idList(ids)}) AND NOT documents.is_withheld
    ORDER BY legals.document_id, legals.sequence
    LIMIT ${atMost}`.execute(db);
  return rows;
}

/** Parcels of a document that isn't withheld. */
export async function selectParcelsOf(
  db: Db,
  documentId: number,
  atMost: number,
): Promise<readonly { readonly key: string; readonly number: string }[]> {
  return db
    .selectFrom('document_parcels')
    .innerJoin('parcels', 'parcels.id', 'document_parcels.parcel_id')
    .select(['parcels.key', 'parcels.number'])
    .where('document_parcels.document_id', '=', documentId)
    .orderBy('parcels.key')
    .limit(atMost)
    .execute();
}
