import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Names that are searched for beside the typed one. The likest come first; who needs more than these is looking for another name. */
const SIMILAR_KEYS_MAX = 200;

/** Keys without spaces of names in the index that share a sound code with a key or are written like it (trigrams), the likest first. */
export async function listKeysLike(
  db: Db,
  { key, soundCodes }: { readonly key: string; readonly soundCodes: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ keyNospace: string }>`
    SELECT key_nospace AS "keyNospace" FROM name_keys
    WHERE sound_codes && ${[...soundCodes]}::text[] OR key % ${key}
    ORDER BY similarity(key, ${key}) DESC, key
    LIMIT ${SIMILAR_KEYS_MAX}`.execute(db);
  return rows.map(({ keyNospace }) => keyNospace);
}
