import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { resetPassword as endpoint } from '@portal/contract/people/identity/recovery';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queuePasswordChangedEmail } from '../emails/queue-password-changed-email.ts';
import { ensureUncommonPassword } from '../passwords/ensure-uncommon-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { rememberBrowser } from '../sign-in/sign-in-attempts.ts';
import { findLimitKeys } from '../tickets/find-limit-keys.ts';
import { consumeTicket, ensureTicketValid } from '../tickets/tickets.ts';
import { updateStatus } from '../users/managed-users.queries.ts';
import { canRecover, findUserContact, setEmailConfirmed, setPassword, unlockUser } from '../users/users.queries.ts';

/** The links with which a password is chosen. */
const PASSWORD_TICKETS = ['RESET_PASSWORD', 'INVITATION'] as const;

/**
 * Sets a new password with the ticket of an emailed link, ends all sessions of the user, unlocks a user who was locked
 * by wrong passwords, and notifies them by email. A pending user becomes active: staff invited them, or their address
 * was registered more than once. The browser is known from then on. A refusal doesn't consume the ticket.
 *
 * @throws Refusal TICKET_NOT_VALID, also if the user has become inactive or was locked by staff; INVALID_INPUT for a
 *   common password.
 */
export async function resetPassword(
  context: CallContext<Caller | undefined>,
  { ticket, password, language }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, db } = context;
  // Hashing is the work that an attacker would want done: first the ticket, then the hash, before the ticket's row is locked.
  await ensureTicketValid(db, county, { secret: ticket, purposes: PASSWORD_TICKETS });
  const { turns } = await findLimitKeys(context);
  const passwordHash = await hashPassword(password, turns);
  const userId = await inTransaction(db, async (tx) => {
    const userId = await consumeTicket(tx, county, { secret: ticket, purposes: PASSWORD_TICKETS });
    const user = await findUserContact(tx, userId);
    const isPending = user?.status === 'P';
    if (user === undefined || !((isPending && user.isInvited) || canRecover(user)))
      throw new Refusal('TICKET_NOT_VALID');
    await ensureUncommonPassword(tx, county, user, password);
    await setPassword(tx, userId, passwordHash);
    await unlockUser(tx, userId);
    await setEmailConfirmed(tx, userId, county.clock.now());
    const actor = { ...actorOf(context), userId, username: user.username };
    if (isPending) {
      await updateStatus(tx, [userId], 'A');
      await recordAudit(tx, { action: 'registration.completed', actor });
      return userId;
    }
    await recordAudit(tx, { action: 'password.reset', actor });
    await queuePasswordChangedEmail(tx, county, { ...user, language });
    return userId;
  });
  // A caller with the link reads the user's email: wrong passwords typed elsewhere don't keep this browser out.
  const browserToken = await rememberBrowser(context, userId);
  return new CallResponse({ content: {}, browserToken, message: context.translate('answers:passwordUpdatedMayLogIn') });
}
