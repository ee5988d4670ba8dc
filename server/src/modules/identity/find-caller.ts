import type { County } from '../../county.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getSettings } from '../county-settings/index.ts';
import { findSessionUser, touchSession } from './identity.queries.ts';
import { LAST_USED_RESOLUTION_SECONDS, minutesBefore } from './identity.rules.ts';
import { hashSecret } from './secrets.ts';

/**
 * The user of a session that lives: within twelve hours of its opening, and used within the county's idle limit (Spec 3 §3 "User
 * access"). Finding it begins its idle time anew, unless the call is one that a page makes by itself.
 */
export async function findCaller(
  county: County,
  session: { readonly token: string; readonly isActivity: boolean },
): Promise<Caller | undefined> {
  const now = county.clock.now();
  const access = await getSettings(county.db, 'userAccess');
  const usedSince = access.inactivityTimeLimit ? minutesBefore(now, access.inactivityTimeLimitPeriod) : undefined;
  const idHash = hashSecret(session.token);
  const found = await findSessionUser(county.db, idHash, { now, usedSince });
  if (found === undefined) return undefined;
  const { lastUsedAt, ...caller } = found;
  const isStale = now.getTime() - lastUsedAt.getTime() >= LAST_USED_RESOLUTION_SECONDS * 1000;
  if (session.isActivity && isStale) await touchSession(county.db, idHash, now);
  return caller as Caller;
}
