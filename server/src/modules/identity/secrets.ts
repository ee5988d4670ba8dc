import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: beyond guessing. */
const SECRET_BYTES = 32;

/** A new secret: of a session, as its cookie carries it, or of a ticket, as its link does. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
