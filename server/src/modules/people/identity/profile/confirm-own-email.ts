import type { CallContext } from '../../../../platform/http/route.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { getEmailOfUser } from '../users/users.queries.ts';
import { queueConfirmationLink } from './request-email-change.ts';

/**
 * The caller's address, empty if the profile has no address, and whether they have opened a link that was mailed to it.
 */
export async function getOwnEmail({
  db,
  caller,
}: Pick<CallContext, 'db' | 'caller'>): Promise<{ readonly email: string; readonly isConfirmed: boolean }> {
  const { email, confirmedAt } = await getEmailOfUser(db, caller.userId);
  return { email, isConfirmed: email !== '' && confirmedAt !== null };
}

/**
 * Mails the caller a link that confirms the address of their profile. Does nothing if it is confirmed, or the mailbox
 * received too many emails in the last hour.
 *
 * @throws Refusal TOO_MANY_REQUESTS.
 */
export async function mailOwnConfirmation(context: CallContext): Promise<void> {
  const { email, firstName, confirmedAt } = await getEmailOfUser(context.db, context.caller.userId);
  if (email === '' || confirmedAt !== null) return;
  const { isMailRateLimited } = await checkRateLimit(context, 'RECOVERY', email.toLowerCase());
  if (!isMailRateLimited) await queueConfirmationLink(context.db, context, { newEmail: email, firstName });
}
