import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { singleSignOnLogin as endpoint } from '@portal/contract/people/current-user/login';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { openPerson, usePerson } from '../single-sign-on/link-person.ts';
import { findUsernameOfPerson } from '../single-sign-on/single-sign-ons.queries.ts';
import { findUserForSignIn } from '../users/find-users.queries.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { describeCaller, openSessionOfUser } from './sign-in.ts';
import { hashBrowserToken, recordFailedAttempt } from './sign-in-attempts.ts';

/**
 * Opens a session for the user to whom a person of the county's identity provider is linked. If the provider asked for
 * a password only, the user's second factor is asked for here.
 *
 * @throws Refusal SINGLE_SIGN_ON_REFUSED, also for a user who can't sign in; CODE_NEEDED, PASSKEY_NEEDED and
 *   INVALID_INPUT as `proveSecondFactor`; NOT_OFFERED; TOO_MANY_REQUESTS.
 */
export async function signInWithSingleSignOn(
  context: CallContext<Caller | undefined>,
  { identity, code, language }: ParsedRequestOf<typeof endpoint>,
): Promise<OpenedSession> {
  const { db, client } = context;
  const person = openPerson(context, identity);
  const username = await findUsernameOfPerson(db, person.content);
  const user = await findUserForSignIn(db, username ?? '', hashBrowserToken(client));
  if (user === undefined || !(user.status === 'A' || (user.locked_by_attempts && user.isBrowserKnown))) {
    await recordFailedAttempt(context, username ?? '', undefined);
    throw new Refusal('SINGLE_SIGN_ON_REFUSED');
  }
  const caller = await describeCaller(db, user, language);
  const { hasSecondFactor, idToken } = person.content;
  const secondFactor = hasSecondFactor ? undefined : await proveSecondFactor(context, caller, code);
  const proofs =
    secondFactor === undefined ? (['SINGLE_SIGN_ON'] as const) : (['SINGLE_SIGN_ON', secondFactor] as const);
  return inTransaction(db, async (tx) => {
    await usePerson({ ...context, db: tx }, caller, person);
    return openSessionOfUser({ ...context, db: tx }, caller, { ...user, proofs, hasSecondFactor, idToken });
  });
}
