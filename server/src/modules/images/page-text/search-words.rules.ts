/** Maximum characters of a word that is searched: PostgreSQL takes longer ones, but no text has them. */
const WORD_MAX_CHARACTERS = 40;

/** Accents are removed, since the engine reads letters without them; apostrophes join: O'Brien is OBRIEN. */
const REMOVED = /[\p{M}'’‘]/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * Returns the words of a text as they are searched: lower case letters and digits without accents. Any other character
 * separates them, as 123-45 are two words, in texts of pages and in what a user types alike.
 */
export function listSearchWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(REMOVED, '')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_MAX_CHARACTERS));
}
