import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { renewRegistrationLink as endpoint } from '@portal/contract/people/identity/recovery';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { checkRateLimit, findTicketOwner, findUserContact, lockTicketOwner } from '../identity/index.ts';
import { sendRegistrationAgain } from './send-registration-again.ts';

/**
 * Emails a pending user a new link with the ticket of one that has expired (Spec 1 §2). The new link goes to the
 * address that was registered, so an old link is useless to other people.
 *
 * @throws Refusal NOT_OFFERED, LOCKED_OUT, TOO_MANY_REQUESTS.
 */
export async function renewRegistrationLink(
  context: CallContext<Caller | undefined>,
  { ticket }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db } = context;
  if (!(await getSettings(db, 'loginPageRegistration')).selfRegistration) throw new Refusal('NOT_OFFERED');
  if ((await getSettings(db, 'userLockout')).lockoutInPlace) throw new Refusal('LOCKED_OUT');
  const owner = await findPendingUser(db, await findTicketOwner(db, { ticket, purpose: 'COMPLETE_REGISTRATION' }));
  const { isMailRateLimited } = await checkRateLimit(context, 'SIGN_UP', owner?.email);
  if (owner !== undefined && !isMailRateLimited) await inTransaction(db, (tx) => renew(tx, context, ticket));
  return new CallResponse({ content: {}, message: context.translate('answers:registrationLinkRenewed') });
}

/** The ticket is replaced, so the second of two simultaneous calls finds that it no longer has an owner. */
async function renew(tx: Db, context: CallContext<Caller | undefined>, ticket: string): Promise<void> {
  const user = await findPendingUser(tx, await lockTicketOwner(tx, { ticket, purpose: 'COMPLETE_REGISTRATION' }));
  if (user === undefined) return;
  await sendRegistrationAgain(tx, context.county, user);
  const actor = { ...actorOf(context), userId: user.id, username: user.username };
  await recordAudit(tx, { action: 'registration.linkRenewed', actor });
}

async function findPendingUser(db: Db, userId: number | undefined) {
  const user = userId === undefined ? undefined : await findUserContact(db, userId);
  return user?.status === 'P' ? user : undefined;
}
