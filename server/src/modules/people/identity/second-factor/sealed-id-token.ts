import type { County } from '../../../../county.ts';

type Sealing = Pick<County, 'secretsKey'>;

/** An ID token belongs to one session: copied to another's row, it can't be opened. */
const purposeOf = (idHash: Buffer) => `ID token of session ${idHash.toString('hex')}`;

/** Encrypts what the identity provider stated about the user of a session. */
export function sealIdToken({ secretsKey }: Sealing, idHash: Buffer, idToken: string): Buffer {
  return secretsKey.seal(Buffer.from(idToken), purposeOf(idHash));
}

/** @returns undefined if the county's key isn't the one with which it was encrypted. */
export function openIdToken({ secretsKey }: Sealing, idHash: Buffer, sealed: Buffer): string | undefined {
  try {
    return secretsKey.open(sealed, purposeOf(idHash)).toString();
  } catch {
    return undefined;
  }
}
