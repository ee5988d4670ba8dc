import type { completeRegistration as endpoint } from '@portal/contract/auth/recovery';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { activatePendingUser, findPerson, useTicket } from '../identity/index.ts';

/**
 * Completes a registration with the ticket of the mailed link (Spec 1 §2): the pending user becomes active.
 *
 * @returns who that is. Where staff activated the user meanwhile there is nothing left to do, and it is said all the same.
 * @throws Refusal TICKET_NOT_VALID, also where staff deactivated the user.
 */
export async function completeRegistration(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  return inTransaction(context.db, async (tx) => {
    const userId = await useTicket(tx, context.county, { secret: ticket, purpose: 'COMPLETE_REGISTRATION' });
    const wasPending = await activatePendingUser(tx, userId);
    const person = await findPerson(tx, userId);
    if (person?.status !== 'A') throw new Refusal('TICKET_NOT_VALID');
    const actor = { ...actorOf(context), userId, username: person.username };
    if (wasPending) await recordAudit(tx, { action: 'registration.completed', actor });
    return { fullName: `${person.firstName} ${person.lastName}`, username: person.username };
  });
}
