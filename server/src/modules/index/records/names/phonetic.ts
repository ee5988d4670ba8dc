import { doubleMetaphone } from 'double-metaphone';
import { parseRoman, replaceNumberWords } from '../keys/number-words.ts';
import { removeSpaces } from '../keys/search-key.ts';

const SOUNDEX_DIGITS: Readonly<Record<string, string>> = {
  B: '1',
  F: '1',
  P: '1',
  V: '1',
  C: '2',
  G: '2',
  J: '2',
  K: '2',
  Q: '2',
  S: '2',
  X: '2',
  Z: '2',
  D: '3',
  T: '3',
  L: '4',
  M: '5',
  N: '5',
  R: '6',
};

/**
 * Computes the American Soundex of a word in capital letters (National Archives rules: H and W don't separate equal codes). Empty without
 * letters.
 */
export function computeSoundex(word: string): string {
  const letters = word.replace(/[^A-Z]/g, '');
  if (letters === '') return '';
  let code = letters.slice(0, 1);
  let previous = SOUNDEX_DIGITS[code] ?? '';
  for (const letter of letters.slice(1)) {
    const digit = SOUNDEX_DIGITS[letter] ?? '';
    if (digit !== '' && digit !== previous) code += digit;
    if (letter !== 'H' && letter !== 'W') previous = digit;
    if (code.length === 4) break;
  }
  return code.padEnd(4, '0');
}

/** Maximum number of words with three or more letters in a surname (DE LA CRUZ, SMITH JONES). Longer keys are firms. */
const SURNAME_MAX_WORDS = 2;

/**
 * Computes the codes for finding similar names: Soundex (`S:S530`) and Double Metaphone (`M:SM0`) of the key without spaces and, for a
 * surname, of each of its words. A key with a number has only the key with its numbers as digits (`N:35MAIN` for 35 MAIN, THIRTY FIVE
 * MAIN, XXXV MAIN). Names are similar if they share a code. The words of a firm are omitted, since half of all firms share BANK or
 * COMPANY.
 */
export function computeSoundCodes(key: string): readonly string[] {
  const parts = key.split(' ').filter((word) => word.length > 2);
  const numbers = replaceNumberWords(key).replace(/\b[IVX]{2,}\b/g, (word) => parseRoman(word)?.toString() ?? word);
  // Names with numbers often differ only in the number (35 MAIN, 36 MAIN), which sound codes cannot distinguish.
  if (/\d/.test(numbers)) return [`N:${removeSpaces(numbers)}`];
  const codes = new Set<string>();
  for (const word of new Set([removeSpaces(key), ...(parts.length > SURNAME_MAX_WORDS ? [] : parts)])) {
    codes.add(`S:${computeSoundex(word)}`);
    for (const sound of doubleMetaphone(word)) if (sound !== '') codes.add(`M:${sound}`);
  }
  return [...codes];
}
