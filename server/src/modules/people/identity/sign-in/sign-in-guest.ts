import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { findUserByUsername } from '../users/find-users.queries.ts';
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
  return openSession(context, { ...guest, language });
}

/**
 * Finds the county's guest user.
 *
 * @returns undefined if none is configured, or if the user name isn't that of an active user with the role GUEST: a typing error in the
 *   setting must not open another user's account to everyone.
 */
export async function findGuest(db: Db): Promise<Omit<Caller, 'language'> | undefined> {
  const { guestUserName } = await getSettings(db, 'userAccess');
  return guestUserName === '' ? undefined : findActiveGuest(db, guestUserName);
}

/** Whether a user name is that of an active user with the role GUEST. */
export async function isActiveGuest(db: Db, username: string): Promise<boolean> {
  return (await findActiveGuest(db, username)) !== undefined;
}

async function findActiveGuest(db: Db, guestUserName: string): Promise<Omit<Caller, 'language'> | undefined> {
  const user = await findUserByUsername(db, guestUserName);
  if (user?.role !== 'GUEST' || user.status !== 'A') return undefined;
  return { userId: user.id, accountId: user.account_id, username: user.username, role: 'GUEST' };
}
