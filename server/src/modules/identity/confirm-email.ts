import type { confirmEmail as endpoint } from '@portal/contract/auth/recovery';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { deleteValidEmailChange, findIsEmailTaken, lockEmail, setEmail } from './email-changes.queries.ts';
import { queueEmailChangedEmail } from './queue-email-changed-email.ts';
import { hashSecret } from './secrets.ts';
import { canRecover, findUserContact } from './users.queries.ts';

/**
 * Puts a user's new email address into effect with the ticket of the link that was mailed to it, and tells the old address.
 *
 * @throws Refusal TICKET_NOT_VALID, also if the user has become inactive or another user has the address by now.
 */
export async function confirmEmail(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { county, db } = context;
  return inTransaction(db, async (tx) => {
    const change = await deleteValidEmailChange(tx, { ticketHash: hashSecret(ticket), now: county.clock.now() });
    if (change === undefined) throw new Refusal('TICKET_NOT_VALID');
    const { userId, newEmail } = change;
    await lockEmail(tx, newEmail);
    const user = await findUserContact(tx, userId);
    if (user === undefined || !canRecover(user) || (await findIsEmailTaken(tx, newEmail, userId)))
      throw new Refusal('TICKET_NOT_VALID');
    await setEmail(tx, userId, newEmail);
    const { username } = user;
    const actor = { ...actorOf(context), userId, username };
    await recordAudit(tx, { action: 'profile.saved', actor, details: { fields: ['email'] } });
    await queueEmailChangedEmail(tx, county, userId, user);
    return { email: newEmail, username };
  });
}
