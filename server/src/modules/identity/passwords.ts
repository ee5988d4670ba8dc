import argon2 from 'argon2';

/** OWASP's recommended minimum for Argon2id: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashed once at start: an attempt on an unknown user costs the same as one on a known user. */
const UNKNOWN_USER_HASH = await argon2.hash('the password of nobody', ARGON2_OPTIONS);

/** Argon2id hash of a password, in the PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, ARGON2_OPTIONS);
}

/**
 * Compares a password with a user's hash, taking the same time whether or not there is such a user.
 *
 * @param hash undefined for an unknown user: the answer is then false.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? UNKNOWN_USER_HASH, password);
  return matches && hash !== undefined;
}

/** Whether a hash was made with other costs and is to be replaced at the next login. */
export function isHashOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, ARGON2_OPTIONS);
}
