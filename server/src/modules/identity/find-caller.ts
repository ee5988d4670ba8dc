import type { County } from '../../county.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findSessionUser, touchSession } from './identity.queries.ts';
import { LAST_USED_RESOLUTION_SECONDS } from './identity.rules.ts';
import { hashSecret } from './secrets.ts';
import { getSessionLimits } from './session-limits.ts';

/**
 * The user of a session that lives: within twelve hours of its opening, and used within the county's idle limit (Spec 3 §3 "User
 * access"). Finding it begins its idle time anew, unless the call is one that a page makes by itself.
 */
export async function findCaller(
  county: County,
  session: { readonly token: string; readonly isActivity: boolean },
): Promise<Caller | undefined> {
  const limits = await getSessionLimits(county);
  const idHash = hashSecret(session.token);
  const found = await findSessionUser(county.db, idHash, limits);
  if (found === undefined) return undefined;
  const { lastUsedAt, ...caller } = found;
  const { now } = limits;
  const isStale = now.getTime() - lastUsedAt.getTime() >= LAST_USED_RESOLUTION_SECONDS * 1000;
  if (session.isActivity && isStale) await touchSession(county.db, idHash, now);
  return caller as Caller;
}
