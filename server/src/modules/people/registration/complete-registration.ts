import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { completeRegistration as endpoint } from '@portal/contract/people/identity/recovery';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  activatePendingUser,
  consumeTicket,
  findUserContact,
  hashSecret,
  setEmailConfirmed,
} from '../identity/index.ts';
import { findCompletedRegistration, insertCompletedRegistration } from './registration.queries.ts';

/**
 * Completes a registration with the ticket of the emailed link (Spec 1 §2): activates the pending user.
 *
 * @returns the user. Succeeds even if the link was used before, or staff have already activated the user.
 * @throws Refusal TICKET_NOT_VALID, also if staff have deactivated the user.
 */
export async function completeRegistration(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  return inTransaction(context.db, async (tx) => {
    const userId = await findTicketUser(tx, context.county, ticket);
    const wasPending = await activatePendingUser(tx, userId);
    const user = await findUserContact(tx, userId);
    if (user?.status !== 'A') throw new Refusal('TICKET_NOT_VALID');
    if (wasPending) await setEmailConfirmed(tx, userId, context.county.clock.now());
    const actor = { ...actorOf(context), userId, username: user.username };
    if (wasPending) await recordAudit(tx, { action: 'registration.completed', actor });
    return { fullName: `${user.firstName} ${user.lastName}`, username: user.username };
  });
}

/** Uses up the ticket. @returns its user, even if the ticket has already completed the registration. */
async function findTicketUser(tx: Db, county: County, ticket: string): Promise<number> {
  const ticketHash = hashSecret(ticket);
  try {
    const userId = await consumeTicket(tx, county, { secret: ticket, purposes: ['COMPLETE_REGISTRATION'] });
    await insertCompletedRegistration(tx, { ticketHash, userId, at: county.clock.now() });
    return userId;
  } catch (error) {
    // Checked after the ticket: of two presses of the button, the second waits for the first and finds its result.
    const userId = error instanceof Refusal ? await findCompletedRegistration(tx, ticketHash) : undefined;
    if (userId === undefined) throw error;
    return userId;
  }
}
