import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { Proof } from '@portal/contract/people/identity/proofs';
import type { prove as endpoint } from '@portal/contract/people/identity/prove';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { useInSession } from '../passkeys/passkey-challenge.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { lockUser } from '../users/find-users.queries.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { ensureOwnPassword } from './sign-in-attempts.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Proves again that the session's own user is at the screen, before money or access changes. The session gets a new
 * identifier.
 *
 * @throws Refusal INVALID_INPUT for a wrong password or code; PASSKEY_REFUSED; CODE_NEEDED without the code of a user who
 *   has one; PASSKEY_NEEDED for a user whose second factor is a passkey; TOO_MANY_REQUESTS; NOT_SIGNED_IN if the session
 *   has ended.
 */
export async function proveAgain(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const proof = await checkProof(context, request);
  const session = await inTransaction(context.db, async (tx) => {
    // The same lock as of a session that ends the others: it mustn't take the renewed one for another.
    await lockUser(tx, context.caller.userId);
    await recordAudit(tx, { action: 'session.proved', actor: actorOf(context), details: { proofs: [proof] } });
    return renewSession({ ...context, db: tx }, proof);
  });
  return new CallResponse({ content: {}, session });
}

async function checkProof(
  context: CallContext,
  { currentPassword, code, passkey }: ParsedRequestOf<typeof endpoint>,
): Promise<Proof> {
  const { caller } = context;
  if (passkey !== undefined) {
    await verifyPasskey(context, passkey, { use: useInSession('prove', context), userId: caller.userId });
    return 'PASSKEY';
  }
  const secondFactor = await proveSecondFactor(context, caller, code);
  if (secondFactor !== undefined) return secondFactor;
  await ensureOwnPassword(context, currentPassword);
  return 'PASSWORD';
}
