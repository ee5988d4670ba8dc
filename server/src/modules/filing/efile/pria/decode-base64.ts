import { setImmediate } from 'node:timers/promises';
import { PriaRefusal } from './pria-refusal.ts';

const PIECE_CHARACTERS = 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Decodes a file in pieces, so that a large one leaves the process to others in between.
 *
 * @throws PriaRefusal for a text that isn't Base64.
 */
export async function* decodeBase64(text: string): AsyncGenerator<Uint8Array> {
  let rest = '';
  for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
    const characters = rest + text.slice(start, start + PIECE_CHARACTERS).replace(/\s+/gu, '');
    const whole = characters.length - (characters.length % 4);
    // Padding is the end: nothing follows it but white space.
    if (!BASE64.test(characters) || (rest.endsWith('=') && characters !== rest)) refuse();
    rest = characters.slice(whole);
    if (characters.includes('=') && text.slice(start + PIECE_CHARACTERS).trim() !== '') refuse();
    yield Buffer.from(characters.slice(0, whole), 'base64');
    await setImmediate();
  }
  if (rest !== '') refuse();
}

function refuse(): never {
  throw new PriaRefusal("The DOCUMENT of EMBEDDED_FILE isn't Base64.");
}
