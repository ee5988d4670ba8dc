import type { ContentOf } from '@portal/contract/endpoint';
import {
  type saveProfile as endpoint,
  findProfileProblems,
  type Profile,
  type SavedProfile,
} from '@portal/contract/people/identity/profile';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { ensureOwnPassword, ensurePasswordUnchanged } from '../sign-in/sign-in-attempts.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { getProfileRow, updateProfile } from '../users/users.queries.ts';
import { requestEmailChange } from './request-email-change.ts';

/**
 * Saves the caller's profile (Spec 1 §4, §7). The audit entry contains the names of the changed fields but not their values. A new email
 * address needs the current password, because access to it allows resetting the password, and takes effect when the link that is mailed
 * to it is opened.
 *
 * @throws Refusal INVALID_INPUT, also for a wrong or missing password; TOO_MANY_REQUESTS.
 */
export async function saveProfile(
  context: CallContext,
  { currentPassword, ...profile }: SavedProfile,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  ensureNoProblems(findProfileProblems(profile));
  const { db, caller, translate } = context;
  const { email } = await getProfileRow(db, caller.userId);
  const isNewEmail = profile.email.toLowerCase() !== email.toLowerCase();
  const authorized = isNewEmail ? await authorizeNewEmail(context, profile.email, currentPassword) : undefined;
  await inTransaction(db, async (tx) => {
    if (authorized !== undefined) await ensurePasswordUnchanged(tx, caller, authorized.verifiedHash);
    const before = await getProfileRow(tx, caller.userId);
    const saved = isNewEmail ? { ...profile, email: before.email } : profile;
    const fields = (Object.keys(saved) as (keyof Profile)[]).filter((field) => saved[field] !== before[field]);
    if (authorized?.sendsLink)
      await requestEmailChange(tx, context, { newEmail: profile.email, firstName: profile.firstName });
    if (fields.length > 0) await updateProfile(tx, caller.userId, saved);
    const requested = isNewEmail ? ['email (requested)'] : [];
    if (fields.length + requested.length > 0)
      await recordAudit(tx, {
        action: 'profile.saved',
        actor: actorOf(context),
        details: { fields: [...fields, ...requested] },
      });
  });
  const message = translate(isNewEmail ? 'answers:profileSavedConfirmEmail' : 'answers:profileSaved');
  return new CallResponse({ content: {}, message });
}

/**
 * Checks the password that a new email address needs.
 *
 * @returns the hash of the checked password, and whether to send the link: not if the mailbox received too many in the
 *   last hour.
 */
async function authorizeNewEmail(context: CallContext, newEmail: string, currentPassword: string) {
  if (currentPassword === '') ensureNoProblems({ currentPassword: { key: 'required' } });
  const { isMailRateLimited } = await checkRateLimit(context, 'RECOVERY', newEmail);
  return { verifiedHash: await ensureOwnPassword(context, currentPassword), sendsLink: !isMailRateLimited };
}
