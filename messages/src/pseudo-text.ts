/** Letters that keep their shape under a mark, so that testers can still read them. */
const MARKED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'ë',
  g: 'ğ',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Ü',
};

/** Translations grow: by two fifths at the length of sentences, by more at the length of a button's word. */
const GROWTH = 0.4;
const SHORT_GROWTH_CHARACTERS = 3;
const PADDING = 'loŋgər wőrdş ';

/**
 * A text as a language of longer words might have it, for tests: marked letters show what is not in the message files, length
 * shows what does not fit. The same text gives the same; an empty one stays empty.
 */
export function pseudoText(text: string): string {
  if (text.trim() === '') return text;
  const marked = [...text].map((character) => MARKED[character] ?? character).join('');
  const growth = Math.max(SHORT_GROWTH_CHARACTERS, Math.ceil(text.length * GROWTH));
  return `${marked} ${PADDING.repeat(Math.ceil(growth / PADDING.length))
    .slice(0, growth)
    .trim()}`;
}
