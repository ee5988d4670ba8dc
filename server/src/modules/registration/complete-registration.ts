import type { completeRegistration as endpoint } from '@portal/contract/auth/recovery';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { activatePendingUser, consumeTicket, findUserContact } from '../identity/index.ts';

/**
 * Completes a registration with the ticket of the emailed link (Spec 1 §2): activates the pending user.
 *
 * @returns the user. Also succeeds if staff have already activated the user.
 * @throws Refusal TICKET_NOT_VALID, also if staff have deactivated the user.
 */
export async function completeRegistration(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  return inTransaction(context.db, async (tx) => {
    const userId = await consumeTicket(tx, context.county, { secret: ticket, purposes: ['COMPLETE_REGISTRATION'] });
    const wasPending = await activatePendingUser(tx, userId);
    const user = await findUserContact(tx, userId);
    if (user?.status !== 'A') throw new Refusal('TICKET_NOT_VALID');
    const actor = { ...actorOf(context), userId, username: user.username };
    if (wasPending) await recordAudit(tx, { action: 'registration.completed', actor });
    return { fullName: `${user.firstName} ${user.lastName}`, username: user.username };
  });
}
