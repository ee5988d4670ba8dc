import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Maximum number of names to search in the old books. Each is compared with every page. */
const KEYS_MAX = 200;

/** Lists keys without spaces of names in the index that contain all words, in alphabetical order. */
export async function listKeysWithWords(db: Db, words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ keyNospace: string }>`
    SELECT key_nospace AS "keyNospace" FROM name_keys
    WHERE words @> ${[...words]}::text[]
    ORDER BY key
    LIMIT ${KEYS_MAX}`.execute(db);
  return rows.map(({ keyNospace }) => keyNospace);
}
