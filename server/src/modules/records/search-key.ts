/** Letters that Unicode does not decompose, as English-language index clerks write them. */
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
 * The form in which any text is compared: capital A-Z, digits and single spaces. Accents are dropped, `&` and `+` read AND, apostrophes
 * and periods vanish (O'BRIEN, ST., L.L.C.), but a period between two words parts them (CO.INC), as every other mark does (SMITH-JONES,
 * A/K/A). Idempotent. Stored keys and typed criteria
 * both pass through here, which is why a search cannot miss for punctuation, case or a leading space.
 */
export function computeTextKey(text: string): string {
  // Most of an index is keys already.
  if (/^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(text)) return text;
  return text
    .replace(/(\p{L}{2})\.(?=\p{L}{2})/gu, '$1 ')
    .replace(/['’‘ʼ`´.]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ÆŒØĐÐÞŁı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[&+]/g, ' AND ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** A key without its spaces: DE LA CRUZ and DELACRUZ, MC DONALD and MCDONALD meet here. */
export function removeSpaces(key: string): string {
  return key.replaceAll(' ', '');
}

/** Letters and digits alone, zeros on the left kept: how parcel identifiers are compared, whatever dashes the county prints. */
export function computeParcelKey(parcelNumber: string): string {
  return removeSpaces(computeTextKey(parcelNumber.replace(/[&+]/g, ' ')));
}
