import type { County } from '../../county.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findSessionUser, touchSession } from './identity.queries.ts';
import { LAST_USED_RESOLUTION_SECONDS } from './identity.rules.ts';
import { hashSecret } from './secrets.ts';
import { getSessionLimits } from './session-limits.ts';

/**
 * Finds the user of an open session: opened less than twelve hours ago and used within the county's idle limit (Spec 3 §3 "User
 * access"). Restarts the idle time unless a page makes the call automatically.
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
