/** Shorter names that differ in a letter are more often two names than one with an error. */
const SPELLED_MIN_LETTERS = 4;
/** Longer names are firms, whose errors are found by their letters in threes. Each letter more makes 29 more spellings. */
const LISTED_MAX_LETTERS = 24;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ '];

/** Whether one text has a letter that the other lacks, or two neighboring letters the other way round. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}

/** Whether two names can be one with an error: one letter more or less, or two neighbors swapped. */
export function isSpelledAlike(one: string, other: string): boolean {
  return Math.max(one.length, other.length) >= SPELLED_MIN_LETTERS && isOneLetterApart(one, other);
}

/**
 * Lists the spellings of a key that have a letter more or less, or two neighbors swapped: what `isSpelledAlike` accepts.
 *
 * @returns empty for a key that is too short or too long for it.
 */
export function listSpellingsOneLetterApart(key: string): readonly string[] {
  if (key.length < SPELLED_MIN_LETTERS - 1 || key.length > LISTED_MAX_LETTERS) return [];
  const places = Array.from({ length: key.length + 1 }, (_, place) => place);
  const spellings = places.flatMap((place) => {
    const [before, after] = [key.slice(0, place), key.slice(place)];
    return [
      before + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
      ...LETTERS.map((letter) => before + letter + after),
    ];
  });
  return [...new Set(spellings)].filter((spelling) => isSpelledAlike(spelling, key) && spelling.trim() === spelling);
}

/** Lists the spellings of a key with another letter in one place; empty for a key that is too short or too long for it. */
export function listSpellingsWithAnotherLetter(key: string): readonly string[] {
  if (key.length < SPELLED_MIN_LETTERS || key.length > LISTED_MAX_LETTERS) return [];
  return [...key].flatMap((own, place) =>
    own === ' '
      ? []
      : LETTERS.filter((letter) => letter !== own && letter !== ' ').map((letter) => replaceAt(key, place, letter)),
  );
}

function replaceAt(key: string, place: number, letter: string): string {
  return key.slice(0, place) + letter + key.slice(place + 1);
}
