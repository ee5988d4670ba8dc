import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, which cannot be guessed. */
const SECRET_BYTES = 32;

/** Generates the secret of a session cookie or of a ticket's link. */
export function generateSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Hashes a secret for the database. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
