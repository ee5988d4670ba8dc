import type { Db } from '../../../../platform/database/database.ts';
import { computeSoundCodes, computeSurnameKey, listSpellingsOneLetterApart } from '../../records/index.ts';
import { listKeysLike } from './similar-names.queries.ts';

/**
 * Lists keys without spaces of names in the index that sound (Soundex, Double Metaphone) or are spelled like a typed name, the likeliest
 * first: the name itself, then those with one letter more or less or two neighbors swapped, then the most similar. Empty for
 * punctuation alone.
 */
export async function listSimilarKeys(db: Db, lastName: string): Promise<readonly string[]> {
  const key = computeSurnameKey(lastName);
  if (key === '') return [];
  return listKeysLike(db, { key, soundCodes: listCodes(key), spellings: listSpellingsOneLetterApart(key) });
}

/** The most words of a surname that are longer than a particle. */
const SURNAME_MAX_WORDS = 2;

/** Soundex has four characters: the name of a firm has that of the surname with which it begins. */
function listCodes(key: string): readonly string[] {
  const isFirm = key.split(' ').filter((word) => word.length > 2).length > SURNAME_MAX_WORDS;
  return computeSoundCodes(key).filter((code) => !isFirm || !code.startsWith('S:'));
}
