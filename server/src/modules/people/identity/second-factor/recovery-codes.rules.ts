import { randomBytes } from 'node:crypto';
import { hashSecret } from '../passwords/secrets.ts';
import { encodeBase32 } from './one-time-code.rules.ts';

export const RECOVERY_CODES = 10;
/** 140 bits: a hash of them can't be reversed by trying (OWASP ASVS 5.0, 6.5.2 and 11.5.1). */
const CODE_CHARACTERS = 28;
const CODE_BYTES = Math.ceil((CODE_CHARACTERS * 5) / 8);
/** The length of codes that earlier versions have shown. */
const EARLIER_CODE_CHARACTERS = 16;
const GROUP = /.{4}/g;

/** Splits a text into groups of four characters, which are easier to copy by hand. */
export function group(text: string, separator: string): string {
  return (text.match(GROUP) ?? []).join(separator);
}

/** Makes a user's recovery codes, as they are shown. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    group(encodeBase32(randomBytes(CODE_BYTES)).slice(0, CODE_CHARACTERS), '-').toLowerCase(),
  );
}

/**
 * Hashes a recovery code for the database, whatever its case, blanks and hyphens.
 *
 * @returns undefined if the text has not the shape of one.
 */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const hasLength = code.length === CODE_CHARACTERS || code.length === EARLIER_CODE_CHARACTERS;
  return hasLength ? hashSecret(code) : undefined;
}
