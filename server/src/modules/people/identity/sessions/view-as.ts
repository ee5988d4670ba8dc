import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { stopViewing as stopEndpoint } from '@portal/contract/people/identity/stop-viewing';
import { VIEWING_MINUTES, type viewAs as viewEndpoint } from '@portal/contract/people/user-manager/view-as';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { hoursAfter } from '../identity.rules.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { describeUser, ensureCanChange } from '../users/change-access.ts';
import { changeLockedUser } from '../users/change-locked-user.ts';
import { deleteViewing, insertViewing } from './viewings.queries.ts';

/**
 * Starts viewing the portal as another user (decision 0078). The session stays its owner's; what it can call is decided by the
 * endpoints' `whileViewing`.
 *
 * @throws Refusal NOT_FOUND, USER_OUT_OF_REACH, OWN_USER, USER_NOT_ACTIVE; VIEWING_ONLY if two calls start at the same time.
 */
export async function viewAs(
  context: CallContext,
  { userId, reason }: ParsedRequestOf<typeof viewEndpoint>,
): Promise<ContentOf<typeof viewEndpoint>> {
  const { county, caller, client } = context;
  await changeLockedUser(context, userId, async ({ db: tx }, user) => {
    ensureCanChange(caller, user, { isOfAccess: true });
    if (user.status !== 'A') throw new Refusal('USER_NOT_ACTIVE');
    const sessionIdHash = hashSecret(client.sessionToken ?? '');
    const endsAt = hoursAfter(county.clock.now(), VIEWING_MINUTES / 60);
    const isStarted = await insertViewing(tx, { sessionIdHash, viewer: caller, user, reason, endsAt });
    if (!isStarted) throw new Refusal('VIEWING_ONLY');
    await recordAudit(tx, {
      action: 'user.viewingStarted',
      actor: actorOf(context),
      details: { ...describeUser(user), reason },
    });
  });
  return {};
}

/** Stops viewing the portal as another user, if the session does. */
export async function stopViewing({ db, client }: CallContext): Promise<ContentOf<typeof stopEndpoint>> {
  await deleteViewing(db, hashSecret(client.sessionToken ?? ''));
  return {};
}
