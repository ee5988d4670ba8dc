import type { ContentOf } from '@portal/contract/endpoint';
import type * as endpoints from '@portal/contract/people/identity/passkeys';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type ChallengeUse, createChallenge, useInSession } from '../passkeys/passkey-challenge.ts';
import { listPasskeysOfUser } from '../passkeys/passkeys.queries.ts';
import { getRelyingParty } from '../passkeys/relying-party.ts';

/**
 * Makes the options with which any passkey of the portal can sign in: the device says whose it is. It names no one, so
 * that no one can ask which users have passkeys.
 *
 * @throws Refusal NOT_OFFERED.
 */
export async function getPasskeySignInOptions({
  county,
}: CallContext<Caller | undefined>): Promise<ContentOf<typeof endpoints.passkeySignInOptions>> {
  return { options: await createOptions(county, 'sign in', []) };
}

/**
 * Makes the options with which one of the caller's passkeys proves that they are at the screen.
 *
 * @throws Refusal NOT_OFFERED, also without passkeys.
 */
export async function getPasskeyProofOptions(
  context: CallContext,
): Promise<ContentOf<typeof endpoints.passkeyProofOptions>> {
  const passkeys = await listPasskeysOfUser(context.db, context.caller.userId);
  if (passkeys.length === 0) throw new Refusal('NOT_OFFERED');
  const allowed = passkeys.map(({ credential }) => credential);
  return { options: await createOptions(context.county, useInSession('prove', context), allowed) };
}

async function createOptions(
  county: CallContext['county'],
  use: ChallengeUse,
  allowCredentials: { readonly id: string; readonly transports: string[] }[],
) {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(county).id,
    challenge: new Uint8Array(createChallenge(county, use)),
    userVerification: 'required',
    allowCredentials,
  });
  return { ...options };
}
