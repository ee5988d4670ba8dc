/** Crockford's base 32: no I, L, O or U, which are misread or spell words. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PATTERN = /^[0-9]{4}[0-9A-HJKMNP-TV-Z]{11}$/;

/** The length of the random part: 50 bits, so that numbers reveal neither their count nor each other. */
export const RANDOM_CHARACTERS = 10;

/**
 * Composes the number of a search certificate: `2026-7K3QF-0B9XD-T`, the year, ten random characters, and a check
 * character.
 *
 * @param random one number from 0 to 255 for each random character.
 */
export function composeCertificateNumber(year: number, random: Uint8Array): string {
  const body = `${year}${Array.from(random.subarray(0, RANDOM_CHARACTERS), (byte) => DIGITS[byte % DIGITS.length]).join('')}`;
  return formatNumber(body + computeCheckCharacter(body));
}

/**
 * Reads a number as typed or copied: with or without dashes, in lower case, with the letters O, I and L for the digits.
 *
 * @returns the number in its printed form; undefined if the text isn't a number.
 */
export function parseCertificateNumber(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!PATTERN.test(text) || computeCheckCharacter(text.slice(0, -1)) !== text.at(-1)) return undefined;
  return formatNumber(text);
}

function formatNumber(text: string): string {
  return [text.slice(0, 4), text.slice(4, 9), text.slice(9, 14), text.slice(14)].join('-');
}

/** Weights are odd, so that every single wrong character changes the sum. */
function computeCheckCharacter(body: string): string {
  const sum = [...body].reduce((total, character, index) => total + DIGITS.indexOf(character) * (2 * index + 1), 0);
  return DIGITS[sum % DIGITS.length] as string;
}
