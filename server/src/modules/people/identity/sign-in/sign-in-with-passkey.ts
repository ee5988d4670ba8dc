import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { passkeyLogin as endpoint } from '@portal/contract/people/current-user/login';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { findUserForSignIn } from '../users/find-users.queries.ts';
import { describeCaller, openSessionOfUser } from './sign-in.ts';
import { hashBrowserToken, recordFailedAttempt } from './sign-in-attempts.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Opens a session for the user of a passkey. It is two factors, so no code is asked for. A user who can't sign in gets
 * the same response as a wrong passkey.
 *
 * @throws Refusal PASSKEY_REFUSED; NOT_OFFERED; TOO_MANY_REQUESTS; LOCKED_OUT if the county is locked and the user isn't
 *   staff.
 */
export async function signInWithPasskey(
  context: CallContext<Caller | undefined>,
  { passkey, language }: ParsedRequestOf<typeof endpoint>,
): Promise<OpenedSession> {
  const { db, client } = context;
  const username = await verifyPasskey(context, passkey, { use: 'sign in' });
  const user = await findUserForSignIn(db, username, hashBrowserToken(client));
  if (user === undefined || !(user.status === 'A' || (user.locked_by_attempts && user.isBrowserKnown))) {
    await recordFailedAttempt(context, username, undefined);
    throw new Refusal('PASSKEY_REFUSED');
  }
  return openSessionOfUser(context, await describeCaller(db, user, language), {
    ...user,
    proofs: ['PASSKEY'],
    hasSecondFactor: true,
  });
}
