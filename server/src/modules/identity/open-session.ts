import type { Caller } from '../../platform/http/caller.ts';
import { isStaff } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, joinAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { insertSession, type NewSession } from './identity.queries.ts';
import { hoursAfter, SESSION_MAX_HOURS } from './identity.rules.ts';
import { recognizeBrowser } from './recognize-browser.rules.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import type { SessionTimes } from './session-time.ts';

/** A session that was just opened: its secret, for the cookie, whose it is, and its times. */
export interface OpenedSession {
  readonly token: string;
  readonly caller: Caller;
  readonly times: SessionTimes;
}

/**
 * Opens a session for somebody who may sign in, in the transaction of the context where there is one.
 *
 * @param options.newHash the password's, where the stored one was made with other costs.
 * @throws Refusal LOCKED_OUT when the county is locked and the user is not its staff.
 */
export async function openSession(
  context: CallContext<Caller | undefined>,
  caller: Caller,
  options: { readonly newHash?: string | undefined } = {},
): Promise<OpenedSession> {
  const { lockoutInPlace } = await getSettings(context.db, 'userLockout');
  if (lockoutInPlace && !isStaff(caller)) throw new Refusal('LOCKED_OUT');
  const at = context.county.clock.now();
  const token = makeSecret();
  const session: NewSession = {
    idHash: hashSecret(token),
    userId: caller.userId,
    language: caller.language,
    at,
    expiresAt: hoursAfter(at, SESSION_MAX_HOURS),
    // Guests are many people: the language of one is not the next one's.
    isLanguageKept: caller.role !== 'GUEST',
    newHash: options.newHash,
    ...recognizeBrowser(context.client.userAgent),
  };
  await insertSession(context.db, session, (statement) =>
    joinAudit(statement, { action: 'session.opened', actor: actorOf({ ...context, caller }) }),
  );
  return { token, caller, times: { lastUsedAt: at, expiresAt: session.expiresAt } };
}
