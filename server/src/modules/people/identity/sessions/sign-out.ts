import type { ContentOf } from '@portal/contract/endpoint';
import type { logout as endpoint } from '@portal/contract/people/current-user/logout';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { openIdToken } from '../second-factor/sealed-id-token.ts';
import { deleteSession } from './sessions.queries.ts';

/**
 * Ends the session of the caller's browser, if there is one.
 *
 * @returns the identity provider's statement about its user, if they signed in there.
 */
export async function endSession(context: CallContext<Caller | undefined>): Promise<string | undefined> {
  const { county, db, client } = context;
  if (client.sessionToken === undefined) return undefined;
  const idHash = hashSecret(client.sessionToken);
  const ended = await inTransaction(db, async (tx) => {
    const deleted = await deleteSession(tx, idHash);
    if (deleted)
      await recordAudit(tx, { action: 'session.ended', actor: { ...actorOf(context), userId: deleted.userId } });
    return deleted;
  });
  return ended?.sealedIdToken ? openIdToken(county, idHash, ended.sealedIdToken) : undefined;
}

/**
 * Ends the caller's session, if there is one, and clears its cookie. The response has the address at which a user who
 * signed in at the county's identity provider signs out there too.
 */
export async function signOut(
  context: CallContext<Caller | undefined>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county } = context;
  const idToken = await endSession(context);
  const address = idToken && (await county.identityProvider?.findSignOutAddress(idToken, `${county.address}/`));
  return new CallResponse({ content: address ? { signOutAddress: address } : {}, session: 'ended' });
}
