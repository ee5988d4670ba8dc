import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Maximum number of names whose parties or pages are looked up one by one. */
const KEYS_MAX = 200;

/** Lists keys without spaces of names in the index that contain all words, in alphabetical order: at most 200 of them. */
export async function listKeysWithWords(db: Db, words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ keyNospace: string }>`
    SELECT key_nospace AS "keyNospace" FROM name_keys
    WHERE words @> ${[...words]}::text[]
    ORDER BY key
    LIMIT ${KEYS_MAX}`.execute(db);
  return rows.map(({ keyNospace }) => keyNospace);
}

/** Lists all keys without spaces of names in the index that contain all words, in no order; undefined if there are more than 200. */
export async function listFewKeysWithWords(db: Db, words: readonly string[]): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ keyNospace: string }>`
    SELECT key_nospace AS "keyNospace" FROM name_keys
    WHERE words @> ${[...words]}::text[]
    LIMIT ${KEYS_MAX + 1}`.execute(db);
  return rows.length > KEYS_MAX ? undefined : rows.map(({ keyNospace }) => keyNospace);
}
