import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { changePassword as endpoint } from '@portal/contract/people/identity/change-password';
import { inTransaction } from '../../../../platform/database/database.ts';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { queuePasswordChangedEmail } from '../emails/queue-password-changed-email.ts';
import { ensureUncommonPassword } from '../passwords/ensure-uncommon-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { openIdToken } from '../second-factor/sealed-id-token.ts';
import { openSession } from '../sessions/open-session.ts';
import { findContinuedSession } from '../sessions/sessions.queries.ts';
import { ensureOwnPassword, ensurePasswordUnchanged, rememberBrowser } from '../sign-in/sign-in-attempts.ts';
import { findLimitKeys } from '../tickets/find-limit-keys.ts';
import { findUserContact, setPassword } from '../users/users.queries.ts';

/**
 * Changes the caller's password (Spec 1 §4, §7). Ends all of their sessions and continues this one with a new cookie. A wrong current
 * password counts as a failed sign-in.
 *
 * @throws Refusal INVALID_INPUT if the current password is wrong, the confirmation differs, or the new password is common;
 *   TOO_MANY_REQUESTS.
 */
export async function changePassword(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db, county, caller, client } = context;
  const { currentPassword, password, passwordConfirm = password } = request;
  if (passwordConfirm !== password) ensureNoProblems({ passwordConfirm: { key: 'passwordMismatch' } });
  const verifiedHash = await ensureOwnPassword(context, currentPassword);
  const user = await findUserContact(db, caller.userId);
  if (user === undefined) throw new Refusal('NOT_SIGNED_IN');
  await ensureUncommonPassword(db, county, user, password);
  const { turns } = await findLimitKeys(context);
  const passwordHash = await hashPassword(password, turns);
  const { token } = await inTransaction(db, async (tx) => {
    await ensurePasswordUnchanged(tx, caller, verifiedHash);
    const former = hashSecret(client.sessionToken ?? '');
    const session = await findContinuedSession(tx, former);
    const proofs = new Set(session?.proofs);
    await setPassword(tx, caller.userId, passwordHash);
    await recordAudit(tx, { action: 'password.changed', actor: actorOf(context) });
    await queuePasswordChangedEmail(tx, county, { ...user, language: caller.language });
    // A passkey has proved two factors, which the new session keeps, as it does what the identity provider stated.
    const hasSecondFactor = proofs.has('PASSKEY') || session?.hasProviderFactor === true;
    const idToken = session?.sealedIdToken ? openIdToken(county, former, session.sealedIdToken) : undefined;
    const options = { proofs: [...proofs.add('PASSWORD')], hasSecondFactor, idToken };
    return openSession({ ...context, db: tx }, caller, options);
  });
  // With the old password the user's browsers were forgotten. In this one they have just typed the right password.
  const browserToken = await rememberBrowser(context, caller.userId);
  const message = context.translate('answers:passwordUpdated');
  return new CallResponse({ content: {}, message, session: { token }, browserToken });
}
