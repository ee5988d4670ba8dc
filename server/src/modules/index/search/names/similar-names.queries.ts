import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Maximum number of similar names, the most similar first. A user who needs more is looking for another name. */
const SIMILAR_KEYS_MAX = 200;

/**
 * A statement that selects the keys of names (`key`, `key_nospace`) that are one of some spellings, each looked up in the primary key.
 *
 * They are compared as ranges of one key: PostgreSQL would look up equal ones in the index of trigrams, which reads some fifteen pages for
 * each of more than a hundred spellings.
 */
export function selectSpelledKeys(spellings: readonly string[]): RawBuilder<unknown> {
  return sql`SELECT name_keys.key, name_keys.key_nospace FROM unnest(${[...spellings]}::text[]) AS spelled(key)
             JOIN name_keys ON name_keys.key >= spelled.key COLLATE "C" AND name_keys.key <= spelled.key COLLATE "C"`;
}

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
    SELECT key_nospace AS "keyNospace" FROM (
      SELECT key, key_nospace FROM name_keys WHERE sound_codes && ${[...soundCodes]}::text[] OR key % ${key}
      UNION
      ${selectSpelledKeys(spellings)}) AS found
    ORDER BY key = ${key} DESC, key = ANY(${[...spellings]}::text[]) DESC, similarity(key, ${key}) DESC, key
    LIMIT ${SIMILAR_KEYS_MAX}`.execute(db);
  return rows.map(({ keyNospace }) => keyNospace);
}
