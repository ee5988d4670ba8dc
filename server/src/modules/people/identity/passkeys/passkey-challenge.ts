import { createHash, randomBytes } from 'node:crypto';
import type { County } from '../../../../county.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { AnsweredChallenge } from '../challenges/used-challenges.queries.ts';
import { hashSecret } from '../passwords/secrets.ts';

/** How long users have to unlock their device. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 8;

/**
 * The use of a challenge: a sign-in, or a new passkey or a proof in one session. An answer for one isn't one for
 * another.
 */
export type ChallengeUse = 'sign in' | `${SessionUse} in session ${string}`;
type SessionUse = 'register' | 'prove';

/** The use of a challenge in the session of a call. */
export function useInSession(use: SessionUse, { client }: Pick<CallContext, 'client'>): ChallengeUse {
  return `${use} in session ${hashSecret(client.sessionToken ?? '').toString('hex')}`;
}

const purposeOf = (use: ChallengeUse) => `passkey challenge to ${use}`;

/**
 * Makes a challenge for a device to sign. It is encrypted for this county and use and says when it expires, so nothing is
 * stored until it is answered, however many are asked for.
 */
export function createChallenge(
  { secretsKey, clock }: Pick<County, 'secretsKey' | 'clock'>,
  use: ChallengeUse,
): Buffer {
  const content = Buffer.concat([Buffer.alloc(EXPIRY_BYTES), randomBytes(RANDOM_BYTES)]);
  content.writeBigInt64BE(BigInt(clock.now().getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000));
  return secretsKey.seal(content, purposeOf(use));
}

/**
 * Reads the challenge that an answer names.
 *
 * @param text in base64url.
 * @returns undefined if it has expired, or wasn't made here for this use.
 */
export function readAnsweredChallenge(
  { secretsKey, clock }: Pick<County, 'secretsKey' | 'clock'>,
  use: ChallengeUse,
  text: string,
): AnsweredChallenge | undefined {
  const challenge = Buffer.from(text, 'base64url');
  try {
    const expiresAt = new Date(Number(secretsKey.open(challenge, purposeOf(use)).readBigInt64BE()));
    if (expiresAt <= clock.now()) return undefined;
    return { challengeHash: createHash('sha256').update(challenge).digest(), expiresAt };
  } catch {
    return undefined;
  }
}
