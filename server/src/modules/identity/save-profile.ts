import { type saveProfile as endpoint, findProfileProblems, type Profile } from '@portal/contract/current-user/profile';
import type { ContentOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import { CallResponse } from '../../platform/http/call-response.ts';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { queueUserEmail } from './queue-user-email.ts';
import { getProfileRow, updateProfile } from './users.queries.ts';

/**
 * Saves the caller's profile (Spec 1 §4, §7). The audit entry contains the names of the changed fields but not their values. A change of
 * the email address is reported to the previous address, since access to the new one allows resetting the password.
 *
 * @throws Refusal INVALID_INPUT.
 */
export async function saveProfile(
  context: CallContext,
  profile: Profile,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  ensureNoProblems(findProfileProblems(profile));
  const { county, caller } = context;
  await inTransaction(context.db, async (tx) => {
    const before = await getProfileRow(tx, caller.userId);
    const fields = (Object.keys(profile) as (keyof Profile)[]).filter((field) => profile[field] !== before[field]);
    if (fields.length === 0) return;
    await updateProfile(tx, caller.userId, profile);
    await recordAudit(tx, { action: 'profile.saved', actor: actorOf(context), details: { fields } });
    if (before.email === '' || before.email.toLowerCase() === profile.email.toLowerCase()) return;
    await queueUserEmail(tx, county, {
      recipient: before.email,
      language: caller.language,
      name: before.firstName,
      subject: (translate, countyName) => translate('mail:emailChangedSubject', { county: countyName }),
      body: (translate, countyName) => [
        translate('mail:emailChangedText', { county: countyName, username: caller.username }),
      ],
    });
  });
  return new CallResponse({ content: {}, message: context.translate('answers:profileSaved') });
}
