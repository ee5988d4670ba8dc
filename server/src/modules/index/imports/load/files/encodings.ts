import { IMPORT_ENCODINGS } from '@portal/contract/index/imports/record-imports';

/**
 * The encodings of exports: of today's systems, of Windows, of databases that write two bytes for each character, of DOS
 * and of old Macintoshes.
 */
export const ENCODINGS = [...IMPORT_ENCODINGS, 'utf-16le', 'utf-16be', 'ibm437', 'macintosh'] as const;
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
  if (encoding === 'ibm437') return { decode: (bytes) => (bytes === undefined ? '' : decodeIbm437(bytes)) };
  const decoder = new TextDecoder(encoding);
  return { decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })) };
}

function decodeIbm437(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < HALF ? String.fromCharCode(byte) : IBM437[byte - HALF];
  return text;
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

/**
 * Guesses the encoding of a text without a byte order mark from its beginning: UTF-16 by its zeros, UTF-8 if the bytes are valid, else the
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
  if (isUtf8(bytes)) return 'utf-8';
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
