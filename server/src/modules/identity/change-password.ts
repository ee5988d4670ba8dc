import type { changePassword as endpoint } from '@portal/contract/current-user/password';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import { CallResponse } from '../../platform/http/call-response.ts';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findPasswordHash, findPerson, setPassword } from './people.queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { recordFailedAttempt, refuseThrottled } from './sign-in.ts';

/**
 * Changes the caller's password (Spec 1 §4, §7). All her sessions end; this one goes on under a new cookie. A wrong current password counts
 * like one at the door.
 *
 * @throws Refusal INVALID_INPUT where the current password is wrong, the confirmation differs or the new one is common; TOO_MANY_REQUESTS.
 */
export async function changePassword(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db, county, caller } = context;
  const { currentPassword, password, passwordConfirm = password } = request;
  if (passwordConfirm !== password) ensureNoProblems({ passwordConfirm: { key: 'passwordMismatch' } });
  await refuseThrottled(context, caller.username);
  const person = await findPerson(db, caller.userId);
  if (person === undefined || !(await verifyPassword(await findPasswordHash(db, caller.userId), currentPassword))) {
    await recordFailedAttempt(context, caller.username, caller.userId);
    ensureNoProblems({ currentPassword: { key: 'currentPasswordWrong' } });
    throw new Error('A wrong password is refused.');
  }
  await refuseCommonPassword(db, county, person, password);
  const passwordHash = await hashPassword(password);
  const { token } = await inTransaction(db, async (tx) => {
    await setPassword(tx, caller.userId, passwordHash);
    await recordAudit(tx, { action: 'password.changed', actor: actorOf(context) });
    await mailPasswordChanged(tx, county, { ...person, language: caller.language });
    return openSession({ ...context, db: tx }, caller);
  });
  return new CallResponse({ content: {}, message: context.translate('answers:passwordUpdated'), session: { token } });
}
