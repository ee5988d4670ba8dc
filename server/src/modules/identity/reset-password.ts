import type { resetPassword as endpoint } from '@portal/contract/auth/recovery';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import { CallResponse } from '../../platform/http/call-response.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { ensureUncommonPassword } from './ensure-uncommon-password.ts';
import { hashPassword } from './passwords.ts';
import { queuePasswordChangedEmail } from './queue-password-changed-email.ts';
import { consumeTicket } from './tickets.ts';
import { findUserContact, setPassword } from './users.queries.ts';

/**
 * Sets a new password with the ticket of an emailed link, ends all sessions of the user, and notifies them by email. A refusal doesn't
 * consume the ticket.
 *
 * @throws Refusal TICKET_NOT_VALID, also if the user has become inactive or locked; INVALID_INPUT for a common password.
 */
export async function resetPassword(
  context: CallContext<Caller | undefined>,
  { ticket, password, language }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, db } = context;
  // Hashes before the transaction, to keep the ticket's row locked only briefly, and for invalid tickets too.
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const userId = await consumeTicket(tx, county, { secret: ticket, purpose: 'RESET_PASSWORD' });
    const user = await findUserContact(tx, userId);
    if (user?.status !== 'A') throw new Refusal('TICKET_NOT_VALID');
    await ensureUncommonPassword(tx, county, user, password);
    await setPassword(tx, userId, passwordHash);
    const actor = { ...actorOf(context), userId, username: user.username };
    await recordAudit(tx, { action: 'password.reset', actor });
    await queuePasswordChangedEmail(tx, county, { ...user, language });
  });
  return new CallResponse({ content: {}, message: context.translate('answers:passwordUpdatedMayLogIn') });
}
