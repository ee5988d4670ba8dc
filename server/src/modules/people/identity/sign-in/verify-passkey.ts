import { createHash } from 'node:crypto';
import type { PasskeyAnswer } from '@portal/contract/people/identity/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { AnsweredChallenge } from '../challenges/used-challenges.queries.ts';
import { type ChallengeUse, readAnsweredChallenge } from '../passkeys/passkey-challenge.ts';
import { findPasskey, type StoredPasskey, usePasskey } from '../passkeys/passkeys.queries.ts';
import { computeUserHandle, getRelyingParty, type RelyingParty } from '../passkeys/relying-party.ts';
import { beginPasskeyAttempt, endAttempt, recordFailedAttempt } from './sign-in-attempts.ts';

type PasskeyContext = CallContext<Caller | undefined>;

/**
 * Checks what a device signed, and uses up the challenge. The user unlocked the device, so a passkey is two factors: the
 * device, and what unlocks it.
 *
 * @param userId whose passkey it has to be; undefined for anyone's.
 * @returns the user name of its user.
 * @throws Refusal PASSKEY_REFUSED for whatever reason; NOT_OFFERED; TOO_MANY_REQUESTS.
 */
export async function verifyPasskey(
  context: PasskeyContext,
  answer: PasskeyAnswer,
  { use, userId }: { readonly use: ChallengeUse; readonly userId?: number },
): Promise<string> {
  const { db, county } = context;
  const party = getRelyingParty(county);
  const credentialId = Buffer.from(answer.id, 'base64url');
  const attempt = await beginPasskeyAttempt(context, createHash('sha256').update(credentialId).digest('hex'));
  const passkey = await findPasskey(db, credentialId);
  const isExpected = passkey !== undefined && (userId === undefined || passkey.userId === userId);
  const checked = isExpected ? await checkAnswer(context, answer, { passkey, party, use }) : undefined;
  const isUsed =
    passkey !== undefined &&
    checked !== undefined &&
    (await inTransaction(db, (tx) => usePasskey(tx, { id: passkey.id, at: county.clock.now(), ...checked })));
  if (!isUsed) {
    await recordFailedAttempt(context, passkey?.username ?? '', undefined);
    throw new Refusal('PASSKEY_REFUSED');
  }
  await endAttempt(context, attempt);
  return passkey.username;
}

interface Expected {
  readonly passkey: StoredPasskey;
  readonly party: RelyingParty;
  readonly use: ChallengeUse;
}

async function checkAnswer(
  { county }: PasskeyContext,
  { id, rawId, type, response: { userHandle, ...response } }: PasskeyAnswer,
  { passkey, party, use }: Expected,
) {
  // Devices say whose passkey they used.
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(computeUserHandle(county, passkey.userId)))
    return undefined;
  let answered: AnsweredChallenge | undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: (text) => {
        answered = readAnsweredChallenge(county, use, text);
        return answered !== undefined;
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    });
    return verified && answered !== undefined ? { answered, signCount: authenticationInfo.newCounter } : undefined;
  } catch {
    // The library throws for each way in which an answer can be wrong.
    return undefined;
  }
}
