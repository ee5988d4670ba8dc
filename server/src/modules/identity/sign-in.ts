import type { Language } from '@portal/contract/values/language';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import {
  countFailedAttempts,
  countWrongPassword,
  findUserForSignIn,
  insertFailedAttempt,
  insertSession,
  recordSignIn,
} from './identity.queries.ts';
import {
  hoursAfter,
  isThrottled,
  minutesBefore,
  SESSION_MAX_HOURS,
  THROTTLE_WINDOW_MINUTES,
} from './identity.rules.ts';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';
import { hashSessionToken, makeSessionToken } from './session-token.ts';

type SignInContext = CallContext<Caller | undefined>;

/**
 * Opens a session for a user name and a password. An unknown name, a wrong password, an inactive, pending or locked user all get
 * the same answer after the same work (domain.md "People").
 *
 * @returns the new session's secret, and whose it is.
 * @throws Refusal SIGN_IN_FAILED; TOO_MANY_REQUESTS while the name or the address is throttled; LOCKED_OUT when the county is
 * locked and the user is not its staff.
 */
export async function signIn(
  context: SignInContext,
  credentials: { readonly username: string; readonly password: string; readonly language: Language },
): Promise<{ readonly token: string; readonly caller: Caller }> {
  const { db, county, client } = context;
  const now = county.clock.now();
  const attempt = { username: credentials.username, address: client.address };
  const failed = await countFailedAttempts(db, { ...attempt, since: minutesBefore(now, THROTTLE_WINDOW_MINUTES) });
  if (isThrottled(failed)) throw new Refusal('TOO_MANY_REQUESTS');

  const user = await findUserForSignIn(db, credentials.username);
  const isRight = await verifyPassword(user?.password_hash, credentials.password);
  if (user === undefined || !isRight || user.status !== 'A') {
    await recordFailure(context, { ...attempt, at: now }, user !== undefined && !isRight ? user.id : undefined);
    throw new Refusal('SIGN_IN_FAILED');
  }
  const role = user.role as Caller['role'];
  const caller = {
    userId: user.id,
    accountId: user.account_id,
    username: user.username,
    role,
    language: credentials.language,
  };
  await refuseInLockout(context, caller);

  const token = makeSessionToken();
  const newHash = isHashOutdated(user.password_hash) ? await hashPassword(credentials.password) : undefined;
  await inTransaction(db, async (tx) => {
    await recordSignIn(tx, { userId: user.id, language: credentials.language, at: now, newHash });
    await insertSession(tx, {
      idHash: hashSessionToken(token),
      userId: user.id,
      language: credentials.language,
      at: now,
      expiresAt: hoursAfter(now, SESSION_MAX_HOURS),
    });
    await recordAudit(tx, { action: 'session.opened', actor: actorOf({ ...context, caller }) });
  });
  return { token, caller };
}

async function refuseInLockout(context: SignInContext, caller: Caller): Promise<void> {
  const lockout = await getSettings(context.db, 'userLockout');
  if (lockout.lockoutInPlace && caller.role !== 'COUNTY' && caller.role !== 'TRIMIN') throw new Refusal('LOCKED_OUT');
}

async function recordFailure(
  context: SignInContext,
  attempt: { readonly username: string; readonly address: string; readonly at: Date },
  wrongPasswordOf: number | undefined,
): Promise<void> {
  const access = await getSettings(context.db, 'userAccess');
  const maxAttempts = access.limitLoginAttempts ? access.maxloginAttempts : undefined;
  await inTransaction(context.db, async (tx) => {
    await insertFailedAttempt(tx, attempt);
    const actor = { ...actorOf(context), username: attempt.username.slice(0, 50) };
    await recordAudit(tx, { action: 'session.refused', actor });
    if (wrongPasswordOf !== undefined && (await countWrongPassword(tx, wrongPasswordOf, maxAttempts))) {
      await recordAudit(tx, { action: 'user.locked', actor: { ...actor, userId: wrongPasswordOf } });
    }
  });
}
