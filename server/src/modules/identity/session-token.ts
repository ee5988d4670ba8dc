import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: beyond guessing. */
const TOKEN_BYTES = 32;

/** A new session's secret, as its cookie carries it. */
export function makeSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
