/** Letters that Unicode does not decompose, as English-language index clerks spell them. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  ı: 'I',
};

/**
 * Converts text to the form used for comparisons: capital letters A-Z, digits, and single spaces. Removes accents, apostrophes, and
 * periods (O'BRIEN, ST., L.L.C.). `&` and `+` become AND. A period between two words (CO.INC) and all other punctuation (SMITH-JONES,
 * A/K/A) become spaces. Idempotent. Applied to both stored names and search criteria, so that punctuation, case, and leading spaces
 * never cause a search to miss a record.
 */
export function computeTextKey(text: string): string {
  // Fast path: most texts of an index already have this form.
  if (/^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(text)) return text;
  return toKeyCharacters(IS_ASCII.test(text) ? removeAsciiMarks(text) : removeMarks(text));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of ASCII are what is meant.
const IS_ASCII = /^[\x00-\x7f]*$/;

/** As `removeMarks`, for texts without accents: an import computes several keys of each of its names. */
function removeAsciiMarks(text: string): string {
  const separated = text.includes('.') ? text.replace(/([A-Za-z]{2})\.(?=[A-Za-z]{2})/g, '$1 ') : text;
  return separated.replace(/['`.]/g, '').toUpperCase();
}

function removeMarks(text: string): string {
  return text
    .replace(/(\p{L}{2})\.(?=\p{L}{2})/gu, '$1 ')
    .replace(/['’‘ʼ`´.]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆŒØĐÐÞŁı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

function toKeyCharacters(text: string): string {
  return text
    .replace(/[&+]/g, ' AND ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** Removes the spaces of a key, so that DE LA CRUZ equals DELACRUZ and MC DONALD equals MCDONALD. */
export function removeSpaces(key: string): string {
  return key.replaceAll(' ', '');
}

/** Computes the key of a parcel number: only letters and digits, with leading zeros, since counties print dashes inconsistently. */
export function computeParcelKey(parcelNumber: string): string {
  return removeSpaces(computeTextKey(parcelNumber.replace(/[&+]/g, ' ')));
}
