import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findGuestUserId } from '../../../office/county-settings/index.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { findActiveUser, findUserByUsername } from '../users/find-users.queries.ts';
import { chooseSessionLanguage } from './sign-in.ts';

/**
 * Opens a session of the county's guest without a password (Spec 3 §3 "User access"). Each guest has a separate session.
 *
 * @throws Refusal NOT_OFFERED if the county has no guest; TOO_MANY_REQUESTS if the client address opens too many; LOCKED_OUT during a
 *   lockout.
 */
export async function signInGuest(
  context: CallContext<Caller | undefined>,
  choice: { readonly language?: Language | undefined },
): Promise<OpenedSession> {
  const guest = await findGuest(context.db);
  if (guest === undefined) throw new Refusal('NOT_OFFERED');
  await checkRateLimit(context, 'GUEST');
  const language = await chooseSessionLanguage(context.db, choice.language, DEFAULT_LANGUAGE);
  return openSession(context, { ...guest, language }, { proofs: [] });
}

/** Finds the county's guest user; undefined if guests aren't admitted. */
export async function findGuest(db: Db): Promise<Omit<Caller, 'language'> | undefined> {
  const userId = await findGuestUserId(db);
  return userId === undefined ? undefined : findActiveUser(db, userId);
}

/** Whether a user name is that of an active user with the role GUEST. */
export async function isActiveGuest(db: Db, username: string): Promise<boolean> {
  const user = await findUserByUsername(db, username);
  return user?.role === 'GUEST' && user.status === 'A';
}
