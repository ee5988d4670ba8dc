import { canChange } from '@portal/contract/user-manager/find-change-problem';
import type { County } from '../../county.ts';
import type { Caller, SessionUsers } from '../../platform/http/caller.ts';
import { findSessionUser, touchSession } from './identity.queries.ts';
import { LAST_USED_RESOLUTION_SECONDS } from './identity.rules.ts';
import { hashSecret } from './secrets.ts';
import { getSessionLimits } from './session-limits.ts';

/**
 * Finds the user of an open session: opened less than twelve hours ago and used within the county's idle limit (Spec 3 §3 "User
 * access"). Restarts the idle time unless a page makes the call automatically.
 *
 * @returns the session's user, and as whom they view the portal (decision 0078).
 */
export async function findSessionUsers(
  county: County,
  session: { readonly token: string; readonly isActivity: boolean },
): Promise<SessionUsers | undefined> {
  const limits = await getSessionLimits(county);
  const idHash = hashSecret(session.token);
  const found = await findSessionUser(county.db, idHash, limits);
  if (found === undefined) return undefined;
  const { lastUsedAt, viewedUntil, viewedUser, ...owner } = found;
  const { now } = limits;
  const isStale = now.getTime() - lastUsedAt.getTime() >= LAST_USED_RESOLUTION_SECONDS * 1000;
  if (session.isActivity && isStale) await touchSession(county.db, idHash, now);
  if (viewedUntil === null) return { owner, viewed: undefined };
  const viewed =
    viewedUser === null ? undefined : { ...viewedUser, language: owner.language, viewedUntil: new Date(viewedUntil) };
  return { owner, viewed: viewed !== undefined && canView(owner, viewed, now) ? viewed : 'over' };
}

/** Asked at every call, because the role and the account of either can change meanwhile. */
function canView(owner: Caller, viewed: Caller & { readonly viewedUntil: Date }, now: Date): boolean {
  return viewed.viewedUntil > now && canChange(owner, viewed, { isOfAccess: true });
}
