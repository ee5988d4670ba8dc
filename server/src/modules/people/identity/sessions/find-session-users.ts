import { canChange } from '@portal/contract/people/user-manager/find-change-problem';
import type { Expression, RawBuilder } from 'kysely';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Caller, SessionUsers } from '../../../../platform/http/caller.ts';
import { LAST_USED_RESOLUTION_SECONDS } from '../identity.rules.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { getSessionLimits } from './session-limits.ts';
import { findSessionUser, touchSession } from './sessions.queries.ts';

/**
 * Data about an account that other modules read in the statement that finds its user's session: nearly every call needs
 * it.
 */
export interface AccountRead<Read> {
  select(db: Db, accountId: Expression<number>): RawBuilder<Read>;
  /** Stores what was read for the rest of the call. */
  store(caller: Caller, read: Read): void;
}

/**
 * Finds the user of an open session: opened less than twelve hours ago and used within the county's idle limit (Spec 3
 * §3 "User access"). Restarts the idle time unless a page makes the call automatically.
 *
 * @param accountRead reads data about the account of the session's user, not about that of a user they view the portal
 *   as.
 * @returns the session's user, and the user they view the portal as (decision 0078).
 */
export async function findSessionUsers<Read>(
  county: County,
  session: { readonly token: string; readonly isActivity: boolean },
  accountRead: AccountRead<Read>,
): Promise<SessionUsers | undefined> {
  const limits = await getSessionLimits(county);
  const idHash = hashSecret(session.token);
  const found = await findSessionUser(county.db, idHash, limits, (accountId) =>
    accountRead.select(county.db, accountId),
  );
  if (found === undefined) return undefined;
  const { lastUsedAt, viewedUntil, viewedUser, needsSecondFactor, provedAt, ofAccount, ...owner } = found;
  // The values that its own query has selected.
  accountRead.store(owner, ofAccount as Read);
  const { now } = limits;
  const isStale = now.getTime() - lastUsedAt.getTime() >= LAST_USED_RESOLUTION_SECONDS * 1000;
  if (session.isActivity && isStale) await touchSession(county.db, idHash, now);
  if (viewedUntil === null) return { owner, viewed: undefined, needsSecondFactor, provedAt };
  const viewed =
    viewedUser === null ? undefined : { ...viewedUser, language: owner.language, viewedUntil: new Date(viewedUntil) };
  const isViewing = viewed !== undefined && canView(owner, viewed, now);
  return { owner, viewed: isViewing ? viewed : 'over', needsSecondFactor, provedAt };
}

/** Checked on every call, because the role and account of either user can change in the meantime. */
function canView(owner: Caller, viewed: Caller & { readonly viewedUntil: Date }, now: Date): boolean {
  return viewed.viewedUntil > now && canChange(owner, viewed, { isOfAccess: true });
}
