import { doubleMetaphone } from 'double-metaphone';
import { findRoman, replaceNumberWords } from './number-words.ts';
import { removeSpaces } from './search-key.ts';

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

/** American Soundex of a word of capital letters (National Archives rules: H and W do not part equal codes); empty for no letters. */
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

/** Words of three letters or more that a key may have and still be a surname (DE LA CRUZ, SMITH JONES); more are a firm. */
const SURNAME_MAX_WORDS = 2;

/**
 * Codes by which a similar name is found: Soundex (`S:S530`) and Double Metaphone (`M:SM0`) of the key without spaces and, for a surname,
 * of each of its parts; for a key that holds a number, instead the key with its numbers as digits (`N:35MAIN` of 35 MAIN, THIRTY FIVE MAIN,
 * XXXV MAIN). Names sound alike when they share a code. The words of a firm are left out: half of all firms share BANK or COMPANY.
 */
export function computeSoundCodes(key: string): readonly string[] {
  const parts = key.split(' ').filter((word) => word.length > 2);
  const numbers = replaceNumberWords(key).replace(/\b[IVX]{2,}\b/g, (word) => findRoman(word)?.toString() ?? word);
  // A name with a number is one of many that differ in it alone (35 MAIN, 36 MAIN), which sound cannot tell apart.
  if (/\d/.test(numbers)) return [`N:${removeSpaces(numbers)}`];
  const codes = new Set<string>();
  for (const word of new Set([removeSpaces(key), ...(parts.length > SURNAME_MAX_WORDS ? [] : parts)])) {
    codes.add(`S:${computeSoundex(word)}`);
    for (const sound of doubleMetaphone(word)) if (sound !== '') codes.add(`M:${sound}`);
  }
  return [...codes];
}
