import type { Db } from '../../../../platform/database/database.ts';
import { computeSoundCodes, computeSurnameKey } from '../../records/index.ts';
import { listKeysLike } from './similar-names.queries.ts';

/**
 * Lists keys without spaces of names in the index that sound (Soundex, Double Metaphone) or are spelled like a typed name, the most
 * similar first. Empty for punctuation alone.
 */
export async function listSimilarKeys(db: Db, lastName: string): Promise<readonly string[]> {
  const key = computeSurnameKey(lastName);
  return key === '' ? [] : listKeysLike(db, { key, soundCodes: computeSoundCodes(key) });
}
