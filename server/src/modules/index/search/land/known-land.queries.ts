import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { SectionPlace } from './section-place.rules.ts';

/** Legals of a plat that are read for its nearest lots: several times what the largest has. */
const PLAT_LEGALS_MAX = 20_000;
/** Keys of parcels and plats that are read on each side of an unknown one. */
const NEIGHBORS = 2;
const SECTIONS = 36;

/** Legals of withheld documents are never read. */
const IS_SHOWN = sql`NOT EXISTS (SELECT 1 FROM documents WHERE documents.id = legals.document_id AND documents.is_withheld)`;

export async function hasParcel(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('parcels').select('id').where('key', '=', key).executeTakeFirst();
  return found !== undefined;
}

/** The numbers of the parcels before and after a key, in order. */
export async function listParcelsAround(db: Db, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    (SELECT number, key FROM parcels WHERE key < ${key} ORDER BY key DESC LIMIT ${sql.lit(NEIGHBORS)})
    UNION ALL (SELECT number, key FROM parcels WHERE key > ${key} ORDER BY key LIMIT ${sql.lit(NEIGHBORS)})
    ORDER BY key`.execute(db);
  return rows.map(({ number }) => number);
}

export async function findPlatByKey(db: Db, numberKey: string): Promise<number | undefined> {
  const plat = await db.selectFrom('plats').select('id').where('number_key', '=', numberKey).executeTakeFirst();
  return plat?.id;
}

/** The plats before and after a number, in order, each with number and name. */
export async function listPlatsAround(db: Db, numberKey: string): Promise<readonly string[]> {
  const { rows } = await sql<{ plat: string }>`
    (SELECT number || ' ' || name AS plat, number_key FROM plats
     WHERE number_key < ${numberKey} ORDER BY number_key DESC LIMIT ${sql.lit(NEIGHBORS)})
    UNION ALL (SELECT number || ' ' || name, number_key FROM plats
               WHERE number_key > ${numberKey} ORDER BY number_key LIMIT ${sql.lit(NEIGHBORS)})
    ORDER BY number_key`.execute(db);
  return rows.map(({ plat }) => plat);
}

/** The lots that a plat's legals name, each with its block, without those that cover all lots. */
export async function listNamedLots(
  db: Db,
  platId: number,
): Promise<readonly { readonly blockKey: string; readonly lotKey: string }[]> {
  const { rows } = await sql<{ blockKey: string; lotKey: string }>`
    SELECT DISTINCT block_key AS "blockKey", lot AS "lotKey"
    FROM (SELECT block_key, lot_keys FROM legals WHERE plat_id = ${platId} AND ${IS_SHOWN} LIMIT ${sql.lit(PLAT_LEGALS_MAX)}) AS named,
         unnest(lot_keys) AS lot
    WHERE lot <> '*'`.execute(db);
  return rows;
}

/** The sections of a township that legals name, in order; each is one lookup. */
export async function listSectionsOf(db: Db, place: Omit<SectionPlace, 'section'>): Promise<readonly number[]> {
  const { rows } = await sql<{ section: number }>`
    SELECT number AS section FROM generate_series(1, ${sql.lit(SECTIONS)}) AS numbered (number)
    WHERE EXISTS (
      SELECT 1 FROM legals
      WHERE legals.township = ${place.township} AND legals.range = ${place.range} AND legals.section = numbered.number
        AND township_half = ${place.townshipHalf} AND range_half = ${place.rangeHalf}
        AND coalesce(township_direction = ${place.townshipDirection}::text, true)
        AND coalesce(range_direction = ${place.rangeDirection}::text, true) AND ${IS_SHOWN})
    ORDER BY number`.execute(db);
  return rows.map(({ section }) => section);
}

/** The townships before and after one that legals name, as T33N R21W. */
export async function listTownshipsAround(
  db: Db,
  { township, range }: Pick<SectionPlace, 'township' | 'range'>,
): Promise<readonly string[]> {
  const name = sql`'T' || township || CASE WHEN township_half THEN '½' ELSE '' END || coalesce(township_direction, '')
    || ' R' || range || CASE WHEN range_half THEN '½' ELSE '' END || coalesce(range_direction, '')`;
  const { rows } = await sql<{ place: string }>`
    (SELECT ${name} AS place FROM legals WHERE township IS NOT NULL AND (township, range) < (${township}::smallint, ${range}::smallint) AND ${IS_SHOWN}
     ORDER BY township DESC, range DESC LIMIT 1)
    UNION ALL (SELECT ${name} FROM legals WHERE township IS NOT NULL AND (township, range) >= (${township}::smallint, ${range}::smallint) AND ${IS_SHOWN}
               ORDER BY township, range LIMIT 1)`.execute(db);
  return rows.map(({ place }) => place);
}
