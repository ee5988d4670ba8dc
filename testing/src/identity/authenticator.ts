import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code that an app on a phone shows, computed by RFC 6238 from the text that its user typed into it; shares no code
 * with the portal.
 *
 * @param secret in Base32, with blanks.
 * @param at by the phone's clock.
 */
export function showCode(secret: string, at: Date): string {
  const characters = [...secret.replaceAll(' ', '')];
  const number = characters.reduce((value, character) => value * 32n + BigInt(BASE32.indexOf(character)), 0n);
  const key = Buffer.from(number.toString(16).padStart((characters.length * 5) / 4, '0'), 'hex');
  const counter = Buffer.from(
    Math.trunc(at.getTime() / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const digest = [...createHmac('sha1', key).update(counter).digest()];
  const offset = (digest.at(-1) ?? 0) % 16;
  const [first = 0, ...rest] = digest.slice(offset, offset + 4);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first % 128);
  return String(value).slice(-6).padStart(6, '0');
}
