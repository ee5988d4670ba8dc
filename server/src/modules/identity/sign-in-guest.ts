import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { passDoor } from './door.ts';
import { findUserForSignIn } from './identity.queries.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { chooseSessionLanguage } from './sign-in.ts';

/**
 * Opens a session of the county's guest, without a password (Spec 3 §3 "User access"). Each guest has a session of her own.
 *
 * @throws Refusal NOT_OFFERED where the county has no guest; TOO_MANY_REQUESTS while the address opens too many; LOCKED_OUT in a
 * lockout.
 */
export async function signInGuest(
  context: CallContext<Caller | undefined>,
  choice: { readonly language?: Language | undefined },
): Promise<OpenedSession> {
  const guest = await findGuest(context.db);
  if (guest === undefined) throw new Refusal('NOT_OFFERED');
  await passDoor(context, 'GUEST');
  const language = await chooseSessionLanguage(context.db, choice.language, DEFAULT_LANGUAGE);
  return openSession(context, { ...guest, language });
}

/**
 * The user whom the county names as its guest.
 *
 * @returns undefined where none is named, or the name is not that of an active user with the role GUEST: a mistyped setting must not
 * open somebody's account to everybody.
 */
export async function findGuest(db: Db): Promise<Omit<Caller, 'language'> | undefined> {
  const { guestUserName } = await getSettings(db, 'userAccess');
  const user = guestUserName === '' ? undefined : await findUserForSignIn(db, guestUserName);
  if (user?.role !== 'GUEST' || user.status !== 'A') return undefined;
  return { userId: user.id, accountId: user.account_id, username: user.username, role: 'GUEST' };
}
