import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { prove as endpoint } from '@portal/contract/people/identity/prove';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { useInSession } from '../passkeys/passkey-challenge.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { renewProof } from '../sessions/sessions.queries.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { ensureOwnPassword } from './sign-in-attempts.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Proves again that the session's own user is at the screen, before money or access changes.
 *
 * @throws Refusal INVALID_INPUT for a wrong password or code; PASSKEY_REFUSED; CODE_NEEDED without the code of a user who
 *   has one; PASSKEY_NEEDED for a user whose second factor is a passkey; TOO_MANY_REQUESTS; NOT_SIGNED_IN if the session
 *   has ended.
 */
export async function proveAgain(
  context: CallContext,
  { currentPassword, code, passkey }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller, client } = context;
  if (passkey !== undefined) {
    await verifyPasskey(context, passkey, { use: useInSession('prove', context), userId: caller.userId });
  } else if (!(await proveSecondFactor(context, caller, code))) {
    await ensureOwnPassword(context, currentPassword);
  }
  await inTransaction(db, async (tx) => {
    if (!(await renewProof(tx, hashSecret(client.sessionToken ?? ''), county.clock.now())))
      throw new Refusal('NOT_SIGNED_IN');
    await recordAudit(tx, { action: 'session.proved', actor: actorOf(context) });
  });
  return {};
}
