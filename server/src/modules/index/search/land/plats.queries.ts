import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { SIMILAR_PLATS_MAX } from '@portal/contract/office/helper-data/plats';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';

/** More than the largest county has platted; a list of these is filtered in the browser. */
const PLATS_MAX = 50_000;

/** Every plat by its number; the code is the number, the description the name. */
export function listPlats(db: Db): Promise<CodeDescription[]> {
  return db
    .selectFrom('plats')
    .select(['number as code', 'name as description'])
    .orderBy('number_key')
    .limit(PLATS_MAX)
    .execute();
}

/** Other names of plats, each with the number of its plat. */
export function listPlatAliases(db: Db): Promise<CodeDescription[]> {
  return db
    .selectFrom('plat_aliases')
    .innerJoin('plats', 'plats.id', 'plat_aliases.plat_id')
    .select(['plats.number as code', 'plat_aliases.name as description'])
    .orderBy('plat_aliases.name')
    .limit(PLATS_MAX)
    .execute();
}

/** The plat of a number, by its natural key. */
export async function findPlatId(db: Db, numberKey: string): Promise<number | undefined> {
  const plat = await db.selectFrom('plats').select('id').where('number_key', '=', numberKey).executeTakeFirst();
  return plat?.id;
}

/** A plat that a name may mean. */
export interface SimilarPlat extends CodeDescription {
  /** Whether one of its names has the same key. */
  readonly isSame: boolean;
}

/**
 * The plats that a plat key can mean: those with this key, those whose key begins with it, then those with similar
 * spelling, likeliest first.
 */
export async function selectSimilarPlats(db: Db, key: string): Promise<readonly SimilarPlat[]> {
  const isAlike = sql`(key >= ${key} AND key < ${key + KEYS_END}) OR ${key}::text <% key`;
  const likeness = sql`CASE WHEN starts_with(key, ${key}) THEN 2 ELSE word_similarity(${key}, key) END`;
  const { rows } = await sql<SimilarPlat>`
    SELECT plats.number AS code, plats.name AS description, likeliest.is_same AS "isSame"
    FROM (
      SELECT plat_id, max(likeness) AS likeness, bool_or(key = ${key}) AS is_same
      FROM (SELECT id AS plat_id, key, ${likeness} AS likeness FROM plats WHERE ${isAlike}
            UNION ALL SELECT plat_id, key, ${likeness} FROM plat_aliases WHERE ${isAlike}) AS alike
      GROUP BY plat_id
    ) AS likeliest JOIN plats ON plats.id = likeliest.plat_id
    ORDER BY is_same DESC, likeness DESC, plats.number_key
    LIMIT ${sql.lit(SIMILAR_PLATS_MAX)}`.execute(db);
  return rows;
}

/**
 * Lists the other plats whose name is that of a plat, or begins with all of its words, by their numbers: BIRCH HOLLOW 2ND for BIRCH HOLLOW.
 *
 * @param numberKey of the plat.
 */
export async function listPlatsBeginningWith(
  db: Db,
  numberKey: string,
  atMost: number,
): Promise<readonly CodeDescription[]> {
  const { rows } = await sql<CodeDescription>`
    SELECT plats.number AS code, plats.name AS description
    FROM (SELECT id, key FROM plats WHERE number_key = ${numberKey}) AS own
    JOIN plats ON plats.key >= own.key AND plats.key < own.key || ${KEYS_END}
    WHERE plats.id <> own.id AND (plats.key = own.key OR starts_with(plats.key, own.key || ' '))
    ORDER BY plats.number_key LIMIT ${atMost}`.execute(db);
  return rows;
}
