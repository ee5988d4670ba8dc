import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import {
  type Attempt,
  countFailedAttempts,
  countWrongPassword,
  findUserForSignIn,
  insertFailedAttempt,
} from './identity.queries.ts';
import { isThrottled, minutesBefore, THROTTLE_WINDOW_MINUTES } from './identity.rules.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';

type SignInContext = CallContext<Caller | undefined>;

/**
 * Opens a session for a user name and password. An unknown name, a wrong password, and an inactive, pending, or locked user all get the
 * same response after the same work (domain.md "People").
 *
 * @throws Refusal SIGN_IN_FAILED; TOO_MANY_REQUESTS while the user name or client address is throttled; LOCKED_OUT if the county is
 *   locked and the user isn't staff.
 */
export async function signIn(
  context: SignInContext,
  credentials: { readonly username: string; readonly password: string; readonly language?: Language | undefined },
): Promise<OpenedSession> {
  const { db } = context;
  const { failed, user } = await findUserForSignIn(db, buildAttempt(context, credentials.username));
  if (isThrottled(failed)) throw new Refusal('TOO_MANY_REQUESTS');
  const isRight = await verifyPassword(user?.password_hash, credentials.password);
  if (user === undefined || !isRight || user.status !== 'A') {
    await recordFailedAttempt(context, credentials.username, user !== undefined && !isRight ? user.id : undefined);
    throw new Refusal('SIGN_IN_FAILED');
  }
  const caller: Caller = {
    userId: user.id,
    accountId: user.account_id,
    username: user.username,
    role: user.role as Caller['role'],
    language: await chooseSessionLanguage(db, credentials.language, user.language as Language),
  };
  const newHash = isHashOutdated(user.password_hash) ? await hashPassword(credentials.password) : undefined;
  return openSession(context, caller, { newHash });
}

/**
 * Returns the language of a new session: the one selected on the login page or else the user's last one. Always English if the county
 * offers no choice, since users could not change another language (Spec 1 §1).
 */
export async function chooseSessionLanguage(
  db: Db,
  selected: Language | undefined,
  stored: Language,
): Promise<Language> {
  const { languages } = await getSettings(db, 'languages');
  return languages ? (selected ?? stored) : DEFAULT_LANGUAGE;
}

/** @throws Refusal TOO_MANY_REQUESTS while there are too many failed attempts for a user name or client address. */
export async function ensureNotThrottled(context: SignInContext, username: string): Promise<void> {
  const failed = await countFailedAttempts(context.db, buildAttempt(context, username));
  if (isThrottled(failed)) throw new Refusal('TOO_MANY_REQUESTS');
}

function buildAttempt({ county, client }: SignInContext, username: string): Attempt {
  return { username, address: client.address, since: minutesBefore(county.clock.now(), THROTTLE_WINDOW_MINUTES) };
}

/** Records a failed attempt for throttling, and counts the wrong password of a known user, which can lock the user. */
export async function recordFailedAttempt(
  context: SignInContext,
  username: string,
  wrongPasswordOf: number | undefined,
): Promise<void> {
  const access = await getSettings(context.db, 'userAccess');
  const maxAttempts = access.limitLoginAttempts ? access.maxloginAttempts : undefined;
  const attempt = { username, address: context.client.address, at: context.county.clock.now() };
  await inTransaction(context.db, async (tx) => {
    await insertFailedAttempt(tx, attempt);
    const actor = { ...actorOf(context), username: username.slice(0, 50) };
    await recordAudit(tx, { action: 'session.refused', actor });
    if (wrongPasswordOf !== undefined && (await countWrongPassword(tx, wrongPasswordOf, maxAttempts))) {
      await recordAudit(tx, { action: 'user.locked', actor: { ...actor, userId: wrongPasswordOf } });
    }
  });
}
