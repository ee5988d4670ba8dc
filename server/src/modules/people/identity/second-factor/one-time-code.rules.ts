import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 section 4.1: the default, which all apps use. */
export const STEP_SECONDS = 30;
/** RFC 4226 section 4, R6: at least 160 bits are recommended. */
export const SECRET_BYTES = 20;
const DIGITS = 6;
/** The clock of a phone can be off by one step in either direction (RFC 6238 section 5.2). */
const STEPS_OFF = 1;

/** The alphabet of RFC 4648 section 6, in which apps take secrets. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32_BITS = 5;

/** Encodes bytes in Base32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const length = Math.ceil(bits.length / BASE32_BITS);
  return Array.from({ length }, (_, index) => {
    const group = bits.slice(index * BASE32_BITS, (index + 1) * BASE32_BITS).padEnd(BASE32_BITS, '0');
    return BASE32.charAt(Number.parseInt(group, 2));
  }).join('');
}

/** The time step of an instant (RFC 6238 section 4.2). */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000 / STEP_SECONDS);
}

/** The code of a time step: HOTP with SHA-1 and dynamic truncation (RFC 4226 section 5.3). */
export function computeCode(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Finds the time step whose code was typed: the present one, or one before or after.
 *
 * @param usedStep the last step whose code was used; its code and earlier ones are refused.
 * @returns undefined if the code is of none of them.
 */
export function findStep(
  secret: Uint8Array,
  typed: string,
  { at, usedStep }: { readonly at: Date; readonly usedStep: number },
): number | undefined {
  if (typed.length !== DIGITS) return undefined;
  const now = stepAt(at);
  let found: number | undefined;
  for (let step = now - STEPS_OFF; step <= now + STEPS_OFF; step += 1) {
    if (areEqual(computeCode(secret, step), typed) && step > usedStep) found = step;
  }
  return found;
}

function areEqual(code: string, typed: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(typed)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * The address that apps read from a QR code (Key Uri Format of Google Authenticator, which other apps follow).
 *
 * @param names the county and the user, whom the app shows.
 */
export function buildCodeAddress(
  secret: Uint8Array,
  { county, username }: { readonly county: string; readonly username: string },
): string {
  const [issuer, label] = [encodeURIComponent(county), encodeURIComponent(username)];
  return `otpauth://totp/${issuer}:${label}?secret=${encodeBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
