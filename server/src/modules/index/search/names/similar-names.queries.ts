import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Maximum number of similar names, the most similar first. A user who needs more is looking for another name. */
const SIMILAR_KEYS_MAX = 200;

/** Lists keys without spaces that share a sound code with a key, are one of its spellings or like it (trigrams), the most similar first. */
export async function listKeysLike(
  db: Db,
  {
    key,
    soundCodes,
    spellings,
  }: { readonly key: string; readonly soundCodes: readonly string[]; readonly spellings: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ keyNospace: string }>`
    SELECT key_nospace AS "keyNospace" FROM name_keys
    WHERE sound_codes && ${[...soundCodes]}::text[] OR key % ${key} OR key = ANY(${[...spellings]}::text[])
    ORDER BY key = ${key} DESC, key = ANY(${[...spellings]}::text[]) DESC, similarity(key, ${key}) DESC, key
    LIMIT ${SIMILAR_KEYS_MAX}`.execute(db);
  return rows.map(({ keyNospace }) => keyNospace);
}
