import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { confirmEmail as endpoint } from '@portal/contract/people/identity/recovery';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queueEmailChangedEmail } from '../emails/queue-email-changed-email.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { lockUserOfSecret } from '../tickets/tickets.queries.ts';
import { canRecover, findUserContact, setEmailConfirmed } from '../users/users.queries.ts';
import { deleteValidEmailChange, findIsEmailTaken, lockEmail, setEmail } from './email-changes.queries.ts';

/**
 * Puts a user's new email address into effect with the ticket of the link that was mailed to it, and notifies the old
 * address. The link of the profile's own address confirms it.
 *
 * @throws Refusal TICKET_NOT_VALID, also if the user has become inactive or another user has the address by now.
 */
export async function confirmEmail(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { county, db } = context;
  return inTransaction(db, async (tx) => {
    const ticketHash = hashSecret(ticket);
    await lockUserOfSecret(tx, 'email_changes', ticketHash);
    const change = await deleteValidEmailChange(tx, { ticketHash, now: county.clock.now() });
    if (change === undefined) throw new Refusal('TICKET_NOT_VALID');
    const { userId, newEmail } = change;
    await lockEmail(tx, newEmail);
    const user = await findUserContact(tx, userId);
    if (user === undefined || !canRecover(user)) throw new Refusal('TICKET_NOT_VALID');
    const { username } = user;
    const at = county.clock.now();
    // The link of an address that the profile has already only shows that it is the user's.
    if (newEmail.toLowerCase() === user.email.toLowerCase()) {
      await setEmailConfirmed(tx, userId, at);
      return { email: newEmail, username };
    }
    if (await findIsEmailTaken(tx, newEmail, userId)) throw new Refusal('TICKET_NOT_VALID');
    await setEmail(tx, userId, newEmail);
    await setEmailConfirmed(tx, userId, at);
    const actor = { ...actorOf(context), userId, username };
    await recordAudit(tx, { action: 'profile.saved', actor, details: { fields: ['email'] } });
    await queueEmailChangedEmail(tx, county, userId, user);
    return { email: newEmail, username };
  });
}
