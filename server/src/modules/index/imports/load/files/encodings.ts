import { IMPORT_ENCODINGS } from '@portal/contract/index/imports/record-imports';

/** The code pages of mainframes and of the AS/400 (EBCDIC): of the United States, of many countries, and of z/OS. */
const EBCDIC_PAGES = ['ibm037', 'ibm500', 'ibm1047'] as const;
type EbcdicPage = (typeof EBCDIC_PAGES)[number];

/**
 * The encodings of exports: of today's systems, of Windows, of databases that write two bytes for each character, of DOS,
 * of old Macintoshes, of mainframes, and of files that several programs have written, where a line that isn't UTF-8 is Windows.
 */
export const ENCODINGS = [
  ...IMPORT_ENCODINGS,
  'utf-16le',
  'utf-16be',
  'ibm437',
  'macintosh',
  'utf-8-or-windows-1252',
  ...EBCDIC_PAGES,
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The second half of IBM437, which no platform decodes (Unicode's mapping VENDORS/MICSFT/PC/CP437.TXT). */
const IBM437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';
const HALF = 128;

/** Decodes the bytes of a file in pieces, without a byte order mark. */
export interface TextPieces {
  /** Decodes the next bytes; a character that they cut is completed by the next piece. Without bytes, ends the text. */
  decode(bytes?: Uint8Array): string;
}

export function decodePieces(encoding: Encoding): TextPieces {
  if (isEbcdic(encoding)) return { decode: (bytes) => (bytes === undefined ? '' : decodeEbcdic(bytes, encoding)) };
  if (encoding === 'utf-8-or-windows-1252') return new MixedPieces();
  if (encoding === 'ibm437') return { decode: (bytes) => (bytes === undefined ? '' : decodeIbm437(bytes)) };
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })) };
}

function decodeIbm437(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < HALF ? String.fromCharCode(byte) : IBM437[byte - HALF];
  return text;
}

/** Whether an encoding is a code page of mainframes. */
export function isEbcdic(encoding: Encoding): encoding is EbcdicPage {
  return EBCDIC_PAGES.some((page) => page === encoding);
}

/** The characters of IBM037 from 0x40 to 0xFE (glibc's charmap IBM037). */
const IBM037 =
  ' \u00A0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\u00ADôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ';
const EBCDIC_FIRST = 0x40;
/** The characters by which the other code pages differ from it, and the ends of lines, tabs and zeros of all of them. */
const EBCDIC_OTHERS: Readonly<Record<EbcdicPage, Readonly<Record<number, string>>>> = {
  ibm037: {},
  ibm500: { 74: '[', 79: '!', 90: ']', 95: '^', 176: '¢', 186: '¬', 187: '|' },
  ibm1047: { 95: '^', 173: '[', 176: '¬', 186: 'Ý', 187: '¨', 189: ']' },
};
const EBCDIC_CONTROLS: Readonly<Record<number, string>> = { 0: '\0', 5: '\t', 13: '\r', 21: '\n', 37: '\n' };

/** Decodes a byte to a character each. Binary numbers, such as packed decimals, aren't text: their bytes are marked as invalid. */
function decodeEbcdic(bytes: Uint8Array, page: EbcdicPage): string {
  const others = EBCDIC_OTHERS[page];
  let text = '';
  for (const byte of bytes)
    text += others[byte] ?? (byte < EBCDIC_FIRST ? EBCDIC_CONTROLS[byte] : IBM037[byte - EBCDIC_FIRST]) ?? '\uFFFD';
  return text;
}

/** Longer lines are decoded in parts. */
const MIXED_LINE_MAX_BYTES = 1_000_000;
const LINE_FEED = 10;
const RETURN = 13;

/** Decodes each line as UTF-8 if its bytes are valid, which is very unlikely of other text, otherwise as Windows. */
class MixedPieces implements TextPieces {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #windows = new TextDecoder('windows-1252');
  #rest = Buffer.alloc(0);

  decode(bytes?: Uint8Array): string {
    const whole = bytes === undefined ? this.#rest : Buffer.concat([this.#rest, bytes]);
    let text = '';
    let from = 0;
    for (let at = Math.min(this.#rest.length, whole.length); at < whole.length; at += 1) {
      if (whole[at] !== LINE_FEED && whole[at] !== RETURN && at - from < MIXED_LINE_MAX_BYTES) continue;
      text += this.#decodeLine(whole.subarray(from, at + 1));
      from = at + 1;
    }
    this.#rest = Buffer.from(whole.subarray(from));
    if (bytes === undefined) text += this.#decodeLine(this.#rest);
    return text;
  }

  #decodeLine(line: Uint8Array): string {
    try {
      return this.#utf8.decode(line);
    } catch {
      return this.#windows.decode(line);
    }
  }
}

/** Returns the encoding that a byte order mark declares. */
export function findByteOrderMark(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Latin text in UTF-16 has a zero in nearly every second byte, and text in any other encoding has none. */
const ZEROS_SHARE = 0.8;

/** Text of mainframes has this share of letters, digits and spaces where ASCII has no characters, or an at sign. */
const EBCDIC_SHARE = 0.6;

/** Whether most bytes are the letters, digits and spaces of EBCDIC, and there are no spaces of ASCII. */
function looksLikeEbcdic(bytes: Uint8Array): boolean {
  let fitting = 0;
  let spaces = 0;
  for (const byte of bytes) {
    if (byte === EBCDIC_FIRST || (byte > 0x80 && (byte & 0x0f) <= 9)) fitting += 1;
    if (byte === 0x20) spaces += 1;
  }
  return fitting >= bytes.length * EBCDIC_SHARE && spaces <= bytes.length / 100;
}

/** Whether text that isn't UTF-8 has characters of several bytes that are: programs have written it in two encodings. */
function isMixed(bytes: Uint8Array): boolean {
  return /[^\0-\x7F\uFFFD]/.test(Buffer.from(bytes).toString('utf8'));
}

/**
 * Guesses the encoding of a text without a byte order mark from its beginning: EBCDIC by its letters, UTF-16 by its zeros, UTF-8 if the bytes
 * are valid, lines of UTF-8 and Windows if some are, else the
 * encoding in which most characters beyond ASCII are letters in the case of their neighbors. Of equal guesses, Windows wins.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const pairs = Math.floor(bytes.length / 2);
  const countZeros = (first: 0 | 1) => {
    let count = 0;
    for (let at = first; at < 2 * pairs; at += 2) if (bytes[at] === 0) count += 1;
    return count;
  };
  if (pairs > 0 && countZeros(1) >= pairs * ZEROS_SHARE) return 'utf-16le';
  if (pairs > 0 && countZeros(0) >= pairs * ZEROS_SHARE) return 'utf-16be';
  if (bytes.length > 0 && looksLikeEbcdic(bytes)) return 'ibm037';
  if (isUtf8(bytes)) return 'utf-8';
  if (isMixed(bytes)) return 'utf-8-or-windows-1252';
  const guesses = (['windows-1252', 'ibm437', 'macintosh'] as const).map((encoding) => ({
    encoding,
    fits: countFittingLetters(decodePieces(encoding).decode(bytes)),
  }));
  return guesses.reduce((best, other) => (other.fits > best.fits ? other : best)).encoding;
}

/** Whether bytes are UTF-8, except for a character that their end cuts. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Counts characters beyond ASCII that are letters in the case of an ASCII letter next to them, less those that are no letters. */
function countFittingLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character < '\u0080') continue;
    if (!/\p{L}/u.test(character)) count -= 1;
    else if (isNextToCase(text, at, /\p{Lu}/u.test(character) ? /[A-Z]/ : /[a-z]/)) count += 1;
  }
  return count;
}

const isNextToCase = (text: string, at: number, letters: RegExp) =>
  letters.test(text[at - 1] ?? '') || letters.test(text[at + 1] ?? '');
