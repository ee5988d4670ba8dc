import type { County } from '../../../../county.ts';

/** A secret belongs to one user: copied to another user's row, it can't be opened. */
const purposeOf = (userId: number) => `one-time codes of user ${userId}`;

/** Encrypts the secret that a user's app has. */
export function sealSecret(county: County, userId: number, secret: Buffer): Buffer {
  return county.secretsKey.seal(secret, purposeOf(userId));
}

/** @throws Error if the county's key isn't the one with which the secret was encrypted. */
export function openSecret(county: County, userId: number, sealed: Buffer): Buffer {
  return county.secretsKey.open(sealed, purposeOf(userId));
}
